/** A page of so many characters of text fills two screens or more. */
const TWO_SCREENS = 4_000;
const FEWEST = 2;
/** What stands before it: the heading of the page, the sentence that says what it is, and a search. */
const BEGINNING = /<\/h1>\n*(?:<p class="lead">.*?<\/p>)?\n*(?:<form class="search.*?<\/form>)?/s;

/** The contents of a page with links to its sections where it is long: to those that have an anchor and that nothing in it leads to yet. */
export function withContents(page: string): string {
  const sections = [...page.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)].filter(([, id]) => !page.includes(`href="#${id}"`));
  if (sections.length < FEWEST || stripTags(page).length < TWO_SCREENS) return page;
  const links = sections.map(([, id, heading]) => `<li><a href="#${id}">${stripTags(heading as string)}</a></li>\n`);
  const contents = `\n<nav class="index contents" aria-label="On this page"><ul>${links.join('')}</ul></nav>`;
  return page.replace(BEGINNING, (beginning) => beginning + contents);
}

/** Without the elements; what was written as text stays so. */
function stripTags(written: string): string {
  return written.replace(/<[^>]*>/g, '').trim();
}
