import { makeEmptyDatabase } from '../db/embedded.ts';
import { runProgram } from '../failed-start.ts';
import { createLog } from '../log.ts';

/** What the build runs to make the database that embedded services begin with. */
await runProgram(() => makeEmptyDatabase(createLog('warn')));
