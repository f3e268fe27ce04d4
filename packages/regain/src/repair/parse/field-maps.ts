/** The fields of error bodies, and maps from parameter names to their problems. */

import type { Json } from '../../types/index.ts';
import { isObject, wordSet } from '../../values/index.ts';
import { own } from './issue-expected.ts';

/** Fields with a sentence. */
export const MESSAGES =
  'message msg error_message error_msg data detail response description error_description errorMessage defaultMessage Message text error reason title'.split(
    ' ',
  );
/** Fields with further issues. */
export const CONTAINERS =
  'errors error issues detail details fieldErrors field_errors invalid_params invalid-params invalidParams violations fieldViolations field_violations badRequest causes cause caused_by root_cause content extensions data body response validation validation_errors validationErrors messages subErrors innererror innerError unionErrors non_field_errors failures structuredContent result fault exception message response_metadata status errorMessages error_chain properties userErrors user_errors'.split(
    ' ',
  );
/** Maps below these keys go from field names to their problems. */
export const MAPS = wordSet(
  'errors fieldErrors field_errors messages validation validation_errors validationErrors details detail error properties',
);
export const CODES = 'code __type Code errorCode error_code status type reason error'.split(' ');

/** Keys for the whole request, not for a field. */
export const whole = wordSet(
  'non_field_errors nonFieldErrors base _errors root __all__ $ * formErrors general',
);
const OTHERS = 'statusCode path loc field param'.split(' ');
const reserved: ReadonlySet<string> = new Set([...CONTAINERS, ...MESSAGES, ...CODES, ...OTHERS]);

const wrapping = wordSet('message messages error errors detail details causes issues');

/** All values are lists of sentences (or, if a map is expected, sentences and issues), and no key is an error field. */
export function isFieldMap(value: Json, isExpected = false): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  if (keys.length === 0 || keys.length > 200) return false;
  return keys.every((key) => {
    const messages = own(value, key)!;
    if (whole.has(key) && Array.isArray(messages) && messages.length === 0) return true;
    return !isReserved(key, isExpected) && isFieldMessage(messages, isExpected);
  });
}

/** If a map is expected, a field may be named `status` or `code`: its value is then a list. */
function isReserved(key: string, isExpected: boolean): boolean {
  if (whole.has(key)) return false;
  return isExpected ? wrapping.has(key) : reserved.has(key);
}

function isFieldMessage(value: Json, isExpected: boolean): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => typeof item === 'string' || isObject(item as Json));
  if (typeof value === 'string') return isExpected && /\s\S+\s/.test(value);
  return isExpected && isObject(value);
}
