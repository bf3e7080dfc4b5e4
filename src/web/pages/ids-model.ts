import { IFC_VERSIONS } from '../../domain/ids/elements.ts';
import { isComparedByMark } from '../../domain/ids/ifc.ts';
import { MARK_KINDS, type MarkKind, OTHER_ELEMENT, USUAL_MARKS } from '../../domain/ids/marks.ts';
import {
  IFC_VERSION,
  MARK,
  MARK_OF,
  MARK_PROPERTY,
  MARK_SET,
  MARK_SYSTEM,
  PARTIAL_RULES,
} from '../../domain/ids/parameters.ts';
import { choice, line } from '../html/form.ts';
import { type Html, html, joined } from '../html/html.ts';
import { type Column, column, nameColumn, table } from '../html/table.ts';
import { isOfUse } from './check-form.ts';

/** How the model states what its elements are, and which version of IFC it has. */

export const VERSION_NAMES: Readonly<Record<string, string>> = {
  IFC2X3: '2x3',
  IFC4: '4',
  IFC4X3_ADD2: '4.3',
};
const MARK_NAMES: Readonly<Record<MarkKind, string>> = {
  property: 'a property of your own',
  object_type: 'ObjectType',
  classification: 'a classification',
  name: 'their names',
};

type Profile = {
  name: string;
  label: string;
  occupancies: readonly string[];
  fields: readonly string[];
};

export function versionControl(query: URLSearchParams): Html {
  const control = {
    name: IFC_VERSION,
    label: 'Version of IFC',
    value: query.get(IFC_VERSION) ?? '',
  };
  const versions = IFC_VERSIONS.map((value) => ({ value, label: `IFC ${VERSION_NAMES[value]}` }));
  return choice(control, 'all', versions);
}

export function partialRulesControl(query: URLSearchParams): Html {
  const control = {
    name: PARTIAL_RULES,
    label: 'Rules that may have exceptions in words alone',
    value: query.get(PARTIAL_RULES) ?? 'false',
  };
  return choice(control, null, [
    { value: 'false', label: 'leave out' },
    { value: 'true', label: 'include: some failures may be permitted exceptions' },
  ]);
}

/** Controls for how elements are identified: each profile of the use has a line of its own. */
export function marksControls(
  query: URLSearchParams,
  profiles: readonly Profile[],
  use: string,
  broader: ReadonlyMap<string, string | null> | undefined,
): Html {
  const given = (name: string) => query.get(name) ?? '';
  const offered = profiles.filter(
    ({ name, occupancies, fields }) =>
      given(MARK_OF + name) !== '' ||
      (fields.some(isComparedByMark) && isOfUse(occupancies, use || undefined, broader)),
  );
  const by = { name: MARK, label: 'Elements are identified by', value: given(MARK) || 'property' };
  const kinds = MARK_KINDS.map((value) => ({ value, label: MARK_NAMES[value] }));
  const lines = offered.map(({ name, label }) =>
    line({ name: MARK_OF + name, label, value: given(MARK_OF + name) }, { limit: name }),
  );
  const isOpen = [...query.keys()].some((name) => name.startsWith(MARK));
  return html`<details${isOpen && html` open`}><summary>How elements are identified</summary>
<p class="note">Some rules apply to the stairs or doors of one kind alone. Choose where your model states the kind. A line has the value, the code of a classification, or a pattern of names such as <code>Stair:*Common*</code>; <code>*</code> stands for any characters, and <code>;</code> separates values. A property or ObjectType has the value that stands in the empty line, and <code>${OTHER_ELEMENT}</code> for an element of another kind. Codes and names have to be given: rules for other kinds are left out.</p>
<div class="controls">
${choice(by, null, kinds)}${line({ name: MARK_SET, label: 'Property set', value: given(MARK_SET) }, { limit: USUAL_MARKS.set })}${line({ name: MARK_PROPERTY, label: 'Property', value: given(MARK_PROPERTY) }, { limit: USUAL_MARKS.property })}${line({ name: MARK_SYSTEM, label: 'Classification', value: given(MARK_SYSTEM), hint: 'Its name in the model, such as Uniclass 2015' }, {})}
${lines}</div></details>
`;
}

type Information = {
  elements: string;
  place: string;
  dataType: string;
  example: string;
  note: string;
  versions: readonly string[];
};

/** What the model has to state, row by row, and how tools export it. */
export function informationSection(information: readonly Information[]): Html {
  const contained = information.filter(({ dataType }) => dataType === '');
  const stated = information.filter(({ dataType }) => dataType !== '');
  return html`<h2 id="model">What the model must state</h2>
<p>The first specifications of the file report what the model lacks. A rule is checked only where its element states the property, so that nothing passes that was not measured. Of materials one at least has to state its property: others without it are not checked.</p>
<p>The model contains ${joined(contained, ', ', ({ elements }) => elements)}. Ignore a failure for what the building does not have.</p>
${table('What the model must state', COLUMNS, stated)}
<details><summary>How tools export it</summary><ul>
<li>Revit, in the IFC export setup under Property Sets: turn on “Export IFC common property sets” and “Export base quantities”. A property of your own needs “Export user defined property sets” and its file.</li>
<li>Other tools: look for the common property sets (<code>Pset_…Common</code>) and base quantities. A value that is typed into a property counts like one that the tool computes.</li>
</ul></details>`;
}

const COLUMNS: Column<Information>[] = [
  nameColumn('Elements', ({ elements }) => elements),
  column('Where', ({ place, note }) => html`${place}${note && html` <p class="note">${note}</p>`}`),
  column(
    'Type and example',
    ({ dataType, example }) =>
      html`${dataType}<br><span class="unit">for example ${example}</span>`,
  ),
  column('IFC', ({ versions }) => versions.map((version) => VERSION_NAMES[version]).join(', ')),
];
