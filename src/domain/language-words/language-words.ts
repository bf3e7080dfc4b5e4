import { groupBy } from '../../engine/group-by.ts';
import { foldLetters } from '../../engine/text/fold-letters.ts';
import { foldText } from '../../engine/text/fold-text.ts';
import { SPACED_LETTER, UNSPACED } from '../../engine/text/spaced-letter.ts';
import {
  type LanguageWordRow,
  METRES_PER,
  type ServicePage,
  type UnpublishedTopic,
  type WordKind,
} from './table.ts';

/** Words of all languages, folded as texts are when they are compared, and patterns of them. */
export type LanguageWords = {
  /** The languages in which texts name countries. */
  languages: readonly string[];
  /** Letters and scripts that one language here has. */
  letters: readonly { letters: RegExp; language: string }[];
  articles: ReadonlySet<string>;
  /** Articles, and words that only join others. */
  littleWords: ReadonlySet<string>;
  /** Words before or behind the name of a street. */
  streetWords: ReadonlySet<string>;
  /** The full forms of each short word, and the short forms of each full one. */
  otherForms: ReadonlyMap<string, readonly string[]>;
  /** A kind of place before its name and behind it: `comune di`, `county`. */
  kindBefore: RegExp;
  kindBehind: RegExp;
  /** A kind before which the name is in the genitive: `Københavns Kommune`. */
  kindBehindGenitive: RegExp;
  /** Kinds without which places are called as well. */
  kindsLeftOut: readonly string[];
  /** The part of a municipality behind its name: `3e arrondissement`, `Cedex 4`. */
  partBehind: RegExp;
  /** The number of a district: `3e`. */
  districtNumber: RegExp;
  /** What may link the halves of a compound. */
  compoundLink: RegExp;
  /** What stands before the number of a clause. */
  clauseLabels: ReadonlySet<string>;
  /** The codes of subdivisions by their names in other languages than their labels: `JP-01` of `北海道`. */
  subdivisions: ReadonlyMap<string, readonly string[]>;
  /** Kinds of municipalities as the last character of their names: `市`. */
  suffixes: readonly string[];
  /** What the columns of a list hold, by their heads. */
  columnRoles: ReadonlyMap<string, readonly string[]>;
  /** What the columns of a table of amounts hold, by their heads. */
  amountRoles: ReadonlyMap<string, readonly string[]>;
  /** Heads that mean each role of a table of amounts: the first of each language, as it is written. */
  amountHeads: ReadonlyMap<string, readonly string[]>;
  /** A number with a unit of length. */
  lengths: RegExp;
  /** Metres in each unit of length, by its folded words. */
  metresPer: ReadonlyMap<string, number>;
  /** Words beside the altitude of a site: `site`, `sea`. */
  altitudes: ReadonlySet<string>;
  /** Words that narrow no search, but may change an answer: `sprinklered`. */
  qualifiers: ReadonlySet<string>;
  /** Words that a question leaves out where no subject has them: `escape` of a stair. */
  looseQualifiers: ReadonlySet<string>;
  /** Units without a number, such as `kN/m2`, and their words. */
  units: RegExp;
  unitWords: ReadonlySet<string>;
  /** What stands between the subjects of a question: a sign, or a word such as `and`. */
  separators: RegExp;
  /** The works that each word states: `renovation` is `existing`. */
  works: ReadonlyMap<string, string>;
  /** The digits of each number in words. */
  numbers: ReadonlyMap<string, string>;
  /** The fact, as `name=value`, that one or two words state: `fourplex`, `semi detached`, `ERP`. */
  facts: ReadonlyMap<string, string>;
  /** Words for years. */
  yearWords: ReadonlySet<string>;
  /** Words for growth over time: `grown`, `last`. */
  growthWords: ReadonlySet<string>;
  /** The page of the service that each word names. */
  services: ReadonlyMap<string, ServicePage>;
  /** The topic without data here that each word names. */
  unpublished: ReadonlyMap<string, UnpublishedTopic>;
  /** The topics without data whose words may stand apart, and in any order: `lift … required`. */
  unpublishedApart: readonly { topic: UnpublishedTopic; parts: readonly string[] }[];
  /** Words for pages and topics in scripts without spaces, as they are written, the longest first. */
  unspaced: readonly string[];
};

/** Between the parts of words that may stand apart. */
const APART = ' … ';

/** A thousands separator stands before three digits, a decimal sign before one or two. */
const NUMBER = `(?<![\\p{L}\\d.,])(?<whole>\\d{1,2}[.,'’ \\u00a0\\u202f]\\d{3}|\\d{1,5})(?<decimals>[.,]\\d{1,2})?`;

export function createLanguageWords(rows: readonly LanguageWordRow[]): LanguageWords {
  const ofKind = (kind: WordKind) => rows.filter((row) => row.kind === kind);
  const words = (kind: WordKind) => ofKind(kind).map(({ word }) => foldText(word));
  const any = (...kinds: WordKind[]) => `(?:${kinds.flatMap(words).join('|')})`;
  const ordinal = `\\d{1,2}${any('ordinal')}?`;
  const meanings = (kind: WordKind) =>
    new Map(ofKind(kind).map(({ word, meaning }) => [foldText(word), meaning as string] as const));
  const articles = words('article');
  const [apart = [], together = []] = [true, false].map((isApart) =>
    ofKind('unpublished').filter(({ word }) => word.includes(APART) === isApart),
  );
  const units = ofKind('length_unit').map(({ word }) => word);
  const written = [...ofKind('script'), ...ofKind('letter')];
  const forms = ofKind('short_form').map(
    ({ word, meaning }) => [foldText(word), foldText(meaning as string)] as const,
  );
  return {
    languages: ofKind('language').map(({ language }) => language),
    letters: groupPairs(written.map((row) => [row.language, letterPattern(row)] as const)).map(
      ([language, letters]) => ({ language, letters: new RegExp(`[${letters.join('')}]`, 'iu') }),
    ),
    articles: new Set(articles),
    littleWords: new Set([...articles, ...words('connective')]),
    otherForms: new Map(
      groupPairs(
        forms.flatMap(([short, full]) => [[short, full] as const, [full, short] as const]),
      ),
    ),
    kindBefore: new RegExp(`^(?:${any('kind_of')} ${any('of')} |${any('kind_before')} )`),
    kindBehind: new RegExp(` ${any('kind_behind', 'kind_behind_genitive')}$`),
    kindBehindGenitive: new RegExp(` ${any('kind_behind_genitive')}$`),
    kindsLeftOut: words('kind_left_out'),
    streetWords: new Set(words('street')),
    partBehind: new RegExp(
      ` (?:${any('post_office')}(?: \\d{1,2})?|${ordinal}(?: ${any('district')})?)$`,
    ),
    districtNumber: new RegExp(`^${ordinal}$`),
    compoundLink: new RegExp(`^${any('compound_link')}`),
    clauseLabels: new Set(words('clause_label')),
    subdivisions: new Map(
      groupPairs(
        ofKind('subdivision').map(({ word, meaning }) => [foldText(word), meaning as string]),
      ),
    ),
    suffixes: words('suffix').concat(words('suffix_of_any')),
    columnRoles: new Map(
      groupPairs(ofKind('column').map(({ word, meaning }) => [foldText(word), meaning as string])),
    ),
    amountRoles: new Map(
      groupPairs(
        ofKind('amount_column').map(({ word, meaning }) => [foldText(word), meaning as string]),
      ),
    ),
    amountHeads: new Map(
      groupPairs(
        rows
          .filter(({ kind, meaning }) => kind === 'amount_column' || meaning === 'country')
          .map(({ meaning, language, word }) => [meaning as string, { language, word }] as const),
      ).map(([role, heads]) => [role, firstOfEachLanguage(heads)]),
    ),
    lengths: new RegExp(
      `${NUMBER}[- \\u00a0\\u202f]?(?<unit>${[...units, ...units.map(foldLetters)].join('|')})(?!${SPACED_LETTER}|\\p{N})`,
      'giu',
    ),
    metresPer: new Map(
      ofKind('length_unit').map(({ word, meaning }) => [
        foldLetters(word),
        METRES_PER[meaning as keyof typeof METRES_PER],
      ]),
    ),
    altitudes: new Set(words('altitude')),
    qualifiers: new Set(words('qualifier')),
    looseQualifiers: new Set(words('loose_qualifier')),
    units: new RegExp(
      `(?<![\\p{L}\\p{N}/])(?:${ofKind('unit')
        .map(({ word }) => word.replace(/[()]/g, '\\$&'))
        .toSorted((one, other) => other.length - one.length)
        .join('|')})(?![\\p{L}\\p{N}/])`,
      'giu',
    ),
    unitWords: new Set(words('unit')),
    separators: new RegExp(
      `[;:?!、]|,(?=\\s)|(?<=\\s)(?:${ofKind('separator')
        .map(({ word }) => word)
        .join('|')})(?=\\s)`,
      'giu',
    ),
    works: meanings('works'),
    numbers: meanings('number'),
    facts: meanings('fact'),
    yearWords: new Set(words('year')),
    growthWords: new Set(words('growth')),
    services: meanings('service') as ReadonlyMap<string, ServicePage>,
    unpublished: new Map(
      together.map(({ word, meaning }) => [foldText(word), meaning as UnpublishedTopic]),
    ),
    unpublishedApart: apart.map(({ word, meaning }) => ({
      topic: meaning as UnpublishedTopic,
      parts: word.split(APART).map(foldText),
    })),
    unspaced: [...ofKind('service'), ...ofKind('unpublished')]
      .flatMap(({ word }) => word.split(APART))
      .filter((word) => UNSPACED.test(word))
      .toSorted((one, other) => other.length - one.length),
  };
}

function letterPattern({ kind, word }: LanguageWordRow): string {
  return kind === 'script' ? `\\p{Script=${word}}` : word;
}

function firstOfEachLanguage(heads: readonly { language: string; word: string }[]): string[] {
  const byLanguage = groupBy(heads, ({ language }) => language);
  return [...new Set([...byLanguage.values()].flatMap(([first]) => (first ? [first.word] : [])))];
}

function groupPairs<Value>(pairs: readonly (readonly [key: string, value: Value])[]) {
  const groups = [...groupBy(pairs, ([key]) => key)];
  return groups.map(([key, own]) => [key, own.map(([, value]) => value)] as const);
}
