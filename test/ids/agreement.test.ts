import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  type Elements,
  IFC_VERSIONS,
  type IfcVersion,
  type Sign,
} from '../../src/domain/ids/elements.ts';
import { MEASURES, type Measure } from '../../src/domain/ids/ifc.ts';
import { createJudge, type ModelElement, type ModelProperty } from '../../src/engine/ids/judge.ts';
import { askGraphQL, sharedService } from '../support/services.ts';
import { openElementCheck, type Profile, readProfiles } from './checked-model.ts';
import { readIds } from './read-ids.ts';

/**
 * A file and a check never disagree: an element that a specification finds violates its rule, or
 * meets it, as a check of that element with its profile has it. Where the rule or a stricter one
 * applies, a failing element violates one of them. A model states less than a check
 * may ask, so elements that no specification finds prove nothing.
 */
const FILES = [
  'US/lakewood.ids?prototype=four_storey_flats&works=new',
  'US/new-york.ids?occupancy=hotel&works=new',
  'US.ids?building_code=us_irc_2021&occupancy=house&works=new',
  'JP.ids?prototype=two_storey_primary_school&works=new',
  'JP/tokyo.ids?occupancy=apartment_building&works=new',
  'DK.ids?occupancy=apartment_building&works=new',
  'NL/amsterdam.ids?occupancy=house&works=new',
  'IT/milano.ids?occupancy=apartment_building&works=new',
  'ES/madrid.ids?occupancy=office&works=new',
  'CA/victoria.ids?occupancy=apartment_building&works=new',
  'FR/paris.ids?occupancy=apartment_building&works=new&partial_rules=true',
  'IT/roma.ids?occupancy=hotel&works=new&partial_rules=true',
];
const ELEMENTS_PER_FILE = 1_000;

let url: string;
let profiles: readonly Profile[];
beforeAll(async () => {
  ({ url } = await sharedService());
  profiles = await readProfiles(url);
});

/** Each class of elements with all its measures, by the version of IFC. */
const CLASSES = [
  ...new Set(
    Object.values(MEASURES)
      .flat()
      .map(({ elements }) => elements),
  ),
].map((elements) => ({
  elements,
  measures: Object.entries(MEASURES).flatMap(([field, measures]) =>
    measures
      .filter((measure) => measure.elements === elements && measure.proves !== 'nothing')
      .map((measure) => ({ field, measure })),
  ),
}));

type Drawn = {
  version: IfcVersion;
  elements: Elements;
  measures: { field: string; measure: Measure }[];
  profile: Profile | null;
  type: string | null;
  signs: { sign: Sign; value: boolean | null }[];
  values: Record<string, number>;
};

/** Measures around the thresholds of the rules, as most errors lie there, but not within the tolerance. */
function drawnElements(thresholds: Readonly<Record<string, readonly number[]>>) {
  const classes = CLASSES.filter(({ measures }) => measures.some(({ field }) => thresholds[field]));
  return fc
    .record({ of: fc.constantFrom(...classes), version: fc.constantFrom(...IFC_VERSIONS) })
    .chain(({ of: { elements, measures }, version }) => {
      const fields = [...new Set(measures.map(({ field }) => field))].filter(
        (field) => thresholds[field],
      );
      const marked = profiles.filter((profile) =>
        profile.fields.some((field) => fields.includes(field)),
      );
      const types = elements.types?.versions.includes(version)
        ? [...Object.keys(elements.types.ownFacts), ...elements.types.others]
        : [];
      const measureOf = (field: string) =>
        fc
          .record({
            threshold: fc.constantFrom(...(thresholds[field] as number[])),
            factor: fc.constantFrom(0.8, 0.99, 0.999, 1, 1.001, 1.01, 1.2),
          })
          .map(({ threshold, factor }) => Number((threshold * factor).toFixed(4)));
      return fc.record({
        version: fc.constant(version),
        elements: fc.constant(elements),
        measures: fc.constant(
          measures.filter(({ measure, field }) =>
            fields.includes(field) ? measure.versions.includes(version) : false,
          ),
        ),
        profile:
          elements.haveMarks === false ? fc.constant(null) : fc.constantFrom(null, ...marked),
        type: fc.constantFrom(null, ...types),
        signs: fc.tuple(
          ...[...elements.needs, ...elements.signs].map((sign) =>
            fc.constantFrom(true, false, null).map((value) => ({ sign, value })),
          ),
        ),
        values: fc.record(Object.fromEntries(fields.map((field) => [field, measureOf(field)]))),
      });
    }) as fc.Arbitrary<Drawn>;
}

/** The element as a model has it. */
function inModel(drawn: Drawn): ModelElement {
  const { elements, measures, profile, type, signs, values } = drawn;
  const ofType = elements.types?.attribute;
  const properties: ModelProperty[] = [];
  const attributes: Record<string, string | number> = { Name: 'Element' };
  if (ofType && type) attributes[ofType] = type;
  if (profile)
    properties.push({
      set: 'Plumbline',
      name: 'Element',
      dataType: 'IFCLABEL',
      values: [profile.name],
    });
  for (const { sign, value } of signs)
    if (value !== null)
      properties.push({ ...sign.property, set: sign.property.sets[0] as string, values: [value] });
  for (const { field, measure } of measures) {
    const { at } = measure;
    const value = measure.toSi(values[field] as number);
    if ('attribute' in at) attributes[at.attribute] = value;
    else properties.push({ ...at, set: at.sets.at(-1) as string, values: [value] });
  }
  return {
    name: '',
    entity: elements.entities[0] as string,
    predefinedType: ofType ? null : type,
    attributes,
    properties,
    classifications: [],
  };
}

/** The facts of the element; those of its profile go before others. */
function factsOf({ elements, profile, type, signs }: Drawn): Record<string, string> {
  const said = [
    ...signs.flatMap(({ sign, value }) => (value ? [sign.ownFacts] : [])),
    elements.types?.ownFacts[type ?? ''] ?? {},
  ];
  const own = Object.assign({}, ...said) as Record<string, string>;
  for (const { name } of profile?.facts ?? []) delete own[name];
  return own;
}

test.each(FILES)('%s', async (address) => {
  const [country = ''] = address.split(/[/.]/);
  const file = await (await fetch(`${url}/ids/${address}`)).text();
  const check = await openElementCheck(url, address);
  const thresholds: Record<string, number[]> = {};
  for (const [, id] of file.matchAll(/identifier="([A-Z]{2}-[A-Z]{3}-\d+)"/g)) {
    const { data } = await askGraphQL(
      url,
      `{ country(code: "${country}") { complianceRule(ruleId: "${id}") { field value } } }`,
    );
    const { field, value } = data.country.complianceRule;
    thresholds[field] = [...(thresholds[field] ?? []), value];
  }
  // A specification for elements to which a rule, or a stricter one, applies.
  const orStricter = new Set(
    readIds(file).flatMap(({ id, text }) => (text.includes('a stricter one does') ? [id] : [])),
  );
  const judge = createJudge(file);
  let compared = 0;
  fc.assert(
    fc.property(drawnElements(thresholds), (drawn) => {
      const verdicts = judge([inModel(drawn)], drawn.version);
      const ofRules = verdicts.filter(
        ({ identifier, found: of }) => /^[A-Z]{2}-/.test(identifier) && of.length > 0,
      );
      if (ofRules.length === 0) return;
      const results = check({
        profile: drawn.profile?.name ?? null,
        facts: factsOf(drawn),
        measures: drawn.values,
      });
      if (!results) return;
      compared += ofRules.length;
      const disagreeing = ofRules.flatMap(({ identifier, failed }) => {
        const inFile = failed.length > 0 ? 'FAIL' : 'PASS';
        const inCheck = results.get(identifier.replace(/\.\d+$/, ''));
        // A railing of one type is found by rules for another field.
        if (!inCheck) return [];
        const { outcome, isViolated } = inCheck;
        const agrees = orStricter.has(identifier)
          ? inFile === 'FAIL'
            ? isViolated
            : outcome !== 'FAIL'
          : inFile === outcome;
        return agrees
          ? []
          : [`${identifier}: ${inFile}, in a check ${outcome}${isViolated ? ', violated' : ''}`];
      });
      const { elements, version, type } = drawn;
      const signs = drawn.signs.map(({ sign, value }) => `${sign.property.name}=${value}`);
      const element = [elements.label, version, type, drawn.profile?.name, ...signs].join(' ');
      expect({ element, values: drawn.values, disagreeing }).toMatchObject({ disagreeing: [] });
    }),
    { numRuns: ELEMENTS_PER_FILE },
  );
  expect(compared).toBeGreaterThan(50);
});
