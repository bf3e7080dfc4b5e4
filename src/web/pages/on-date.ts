import { isDay } from '../../engine/conditions/in-force.ts';
import { HttpProblem } from '../../server/http/errors.ts';
import { line } from '../html/form.ts';
import type { Html } from '../html/html.ts';

/** The parameter for the effective date; the default is today. */
export const ON_DATE = 'on_date';

/** The day in the address, or null. Throws a problem for an invalid day. */
export function readOnDate(query: URLSearchParams): string | null {
  const given = query.get(ON_DATE) || null;
  if (given === null || isDay(given)) return given;
  throw new HttpProblem(
    'invalid-parameter',
    `\`${ON_DATE}\` must be a day of the calendar as YYYY-MM-DD, such as ${suggestedDay(given) ?? '2020-12-31'} (got ${JSON.stringify(given)}).`,
  );
}

/** `31/12/2020` as `2020-12-31`; null where day and month could be confused. */
function suggestedDay(given: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(given) ?? [];
  const as = (one: string, other: string) =>
    `${year}-${one.padStart(2, '0')}-${other.padStart(2, '0')}`;
  const days = [as(month, day), as(day, month)].filter(isDay);
  return days.length === 1 || days[0] === days[1] ? (days[0] ?? null) : null;
}

export function onDateInput(day: string | null): Html {
  return line(
    {
      name: ON_DATE,
      label: 'In force on (optional)',
      value: day ?? '',
      hint: 'Today, unless another is chosen',
    },
    { date: true },
  );
}
