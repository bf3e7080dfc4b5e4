import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { type CountryPackage, recordsOf } from '../../src/data/dataset/data-file.ts';
import type { DatedRecord } from '../../src/data/dataset/records-in-force.ts';
import { MEASURES, UNMEASURED } from '../../src/domain/ids/ifc.ts';
import { inferencesOf } from '../../src/domain/inferences/dataset.ts';
import type { Applicability } from '../../src/engine/conditions/condition.ts';
import { applies, type Facts } from '../../src/engine/conditions/evaluate.ts';
import { liesWithin, type Term } from '../../src/engine/conditions/terms.ts';
import { factsFor, narrowestFirst } from '../../tools/cases/make-cases.ts';
import { publishedPackages } from '../support/published.ts';
import { sharedService } from '../support/services.ts';
import { type Asked, OFFICIAL_XSD, readIds, validateIds } from './read-ids.ts';

type Rule = DatedRecord & Applicability & { rule_id: string; field: string; applicability: string };
type Names = {
  entities: Record<string, string[]>;
  attributes: Record<string, Record<string, string>>;
  sets: Record<string, { entities: string[]; properties: Record<string, string> }>;
};

/** Of each version the entities with their predefined types, and the property and quantity sets with the types of single values and the entities that have them, as buildingSMART publishes them; those alone that could be used here. */
const names: Record<string, Names> = JSON.parse(await readFile('test/ids/ifc-names.json', 'utf8'));

/** A set of the user's own, and the name that exporters give to quantities. */
const OUTSIDE_OF_THE_STANDARD = ['Plumbline', 'BaseQuantities'];

let url: string;
let packages: readonly CountryPackage[];
/** A file for each rule that is asked of elements, under facts under which it holds as far as conditions say. */
let files: Map<string, string>;
let specifications: Asked[];

beforeAll(async () => {
  ({ url } = await sharedService());
  packages = await publishedPackages();
  files = new Map();
  for (const country of packages) {
    for (const rule of rulesOf(country)) {
      const file = await fileFor(rule, country);
      if (file !== null) files.set(rule.rule_id, file);
    }
  }
  specifications = [...files].flatMap(([id, file]) =>
    readIds(file).filter(
      (specification) =>
        specification.id.replace(/\.\d+$/, '') === id || specification.id.startsWith('model.'),
    ),
  );
});

function rulesOf({ records }: CountryPackage): Rule[] {
  const rules = recordsOf<Rule>(records, 'compliance-rules.csv');
  return rules.filter(({ field, applicability }) => field in MEASURES && applicability === 'exact');
}

function factsOf(rule: Rule, country: CountryPackage): Facts {
  const facts =
    factsFor(rule, inferencesOf(country), narrowestFirst(country.vocabulary.terms)) ?? new Map();
  const part = MEASURES[rule.field]?.[0]?.elements.ownFacts.part;
  // A rule for all parts but some holds for those that IFC has the measure of.
  const asksPart = rule.when.flat().some(({ name }) => name === 'part');
  return part === undefined || asksPart ? facts : new Map([...facts, ['part', part]]);
}

/** Whether the part that a rule is about may be one of the elements that have its measure: a panel in a wall of glass is no wall. */
function isOfElements(rule: Rule, country: CountryPackage): boolean {
  const asked = factsOf(rule, country).get('part');
  const parts = country.vocabulary.terms.get('part') as Term;
  return (MEASURES[rule.field] ?? []).some(({ elements: { ownFacts } }) => {
    const own = ownFacts.part;
    return (
      own === undefined ||
      asked === undefined ||
      liesWithin(parts, asked, own) ||
      liesWithin(parts, own, asked)
    );
  });
}

/** Whether a number can be compared: FireRating is a label that is only required. */
function isCompared({ field }: Rule): boolean {
  return (MEASURES[field] ?? []).some(({ proves }) => proves !== 'nothing');
}

async function fileFor(rule: Rule, country: CountryPackage): Promise<string | null> {
  const { country: code } = country.descriptor.plumbline;
  const day = rule.in_force_from ?? rule.in_force_until;
  const facts = new URLSearchParams([
    ...factsOf(rule, country),
    ...(day ? [['on_date', day]] : []),
  ]);
  // Each country has a quota of its own.
  const headers = { 'x-forwarded-for': `192.0.2.${packages.indexOf(country)}` };
  const response = await fetch(`${url}/ids/${code}.ids?${facts}`, { headers });
  return response.status === 200 ? response.text() : null;
}

test('every field has a measure in IFC, or is known to have none', () => {
  const fields = [...(packages[0] as CountryPackage).vocabulary.fields.keys()];
  expect([...Object.keys(MEASURES), ...UNMEASURED].sort()).toEqual(fields.sort());
});

test('a rule is written where it is known to hold', () => {
  const written = new Set(specifications.map(({ id }) => id));
  const holding = packages.flatMap((country) =>
    rulesOf(country).filter(
      (rule) =>
        isOfElements(rule, country) &&
        applies(rule, factsOf(rule, country), country.vocabulary.terms) &&
        isCompared(rule),
    ),
  );
  expect(holding.length).toBeGreaterThan(200);
  expect(
    holding.filter(({ rule_id }) => !written.has(rule_id)).map(({ rule_id }) => rule_id),
  ).toEqual([]);
});

test('files keep to the part of IDS that is known here, and to all of it', async () => {
  expect(await validateIds([...files.values()], 'test/ids/written.xsd')).toEqual([]);
});

test('files are valid under the schema of buildingSMART', async () => {
  expect(await validateIds([...files.values()], OFFICIAL_XSD)).toEqual([]);
});

test('every name is one that each stated version of IFC has, for what it is said of', () => {
  const unknown = specifications.flatMap(
    ({ id, versions, entities, types, properties, attributes }) =>
      versions.flatMap((version) => {
        const { entities: known, attributes: ofEntity, sets } = names[version] as Names;
        const wrong = [
          ...entities.filter((entity) => !known[entity]),
          ...types.filter((type) => !entities.every((entity) => known[entity]?.includes(type))),
          ...attributes
            .filter(({ name }) => !entities.every((entity) => ofEntity[entity]?.[name]))
            .map(({ name }) => name),
          ...properties
            .flatMap(({ sets: named, ...property }) => named.map((set) => ({ set, ...property })))
            .filter(
              ({ set, name, dataType }) =>
                !OUTSIDE_OF_THE_STANDARD.includes(set) &&
                (sets[set]?.properties[name] !== dataType ||
                  !entities.every((entity) => sets[set]?.entities.includes(entity))),
            )
            .map(({ set, name, dataType }) => `${set}.${name} ${dataType}`),
        ];
        return wrong.map((what) => `${id} ${version}: ${what}`);
      }),
  );
  expect(unknown).toEqual([]);
});

test('where it is open which of two limits applies, the file has the looser one', async () => {
  // DB SUA: 185 mm where a lift leads to the same storeys, else 175 mm.
  const address = `${url}/ids/ES/barcelona.ids?occupancy=apartment_building&works=new`;
  const written = readIds(await (await fetch(address)).text());
  const riser = written.find(({ id }) => id === 'ES-SAF-13');
  expect(riser?.properties).toContainEqual(
    expect.objectContaining({
      name: 'RiserHeight',
      value: expect.stringMatching(/^maxInclusive 0\.185/),
    }),
  );
  expect(riser?.text).toContain('a stricter one does (ES-SAF-14)');
});
