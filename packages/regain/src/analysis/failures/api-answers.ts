/** Failures in the answers of ordinary tools: what recovery detects without knowing the tool. */

import { errorResult, failureInAnswer } from '../../recovery/index.ts';
import type { Failure, Json, ToolSpec } from '../../types/index.ts';
import type { FailureCategory } from './call-diagnosis.ts';
import { categoryOfClass } from './found.ts';

export function apiFailure(value: Json | undefined, spec: ToolSpec | undefined): Failure | undefined {
  return errorResult(value, spec?.outputSchema) ?? failureInAnswer(value);
}

/** Whose failure it is. A mistake in the tool itself is that of the tool. */
export function categoryOfFailure({ class: failureClass, evidence }: Failure): FailureCategory {
  if (evidence.some((one) => one.startsWith('a mistake in the tool itself'))) return 'infrastructure';
  return categoryOfClass(failureClass);
}
