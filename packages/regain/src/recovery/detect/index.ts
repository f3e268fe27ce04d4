/** Tells success from failure: what was thrown, what says it failed, and what is quietly wrong. */

import type { Outcome, ToolSpec } from '../../types/index.ts';
import type { Call } from '../policy.ts';
import { errorResult } from './error-result.ts';
import type { ClassifyHook } from './hook.ts';
import { quietTrouble } from './quiet-trouble.ts';
import { thrown } from './thrown.ts';

export type { Classify, ClassifyHook } from './hook.ts';
export { thrown } from './thrown.ts';

/** Remembers answers: what comes twice the same is less doubtful. */
export interface Memory {
  /** Whether this step was already answered like this. */
  isRepeated(value: unknown): boolean;
}

/**
 * What an answer comes to. Without the call that was answered, only failures that say so are seen; those are what the hook
 * is asked about.
 */
export function examine(
  value: unknown,
  spec: ToolSpec | undefined,
  call?: Call,
  memory?: Memory,
  hook?: ClassifyHook,
): Outcome {
  const failure =
    errorResult(value, spec?.output, hook) ??
    (call === undefined ? undefined : quietTrouble(value, spec, call, memory));
  return failure === undefined ? { ok: true, value } : { ok: false, failure, value };
}

/** Runs a call and says what it came to. */
export async function detect(
  run: () => Promise<unknown>,
  {
    call,
    spec,
    implicit,
  }: { readonly call: Call; readonly spec: ToolSpec | undefined; readonly implicit: boolean },
): Promise<Outcome> {
  try {
    return examine(await run(), spec, implicit ? call : undefined);
  } catch (error) {
    return { ok: false, failure: thrown(error) };
  }
}
