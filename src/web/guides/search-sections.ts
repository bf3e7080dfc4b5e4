import type { Guide } from './guides.ts';

export const MAX_QUERY_LENGTH = 100;
const MAX_RESULTS = 20;
const EXCERPT_LENGTH = 240;

/** A part of a guide below a heading; null before the first heading. */
export type Section = { guide: Guide; heading: string | null; excerpt: string };

/** Sections with all words: matches in headings first, then in titles, then by frequency. */
export function searchSections(guides: readonly Guide[], text: string): Section[] {
  const words = lowerCase(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return guides
    .flatMap(sectionsOf)
    .flatMap(({ guide, heading, body }) => {
      const [title, content] = [lowerCase(`${guide.title} ${heading ?? ''}`), lowerCase(body)];
      if (!words.every((word) => title.includes(word) || content.includes(word))) return [];
      const inHeading = words.filter((word) =>
        lowerCase(heading ?? guide.title).includes(word),
      ).length;
      const repeats = words.reduce(
        (sum, word) => sum + Math.min(20, content.split(word).length - 1),
        0,
      );
      return [{ guide, heading, excerpt: excerptOf(body, words), rank: inHeading * 100 + repeats }];
    })
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_RESULTS);
}

function sectionsOf(guide: Guide): { guide: Guide; heading: string | null; body: string }[] {
  return guide.text
    .replace(/^# .+$/m, '')
    .split(/^(?=#{2,3} )/m)
    .map((part) => {
      const [, heading = null] = /^#{2,3} (.+)$/m.exec(part) ?? [];
      return {
        guide,
        heading: part.startsWith('#') ? heading : null,
        body: part.replace(/^#{2,3} .+$/m, ''),
      };
    })
    .filter(({ body }) => body.trim() !== '');
}

/** The text around the first match, without Markdown. */
function excerptOf(body: string, words: readonly string[]): string {
  const plain = body
    .replace(/<!--[\s\S]*?-->|```\w*|[`*|]|^-{3,}$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const places = words.map((word) => lowerCase(plain).indexOf(word)).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, plain.length) - 60);
  const from = start === 0 ? 0 : plain.indexOf(' ', start) + 1;
  const cut = plain.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '… ' : ''}${cut}${from + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}
