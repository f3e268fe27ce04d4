/** Errors as clients throw them, and values that throw when they are read, for tests. */

export function error(message: string, fields: object = {}, name = 'Error'): Error {
  return Object.assign(new Error(message), { name }, fields);
}

export const trap = () => {
  throw new Error('trapped');
};

/** Throws whatever is done with it. */
export const hostile = new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap });
