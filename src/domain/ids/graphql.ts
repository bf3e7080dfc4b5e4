import type { Facts } from '../../engine/conditions/evaluate.ts';
import { Place } from '../cities/graphql.ts';
import { Country } from '../countries/graphql.ts';
import { ALL, countriesByCode } from '../countries/queries.ts';
import type { CountryRow } from '../countries/table.ts';
import { factsOf } from '../places/applicable-rows.ts';
import { builder, type Context } from '../schema/builder.ts';
import { badUserInput, shown } from '../schema/client-errors.ts';
import { sourcesOfCountry } from '../sources/queries.ts';
import type { SourceRow } from '../sources/table.ts';
import { ruleFieldsByName, SHARED } from '../vocabulary/queries.ts';
import type { RuleFieldRow } from '../vocabulary/table.ts';
import { decidingFacts } from './express-rule.ts';
import {
  authorArg,
  type Expressed,
  expressRules,
  type IdsArguments,
  idsArgs,
} from './express-rules.ts';
import { type DescribeRule, writeIds } from './ids-file.ts';
import { explainMissingRules } from './missing-rules.ts';
import { joinDecidingFacts } from './remarks.ts';

type KnownPlace = { name: string; facts: Facts };

/** Throws BAD_USER_INPUT when a fact is unknown, and when no rule can be written under the facts. */
async function makeIds(
  context: Context,
  country: string,
  place: KnownPlace | null,
  requested: IdsArguments,
): Promise<string> {
  const { edition } = context;
  const reads = [
    expressRules(context, country, place?.facts ?? new Map(), requested),
    edition.load(sourcesOfCountry, country),
    edition.load(ruleFieldsByName, SHARED),
    edition.load(countriesByCode, ALL),
  ] as const;
  const [expressed, sourcesById, fields, countriesKnown] = await Promise.all(reads);
  const { prototype, given, assume, marks, written, missing } = expressed;
  const countryName = (countriesKnown.get(country) as CountryRow).name;
  const where = place ? `${place.name}, ${countryName}` : countryName;
  if (written.length === 0)
    throw badUserInput('NOTHING_TO_WRITE', explainNothingToWrite(where, expressed), {
      argument: 'facts',
      value: requested.facts,
    });
  const describe: DescribeRule = ({ rule: { field, operator, value, source } }) => {
    const { description, unit } = fields.get(field) as RuleFieldRow;
    const { title, publisher, editionLabel, url } = sourcesById.get(source) as SourceRow;
    return {
      name: `${description}: ${operator} ${value} ${unit}`,
      source: `${title}, ${publisher}, ${editionLabel}, ${url}`,
    };
  };
  const { version, asOf } = edition;
  return writeIds(
    {
      where,
      version,
      asOf,
      prototype: prototype?.label ?? null,
      given,
      ofPlace: place?.facts ?? new Map(),
      assume,
      author: authorOf(requested),
      onDate: requested.onDate ?? null,
      marks,
      missing,
    },
    expressed,
    describe,
  );
}

/** An e-mail address as IDS wants it. */
const EMAIL = /^[^@\s<>&"]{1,64}@[^@\s.<>&"]{1,63}(\.[^@\s.<>&"]{1,63}){1,4}$/;

function authorOf({ author }: IdsArguments): string | null {
  if (!author) return null;
  if (!EMAIL.test(author))
    throw badUserInput(
      'INVALID_VALUE',
      `\`author\` must be an e-mail address, such as jane@example.org (got ${shown(author)}).`,
      {
        argument: 'author',
        value: author,
      },
    );
  return author;
}

function explainNothingToWrite(where: string, { leftOut, missing }: Expressed): string {
  const deciding = decidingFacts(leftOut).slice(0, MAX_NAMED);
  const inProse = leftOut.filter(({ reason }) => reason === 'in-prose').length;
  return [
    `No rule of ${where} that a model can be checked for is known to apply under these facts.`,
    ...(deciding.length > 0
      ? [`These facts would decide most rules: ${joinDecidingFacts(deciding)}.`]
      : explainMissingRules(missing)),
    ...(inProse > 0
      ? [
          `${inProse} rules may have exceptions that only their description states: \`partialRules\` (\`partial_rules=true\` of the file) writes those that a model can be checked for.`,
        ]
      : []),
  ].join(' ');
}

/** Facts that a message names. */
const MAX_NAMED = 10;

const fileArgs = { ...idsArgs, author: authorArg };

const WHAT =
  'An IDS 1.0 file (XML) for checkers of IFC models: the rules that are known to apply under these facts and that IFC can express. Its first specifications state what the model has to contain. A comment at its beginning counts the rules that were left out, by reason. A fact about parts must hold for all such parts of the model. Null, with an error that lists the facts to give, where no rule can be written.';

builder.objectField(Country, 'ids', (t) =>
  t.string({
    nullable: true,
    description: `${WHAT} Facts about the place are given as well; \`ids\` of a city has them.`,
    args: fileArgs,
    resolve: ({ code }, requested, context) => makeIds(context, code, null, requested),
  }),
);

builder.objectField(Place, 'ids', (t) =>
  t.string({
    nullable: true,
    description: `${WHAT} The facts of the city are known; one that is given goes before them.`,
    args: fileArgs,
    resolve: async (city, requested, context) =>
      makeIds(
        context,
        city.country,
        { name: city.name, facts: await factsOf(context, city) },
        requested,
      ),
  }),
);
