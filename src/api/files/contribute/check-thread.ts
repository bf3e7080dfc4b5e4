import { getPriority, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { workbookOf } from '../../../data/spreadsheets/package-workbook.ts';
import { dataFiles } from '../../../domain/data-files.ts';
import { checkUpload } from './check-upload.ts';
import type { Job, Outcome } from './job.ts';
import { RefusedUpload } from './read-upload.ts';

/** The program of a thread that does one job with what was sent, and ends: the process can take its time and memory away, and goes on. */
const job = workerData as Job;
// Gives requests of the process priority where processors are few. Only Linux has a priority for
// each thread.
// Only root may raise the priority of a process that was started with a lower one.
if (process.platform === 'linux' && getPriority() < 10) setPriority(10);
const outcome = job.kind === 'check' ? runCheck(job) : makeWorkbook(job);
outcome.then((done) => (parentPort as MessagePort).postMessage(done));

function runCheck(work: Extract<Job, { kind: 'check' }>): Promise<Outcome> {
  return checkUpload(work, dataFiles).then(
    (report): Outcome => ({ kind: 'report', report }),
    (error): Outcome => {
      if (error instanceof RefusedUpload) return { kind: 'refused', why: error.message };
      throw error;
    },
  );
}

async function makeWorkbook({
  country,
  files,
  asOf,
}: Extract<Job, { kind: 'workbook' }>): Promise<Outcome> {
  const code = country as string;
  const contents = new Map(
    files.map(
      ([name, bytes]) =>
        [name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)] as const,
    ),
  );
  const folder = {
    directory: '',
    countries: [code],
    contents,
    streamed: new Map(),
    unknown: [],
    version: '',
    asOf,
  };
  return { kind: 'workbook', bytes: await workbookOf(folder, code, dataFiles) };
}
