/** Span attributes for arguments, answers and failures. Texts of tools are included only with `capture`. */

import type { Attributes } from '@opentelemetry/api';
import type { CallEnded, RedactedFailure } from '../../shield/index.ts';
import { type Json, truncated } from '../../types/index.ts';
import { genAiAttributes, regainAttributes } from './names.ts';
import { OTHER } from './tool-labels.ts';

/** Backends truncate or reject longer values. */
const TEXT_MAX = 8_192;

/** JSON, as the conventions require. The shield has redacted secrets. */
export function capturedText(value: Json): string {
  return truncated(JSON.stringify(value), TEXT_MAX);
}

/** The code and the message of a failure are texts of the tool: they may repeat its arguments. */
export function failureAttributes(failure: RedactedFailure, isCapturing: boolean): Attributes {
  const { class: failureClass, visibility, ambiguous, status, code, message, retryAfterMs } = failure;
  return {
    [genAiAttributes.errorType]: failureClass,
    [regainAttributes.visibility]: visibility,
    [regainAttributes.isAmbiguous]: ambiguous,
    ...(status === undefined ? {} : { [regainAttributes.failureStatus]: status }),
    ...(retryAfterMs === undefined ? {} : { [regainAttributes.retryAfterMs]: retryAfterMs }),
    ...(isCapturing && code !== undefined ? { [regainAttributes.failureCode]: code } : {}),
    ...(isCapturing ? { [regainAttributes.failureMessage]: message } : {}),
  };
}

/** `error.type` of a call that ended without an answer. */
export function errorTypeOf({ status, stop, failureClass }: CallEnded): string | undefined {
  const isUnanswered = status === 'unconfirmed' && stop !== undefined;
  if (status !== 'handed-off' && status !== 'gave-up' && !isUnanswered) return undefined;
  // A call without an attempt has no failure.
  return failureClass ?? stop ?? OTHER;
}
