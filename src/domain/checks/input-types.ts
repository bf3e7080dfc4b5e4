import { builder } from '../schema/builder.ts';

export const Assumption = builder.enumType('Assumption', {
  description: 'What is taken for granted where nothing is said.',
  values: {
    NOTHING: { description: 'Nothing: what was not given, and does not follow by law, is open.' },
    ORDINARY: {
      description:
        'That the building is an ordinary one: what is presumed of such (`country { presumptions }`), that a thing is of no special kind, and that exceptions of which nothing is known are absent. Each verdict names what it rests on.',
    },
  } as const,
});
