/** A fact with the description of its vocabulary. */
type Described = { name: string; description: string };

/** Descriptions of facts in the law of one place may begin with its name. */
const PLACE_FIRST = /^(?:In the )?\p{Lu}\p{Ll}+(?: (?:and )?\p{Lu}\p{Ll}+){0,3}: /u;
const OF_ONE_COUNTRY = /^[a-z]{2}_/;

/** The beginning of a description, without its place: what a fact states where it is true. */
export function statementOf({ name, description }: Described): string {
  const isOfCountry = OF_ONE_COUNTRY.test(name);
  const own = isOfCountry ? description.replace(PLACE_FIRST, '') : description;
  const [first = ''] = withoutParentheses(own).split(';');
  const [head = ''] = first.split(': ');
  // A term of a law stands with its meaning.
  const statement = (head.length > LONGEST_TERM ? head : first).trim();
  // The first word of a term of one country may be an adjective of it.
  return isOfCountry
    ? statement.replace(/^(?:The|An?|It) /, (article) => article.toLowerCase())
    : statement.replace(/^\p{Lu}(?=\p{Ll}*,? \p{Ll})/u, (letter) => letter.toLowerCase());
}

const LONGEST_TERM = 25;

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/ ?\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

/** Facts whose labels state what they are about. */
const LABELLED: readonly string[] = ['occupancy', 'works', 'part', 'room', 'subdivision', 'city'];

/** Whether the label of a value needs no name of its fact, as in `Part 9 of a building code`. */
export function isWholeLabel(name: string, label: string): boolean {
  const noun = name.split('_').at(-1) as string;
  return (
    LABELLED.includes(name) ||
    label
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .includes(noun)
  );
}
