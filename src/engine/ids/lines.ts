/** Lines of the exchange format STEP (ISO 10303-21), by their numbers. A reader of files provides them. */
export type Lines = {
  get: (id: number) => Line | undefined;
  /** The numbers of the lines of an entity, named in capitals. */
  ofEntity: (entity: string) => readonly number[];
};

/** `args` leaves out derived arguments, which are written `*`. */
export type Line = { entity: string; args: readonly Argument[] };
export type Argument =
  | string
  | number
  | boolean
  | null
  | { id: number }
  | { name: string }
  | TypedValue
  | readonly Argument[];
/** `type` is in capitals, such as IFCLABEL. */
export type TypedValue = { type: string; value: Argument };

type Given = Argument | undefined;

export function idOf(argument: Given): number | null {
  return isObject(argument) && 'id' in argument ? argument.id : null;
}

export function idsOf(argument: Given): number[] {
  return listOf(argument).flatMap((each) => idOf(each) ?? []);
}

export function listOf(argument: Given): readonly Argument[] {
  return Array.isArray(argument) ? (argument as readonly Argument[]) : [];
}

/** The name of an enumerated value. */
export function enumeratedOf(argument: Given): string | null {
  return isObject(argument) && 'name' in argument ? argument.name : null;
}

export function isTyped(argument: Given): argument is TypedValue {
  return isObject(argument) && 'type' in argument;
}

export function textOf(argument: Given): string {
  return typeof argument === 'string' ? argument : '';
}

function isObject(argument: Given): argument is { id: number } | { name: string } | TypedValue {
  return typeof argument === 'object' && argument !== null && !Array.isArray(argument);
}
