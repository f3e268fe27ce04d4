/** Errors as clients throw them, for tests. */

export function error(message: string, fields: object = {}, name = 'Error'): Error {
  return Object.assign(new Error(message), { name }, fields);
}
