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
    `\`${ON_DATE}\` must be a day of the calendar as YYYY-MM-DD (got ${JSON.stringify(given)}).`,
  );
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
