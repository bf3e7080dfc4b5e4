import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RunJob } from '../../api/files/contribute/run-job.ts';
import { handleDownload } from '../../api/files/downloads/handler.ts';
import { handleIds } from '../../api/files/downloads/ids.ts';
import type { Edition } from '../../data/editions/edition.ts';
import { GUIDE_SEARCH_PATH } from '../../web/guides/guides.ts';
import {
  handleFinalSlash,
  handleGuideSearch,
  handleLiveness,
  handlePage,
  handleReadiness,
  handleScript,
  handleTry,
  hasFinalSlash,
} from '../../web/handler.ts';
import { TRY_PATH } from '../../web/reference/try-example.ts';
import type { Quota } from '../http/limiter.ts';
import { createPathMatcher } from '../http/path-template.ts';
import {
  CONTRIBUTE_PATH,
  DOWNLOADS_PREFIX,
  IDS_PREFIX,
  LOOKUP_PATH,
  REINDEXING_PATH,
  SCRIPTS_PREFIX,
  WORKBOOK_PATH,
} from '../http/paths.ts';
import type { Slots } from '../http/slots.ts';

export { sendPageError } from '../../web/error-page.ts';

/** How files are checked, and workbooks made. */
export type Checks = { slots: Slots; runJob: RunJob };

/** The context of a request; pages display `quota`. */
type Sources = {
  path: string;
  edition: Edition;
  quota: Quota;
  client: string;
  downloadSlots: Slots;
  lookupSlots: Slots;
  checks: Checks;
  /** The folder of the scripts of pages. */
  scripts: URL;
};

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  sources: Sources,
) => void | Promise<void>;

type Endpoint = {
  path: string;
  /** Handles a GET or HEAD, which takes quota for pages unless it is free. */
  get: Handler;
  isFree?: true;
  /** Handles a POST, which has a quota of its own. */
  post?: { quota: 'lookup' | 'check'; handle: Handler };
};

/**
 * The handlers outside the APIs: health, files to load, forms that are posted, pages. This module
 * loads all that they need, which a start does not wait for, or they load it on first use.
 */
const ENDPOINTS: readonly Endpoint[] = [
  { path: '/livez', get: handleLiveness, isFree: true },
  { path: '/readyz', get: handleReadiness, isFree: true },
  { path: `${IDS_PREFIX}*`, get: handleIds },
  { path: `${SCRIPTS_PREFIX}*`, get: handleScript },
  {
    path: `${DOWNLOADS_PREFIX}*`,
    get: (request, response, { path, edition, client, downloadSlots }) =>
      handleDownload(request, response, path, edition, () => downloadSlots(client)),
  },
  {
    path: WORKBOOK_PATH,
    get: async (request, response, { path, edition, client, checks: { slots, runJob } }) => {
      const { handleWorkbook } = await import('../../api/files/contribute/handler.ts');
      return handleWorkbook(request, response, path, {
        edition,
        client,
        takeSlot: () => slots(client),
        runJob,
      });
    },
  },
  {
    path: CONTRIBUTE_PATH,
    get: handlePage,
    post: {
      quota: 'check',
      handle: async (request, response, { edition, client, checks: { slots, runJob } }) => {
        const { handleContribution } = await import('../../api/files/contribute/handler.ts');
        const { reportPage } = await import('../../web/check-report-page.ts');
        return handleContribution(request, response, edition, {
          client,
          takeSlot: () => slots(client),
          runJob,
          renderReport: reportPage,
        });
      },
    },
  },
  {
    path: LOOKUP_PATH,
    get: handlePage,
    post: {
      quota: 'lookup',
      handle: async (request, response, { edition, client, lookupSlots }) => {
        const { handleLookup } = await import('../../api/files/lookup/handler.ts');
        const { resultPage } = await import('../../web/lookup-result-page.ts');
        return handleLookup(request, response, edition, {
          client,
          takeSlot: () => lookupSlots(client),
          renderResult: resultPage,
        });
      },
    },
  },
  {
    path: REINDEXING_PATH,
    get: handlePage,
    post: {
      quota: 'lookup',
      handle: async (request, response, { edition, client, lookupSlots }) => {
        const { handleReindexing } = await import('../../api/files/reindexing/handler.ts');
        return handleReindexing(request, response, edition, {
          client,
          takeSlot: () => lookupSlots(client),
        });
      },
    },
  },
  { path: TRY_PATH, get: handleTry },
  { path: GUIDE_SEARCH_PATH, get: handleGuideSearch },
  { path: '*', get: handlePage },
];

const matchEndpoint = createPathMatcher(ENDPOINTS);

const FINAL_SLASH: Endpoint = { path: '*', get: handleFinalSlash };

/** Any path has one. */
export function findEndpoint(path: string): Endpoint {
  if (hasFinalSlash(path)) return FINAL_SLASH;
  return (matchEndpoint(path) as NonNullable<ReturnType<typeof matchEndpoint>>).entry;
}
