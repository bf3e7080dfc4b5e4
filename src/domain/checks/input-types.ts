import { builder } from '../schema/builder.ts';

export const Assumption = builder.enumType('Assumption', {
  description: 'What is presumed where a fact is not given.',
  values: {
    NOTHING: { description: 'Nothing: what was not given, and does not follow by law, is open.' },
    ORDINARY: {
      description:
        'The building is an ordinary one (`country { presumptions }`), its elements are of no special kind, and exceptions about which nothing is known are absent. Each verdict names the presumptions on which it rests.',
    },
  } as const,
});
