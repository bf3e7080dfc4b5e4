import { builder } from '../schema/builder.ts';

export const Assumption = builder.enumType('Assumption', {
  description: 'What is presumed where a fact is not given.',
  values: {
    NOTHING: {
      description: 'Nothing: facts that are not given and do not follow by law are open.',
    },
    ORDINARY: {
      description:
        'The building is a typical one (`country { presumptions }`), its elements are not of a special kind, and exceptions without known facts do not apply. Each verdict lists its presumptions.',
    },
  } as const,
});
