import createModule from 'web-ifc/module';
import { createJudge } from '../../engine/ids/judge.ts';
import { readElements } from '../../engine/ids/model.ts';
import { readVersion, requireEnd, UnreadableModel } from '../../engine/ids/version.ts';
import { writeBcf } from './bcf.ts';
import { writeCsv } from './csv.ts';
import { MAX_MODEL_BYTES, type Outcome, type Run } from './messages.ts';
import { reportOf } from './report.ts';
import { openLines, type WebIfc } from './web-ifc-lines.ts';

/** The program of a worker that judges one model. It loads web-ifc and the IDS file, and sends nothing. */

self.onmessage = async ({ data }: MessageEvent<Run>) => {
  self.postMessage(await judge(data).catch(explain));
};

async function judge({ model, ids, webIfc }: Run): Promise<Outcome> {
  if (model.size > MAX_MODEL_BYTES)
    throw new UnreadableModel(
      `The file must have at most ${MAX_MODEL_BYTES / 1e6} MB (got ${Math.ceil(model.size / 1e6)} MB).`,
    );
  const version = readVersion(await model.slice(0, HEAD_BYTES).text());
  requireEnd(await model.slice(-TAIL_BYTES).text());
  const [file, module] = await Promise.all([
    loadIds(ids),
    createModule({ locateFile: () => webIfc }) as Promise<WebIfc>,
  ]);
  const lines = openLines(module, new Uint8Array(await model.arrayBuffer()));
  const report = reportOf(createJudge(file)(readElements(lines, version), version));
  if (report.length === 0)
    throw new UnreadableModel(
      `The IDS file has no specification for ${version}. Choose this version of IFC on the page of the IDS file.`,
    );
  const run = { fileName: model.name, at: new Date().toISOString() };
  return { version, report, csv: writeCsv(report), bcf: writeBcf(report, run) };
}

/** The header of a file is in its first bytes. */
const HEAD_BYTES = 65_536;
/** The end mark is in its last bytes; space and comments may follow it. */
const TAIL_BYTES = 4_096;

async function loadIds(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: 'application/xml' } });
  if (response.ok) return response.text();
  const { detail } = await response.json().catch(() => ({ detail: `status ${response.status}` }));
  throw new UnreadableModel(`The IDS file could not be loaded: ${detail}`);
}

function explain(error: unknown): Outcome {
  if (error instanceof UnreadableModel) return { error: error.message };
  return {
    error:
      error instanceof Error
        ? `The model could not be checked: ${error.message}`
        : 'The file could not be read: it is damaged, or too large for the memory of the browser.',
  };
}
