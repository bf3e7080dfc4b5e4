import { line } from '../html/form.ts';
import { CONTENTS, html } from '../html/html.ts';
import { definePage } from './page.ts';

export const contributePage = definePage({
  path: '/contribute',
  label: 'Contribute',
  document: `query PageContribute { countries { code name } }`,
  render: ({ countries }, { addresses }) => ({
    title: 'Check a file of data',
    main: html`<h1>Correct or add data</h1>
<p class="lead">Download a country as a spreadsheet, correct or add rows, and send it here. The result lists the errors of each row. Nothing is stored: propose a file without errors to the maintainers of the data.</p>
${CONTENTS}<h2 id="take">1. Download the data</h2>
<p>A workbook has a sheet for each file, with drop-downs for what is chosen from a list. It is without <code>places.csv</code>, the tables of all places; that and all other files are <a href="/catalog.jsonld">downloads</a>.</p>
<ul>${countries.map(({ code, name }) => html`<li><a href="/contribute/${code}.xlsx">${name} (.xlsx)</a></li>\n`)}</ul>
<h2 id="send">2. Send what you have changed</h2>
<form class="design" method="post" enctype="multipart/form-data" action="/contribute">
<fieldset><legend>A file of data</legend>
<div class="field"><label for="file">The workbook, or one file as CSV, up to 2 MiB and 20,000 rows</label>
<input type="file" name="file" id="file" required accept=".csv,.xlsx,text/csv" aria-describedby="file-note">
<p class="note" id="file-note">A CSV file is recognised by its header, or by its name, such as cost-index.csv.</p></div>
${line({ name: 'country', label: 'Country, as two letters', value: '', hint: 'One that is published, or a new one. Leave it empty for files that all countries share.' }, { list: 'countries' })}
<datalist id="countries">${countries.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}</datalist>
</fieldset>
<p><button>Check it</button></p>
</form>
<p class="note">A file of a published country replaces the published one for the check, together with all other files of the country. Uploads are not stored or logged.</p>
<h2 id="programs">For programs</h2>
<p>The same over HTTP: the result is text, or JSON if <code>Accept</code> is <code>application/json</code>.</p>
<pre><code>curl --data-binary @cost-index.csv -H 'Content-Type: text/csv' '<span class="unit">…</span>${addresses.of('/contribute')}?country=IT&amp;file=cost-index.csv'</code></pre>
<h2 id="rules">3. What is accepted</h2>
<p>A value is accepted with the document that it was read in and the clause, in an edition that can be looked up; what could not be found is a gap with a reason, never a guess. A single value is proposed faster by <em>Correct it</em> beside it.</p>`,
  }),
});
