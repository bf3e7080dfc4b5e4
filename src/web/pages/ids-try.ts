import { CONTENTS, type Html, html } from '../html/html.ts';
import { offeredPlaces, placeVariables, readPlace } from './building.ts';
import {
  DOCUMENT,
  fileAddress,
  ignoredParameters,
  notChecked,
  outlineIn,
  outlineRequest,
  PARAMETERS,
} from './ids.ts';
import { definePage, ELEMENTS, FACTS } from './page.ts';
import { readVocabulary } from './vocabulary.ts';

/** Checks a model against an IDS file in the browser. The script is src/web/dry-run/page.ts. */
export const idsTryPage = definePage({
  path: '/{CC}/ids/try',
  query: [...PARAMETERS, FACTS, ELEMENTS],
  document: DOCUMENT,
  variables: placeVariables,
  mayLackPlace: true,
  next: outlineRequest,
  allowed: { 'script-src': "'self'", 'worker-src': "'self'" },
  render: (data, request, more) => {
    const { country } = data;
    const vocabulary = readVocabulary(data);
    const place = readPlace(data, request.query);
    const city = place.meant;
    const { query } = request;
    const page = `/${country.code}/ids${query.size > 0 ? `?${query}` : ''}`;
    const file = fileAddress(data, request, city?.code, vocabulary);
    const outline = outlineIn(more);
    return {
      title: `Dry run of an IDS file, ${city ? `${city.name}, ` : ''}${country.name}`,
      ignored: ignoredParameters(request, vocabulary),
      main: html`<p class="crumb"><a href="/${country.code}">${country.name}</a> · <a href="${page}">IDS file</a></p>
<h1>Try the rules on a model</h1>
<p class="lead">This page checks an IFC file against the rules of your IDS file. The browser reads the model. It is not uploaded.</p>
${offeredPlaces(place, `/${country.code}/ids/try`, query)}
${outline ? form(file, html`${notChecked(outline, vocabulary)} <a href="${page}#left-out">Why</a>.`) : html`<p class="result">The IDS file is not ready: <a href="${page}">choose the use and the place</a> first.</p>`}`,
    };
  },
});

function form(file: string, limits: Html): Html {
  return html`${CONTENTS}<form class="design" aria-label="The model">
<fieldset><legend>The model</legend>
<div class="field"><label for="model">IFC file</label>
<input type="file" id="model" accept=".ifc" disabled aria-describedby="model-note">
<p class="note" id="model-note">IFC 2x3, 4 or 4.3 in the STEP format (.ifc), at most 300 MB.</p></div>
</fieldset>
<p>Checked against <a id="ids" href="${file}">the IDS file</a>.</p>
</form>
<p>${limits}</p>
<noscript><p class="notice">To read a model, the page needs JavaScript and WebAssembly. Without them, <a href="${file}">download the IDS file</a> and open it in a BIM checker.</p></noscript>
<p id="status" role="status"></p>
<div id="results"></div>
<h2 id="meaning">What the results mean</h2>
<ul>
<li><b>Elements</b> are those that a specification is about: all of a class, or those of a kind, a type or a property.</li>
<li><b>State it</b>: how many have the property that is compared. An element without it is not checked.</li>
<li><b>Meet it</b>: how many comply. It is empty where the property can prove a violation only, such as the overall width of a door.</li>
<li><b>Nothing to check</b>: the model has no such element, or none states the property. It is not a pass.</li>
<li><b>What the model lacks</b> reports elements that do not state what the rules need. Ignore it for what the building does not have.</li>
</ul>
<p class="note">A model that passes can still violate the law. Models are read by <a href="https://github.com/ThatOpen/engine_web-ifc">web-ifc</a> (MPL 2.0).</p>
<script src="/scripts/dry-run.js" defer></script>`;
}
