/** What of arguments, answers and failures goes into spans: texts of others only where they were asked for. */

import type { Attributes } from '@opentelemetry/api';
import type { RedactedFailure } from '../../shield/index.ts';
import { type Json, truncated } from '../../types/index.ts';
import { genAiAttributes, regainAttributes } from './names.ts';

/** Backends cut longer ones, or refuse them. */
const TEXT_MAX = 8_192;

/** JSON, as the conventions want it: the secrets were taken out by the shield. */
export function capturedText(picture: Json): string {
  return truncated(JSON.stringify(picture), TEXT_MAX);
}

/** A failure's code and message are the tool's own words: they may repeat what was said to it. */
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
