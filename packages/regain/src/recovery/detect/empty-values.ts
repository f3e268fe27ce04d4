/** Values that count as "no data" and as "no error". */

/** Null, or an object with only nulls, as in a GraphQL response without data. */
export function hasNoData(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  if (typeof data !== 'object' || isBytes(data)) return false;
  for (const key in data) if (Object.hasOwn(data, key) && (data as Fields)[key] !== null) return false;
  return true;
}

export function namesNoError(error: unknown): boolean {
  if (error === undefined || error === null || error === false || error === '' || error === 0) return true;
  if (typeof error !== 'object' || isBytes(error)) return false;
  for (const key in error) if (Object.hasOwn(error, key)) return false;
  return true;
}

type Fields = Readonly<Record<string, unknown>>;

/** A byte is no field. */
function isBytes(value: object): boolean {
  return ArrayBuffer.isView(value) && value.byteLength > 0;
}
