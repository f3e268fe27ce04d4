/** The arguments of a call as JSON: for idempotency keys, for repairs, for another attempt. */

import { equalJson, isPlainObject, type JsonObject, type Preview, preview } from '../../types/index.ts';
import type { PendingCall } from './pending-call.ts';

/** A preview truncates long arguments: two calls that differ after that point must not share an idempotency key. */
export function fullArguments({ value, isCut }: Preview, args: readonly unknown[]): unknown {
  if (!isCut) return value;
  try {
    return JSON.stringify(args);
  } catch {
    return value;
  }
}

/** The argument of a call with exactly one, which is a plain JSON object; otherwise undefined. */
export function plainArguments(
  { value, hasNonJson, isCut }: Preview,
  args: readonly unknown[],
): JsonObject | undefined {
  if (hasNonJson || isCut || args.length !== 1 || !isPlainObject(args[0])) return undefined;
  return (value as readonly JsonObject[])[0];
}

/** Arguments as JSON for the recovery loop. Only one plain object can be repaired; anything else is a preview. */
export function jsonArguments({ args: given, originalArguments: original }: PendingCall): {
  readonly args: JsonObject;
  readonly isRepairable: boolean;
} {
  if (original !== undefined) return { args: original, isRepairable: true };
  const [only] = given;
  if (given.length === 1 && isPlainObject(only)) {
    const { hasNonJson, isCut } = preview(only);
    if (!hasNonJson && !isCut) return { args: only as JsonObject, isRepairable: true };
  }
  const { value } = preview({ arguments: given });
  return { args: value as JsonObject, isRepairable: false };
}

/** Whether the tool has modified the arguments: the same object would then make a different call. */
export function hasChangedArguments({ args, originalArguments }: PendingCall): boolean {
  return originalArguments !== undefined && !equalJson(preview(args[0]).value ?? null, originalArguments);
}
