/** Values that count as "no data" and as "no error". */

/** Null, or an object with only nulls, as in a GraphQL response without data. */
export function hasNoData(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return typeof data === 'object' && Object.values(data).every((part) => part === null);
}

export function namesNoError(error: unknown): boolean {
  if (error === undefined || error === null || error === false || error === '' || error === 0) return true;
  return typeof error === 'object' && Object.keys(error).length === 0;
}
