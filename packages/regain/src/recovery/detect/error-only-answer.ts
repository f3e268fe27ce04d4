/**
 * Whether an answer says nothing but that it failed. A tool that creates alerts, tickets or log entries answers with what it
 * has made, `{ id, status: 429, message }`: a status in such a record is data, and must not show that the call was refused.
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
/** Where these are there, they must be empty. */
const dataFieldNames: ReadonlySet<string> = new Set(['data', 'result']);

export function isErrorOnlyAnswer(answer: object): boolean {
  const isRpc = field(answer, 'jsonrpc') !== undefined;
  const isPlain = Object.entries(answer).every(([key, value]) => {
    if (isRpc && (key === 'jsonrpc' || key === 'id')) return true;
    const name = key.replaceAll(/[^a-z]/gi, '').toLowerCase();
    return value === undefined || errorFieldNames.has(name) || (dataFieldNames.has(name) && hasNoData(value));
  });
  return isPlain && hasErrorMark(answer);
}

/** A status beside a message alone could be what the call itself has said. */
function hasErrorMark(answer: object): boolean {
  const says = (key: string, value: unknown) => field(answer, key) === value;
  return (
    says('isError', true) ||
    says('ok', false) ||
    says('success', false) ||
    ['error', 'errors', 'title', 'detail', 'statusText'].some((key) => field(answer, key) !== undefined)
  );
}
