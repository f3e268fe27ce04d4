/** Errors as clients throw them, and values that throw when they are read, for tests. */

import type { FailureClass } from '../../types/index.ts';

/** Thrown values by what they are, and by the class that each must get. */
export type ThrownByClass = { readonly [name in FailureClass]?: { readonly [what: string]: unknown } };

export function thrownWithClass(all: ThrownByClass): (readonly [what: string, unknown, FailureClass])[] {
  return Object.entries(all).flatMap(([name, some]) =>
    Object.entries(some).map(([what, thrown]) => [what, thrown, name as FailureClass] as const),
  );
}

export function error(message: string, fields: object = {}, name = 'Error'): Error {
  return Object.assign(new Error(message), { name }, fields);
}

export const trap = () => {
  throw new Error('trapped');
};

/** Throws whatever is done with it. */
export const hostile = new Proxy({}, { get: trap, has: trap, ownKeys: trap, getPrototypeOf: trap });
