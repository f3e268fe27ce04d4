/**
 * The abort signal that the caller of a plain function passes: as the last argument, or as `signal` of an object that is
 * the last argument. It cancels the call. Each attempt receives its own signal in the same place.
 */

import { type CallContext, isPlainObject } from '../../types/index.ts';

/** `argument`: the last argument is the signal; `field`: the last argument is an object with the signal. */
export type SignalPlace = 'argument' | 'field';

export interface CallerSignal {
  readonly signal: AbortSignal;
  readonly place: SignalPlace;
  /** The arguments without the signal: the rest may be JSON, which can be repaired. */
  readonly args: readonly unknown[];
}

/** Undefined if the caller passed none; then nothing is allocated. */
export function callerSignal(args: readonly unknown[]): CallerSignal | undefined {
  const last = args[args.length - 1];
  if (typeof last !== 'object' || last === null) return undefined;
  try {
    if (last instanceof AbortSignal) return { signal: last, place: 'argument', args: args.slice(0, -1) };
    if (!((last as Partial<CallContext>).signal instanceof AbortSignal) || !isPlainObject(last))
      return undefined;
  } catch {
    // An argument that cannot be read is left to the tool.
    return undefined;
  }
  const { signal, ...rest } = last as Pick<CallContext, 'signal'>;
  return { signal, place: 'field', args: [...args.slice(0, -1), rest] };
}

/** The arguments of one attempt, with its own signal in the place of that of the caller. */
export function withSignal(
  args: readonly unknown[],
  place: SignalPlace | undefined,
  { signal }: CallContext,
): readonly unknown[] {
  if (place === undefined) return args;
  if (place === 'argument') return [...args, signal];
  return [...args.slice(0, -1), { ...(args.at(-1) as object), signal }];
}

/**
 * The same for a function with `passContext`: the context is the last argument. It is merged into the object of the
 * caller that has a signal. `length`: the parameters of the function; missing arguments before the context are undefined.
 */
export function withContext(
  args: readonly unknown[],
  place: SignalPlace | undefined,
  context: CallContext,
  length: number,
): readonly unknown[] {
  if (place === 'field') return [...args.slice(0, -1), { ...(args.at(-1) as object), ...context }];
  const given = [...withSignal(args, place, context)];
  while (given.length < length - 1) given.push(undefined);
  return [...given, context];
}
