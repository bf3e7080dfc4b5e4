/**
 * Makes a value once for each object and key, and again after a failure. Values live as long as the
 * objects. The other arguments must follow from the object and the key.
 */
export function oncePer<Of extends object, Rest extends readonly unknown[], Value>(
  make: (of: Of, ...rest: Rest) => Promise<Value>,
  keyOf: (...rest: Rest) => unknown = () => null,
): (of: Of, ...rest: Rest) => Promise<Value> {
  const made = new WeakMap<Of, Map<unknown, Promise<Value>>>();
  return (of, ...rest) => {
    const known = made.get(of) ?? new Map<unknown, Promise<Value>>();
    made.set(of, known);
    const key = keyOf(...rest);
    const making = known.get(key) ?? make(of, ...rest);
    known.set(key, making);
    making.catch(() => known.delete(key));
    return making;
  };
}
