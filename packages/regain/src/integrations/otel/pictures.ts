/** What of arguments, answers and failures goes into spans: texts of others only where they were asked for. */

import type { Attributes } from '@opentelemetry/api';
import type { ShownFailure } from '../../shield/index.ts';
import { type Json, shortened } from '../../types/index.ts';
import { genAi, own } from './names.ts';

/** Backends cut longer ones, or refuse them. */
const TEXT_MAX = 8_192;

/** JSON, as the conventions want it: the secrets were taken out by the shield. */
export function pictureText(picture: Json): string {
  return shortened(JSON.stringify(picture), TEXT_MAX);
}

/** A failure's code and message are the tool's own words: they may repeat what was said to it. */
export function failureAttributes(failure: ShownFailure, isCapturing: boolean): Attributes {
  const { class: failureClass, visibility, ambiguous, status, code, message, retryAfterMs } = failure;
  return {
    [genAi.errorType]: failureClass,
    [own.visibility]: visibility,
    [own.isAmbiguous]: ambiguous,
    ...(status === undefined ? {} : { [own.failureStatus]: status }),
    ...(retryAfterMs === undefined ? {} : { [own.retryAfterMs]: retryAfterMs }),
    ...(isCapturing && code !== undefined ? { [own.failureCode]: code } : {}),
    ...(isCapturing ? { [own.failureMessage]: message } : {}),
  };
}
