/** Tells success from failure: what was thrown, what says it failed, and what is quietly wrong. */

import type { Outcome, ToolSpec } from '../../types/index.ts';
import type { ToolCall } from '../policy.ts';
import type { ClassifyHook } from './classify-hook.ts';
import { errorResult } from './error-result.ts';
import { failureFromError } from './failure-from-error.ts';
import { detectImplicitFailure } from './implicit-failure.ts';

export type { Classify, ClassifyHook } from './classify-hook.ts';
export { failureFromError } from './failure-from-error.ts';

/** Remembers answers: what comes twice the same is less doubtful. */
export interface AnswerHistory {
  /** Whether this step was already answered like this. */
  isRepeated(value: unknown): boolean;
}

/**
 * What an answer comes to. Without the call that was answered, only failures that say so are seen; those are what the hook
 * is asked about.
 */
export function detectFailure(
  value: unknown,
  spec: ToolSpec | undefined,
  call?: ToolCall,
  memory?: AnswerHistory,
  hook?: ClassifyHook,
): Outcome {
  const failure =
    errorResult(value, spec?.outputSchema, hook) ??
    (call === undefined ? undefined : detectImplicitFailure(value, spec, call, memory));
  return failure === undefined ? { ok: true, value } : { ok: false, failure, value };
}

/** Runs a call and says what it came to. */
export async function detect(
  run: () => Promise<unknown>,
  {
    call,
    spec,
    implicit,
  }: { readonly call: ToolCall; readonly spec: ToolSpec | undefined; readonly implicit: boolean },
): Promise<Outcome> {
  try {
    return detectFailure(await run(), spec, implicit ? call : undefined);
  } catch (error) {
    return { ok: false, failure: failureFromError(error) };
  }
}
