import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleDownload, isDownloadPath } from './downloads/handler.ts';
import { handleIds, isIdsPath } from './downloads/ids.ts';
import type { Slots } from './downloads/slots.ts';
import type { Edition } from './editions/edition.ts';
import type { Quota } from './http/limiter-stores.ts';
import { handlePage } from './web/handler.ts';

export { LOOKUP_METHODS, LOOKUP_PATH } from './lookup/limits.ts';
export { sendPageFault } from './web/fault-page.ts';

export type PageSources = { edition: Edition; quota: Quota; client: string; downloadSlots: Slots };

/** Answers what is neither of the two doors: pages, files to load, health. All that it needs is loaded with this module, which a start does not wait for. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { edition, quota, client, downloadSlots }: PageSources,
): Promise<void> {
  if (isIdsPath(path)) return handleIds(request, response, path, { edition, client });
  if (isDownloadPath(path)) return handleDownload(request, response, path, edition, () => downloadSlots(client));
  return handlePage(request, response, path, { edition, quota, client });
}
