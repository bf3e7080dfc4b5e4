import { hash } from 'node:crypto';

/** The stylesheet of all pages. It loads nothing else, and uses system fonts. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #fdfdfc; --ink: #1d1f22; --quiet: #585e66; --line: #dfe1e4; --tint: #f2f3f4;
  --accent: #0b5a6f; --filled: #2b8299; --track: #dfe5e8; --warn: #8a4b08; --pass: #17682f; --fail: #a3160f; --shade: #0005;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15181b; --ink: #e6e8ea; --quiet: #b2b8bf; --line: #343a40; --tint: #1f2428;
    --accent: #83cbe0; --filled: #4ba3bb; --track: #333b41; --warn: #f0b877; --pass: #84d69a; --fail: #ff9c8f; --shade: #fff6;
  }
}
* { box-sizing: border-box }
html { font: 100%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-text-size-adjust: 100% }
body { margin: 0; color: var(--ink); background: var(--paper); overflow-wrap: break-word }
header .bar, nav.country, main, footer { padding-inline: max(1.5rem, 50vw - 33.5rem) }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: from-font }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 3px solid var(--filled); outline-offset: 2px; border-radius: 2px }
main:focus { outline: none }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--paper); z-index: 1 }

header { border-bottom: 1px solid var(--line) }
header .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem 1.75rem; padding-block: .9rem }
.wordmark { font-weight: 650; font-size: 1.15rem; letter-spacing: -.01em; color: var(--ink); text-decoration: none }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin: 0; padding: 0; list-style: none }
nav a { display: block; padding-block: .3rem; text-decoration: none }
nav a:hover { text-decoration: underline }
nav a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--filled) }
header .search { margin-left: auto; min-width: 0 }

h1, h2, h3 { line-height: 1.2; letter-spacing: -.015em; text-wrap: balance }
h1 { font-size: clamp(1.8rem, 1.3rem + 2.2vw, 2.6rem); font-weight: 680; margin: 0 0 .6rem }
h2 { font-size: 1.4rem; font-weight: 640; margin: 3.5rem 0 .75rem }
h3 { font-size: 1.08rem; font-weight: 640; margin: 2rem 0 .5rem }
main { padding-block: 2.75rem 4rem }
p, dl, ol, main > ul, section > ul { margin: 0 0 1rem; max-width: 44rem }
.lead { font-size: 1.12rem; color: var(--quiet) }
.note, .as-data { color: var(--quiet); font-size: .9rem }
.as-data { margin-top: 4rem }
.crumb { margin-bottom: .4rem; color: var(--quiet) }
code { font: .88em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }

pre { margin: 0 0 1rem; padding: .75rem 1rem; max-height: 26rem; overflow: auto; background: var(--tint); border: 1px solid var(--line); border-radius: .4rem; line-height: 1.45 }
pre code { white-space: pre-wrap } .method { font-size: 1rem } code.long { white-space: normal }
.operation { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: .25rem } .operation h2 { margin-top: 1.5rem }
.parameters { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem } .parameters dd { margin: 0 }

.search { display: flex; gap: .5rem; max-width: 40rem }
input, button, select, textarea { font: inherit; color: inherit; border: 1px solid var(--quiet); border-radius: .4rem; padding: .35rem .75rem; min-width: 0; background: var(--paper) }
input[type=search] { flex: 1; width: 15rem }
input::placeholder { color: var(--quiet); opacity: 1 }
button { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 550; cursor: pointer }
.search.large { margin: 1.75rem 0 1.25rem }
.search.large input, .search.large button { font-size: 1.1rem; padding: .65rem 1rem }

.table { overflow-x: auto; margin: 1rem 0 1.75rem; background:
  linear-gradient(to right, var(--paper) 1rem, transparent) 0 0 / 3rem 100% no-repeat local, linear-gradient(to left, var(--paper) 1rem, transparent) 100% 0 / 3rem 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) 0 0 / .8rem 100% no-repeat, linear-gradient(to left, var(--shade), transparent) 100% 0 / .8rem 100% no-repeat }
table { border-collapse: collapse; width: 100%; font-size: .94rem }
caption { position: sticky; left: 0; max-width: calc(100vw - 2rem); text-align: left; color: var(--quiet); font-size: .9rem; padding-bottom: .4rem }
th, td { text-align: left; vertical-align: top; padding: .55rem 1.25rem .55rem 0; border-bottom: 1px solid var(--line); min-width: 5rem }
tr > :last-child { padding-right: 0 }
thead th { font-weight: 550; font-size: .86rem; color: var(--quiet); vertical-align: bottom; border-bottom-color: var(--quiet) }
tbody th { font-weight: 550; min-width: 8rem }
td code { white-space: nowrap }
.number, .quantity { font-variant-numeric: tabular-nums; white-space: nowrap }
.number { text-align: right }
.unit, .name { color: var(--quiet) }
.name { display: block; font-weight: 400; font-size: .86rem }
.clause { display: block; color: var(--quiet); font-size: .88rem; min-width: 12rem; max-width: 34rem }

.share { display: block; min-width: 4.5rem; font-variant-numeric: tabular-nums }
.share svg { display: block; width: 100%; height: 6px; margin-top: .3rem; border-radius: 3px }
.track { fill: var(--track) } .filled { fill: var(--filled) }
.plot { display: block; width: 100%; height: 19rem; margin: 1rem 0; font-size: .84rem; font-variant-numeric: tabular-nums }
.plot text, .dots text { fill: var(--quiet) } .plot .label { fill: var(--ink); font-size: 1rem; font-weight: 600 }
.grid { stroke: var(--line) } .line { fill: none; stroke: var(--filled); stroke-width: 2.5; stroke-linejoin: round }
.spot { fill: transparent } .spot:hover { fill: var(--filled) }
.dots { display: grid; grid-template-columns: fit-content(30%) 1fr; align-items: center; column-gap: 1.25rem; margin: 1.5rem 0 .5rem; font-size: .94rem }
.dots > svg { width: 100%; height: 2.6rem } .dots > .axis { height: 1.6rem; font-size: .84rem }
.track-line { stroke: var(--quiet); stroke-opacity: .35 }
.mark { fill: var(--filled); fill-opacity: .8; stroke: var(--paper); stroke-width: 1 } .mark.medium { fill-opacity: .35; stroke: var(--filled); stroke-width: 1.5 } .mark.quiet { fill: var(--paper); stroke: var(--filled); stroke-width: 1.5 }
.key { white-space: nowrap; margin-right: .75rem } .key svg { vertical-align: -.15em }
.beside { display: grid; gap: 0 2.5rem; grid-template-columns: minmax(0, 1fr) max-content; align-items: start }
.beside .table { max-height: 19rem; overflow: auto } .beside thead th { position: sticky; top: 0; background: var(--paper) }
.beside th, .beside td { min-width: 0; padding-right: 1rem }
.inline { display: flex; flex-wrap: wrap; align-items: start; gap: .75rem 1.25rem; margin: 1.25rem 0 }
.inline > div { display: grid; justify-items: start; gap: .25rem; max-width: 17rem } .inline label { font-size: .9rem; color: var(--quiet) }
.inline button { margin-top: 1.65rem } .inline select, .inline input { max-width: 100% }
[aria-invalid] { border-color: var(--warn); border-width: 2px } .error { color: var(--warn); font-size: .9rem }
.result { font-size: 1.25rem } .result strong { font-weight: 650 }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: 1.25rem 2rem; max-width: none; margin: 1.5rem 0 }
.figures dt { color: var(--quiet); font-size: .88rem }
.figures dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums }
.figures small, td small { font-size: .85rem; color: var(--quiet); display: block; line-height: 1.4 }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; margin: .3rem 0; padding: 0; list-style: none; font-size: .84rem }
.chips li { background: var(--tint); border: 1px solid var(--line); border-radius: .65rem; padding: .05rem .65rem }
.remark { display: block; min-width: 24rem; max-width: 34rem } td > small { min-width: 9rem }
.cited { display: block; min-width: 14rem; max-width: 34rem }
p > .cited, li > .cited { display: inline }
.evidence, .official, .dataset, .secondary { color: var(--quiet); font-size: .84rem; white-space: nowrap }
.official::before { content: "● " / "" } .dataset::before { content: "◐ " / "" } .secondary::before { content: "○ " / "" }
[href*="/suggest?"] { font-size: .84rem; color: var(--quiet); white-space: nowrap }
.missing { color: var(--warn) }
.changed { display: block; min-width: 10rem; max-width: 34rem; overflow-wrap: anywhere }
.filter, .design, .questions { margin: 1.25rem 0 1.75rem; padding: 1.1rem 1.25rem 1.25rem; background: var(--tint); border-radius: .6rem }
.filter, .design fieldset, .questions fieldset { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .25rem 1.25rem }
.filter { padding-bottom: .75rem } .filter > button { justify-self: start; grid-row: span 2; align-self: center }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; min-width: 0 }
legend { padding: 0; margin-bottom: .6rem; font-weight: 640; font-size: 1.05rem }
.design fieldset.measure { display: block; border-top: 1px solid var(--line); padding-top: .6rem; margin: 0 } .design h2 { margin: 1rem 0 .5rem }
.controls { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .25rem 1.25rem; padding-top: .25rem }
.notice { padding: .5rem .9rem; border: 1px solid var(--warn); border-radius: .4rem }
.verdict { white-space: nowrap; padding: .1rem .5rem; border: 1px solid; border-radius: .35rem } .verdict.complies { color: var(--pass) }
.verdict.breaks { color: var(--paper); background: var(--fail); border-color: var(--fail) } .verdict.depends, .verdict.no_rule, .verdict.not_regulated { color: var(--quiet); border-style: dashed }
.printed { display: none }
.field { display: grid; grid-row: span 3; grid-template-rows: subgrid; min-width: 0; padding-bottom: .6rem }
.field label { font-weight: 550; font-size: .88rem; line-height: 1.35; align-self: end }
textarea:not([hidden]) { display: block; width: 100%; max-width: 60rem; font: .9rem/1.5 ui-monospace, monospace }
.field select, .field input { width: 100%; min-height: 2.5rem; align-self: start } 
.field .with-unit { display: flex; align-items: start; gap: .5rem } .field .with-unit .unit { padding-top: .5rem; white-space: nowrap }
.field p { margin: 0; font-size: .86rem }
[aria-invalid] { border: 2px solid var(--warn) } .wrong { color: var(--warn); font-weight: 550 }
.checks { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); gap: .35rem 1.25rem; margin: 0 0 .75rem; padding: 0; list-style: none }
.checks label { display: flex; gap: .6rem; align-items: baseline }
.index { margin-bottom: 2rem } .index ul { gap: .1rem 1.5rem } .index a { display: inline; text-decoration: underline }
.contents { margin: 1rem 0 1.5rem; font-size: .94rem }
.source { border-top: 1px solid var(--line); padding-block: 1.1rem .6rem }
.source h3 { font-size: 1.15rem; margin: 0 0 .4rem } .source p { margin-bottom: .5rem }
.source dl { font-size: .92rem; max-width: 60rem } .source dl > div { display: flex; gap: 1rem } .source dt { flex: 0 0 5rem; color: var(--quiet) } .source dd { margin: 0; min-width: 0; overflow-wrap: anywhere }
.rule { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 2rem; border-top: 1px solid var(--line); padding-block: 1.1rem .6rem }
.rule h3, .rule h4 { margin: 0 0 .5rem; font-size: 1.3rem; letter-spacing: -.01em }
.rule p { margin-bottom: .6rem }
.tags { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem }
.tag { border: 1px solid var(--line); border-radius: .35rem; padding: 0 .45rem; font-size: .8rem; color: var(--quiet) }
.tag.critical { color: var(--warn); border-color: var(--warn) }
.origin { color: var(--quiet); font-size: .9rem }
.holds { margin: .6rem 0 .8rem; font-size: .92rem; max-width: none }
.holds > div { display: flex; gap: .25rem 1rem; margin-bottom: .35rem }
.holds dt { flex: 0 0 5.5rem; color: var(--quiet); padding-top: .3rem; font-size: .88rem }
.holds dd { margin: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .1rem .5rem; padding-top: .25rem }
.chips li::first-letter, .questions > ul li::first-letter { text-transform: uppercase } .chips b { font-weight: 550 } .chips i, .or { color: var(--quiet); font-style: normal } .or { font-size: .84rem }
.zone { border-top: 1px solid var(--line); padding-top: .25rem; margin-top: 2rem }
.zone > div { scroll-margin-top: clamp(6rem, 16rem - 20vw, 12rem) } .zone summary h2, .rules summary h2 { display: inline-block; margin: .5rem 0 }
.zone .figures { margin: 1rem 0; gap: 1rem 2rem } .zone .figures dd { font-size: 1rem }
details { margin: .5rem 0 1rem } td details { margin: .1rem 0 } summary { cursor: pointer; padding-block: .3rem; color: var(--accent) }
.tasks { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 1.25rem 2rem }
.tasks h3 { margin: 0 0 .3rem } .tasks p { margin: 0 0 .3rem } .tasks section { border-top: 2px solid var(--line); padding-top: .75rem }
.codes a { display: inline-block; padding: .15rem .35rem .15rem 0 }
.codes button { padding: .15rem .5rem; margin: 0 .1rem .25rem 0; font-size: .94rem }
.examples li { margin-bottom: .4rem }
.shapes { display: grid; grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr)); gap: 1.25rem 1.5rem; max-width: none; padding: 0; list-style: none }
.shapes a { display: block } .shape { display: block; height: 6rem; max-width: 100%; margin-bottom: .35rem } .shape .land { fill: var(--filled); stroke: var(--filled); stroke-width: 3 }
.map { display: block; max-width: 100%; height: auto; margin: 1rem 0 } .map path { stroke: var(--quiet); stroke-width: 2; paint-order: stroke; stroke-linejoin: round }
.zones { display: block; max-width: 100%; height: auto } .zones path { fill: var(--paper); fill-rule: evenodd; stroke: var(--quiet); stroke-width: .7 } .zones .here, .zones a:hover path { fill: var(--ink) }
.map .texture { stroke: var(--ink); stroke-width: 1.4 } .map text { font-size: 24px; fill: var(--quiet) } .map .city { fill: var(--ink); font-size: 20px; dominant-baseline: central; paint-order: stroke; stroke: var(--paper); stroke-width: 5; stroke-linejoin: round }
.map .class { fill: var(--ink); font-size: 26px; font-weight: 650; text-anchor: middle; dominant-baseline: central; paint-order: stroke; stroke: var(--paper); stroke-width: 6; stroke-linejoin: round }
.locator { float: right; width: 12rem; max-width: 40%; margin: 0 0 1rem 1.5rem } .locator .land { fill: var(--line) } .locator .here { fill: var(--accent); stroke: var(--ink); stroke-width: 1.5 }
.swatch { width: 1.8rem; height: 1.2rem; vertical-align: -.25rem; border: 1px solid var(--quiet) } .texture { stroke: var(--ink); stroke-width: 1.4; fill: none; stroke-opacity: .6 }
.ground-0 { fill: #eef6f8 } .ground-1 { fill: #d3e8ee } .ground-2 { fill: #b3d7e1 } .ground-3 { fill: #8fc3d2 } .ground-4 { fill: #69adc1 } .ground-5 { fill: #4795ad } .ground-6 { fill: #2b7d97 } .ground-7 { fill: #1a6780 } .ground-8 { fill: #0f536a } .ground-9 { fill: #083f53 } .ground-10 { fill: #f7efdc } .ground-11 { fill: #eedfbd } .ground-12 { fill: #e4cd9b } .ground-13 { fill: #d8b97a } .ground-14 { fill: #c9a35a } .ground-15 { fill: #b58a3e } .ground-16 { fill: #99712b } .ground-17 { fill: #7b581d } .ground-18 { fill: #5f4212 } .ground-19 { fill: #45300b }
@media (prefers-color-scheme: dark) { .ground-0 { fill: #20343b } .ground-1 { fill: #27454f } .ground-2 { fill: #2f5864 } .ground-3 { fill: #386c7b } .ground-4 { fill: #428193 } .ground-5 { fill: #4d97ab } .ground-6 { fill: #5baec4 } .ground-7 { fill: #72c1d6 } .ground-8 { fill: #93d2e4 } .ground-9 { fill: #b6e2ef } .ground-10 { fill: #33291a } .ground-11 { fill: #44361f } .ground-12 { fill: #574424 } .ground-13 { fill: #6b532a } .ground-14 { fill: #806330 } .ground-15 { fill: #967537 } .ground-16 { fill: #ad8945 } .ground-17 { fill: #c39f5c } .ground-18 { fill: #d8b87c } .ground-19 { fill: #ecd3a4 } }
.more { margin-top: 1.5rem }
.several { grid-column: 1 / -1 } .several .checks { grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)) } .several legend { font-size: .88rem; font-weight: 550; margin-bottom: .3rem }
.stacks .head { display: none } .stacks .clause { display: block; font-size: .84rem }

footer { border-top: 1px solid var(--line); padding-block: 1.75rem 3rem; color: var(--quiet); font-size: .9rem }
footer p { margin-bottom: .5rem; max-width: none }

@media (max-width: 40rem) {
  header .bar, nav.country, main, footer { padding-inline: 1rem }
  .search.large input, .search.large button { font-size: 1rem }
  main { padding-block: 1.75rem 3rem }
  header .search { margin-left: 0; flex-basis: 100% }
  h2 { margin-top: 2.5rem }
  .rule { grid-template-columns: minmax(0, 1fr) } .rule .tags { margin-bottom: .6rem }
  .holds > div { display: block } .holds dt { padding: 0 }
  .beside { grid-template-columns: minmax(0, 1fr) }
  .map text { font-size: 34px } .map .class { font-size: 36px; stroke-width: 8 } .map text.city { display: none }
  .plot { height: 15rem }
  :is(.stacks, .plain) { overflow: visible } :is(.stacks, .plain) :is(table, caption, tbody, tr, th, td) { display: block } :is(.stacks, .plain) thead { display: none }
  :is(.stacks, .plain) tr { border-bottom: 1px solid var(--line); padding-block: .5rem } :is(.stacks, .plain) :is(th, td) { border: 0; padding: .15rem 0; min-width: 0 } .stacks .verdict { white-space: normal } .stacks .number { text-align: left } .remark { min-width: 0 }
  .stacks td { display: grid; grid-template-columns: 8rem minmax(0, 1fr); column-gap: 1rem } .stacks td:empty { display: none } .stacks .head { display: block; color: var(--quiet) } .stacks .head code { display: none } .plain :is(.cited, .clause, .changed) { min-width: 0 } .plain code { white-space: normal }
  .inline { align-items: end } .inline button { margin-top: 0 }
}
@media print {
  :root { --paper: #fff; --ink: #000; --quiet: #444; --line: #bbb; --accent: #000 }
  header nav, .unprinted, .search, .index, .more, .filter, .design, .questions:not(details), .questions :is(fieldset, button), .notice, button, .skip, [href*="/suggest?"], .as-data, footer p:first-child { display: none }
  html { font-size: 10pt }
  header, main, footer { padding-block: .5rem }
  .table, .beside .table { overflow: visible; max-height: none; background: none } pre { max-height: none; overflow: visible } .inline { display: none }
  .cited, .clause { min-width: 0 } .printed { display: block }
  details:not(.all)::details-content { content-visibility: visible; block-size: auto }
  tr, .zone dl, .rule, .source, details > ul > li, .questions li, .sheet:not(:has(tr:nth-child(3))) { break-inside: avoid } tbody tr:first-child { break-before: avoid }
  .sheet caption { display: none } h1 { font-size: 1.6rem } h2 { margin-top: 1.5rem } h3 { margin-top: 1rem } .table { margin-block: .5rem } th, td { padding-block: .25rem } td ul { margin: 0; padding-left: 1rem } td li .clause { display: inline } main > details > ul { columns: 2 }
  :focus-visible { outline: none } .questions { padding: 0; background: none }
  h2, h3, caption { break-after: avoid }
  .filled, .track, .mark { print-color-adjust: exact }
  .verdict.complies, .verdict.breaks { color: #000; background: none; border-color: #000 } .verdict.breaks { border-width: 3px }
  a { text-decoration-color: var(--line) }
}
`.trim();

export const STYLESHEET_PATH = '/style.css';

/** Contains a digest, so that no page is shown with an older cached stylesheet. */
export const STYLESHEET_ADDRESS = `${STYLESHEET_PATH}?${hash('sha256', STYLESHEET, 'hex').slice(0, 12)}`;
