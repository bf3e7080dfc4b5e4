import { CORE_VALUES } from '../cities/table.ts';

/** The columns of a city's core values by the items that gaps name. */
export const CORE_ITEMS: ReadonlyMap<string, string> = new Map(
  CORE_VALUES.map((column) => [column.replace(/_ms$/, ''), column]),
);
