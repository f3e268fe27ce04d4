/** The part of a JSON value that a function reads, so that its result can be made again from a small file. */

export function fieldsRead<T extends object, R>(
  value: T,
  read: (value: T) => R,
): { readonly result: R; readonly fields: unknown } {
  const { proxy, fields } = recorded(value);
  return { result: read(proxy as T), fields: fields() };
}

interface Recorded {
  readonly proxy: unknown;
  readonly fields: () => unknown;
}

function recorded(value: unknown): Recorded {
  if (typeof value !== 'object' || value === null) return { proxy: value, fields: () => value };
  const parts = new Map<string, Recorded>();
  const part = (key: string): Recorded => {
    const known = parts.get(key) ?? recorded((value as Record<string, unknown>)[key]);
    parts.set(key, known);
    return known;
  };
  const proxy = new Proxy(value, {
    get: (target, key, receiver) =>
      typeof key === 'string' && Object.hasOwn(target, key) && key !== 'length'
        ? part(key).proxy
        : Reflect.get(target, key, receiver),
  });
  // Lists keep their length; what nobody read of them is null. Objects keep the order of their keys.
  const fields = () =>
    Array.isArray(value)
      ? value.map((_, i) => parts.get(String(i))?.fields() ?? null)
      : Object.fromEntries(
          Object.keys(value).flatMap((key) => {
            const read = parts.get(key);
            return read === undefined ? [] : [[key, read.fields()]];
          }),
        );
  return { proxy, fields };
}
