import * as z from 'zod';
import { oneOf, optionalText, text } from '../../packages/columns.ts';
import { dataFile, recordsOf } from '../../packages/data-file.ts';
import { listRequirements } from './requirements.ts';
import { BLOCKS, GAP_REASONS, gaps } from './table.ts';

export const gapsFile = dataFile({
  name: 'gaps.csv',
  description: 'What a complete country would hold and this package does not, each with its reason',
  record: z.strictObject({
    block: oneOf(BLOCKS),
    city: optionalText,
    item: text,
    reason: oneOf(GAP_REASONS),
    note: text,
    source: optionalText,
  }),
  key: ['block', 'city', 'item'],
  *check(records, context) {
    const requirements = listRequirements(context);
    const declared = new Set<string>();
    for (const { line, record } of records) {
      const key = [record.block, record.city, record.item].join(' ');
      declared.add(key);
      if (record.reason === 'not_regulated' && record.source === null) {
        yield { line, column: 'source', message: 'not_regulated needs a source that shows it' };
      }
      const requirement = requirements.get(key);
      if (!requirement) yield { line, column: 'item', message: `'${key.trim()}' is nothing that a complete country must hold` };
      else if (requirement.present) yield { line, column: 'item', message: `'${key.trim()}' is not missing: the data holds it` };
    }
    for (const [key, { present, declaredWith }] of requirements) {
      if (!present && !declaredWith.some((other) => declared.has(other))) {
        yield { message: `'${key.replace('  ', ' ')}' is missing from the data, and no gap says why` };
      }
    }
    for (const city of unpublished(context.descriptor.plumbline.reference_cities, recordsOf(context, 'cities.csv'))) {
      if (records.some(({ record }) => record.block === 'cities' && record.city === city)) continue;
      yield { message: `the reference city '${city}' is not published, and no gap in block cities says why` };
    }
  },
  table: gaps,
  row: (record) => record,
});

function unpublished(referenceCities: string[], published: readonly { record: { code: string } }[]): string[] {
  return referenceCities.filter((code) => !published.some(({ record }) => record.code === code));
}
