import fc from 'fast-check';

/** Random tests try the same in each run, so that a failure is of the change at hand. `SEED` tries others; a failure names its seed. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
