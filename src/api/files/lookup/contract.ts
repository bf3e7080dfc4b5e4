/** What clients are told of POST /lookup and its code keeps to: bounds on a list that is looked up at once. */
export const MAX_TABLE_BYTES = 2 * 1024 * 1024;
export const MAX_ROWS = 5_000;
/** Values that may be asked for at once. */
export const MAX_ASKED_COLUMNS = 50;

/** What a column of a table that is looked up says of the place that is meant. */
export const ROLES = [
  'name',
  'official_code',
  'postcode',
  'latitude',
  'longitude',
  'place',
  'country',
  'subdivision',
] as const;

/** How surely a row was matched. */
export const STATUSES = ['matched', 'likely', 'ambiguous', 'not_found', 'invalid'] as const;

/** What is added to each row after the values. */
export const FOUND_COLUMNS = [
  'lookup_status',
  'lookup_by',
  'lookup_place',
  'lookup_name',
  'lookup_others',
  'lookup_note',
] as const;
/** And where positions or postcodes were answered or looked for: who is to be credited for them. */
export const CREDIT_COLUMN = 'lookup_credit';
