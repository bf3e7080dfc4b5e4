import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * `npm run check:language`: counts phrases that plain technical English does without, and sentences of more than 25 words,
 * in code, comments, documentation and descriptions. A file may not have more of them than tools/language-ceilings.json
 * allows, and a new file may have none. `npm run format` lowers the ceilings.
 */
const CEILINGS = path.join(import.meta.dirname, 'language-ceilings.json');
const MAX_WORDS = 25;

/** Each phrase, and what to write instead. */
const PHRASES = [
  ['is told|are told|is said|are said', 'is reported, states'],
  ['says|say of', 'states, describes'],
  ['asks|asked|is asked', 'requests, queries, requires'],
  ['answers|answered|is answered', 'returns, responds with'],
  ['is no|are no|that is none', 'is not a valid …, invalid'],
  ['reckon|reckons|reckoned', 'compute, estimate'],
  ['faults?', 'error, bug, failure'],
  ['what binds', 'governing rule, strictest requirement'],
  ['things?', 'element'],
  ['whoever|somebody|nobody', 'the client, the user, no one'],
  ['so far as|as far as|but for|of which|the other way round', 'a plain clause'],
  ['mend|mended', 'fix'],
];
const PHRASE = new RegExp(`\\b(?:${PHRASES.map(([words]) => words).join('|')})\\b`, 'gi');

const CHECKED = [
  'src',
  'tools',
  'docs',
  'schema.graphql',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'data/README.md',
];
const SELF = new Set(['tools/language.mjs', 'tools/language-ceilings.json']);

const counts = Object.fromEntries(
  await Promise.all(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...CHECKED], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.(ts|mjs|md|graphql)$/.test(file) && !SELF.has(file))
      .map(async (file) => [file, await countIn(file)]),
  ),
);
const ceilings = JSON.parse(await readFile(CEILINGS, 'utf8').catch(() => '{}'));

if (process.argv[2] === 'lower') await lowerCeilings();
else reportNewOnes();

async function countIn(file) {
  // A file that was deleted and is not committed yet is still listed.
  const text = await readFile(file, 'utf8').catch(() => '');
  return phrasesIn(text).length + longSentencesIn(file, text).length;
}

function phrasesIn(text) {
  return [...text.matchAll(PHRASE)].map(([phrase]) => phrase);
}

/** Sentences of prose: the paragraphs of Markdown, and the comments of code. */
function longSentencesIn(file, text) {
  const prose = file.endsWith('.md')
    ? text.replace(/```[\s\S]*?```|^\|.*$/gm, '').split(/\n\s*\n|\n(?=[-#\d])/)
    : [...text.matchAll(/\/\*\*?([\s\S]*?)\*\/|"""([\s\S]*?)"""|((?:^\s*\/\/.*\n)+)/gm)].map(
        ([, ...kinds]) => (kinds.find(Boolean) ?? '').replace(/^\s*(?:\*|\/\/)/gm, ''),
      );
  return prose
    .flatMap((paragraph) => paragraph.split(/[.:;!?]\s/))
    .filter(
      (sentence) => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length > MAX_WORDS,
    );
}

async function lowerCeilings() {
  const isFirst = Object.keys(ceilings).length === 0;
  const lowered = Object.entries(counts)
    .map(([file, count]) => [file, isFirst ? count : Math.min(count, ceilings[file] ?? 0)])
    .filter(([, ceiling]) => ceiling > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(CEILINGS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}

async function reportNewOnes() {
  for (const [file, count] of Object.entries(counts)) {
    const ceiling = ceilings[file] ?? 0;
    if (count <= ceiling) continue;
    const text = await readFile(file, 'utf8');
    console.error(`${file}: ${count} phrases and long sentences; at most ${ceiling} are allowed.`);
    for (const phrase of new Set(phrasesIn(text).map((each) => each.toLowerCase()))) {
      const [, instead] = PHRASES.find(([words]) => new RegExp(`^(?:${words})$`, 'i').test(phrase));
      console.error(`  "${phrase}": write ${instead}`);
    }
    for (const sentence of longSentencesIn(file, text))
      console.error(`  ${MAX_WORDS}+ words: ${sentence.trim().slice(0, 80)}…`);
    process.exitCode = 1;
  }
}
