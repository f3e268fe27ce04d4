/** Detects failures: thrown errors, answers that are errors, and implicit failures. */

import type { Outcome, ToolSpec } from '../../types/index.ts';
import type { ToolCall } from '../policy.ts';
import type { ClassifyHook } from './classify-hook.ts';
import { errorResult } from './error-result.ts';
import { detectImplicitFailure } from './implicit-failure.ts';

export type { Classify, ClassifyHook } from './classify-hook.ts';
export { failureFromError } from './failure-from-error.ts';

/** Earlier answers: an answer that is repeated is more credible. */
export interface AnswerHistory {
  /** Whether this step already had this answer. */
  isRepeated(value: unknown): boolean;
  /** Wall time, if it is known: the age of an answer is compared with it. */
  readonly nowMs?: number | undefined;
}

/**
 * The outcome of an answer. Without the call only explicit failures are detected. The hook classifies explicit
 * failures.
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
