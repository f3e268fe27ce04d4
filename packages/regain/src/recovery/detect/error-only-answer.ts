/**
 * Whether an answer contains nothing but a failure. A tool that creates alerts, tickets or log entries returns the
 * created record, `{ id, status: 429, message }`: a status in such a record is data and does not show that the call was
 * refused.
 */

import { hasNoData } from './empty-values.ts';
import { field } from './read-field.ts';

const errorFieldNames: ReadonlySet<string> = new Set(
  (
    'error errors ok success iserror content structuredcontent meta status statuscode statustext code message messages ' +
    'detail details title type instance reason extensions requestid traceid correlationid timestamp path ' +
    'documentationurl hint retryafter retryafterms retryable'
  ).split(' '),
);
/** These must be empty if present. */
const dataFieldNames: ReadonlySet<string> = new Set(['data', 'result']);

export function isErrorOnlyAnswer(answer: object): boolean {
  const isRpc = field(answer, 'jsonrpc') !== undefined;
  // Stops at the first field of data: an answer may have very many.
  for (const key in answer) {
    if (!Object.hasOwn(answer, key) || (isRpc && (key === 'jsonrpc' || key === 'id'))) continue;
    const value = (answer as Readonly<Record<string, unknown>>)[key];
    const name = key.replaceAll(/[^a-z]/gi, '').toLowerCase();
    if (value === undefined || errorFieldNames.has(name)) continue;
    if (!dataFieldNames.has(name) || !hasNoData(value)) return false;
  }
  return hasErrorMark(answer);
}

/** A status with only a message could repeat what the call itself contained. */
function hasErrorMark(answer: object): boolean {
  const says = (key: string, value: unknown) => field(answer, key) === value;
  return (
    says('isError', true) ||
    says('ok', false) ||
    says('success', false) ||
    ['error', 'errors', 'title', 'detail', 'statusText'].some((key) => field(answer, key) !== undefined)
  );
}
