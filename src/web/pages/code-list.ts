import type { DataOf } from '../../domain/documents/document-types.ts';
import { uniqueBy } from '../../engine/group-by.ts';
import { CONTENTS, html, joined, type Part } from '../html/html.ts';
import { type Column, column, nameColumn, numberColumn, table } from '../html/table.ts';
import { CONDITION } from '../html/values.ts';
import {
  CODE_KINDS,
  codeLink,
  PLACE_NAMES,
  placeNames,
  placesNamed,
  reviewText,
  whereText,
} from './codes.ts';
import { definePage } from './page.ts';
import { PLACE_CLASSES, readVocabulary, VOCABULARY, type Vocabulary } from './vocabulary.ts';

const DOCUMENT = `query PageCodes($country: CountryCode!) {
  ${VOCABULARY}
  dataset { day }
  country(code: $country) {
    code name ${PLACE_CLASSES}
    codes { code name kind publisher nextEdition reviewAfter adoptions { where ${CONDITION} } clauses { reference } }
  }
}`;

type PlaceNames = ReturnType<typeof placeNames>;
type Code = NonNullable<DataOf<typeof DOCUMENT>['country']>['codes'][number];

export const codeListPage = definePage({
  path: '/{CC}/codes',
  label: 'Codes',
  document: DOCUMENT,
  next: {
    isAside: true,
    document: PLACE_NAMES,
    variables: ({ country: { code, codes } }) =>
      placesNamed(
        code,
        codes.flatMap(({ adoptions }) => adoptions),
      ),
  },
  render: (data, _request, more) => {
    const { dataset, country } = data;
    const columns = columnsOf(country.code, dataset.day, readVocabulary(data), placeNames(more));
    return {
      title: `Codes, ${country.name}`,
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a></p>
<h1>Codes</h1>
<p class="lead">The building codes, laws and standards that the published rules stand in, and where each is law.</p>
${country.codes.length === 0 && html`<p>None is published here.</p>`}
${CONTENTS}${Object.entries(CODE_KINDS).map(([kind, { many, means }]) => {
  const codes = country.codes.filter((code) => code.kind === kind);
  return (
    codes.length > 0 &&
    html`<h2 id="${kind.toLowerCase()}">${many}</h2>\n${table(`${many}: ${means}`, columns, codes)}`
  );
})}`,
    };
  },
});

const columnsOf = (
  country: string,
  day: string,
  vocabulary: Vocabulary,
  names: PlaceNames,
): Column<Code>[] => [
  nameColumn('Code', (code) => codeLink(country, code)),
  column('Publisher', ({ publisher }) => publisher),
  column('Law in', ({ kind, adoptions }) => placesText(kind, adoptions, vocabulary, names)),
  column('Next edition', ({ nextEdition }) => nextEdition),
  column('Review after', ({ reviewAfter }) => reviewText(reviewAfter, day)),
  numberColumn('Rules', ({ clauses }) => clauses.length),
];

function placesText(
  kind: string,
  adoptions: Code['adoptions'],
  vocabulary: Vocabulary,
  names: PlaceNames,
): Part {
  if (kind === 'STANDARD') return null;
  if (adoptions.length === 0) return 'no adoption was read';
  // A place may have an adoption for houses and one for other buildings.
  const places = uniqueBy(adoptions, ({ where }) => JSON.stringify(where));
  return joined(places, ', ', ({ where }) => whereText(where, vocabulary, names));
}
