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

/** The contrary of a statement, for example `the part does not touch the ground`. */
export function contraryOf(described: Described): string {
  const statement = statementOf(described);
  const [, subject, verb = '', rest = ''] = CLAUSE.exec(statement) ?? [];
  if (subject !== undefined && !SEVERAL.test(rest)) return negated(subject, verb, rest);
  if (KIND.test(statement) && !SEVERAL.test(statement))
    return `not ${/^[aeiou]/i.test(statement) ? 'an' : 'a'} ${withoutCapital(statement)}`;
  return `not the case: ${statement}`;
}

function negated(subject: string, verb: string, rest: string): string {
  // `a lift leads there`: none does.
  if (/^an? /i.test(subject)) return `no ${subject.replace(/^an? /i, '')}${verb}${rest}`;
  if (verb === 'is' || verb === 'are') return `${subject}${verb} not${rest}`;
  if (verb in MODALS) return `${subject}${MODALS[verb]}${rest}`;
  return `${subject}does not ${infinitiveOf(verb)}${rest}`;
}

const MODALS: Readonly<Record<string, string>> = {
  can: 'cannot',
  cannot: 'can',
  must: 'does not have to',
};

const VERB =
  'can|cannot|must|joins|takes|leaves|allows|connects|shows|reaches|slopes|keeps|goes|gives|brings|' +
  'extends|forms|needs|adds|rests|rises|ends|begins|passes|falls|fronts|divides|protects|applies|' +
  'is|are|has|lies|stands|serves|leads|belongs|carries|touches|makes|lacks|adjoins|borrows|holds|' +
  'opens|contains|separates|states|grants|counts|follows|faces|abuts|encloses|covers|uses|bears|' +
  'occupies|admits|requires|forbids|exempts|houses|meets';

/** A subject without a clause of its own, its verb, and the rest. */
const CLAUSE = new RegExp(
  `^((?:[Tt]he|[Aa]n?) (?:(?!(?:that|which|who|whose|where|and|also)\\b)[^ ,]+ ){1,7}?(?:that is measured )?)(${VERB})\\b(.*)$`,
  'u',
);

/** A kind of building or part, such as `high-rise building of the French code`. */
const KIND =
  /^(?!the )(?:(?!(?:an?|at|of|the)\b)[^ ,]+ ){0,3}?(?:building|house|home|clinic|hospital|establishment|facility|ward|stair|space|dwelling|door|room|lot|edge|block|member|garage|ramp|corridor)(?: (?:of|that|with|for|in|to|on|under|built|protected)\b|$)/iu;

/** More than one statement, or words whose meaning a negation before them would change. */
const SEVERAL = new RegExp(
  '[,;:]| (?:and|nor|but|else|not|no|none|only|alone|both|all|each|every|unless|although)\\b|' +
    ` or (?:the|such|in|at|on|by|an? |(?:[^ ]+ )?(?:${VERB})\\b)`,
  'u',
);

function withoutCapital(statement: string): string {
  return statement.replace(/^(?!French)\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}

function infinitiveOf(verb: string): string {
  if (verb === 'has') return 'have';
  if (verb === 'lies') return 'lie';
  return verb.replace(/ies$/, 'y').replace(/(?<=ch|ss)es$|s$/, '');
}
