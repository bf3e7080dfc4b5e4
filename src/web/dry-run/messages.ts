import type { Report } from './report.ts';

/** What the page sends to the worker: the model, and the addresses of the IDS file and of web-ifc. */
export type Run = { model: File; ids: string; webIfc: string };

export type Outcome =
  | { error: string }
  | { version: string; report: Report; csv: string; bcf: Uint8Array<ArrayBuffer> };

export const MAX_MODEL_BYTES = 300_000_000;
