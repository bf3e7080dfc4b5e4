import { LICENSE_URL } from '../http/data-headers.ts';

/** What a model is told of the server as a whole, before it calls a tool. */
export function instructions(countries: readonly { code: string; name: string }[]): string {
  return `Plumbline publishes building-regulation reference data, read-only: rules as numbers with clause and source, design values of places, limits and checks.
Published countries: ${countries.map(({ code, name }) => `${code} ${name}`).join(', ')}. Of all others nothing is known here.
Begin with look_up_names for fields and facts, and find_place for places; then get_limits or check_design.
Never conclude more than an answer says: DEPENDS is open until its facts are given, NO_RULE is no permission, and what is presumed or taken to be absent must be told to the user. Cite clause and source of every value, with its unit. The data may be older than the law, and is no legal advice.
Data: CC BY 4.0, ${LICENSE_URL}; sources have licences of their own.`;
}
