/**
 * What an application that declares its tools can add to a library that retries. Failures are classified by Regain's own
 * detection, so that no library is behind for want of a better predicate.
 */

import { isRetryable } from '../../../packages/regain/src/govern/retryable-failure.ts';
import { detectFailure, failureFromError } from '../../../packages/regain/src/recovery/detect/index.ts';
import type { Failure } from '../../../packages/regain/src/types/failure.ts';
import type { ToolSpec } from '../../../packages/regain/src/types/tool.ts';
import { AnsweredError, type Host, type Run } from './protection.ts';

/** The same call may work later. */
export function isTransient(error: unknown): boolean {
  const { class: failureClass, permanent } = failureOf(error);
  return isRetryable(failureClass) && permanent !== true;
}

/** A second call has no second effect. */
export function isRepeatable({ effect, idempotencyKey }: ToolSpec): boolean {
  return effect === 'read' || effect === 'idempotent' || idempotencyKey === true;
}

/** The attempts of one call: one idempotency key, and once more with new credentials if they were rejected. */
export function declaredRun({ idempotencyKey }: ToolSpec, run: Run, host: Host): Run {
  const key = idempotencyKey === true ? crypto.randomUUID() : undefined;
  return async (args) => {
    try {
      return await run(args, key);
    } catch (error) {
      if (failureOf(error).class !== 'auth') throw error;
      await host.refreshCredentials();
      return run(args, key);
    }
  };
}

function failureOf(error: unknown): Failure {
  const outcome = error instanceof AnsweredError ? detectFailure(error.answer, undefined) : undefined;
  return outcome?.ok === false ? outcome.failure : failureFromError(error);
}
