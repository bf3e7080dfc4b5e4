import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Edition } from '../../../data/editions/edition.ts';
import { createAnswer, sendAnswer } from '../../../server/http/answer.ts';
import { dataHeaders } from '../../../server/http/data-headers.ts';
import { HttpProblem } from '../../../server/http/errors.ts';
import { exchangeOf } from '../../../server/http/exchange.ts';
import { negotiateType } from '../../../server/http/negotiation.ts';
import { NOSNIFF } from '../../../server/http/page-headers.ts';
import { readCountryCode } from '../../../server/http/path-parts.ts';
import { createPathMatcher, fillPath } from '../../../server/http/path-template.ts';
import { WORKBOOK_PATH } from '../../../server/http/paths.ts';
import { redactInput } from '../../../server/http/problem-answer.ts';
import { receiveBody } from '../../../server/http/read-body.ts';
import type { Slots } from '../../../server/http/slots.ts';
import { readContent } from '../downloads/content.ts';
import { findPackages } from '../downloads/find-download.ts';
import type { Job, Report } from './job.ts';
import { readRequest, XLSX } from './read-request.ts';
import { reportText } from './report-text.ts';
import type { RunJob } from './run-job.ts';

/** Renders the report of a file as a page. */
export type RenderReport = (
  report: Report,
  edition: Edition,
) => { body: string; type: string; headers: readonly string[] };

/**
 * Responds to a POST of a file with the report of the data check, for people or for programs.
 * Nothing of the file is kept or logged.
 */
export async function handleContribution(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  {
    client,
    takeSlot,
    runJob,
    renderReport,
  }: {
    client: string;
    takeSlot: () => ReturnType<Slots>;
    runJob: RunJob;
    renderReport: RenderReport;
  },
): Promise<void> {
  const exchange = exchangeOf(response);
  const over = new AbortController();
  exchange.whenOver(() => over.abort());
  try {
    const { country, upload } = await readRequest(
      request,
      receiveBody(request, response, { client, takeSlot }),
    );
    if (exchange.isOver) return;
    const published = await publishedFiles(edition, country);
    const outcome = await runJob(
      { kind: 'check', country: country?.toLowerCase() ?? null, ...published, upload },
      over.signal,
    );
    if (exchange.isOver || outcome.kind !== 'report') return;
    await sendReport(request, response, edition, outcome.report, renderReport);
  } catch (error) {
    throw redactInput('A file could not be checked', error);
  }
}

const TYPES = ['text/plain', 'application/json', 'text/html'] as const;

/** Who likes all alike, as `*` does, gets lines of text as a terminal would have them. */
async function sendReport(
  request: IncomingMessage,
  response: ServerResponse,
  edition: Edition,
  report: Report,
  renderReport: RenderReport,
): Promise<void> {
  const headers = dataHeaders(edition, { cacheable: false, varyOn: 'Accept' });
  const send = (body: string, type: string, own: readonly string[]) =>
    sendAnswer(
      request,
      response,
      createAnswer(Buffer.from(body), type, [...headers, ...own], { effort: 'quick' }),
      [],
    );
  switch (negotiateType(request, TYPES)) {
    case 'application/json':
      return send(
        JSON.stringify({
          edition: edition.version,
          isValid: report.errors.length === 0,
          ...bodyOf(report),
        }),
        'application/json',
        NOSNIFF,
      );
    case 'text/html': {
      const { body, type, headers } = renderReport(report, edition);
      return send(body, type, headers);
    }
    default:
      return send(reportText(report, edition.version), 'text/plain; charset=utf-8', NOSNIFF);
  }
}

/** The names of the JSON body are public: they stay. */
function bodyOf({ country, files, errors, moreErrors, ...rest }: Report): object {
  return { country, files, faults: errors, moreFaults: moreErrors, ...rest };
}

const findWorkbook = createPathMatcher([{ path: WORKBOOK_PATH }]);

/** Responds to a GET or HEAD of the workbook of a country, which is made once for an edition. */
export async function handleWorkbook(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  {
    edition,
    client,
    takeSlot,
    runJob,
  }: { edition: Edition; client: string; takeSlot: () => ReturnType<Slots>; runJob: RunJob },
): Promise<void> {
  const country = readCountryCode(findWorkbook(path)?.parameters.CC ?? '');
  const make = async () => {
    const { files, isPublished } = await publishedFiles(edition, country);
    if (!isPublished)
      throw new HttpProblem('unknown-country', `No data of ${country} is published here.`);
    const giveBack = takeSlot();
    try {
      const job = {
        kind: 'workbook',
        country: country.toLowerCase(),
        isPublished,
        files,
        asOf: edition.asOf,
      } as const;
      const outcome = await runJob(job, new AbortController().signal);
      if (outcome.kind !== 'workbook') throw new Error(`expected a workbook, got ${outcome.kind}`);
      const named = [
        'Content-Disposition',
        `attachment; filename="plumbline-${country.toLowerCase()}-${edition.version}.xlsx"`,
      ];
      const headers = [
        ...dataHeaders(edition, { cacheable: true, varyOn: 'Accept-Encoding' }),
        ...named,
        ...NOSNIFF,
      ];
      return createAnswer(Buffer.from(outcome.bytes), XLSX, headers, { effort: 'quick' });
    } finally {
      giveBack();
    }
  };
  await sendAnswer(
    request,
    response,
    await edition.responses.findOrMake(fillPath(WORKBOOK_PATH, { CC: country }), make, {
      client,
      when: 'always',
    }),
    [],
  );
}

/** The files of a country, where it is published, and those that all share, byte for byte as the edition was loaded from them; documents are left out. */
async function publishedFiles(
  edition: Edition,
  country: string | null,
): Promise<Pick<Job, 'files' | 'isPublished'>> {
  const { shared, packages } = await findPackages(edition);
  const ofCountry = packages.get(country ?? '');
  const stored = [...shared.values(), ...(ofCountry?.values() ?? [])].filter(({ name }) =>
    /\.csv$|\/datapackage\.json$/.test(name),
  );
  const files: (readonly [string, Buffer])[] = [];
  for (const file of stored) files.push([file.name, await readContent(edition, file)]);
  return { files, isPublished: ofCountry !== undefined };
}
