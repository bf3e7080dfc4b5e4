import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * `npm run check:language`: finds phrases that plain technical English does without, and sentences of
 * more than 25 words, in code, comments, documentation and descriptions.
 */
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
const SELF = 'tools/language.mjs';

/** Phrases that are names, and may stay in a file. */
const KEPT = {
  // A former name of the parameter `element`, whose addresses redirect.
  'docs/pages.md': 'thing',
  'src/web/match-page.ts': 'thing',
  // A property of the published response of POST /contribute.
  'src/api/files/contribute/handler.ts': 'faults',
};

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...CHECKED],
  { encoding: 'utf8' },
).split('\n');
for (const file of files)
  if (/\.(ts|mjs|md|graphql)$/.test(file) && file !== SELF) await check(file);

async function check(file) {
  // A file that was deleted and is not committed yet is still listed.
  const text = await readFile(file, 'utf8').catch(() => '');
  const phrases = phrasesIn(text).filter((phrase) => phrase !== KEPT[file]);
  const sentences = longSentencesIn(file, text);
  if (phrases.length + sentences.length === 0) return;
  console.error(`${file}: ${phrases.length + sentences.length} phrases and long sentences.`);
  for (const phrase of new Set(phrases.map((each) => each.toLowerCase()))) {
    const [, instead] = PHRASES.find(([words]) => new RegExp(`^(?:${words})$`, 'i').test(phrase));
    console.error(`  "${phrase}": write ${instead}`);
  }
  for (const sentence of sentences)
    console.error(`  ${MAX_WORDS}+ words: ${sentence.trim().slice(0, 80)}…`);
  process.exitCode = 1;
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
