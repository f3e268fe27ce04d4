/** Objects without the fields that nothing was found for. */

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that are not undefined, in order. */
export function definedFields<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
