/** Failures in the answers of ordinary tools: what recovery detects without knowing the tool. */

import { errorResult, failureInAnswer } from '../../recovery/index.ts';
import type { Failure, Json, ToolSpec } from '../../types/index.ts';
import type { FailureCategory } from './call-diagnosis.ts';
import { categoryOfClass } from './found.ts';
import { hasAny } from './has-any.ts';

export function apiFailure(value: Json | undefined, spec: ToolSpec | undefined): Failure | undefined {
  if (typeof value === 'string' && isPlainData(value)) return undefined;
  return errorResult(value, spec?.outputSchema) ?? failureInAnswer(value);
}

/** Words that bodies of errors have, in lower case, and fields whose values say it. */
const errorWords = 'err|exception|fault|__type|exit_code|exitcode|returncode'.split('|');
const REFUSED = /(?:ok|success)["']\s*:\s*false/;
const STATUS = /status\w*["']\s*:\s*["']?(?:[45]\d\d|fail)/;
/** Fields in which short ones without these words say what failed. */
const SAYS = /["'](?:message|msg|details?|text|code|level)["']\s*:/;
const BODY_CHARS = 1_500;

/** JSON without any sign of an error: it is not parsed. */
function isPlainData(text: string): boolean {
  if (!/^\s*(?:\{|\[\s*[{["])/.test(text) || !/[}\]]\s*$/.test(text.slice(-100))) return false;
  const lower = text.toLowerCase();
  if (hasAny(lower, errorWords)) return false;
  if (lower.includes('false') && REFUSED.test(lower)) return false;
  if (lower.includes('status') && STATUS.test(lower)) return false;
  return text.length > BODY_CHARS || !SAYS.test(lower);
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
