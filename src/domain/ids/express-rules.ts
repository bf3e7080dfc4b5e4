import type { Prototype } from '../../engine/checks/prototype.ts';
import {
  type Assumption as AssumptionGiven,
  createKnowledge,
} from '../../engine/checks/rule-book.ts';
import type { Known } from '../../engine/conditions/decide.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import { groupBy } from '../../engine/group-by.ts';
import { Assumption } from '../checks/input-types.ts';
import { explainContradictions, ruleBookOf } from '../checks/report.ts';
import { rulesOn } from '../compliance-rules/queries.ts';
import { profilesOfUse } from '../element-profiles/of-use.ts';
import { elementProfilesByName } from '../element-profiles/queries.ts';
import {
  PROTOTYPE_ARGUMENT,
  readPrototype,
  saidOfBuilding,
} from '../prototypes/given-prototype.ts';
import { ruleGapsOfCountry } from '../rule-coverage/queries.ts';
import { builder, type Context } from '../schema/builder.ts';
import { ON_DATE } from '../schema/days.ts';
import { mapInTurns } from '../schema/metering.ts';
import { FactInput, readFacts } from '../terms/facts-input.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import { IFC_VERSIONS } from './elements.ts';
import {
  expressRule,
  isWritten,
  type LeftOut,
  type Specification,
  withUntested,
} from './express-rule.ts';
import { type Information, informationOf } from './information.ts';
import { type Marks, markValues } from './marks.ts';
import { IfcVersionInput, MarksInput, readMarks } from './marks-input.ts';
import { findMissingRules, type MissingRule } from './missing-rules.ts';
import type { Model } from './model.ts';

/** Cost of finding out whether a rule applies to the elements of a model. */
const VALUES_PER_RULE = 40;

/** The facts that are given about a model. */
export const idsArgs = builder.args((t) => ({
  facts: t.field({
    type: [FactInput],
    required: true,
    description: 'Facts that hold for the whole model.',
  }),
  prototype: t.string({
    description: `${PROTOTYPE_ARGUMENT} Its facts of elements are not required of a model.`,
  }),
  assume: t.field({
    type: Assumption,
    defaultValue: 'ORDINARY',
    description:
      'What is presumed where a fact is not given. Each specification names the presumptions on which it rests.',
  }),
  onDate: t.field(ON_DATE),
  marks: t.field({
    type: MarksInput,
    description:
      'How the model identifies its elements; by the property `Plumbline.Element` if left out.',
  }),
  ifcVersion: t.field({
    type: IfcVersionInput,
    description: 'The version of the model; all versions if left out.',
  }),
  partialRules: t.boolean({
    defaultValue: false,
    description:
      'Also the rules whose conditions are partial, as a check has them: an element that violates one may be an exception that only the description of the rule states. Each specification of such a rule states so.',
  }),
}));
/** Who makes a file, for its `author`. */
export const { author: authorArg } = builder.args((t) => ({
  author: t.string({
    description: 'E-mail address of who makes the file, which IDS has a place for.',
  }),
}));
export type IdsArguments = {
  facts: readonly (typeof FactInput.$inferInput)[];
  prototype?: string | null;
  assume?: AssumptionGiven | null;
  onDate?: string | null;
  marks?: typeof MarksInput.$inferInput | null;
  ifcVersion?: typeof IfcVersionInput.$inferType | null;
  partialRules?: boolean | null;
  author?: string | null;
};

export type Expressed = {
  country: string;
  onDate: string | null;
  /** What is known of the building. */
  known: Known;
  prototype: Prototype | null;
  given: Facts;
  assume: AssumptionGiven;
  marks: Marks;
  information: Information[];
  written: Specification[];
  leftOut: LeftOut[];
  missing: MissingRule[];
};

/** The rules of a country that can be required of a model. Throws BAD_USER_INPUT when a fact is unknown. */
export async function expressRules(
  context: Context,
  country: string,
  ofPlace: Facts,
  requested: IdsArguments,
): Promise<Expressed> {
  const { edition } = context;
  const reads = [
    ruleBookOf(context, country, requested.onDate),
    rulesOn(context, country, requested.onDate),
    edition.load(elementProfilesByName, SHARED),
    readPrototype(context, country, requested.prototype),
    edition.load(ruleFieldsByName, SHARED),
    edition.load(ruleGapsOfCountry, country),
  ] as const;
  const [book, rules, profiles, prototype, fields, gaps] = await Promise.all(reads);
  const { terms } = book;
  // In an order of their own: the same question has the same answer.
  const own = readFacts(requested.facts, terms);
  const given = new Map([...new Map([...own, ...saidOfBuilding(prototype, own, terms)])].sort());
  const assume = requested.assume ?? 'ORDINARY';
  const facts = new Map([...ofPlace, ...given]);
  const knowledge = createKnowledge(book, assume);
  const marks = readMarks(requested.marks, profiles);
  const ofUse = profilesOfUse(facts, profiles, terms).map(({ profile }) => profile);
  const partialRules = requested.partialRules ?? false;
  const model: Model = {
    facts,
    terms,
    knowledge,
    prototype,
    profiles: [...profiles.values()],
    usualProfiles: new Set([...ofUse, ...marks.values.keys()]),
    marks,
    partialRules,
    rulesOf: groupBy(
      rules.filter((rule) => isWritten(rule, { partialRules })),
      ({ field }) => field,
    ),
    allOf: groupBy(rules, ({ field }) => field),
    versions: requested.ifcVersion ? [requested.ifcVersion] : IFC_VERSIONS,
    found: new WeakMap(),
    limits: new WeakMap(),
  };
  const known = explainContradictions(() => knowledge(facts, ''));
  const expressed = await mapInTurns(context, rules, VALUES_PER_RULE, (rule) =>
    expressRule(rule, model),
  );
  const specifications = expressed.flatMap((each) => ('reason' in each ? [] : each));
  const written = [...withUntested(specifications, model)];
  const leftOut = expressed.filter((each): each is LeftOut => 'reason' in each);
  const missing = findMissingRules(fields.values(), { written, leftOut }, known, gaps);
  // A name only matches the patterns that were given.
  const stated = marks.by === 'name' ? [] : model.profiles;
  const kinds = stated.filter(
    (each) => model.usualProfiles.has(each.profile) && markValues(marks, each).length > 0,
  );
  const information = informationOf(written, leftOut, kinds);
  const onDate = requested.onDate ?? null;
  return {
    country,
    onDate,
    known,
    prototype,
    given,
    assume,
    marks,
    information,
    written,
    leftOut,
    missing,
  };
}
