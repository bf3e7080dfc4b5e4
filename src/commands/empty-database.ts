import { createLog } from '../config/log.ts';
import { makeEmptyDatabase } from '../db/embedded.ts';
import { runProgram } from '../service/failed-start.ts';

/** What the build runs to make the database that embedded services begin with. */
await runProgram(() => makeEmptyDatabase(createLog('warn')));
