import type { IncomingMessage, ServerResponse } from 'node:http';
import { CONTRIBUTE_METHODS, CONTRIBUTE_PATH, isWorkbookPath } from '../contribute/limits.ts';
import type { RunJob } from '../contribute/run-job.ts';
import { handleDownload, isDownloadPath } from '../downloads/handler.ts';
import { handleIds, isIdsPath } from '../downloads/ids.ts';
import type { Slots } from '../downloads/slots.ts';
import type { Edition } from '../editions/edition.ts';
import type { Quota } from '../http/limiter-stores.ts';
import { REINDEXING_PATH } from '../http/paths.ts';
import { LOOKUP_METHODS, LOOKUP_PATH } from '../lookup/limits.ts';
import { handlePage } from '../web/handler.ts';

export { sendPageFault } from '../web/fault-page.ts';

/** What else than reading works at an address. */
export const METHODS_BY_PATH: Readonly<Record<string, string>> = {
  [LOOKUP_PATH]: LOOKUP_METHODS,
  [CONTRIBUTE_PATH]: CONTRIBUTE_METHODS,
  [REINDEXING_PATH]: LOOKUP_METHODS,
};

export type PageSources = { edition: Edition; quota: Quota; client: string; downloadSlots: Slots; checks: Checks };
/** How files are checked, and workbooks made. */
export type Checks = { slots: Slots; runJob: RunJob };

/** Answers what is neither of the two doors: pages, files to load, health. All that it needs is loaded with this module, which a start does not wait for. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { edition, quota, client, downloadSlots, checks }: PageSources,
): Promise<void> {
  if (isIdsPath(path)) return handleIds(request, response, path, { edition, client });
  if (isDownloadPath(path)) return handleDownload(request, response, path, edition, () => downloadSlots(client));
  if (isWorkbookPath(path)) {
    const { handleWorkbook } = await import('../contribute/handler.ts');
    return handleWorkbook(request, response, path, { edition, client, takeSlot: () => checks.slots(client), runJob: checks.runJob });
  }
  return handlePage(request, response, path, { edition, quota, client });
}
