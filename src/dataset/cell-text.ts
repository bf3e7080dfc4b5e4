import { type Condition, type Conjunction, formatAlternatives } from '../conditions/condition.ts';

/** A cell as it is written in a file: of a record as it was parsed, or of a row as its table holds it. */
export function cellText(cell: unknown): string {
  if (!Array.isArray(cell)) return String(cell ?? '');
  const [first] = cell as readonly (string | Condition | Conjunction)[];
  if (first === undefined || typeof first === 'string') return cell.join(';');
  return formatAlternatives(Array.isArray(first) ? (cell as Conjunction[]) : [cell as Condition[]]);
}
