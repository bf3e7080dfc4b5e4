import type { ElementProfileRow } from '../element-profiles/table.ts';
import { builder } from '../schema/builder.ts';
import { badUserInput, UnknownName } from '../schema/client-errors.ts';
import { IFC_VERSIONS } from './elements.ts';
import { type MarkKind, type Marks, USUAL_MARKS } from './marks.ts';

export const IfcVersionInput = builder.enumType('IfcVersion', {
  description: 'A version of IFC, as IDS writes it.',
  values: IFC_VERSIONS,
});

const MarkKindInput = builder.enumType('MarkKind', {
  description: 'Where an element of a model states what it is.',
  values: {
    PROPERTY: { description: 'A property of a set of your own.' },
    OBJECT_TYPE: { description: 'The attribute ObjectType.' },
    CLASSIFICATION: { description: 'A reference to a classification, such as Uniclass 2015.' },
    NAME: { description: 'The attribute Name.' },
  } as const satisfies Record<Uppercase<MarkKind>, { description: string }>,
});

const MarkValueInput = builder.inputType('MarkValueInput', {
  description: 'What marks the elements of a profile.',
  fields: (t) => ({
    profile: t.string({ required: true, description: 'Of `dataset { elementProfiles }`.' }),
    values: t.stringList({
      required: true,
      description: 'One of them stands in the model. `*` stands for any characters.',
    }),
  }),
});

export const MarksInput = builder.inputType('MarksInput', {
  description:
    'How a model identifies its elements, such as the doors of flats and those of bathrooms.',
  fields: (t) => ({
    by: t.field({ type: MarkKindInput, required: true, description: 'Where it is stated.' }),
    set: t.string({ description: 'The property set, for PROPERTY; `Plumbline` if left out.' }),
    property: t.string({ description: 'The property, for PROPERTY; `Element` if left out.' }),
    system: t.string({ description: 'The name of the classification, for CLASSIFICATION.' }),
    values: t.field({
      type: [MarkValueInput],
      description:
        'What is stated; the name of the profile if left out. Required for CLASSIFICATION and NAME: rules of other profiles are left out.',
    }),
  }),
});

const MAX_VALUES = 20;
const MAX_LENGTH = 200;

/** Throws BAD_USER_INPUT for an unknown profile, a profile without values, a text that is too long, and a classification without a name. */
export function readMarks(
  given: typeof MarksInput.$inferInput | null | undefined,
  profiles: ReadonlyMap<string, ElementProfileRow>,
): Marks {
  if (!given) return USUAL_MARKS;
  const wrong = (argument: string, message: string, value: unknown) =>
    badUserInput('INVALID_VALUE', message, { argument: `marks.${argument}`, value });
  const { set, property, system } = given;
  const by = given.by.toLowerCase() as MarkKind;
  for (const [argument, text] of Object.entries({ set, property, system }))
    if ((text ?? '').length > MAX_LENGTH)
      throw wrong(argument, `\`${argument}\` must have at most ${MAX_LENGTH} characters.`, text);
  if (by === 'classification' && !system)
    throw wrong('system', '`system` must name the classification, such as Uniclass 2015.', system);
  const values = new Map<string, readonly string[]>();
  for (const { profile, values: texts } of given.values ?? []) {
    if (!profiles.has(profile))
      throw new UnknownName(
        'UNKNOWN_PROFILE',
        { argument: 'marks.values.profile', value: profile },
        profiles.keys(),
      );
    const own = texts.map((text) => text.trim()).filter(Boolean);
    if (own.length === 0 || own.length > MAX_VALUES || own.some((text) => text.length > MAX_LENGTH))
      throw wrong(
        `values.${profile}`,
        `The values of ${profile} must be 1 to ${MAX_VALUES} texts of at most ${MAX_LENGTH} characters.`,
        texts,
      );
    values.set(profile, own);
  }
  return {
    by,
    set: set || USUAL_MARKS.set,
    property: property || USUAL_MARKS.property,
    system: system ?? '',
    values,
  };
}
