import { enumeratedOf, idOf, idsOf, isTyped, type Line, type Lines, listOf } from './lines.ts';
import { UnreadableModel } from './version.ts';

/** Factors to SI units by the kind of unit, such as LENGTHUNIT. */
export type Units = ReadonlyMap<string, number>;

/** The units that a model assigns. */
export function readUnits(lines: Lines): Units {
  const [project = 0] = lines.ofEntity('IFCPROJECT');
  const assigned = idOf(lines.get(project)?.args[8]) ?? lines.ofEntity('IFCUNITASSIGNMENT')[0];
  const units = new Map<string, number>();
  for (const id of idsOf(lines.get(assigned ?? 0)?.args[0])) {
    const line = lines.get(id);
    const factor = unitFactor(id, lines);
    if (line && factor !== null) units.set(kindOf(line), factor);
  }
  return units;
}

/** The factor to SI. Values of a kind without a unit are in SI units. Throws an UnreadableModel for lengths, which are often in millimetres. */
export function modelFactor(units: Units, kind: string): number {
  const factor = units.get(kind);
  if (factor === undefined && kind === 'LENGTHUNIT')
    throw new UnreadableModel('The model has lengths, but no unit of length with a factor.');
  return factor ?? 1;
}

/** The kind of a unit. The dimensions before it are derived in SI units, so they may be left out. */
function kindOf({ entity, args }: Line): string {
  const index = entity === 'IFCDERIVEDUNIT' ? 1 : args.length - 3;
  return enumeratedOf(args[index]) ?? '';
}

/** The factor of a unit to SI; null for one without a factor, such as a currency. */
export function unitFactor(id: number, lines: Lines): number | null {
  const line = lines.get(id);
  const args = line?.args ?? [];
  switch (line?.entity) {
    case 'IFCSIUNIT': {
      const name = enumeratedOf(args.at(-1)) ?? '';
      const power = name.startsWith('SQUARE') ? 2 : name.startsWith('CUBIC') ? 3 : 1;
      const prefix = 10 ** (PREFIXES[enumeratedOf(args.at(-2)) ?? ''] ?? 0);
      return (name === 'GRAM' ? 1e-3 : 1) * prefix ** power;
    }
    case 'IFCCONVERSIONBASEDUNIT': {
      const measure = lines.get(idOf(args.at(-1)) ?? 0);
      const value = isTyped(measure?.args[0]) ? measure.args[0].value : null;
      const factor = unitFactor(idOf(measure?.args[1]) ?? 0, lines);
      return typeof value === 'number' && factor !== null ? value * factor : null;
    }
    case 'IFCDERIVEDUNIT': {
      let product = 1;
      for (const { args: part } of listOf(args[0]).flatMap(
        (each) => lines.get(idOf(each) ?? 0) ?? [],
      )) {
        const factor = unitFactor(idOf(part[0]) ?? 0, lines);
        if (factor === null || typeof part[1] !== 'number') return null;
        product *= factor ** part[1];
      }
      return product;
    }
    default:
      return null;
  }
}

/** Powers of ten. */
const PREFIXES: Readonly<Record<string, number>> = {
  GIGA: 9,
  MEGA: 6,
  KILO: 3,
  HECTO: 2,
  DECA: 1,
  DECI: -1,
  CENTI: -2,
  MILLI: -3,
  MICRO: -6,
  NANO: -9,
};

/** The kind of unit of a measure; empty for a value without a unit. */
export function unitKind(dataType: string): string {
  const [, measure] = /^IFC(?:POSITIVE|NONNEGATIVE)?(\w+)MEASURE$/.exec(dataType) ?? [];
  return measure ? `${measure}UNIT` : '';
}
