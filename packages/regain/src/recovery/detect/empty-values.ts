/** What counts as having no data, and as naming no error. */

/** Null, or an object with nothing but nulls: GraphQL's way to have no data. */
export function hasNoData(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return typeof data === 'object' && Object.values(data).every((part) => part === null);
}

export function namesNoError(error: unknown): boolean {
  if (error === undefined || error === null || error === false || error === '' || error === 0) return true;
  return typeof error === 'object' && Object.keys(error).length === 0;
}
