import { strToU8, zipSync } from 'fflate';
import { element } from '../../engine/text/xml.ts';
import type { Report, Result } from './report.ts';

/** About the model and the run. `at` is a time in the form of ISO 8601. */
type Run = { fileName: string; at: string };

/** A BCF 2.1 file: a topic for each specification that elements fail, with these elements selected. */
export function writeBcf(report: Report, run: Run): Uint8Array<ArrayBuffer> {
  const version = element('Version', { VersionId: '2.1' }, [element('DetailedVersion', {}, '2.1')]);
  const files: Record<string, Uint8Array> = { 'bcf.version': xmlFile(version) };
  for (const result of report.filter(({ failed }) => failed.length > 0)) {
    const [topic, viewpoint] = [uuid(), uuid()];
    files[`${topic}/markup.bcf`] = xmlFile(markup(result, run, topic, viewpoint));
    files[`${topic}/${VIEWPOINT}`] = xmlFile(visualization(result, viewpoint));
  }
  return new Uint8Array(zipSync(files));
}

const VIEWPOINT = 'viewpoint.bcfv';
/** Elements that a description names. */
const MAX_NAMED = 100;

function markup(result: Result, { fileName, at }: Run, topic: string, viewpoint: string): string {
  const { identifier, name, isInformation, failed } = result;
  const lines = failed
    .slice(0, MAX_NAMED)
    .map((each) => [each.name || each.globalId, each.value].filter(Boolean).join(': '));
  const more = failed.length - lines.length;
  const description = [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
  const type = isInformation ? 'Missing information' : 'Violation';
  return element('Markup', {}, [
    element('Header', {}, [
      element('File', { isExternal: 'true' }, [element('Filename', {}, fileName)]),
    ]),
    element('Topic', { Guid: topic, TopicType: type, TopicStatus: 'Open' }, [
      element('Title', {}, name),
      element('Labels', {}, identifier),
      element('CreationDate', {}, at),
      element('CreationAuthor', {}, 'Plumbline'),
      element('Description', {}, description),
    ]),
    element('Viewpoints', { Guid: viewpoint }, [element('Viewpoint', {}, VIEWPOINT)]),
  ]);
}

const GLOBAL_ID = /^[0-9A-Za-z_$]{22}$/;

function visualization({ failed }: Result, viewpoint: string): string {
  const components = failed
    .filter(({ globalId }) => GLOBAL_ID.test(globalId))
    .map(({ globalId }) => element('Component', { IfcGuid: globalId }));
  return element('VisualizationInfo', { Guid: viewpoint }, [
    element('Components', {}, [
      ...(components.length > 0 ? [element('Selection', {}, components)] : []),
      element('Visibility', { DefaultVisibility: 'true' }),
    ]),
  ]);
}

function xmlFile(root: string): Uint8Array {
  return strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`);
}

/** A random UUID. `crypto.randomUUID` needs HTTPS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
