import type { Argument, Line, Lines } from '../../engine/ids/lines.ts';

/** The functions of the WebAssembly module of web-ifc that are used here. */
export type WebIfc = {
  HEAPU8: Uint8Array;
  OpenModel: (
    settings: object,
    read: (to: number, offset: number, length: number) => number,
  ) => number;
  GetLine: (model: number, id: number) => RawLine | Record<string, never>;
  GetLineIDsWithType: (model: number, types: number[]) => Numbers;
  CloseModel: (model: number) => void;
  GetTypeCodeFromName: (name: string) => number;
  GetNameFromTypeCode: (code: number) => string;
};
type Numbers = { size: () => number; get: (index: number) => number; delete: () => void };
type RawLine = { ID: number; type: number; arguments: RawArgument[] | null };
type RawArgument =
  | { type: number; value: RawValue; typecode?: number }
  | RawArgument[]
  | null
  | undefined;
type RawValue = string | number | boolean | null | undefined | RawArgument[];

/** Token types of web-ifc. */
const TOKEN = { string: 1, label: 2, enumerated: 3, real: 4, reference: 5, integer: 10 };

/** The settings that web-ifc would choose. */
const SETTINGS = {
  COORDINATE_TO_ORIGIN: false,
  CIRCLE_SEGMENTS: 12,
  TAPE_SIZE: 67_108_864,
  MEMORY_LIMIT: 2_147_483_648,
  LINEWRITER_BUFFER: 10_000,
  TOLERANCE_PLANE_INTERSECTION: 1e-4,
  TOLERANCE_PLANE_DEVIATION: 1e-4,
  TOLERANCE_BACK_DEVIATION_DISTANCE: 1e-4,
  TOLERANCE_INSIDE_OUTSIDE_PERIMETER: 1e-10,
  TOLERANCE_SCALAR_EQUALITY: 1e-4,
  PLANE_REFIT_ITERATIONS: 1,
  BOOLEAN_UNION_THRESHOLD: 150,
};

/** The lines of an IFC file. Each is read when it is needed. `close` frees the memory. */
export function openLines(webIfc: WebIfc, file: Uint8Array): Lines & { close: () => void } {
  const model = webIfc.OpenModel(SETTINGS, (to, offset, length) => {
    const part = file.subarray(offset, offset + length);
    webIfc.HEAPU8.set(part, to);
    return part.length;
  });
  const known = new Map<number, Line | undefined>();
  const nameOf = (code: number) => webIfc.GetNameFromTypeCode(code).toUpperCase();
  const read = (id: number): Line | undefined => {
    const { type, arguments: given } = webIfc.GetLine(model, id);
    if (!type) return undefined;
    return { entity: nameOf(type), args: (given ?? []).map((each) => argumentOf(each, nameOf)) };
  };
  return {
    close: () => webIfc.CloseModel(model),
    get(id) {
      if (!known.has(id)) known.set(id, read(id));
      return known.get(id);
    },
    ofEntity(entity) {
      const found = webIfc.GetLineIDsWithType(model, [webIfc.GetTypeCodeFromName(entity)]);
      const ids = Array.from({ length: found.size() }, (_, index) => found.get(index));
      found.delete();
      return ids;
    },
  };
}

/** web-ifc returns real numbers as texts, .T. and .F. as booleans, and .U. as undefined. */
function argumentOf(raw: RawArgument, nameOf: (code: number) => string): Argument {
  if (Array.isArray(raw)) return raw.map((each) => argumentOf(each, nameOf));
  if (raw === null || raw === undefined) return null;
  const { type, value, typecode = 0 } = raw;
  if (value === null || value === undefined || Array.isArray(value)) return null;
  switch (type) {
    case TOKEN.label: {
      const name = nameOf(typecode);
      return { type: name, value: TEXTS.test(name) ? value : numberOf(value) };
    }
    case TOKEN.reference:
      return { id: Number(value) };
    case TOKEN.real:
      return Number(value);
    case TOKEN.enumerated:
      return typeof value === 'string' ? { name: value } : value;
    default:
      return value;
  }
}

/** Types whose values are texts, even if they look like numbers. */
const TEXTS =
  /^IFC(LABEL|TEXT|IDENTIFIER|GLOBALLYUNIQUEID|URIREFERENCE|DESCRIPTIVEMEASURE|DATE|DATETIME|TIME|DURATION)$|ENUM$/;

function numberOf(value: string | number | boolean): string | number | boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : value;
}
