import {
  factsOfBuilding,
  factsOfElement,
  type Prototype,
  PrototypeContradiction,
} from '../../engine/checks/prototype.ts';
import type { Facts } from '../../engine/conditions/evaluate.ts';
import type { Terms } from '../../engine/conditions/terms.ts';
import type { Context } from '../schema/builder.ts';
import { badUserInput, UnknownName } from '../schema/client-errors.ts';
import { prototypesOfCountry } from './queries.ts';

/** The description of arguments that name a prototype. */
export const PROTOTYPE_ARGUMENT =
  'A prototype building, one of `country { prototypes }`: all its facts count as given. Errors: UNKNOWN_PROTOTYPE; CONTRADICTING_FACTS where a fact of the building is also given with another value.';

/** The named prototype of the country, or null without a name. Throws an UnknownName. */
export async function readPrototype(
  { edition }: Context,
  country: string,
  name: string | null | undefined,
  argument = 'prototype',
): Promise<Prototype | null> {
  if (name === null || name === undefined) return null;
  const prototypes = await edition.load(prototypesOfCountry, country);
  const prototype = prototypes.get(name);
  if (!prototype)
    throw new UnknownName('UNKNOWN_PROTOTYPE', { argument, value: name }, prototypes.keys());
  return prototype;
}

const NOTHING: Facts = new Map();

/** The building facts that a prototype adds. Throws BAD_USER_INPUT for contradictions. */
export function saidOfBuilding(prototype: Prototype | null, given: Facts, terms: Terms): Facts {
  return prototype ? explainContradiction(() => factsOfBuilding(prototype, given, terms)) : NOTHING;
}

/** The element facts that a prototype adds. Throws BAD_USER_INPUT for contradictions. */
export function saidOfElement(
  prototype: Prototype | null,
  profile: string | null | undefined,
  given: Facts,
  terms: Terms,
): Facts {
  return prototype
    ? explainContradiction(() => factsOfElement(prototype, profile ?? null, given, terms))
    : NOTHING;
}

function explainContradiction(say: () => Facts): Facts {
  try {
    return say();
  } catch (error) {
    if (!(error instanceof PrototypeContradiction)) throw error;
    const { fact, given, message } = error;
    throw badUserInput('CONTRADICTING_FACTS', message, {
      argument: `facts.${fact}`,
      value: given,
    });
  }
}
