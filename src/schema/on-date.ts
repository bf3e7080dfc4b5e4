/** The argument, or field of an input, that asks for the law of a day. */
export const ON_DATE = {
  type: 'Date',
  description: 'The day whose law is asked for; else the law of today, as clocks in UTC have it.',
} as const;
