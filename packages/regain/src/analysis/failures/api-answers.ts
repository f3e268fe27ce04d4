/** Failures in the answers of ordinary tools: what recovery detects without knowing the tool. */

import { errorResult, failureInAnswer } from '../../recovery/index.ts';
import type { Failure, Json, ToolSpec } from '../../types/index.ts';
import type { FailureCategory } from './call-diagnosis.ts';
import { categoryOfClass } from './found.ts';

export function apiFailure(value: Json | undefined, spec: ToolSpec | undefined): Failure | undefined {
  if (typeof value === 'string' && isPlainData(value)) return undefined;
  return errorResult(value, spec?.outputSchema) ?? failureInAnswer(value);
}

/** Words and fields that bodies of errors have: together they would be one pattern, which is slower. */
const errorSigns: readonly RegExp[] = [
  /err|exception|fault/i,
  /__type|exit_?code|returncode/i,
  /(?:ok|success)["']\s*:\s*false|status\w*["']\s*:\s*["']?(?:[45]\d\d|fail)/i,
];
/** Fields in which short ones without these words say what failed. */
const SAYS = /["'](?:message|msg|details?|text|code|level)["']\s*:/i;
const BODY_CHARS = 1_500;

/** JSON without any sign of an error: it is not parsed. */
function isPlainData(text: string): boolean {
  if (!/^\s*(?:\{|\[\s*[{["])/.test(text) || !/[}\]]\s*$/.test(text.slice(-100))) return false;
  return !errorSigns.some((sign) => sign.test(text)) && (text.length > BODY_CHARS || !SAYS.test(text));
}

/** Where the program of ToolBench that calls an API ends with an exception. */
const WRAPPER = /^Function executing from \S{1,200} import \S{1,200} error\.\.\./;

/** The class of a failure whose words say nothing, by what reports it. */
export function withReporter(failure: Failure, text: string, errorType: string | undefined): Failure {
  const isOfTool = WRAPPER.test(text) || errorType === 'message contains error field';
  return failure.class === 'unknown' && isOfTool ? { ...failure, class: 'server-error' } : failure;
}

/** Whose failure it is. A mistake in the tool itself is that of the tool. */
export function categoryOfFailure({ class: failureClass, evidence }: Failure): FailureCategory {
  if (evidence.some((one) => one.startsWith('a mistake in the tool itself'))) return 'infrastructure';
  return categoryOfClass(failureClass);
}
