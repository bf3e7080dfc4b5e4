/** The argument, or field of an input, for the law of a day. */
export const ON_DATE = {
  type: 'Date',
  description: 'The day whose law applies; today in UTC if it is left out.',
} as const;

export const IN_FORCE_FROM = {
  type: 'Date',
  nullable: true,
  description: 'The first day on which it is law; null where that is not known, or long past.',
} as const;

export const IN_FORCE_UNTIL = {
  type: 'Date',
  nullable: true,
  description: 'The last day on which it is law; null until further notice.',
} as const;
