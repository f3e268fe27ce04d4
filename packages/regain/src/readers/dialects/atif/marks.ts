/** Marks of failed calls that writers of ATIF add to `extra`; the format itself has none. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { finite, listIn, numberIn, objectIn, textIn } from '../../fields.ts';
import type { RecordedResult } from '../../recorded.ts';

type Marks = Pick<RecordedResult, 'flag' | 'exitCode' | 'durationMs'>;

const FAILED = /^(?:error|errored|failed|failure)$/i;
const DONE = /^(?:completed|success|succeeded|ok)$/i;

/** `index`: that of the call in the step, -1 if it is of an earlier one. `calls`: how many the step has. */
export function marksOf(step: JsonObject, result: Json, index: number, calls: number): Marks {
  const extra = objectIn(step, 'extra');
  const own = objectIn(result, 'extra');
  const invocation = index < 0 ? undefined : listIn(extra, 'tool_invocations')[index];
  const start = numberIn(invocation, 'start_timestamp');
  const end = numberIn(invocation, 'end_timestamp');
  return {
    flag:
      flagOf(isObject(result) ? result.is_error : undefined) ??
      flagOf(own?.is_error) ??
      (calls === 1 ? flagOf(extra?.tool_result_is_error) : undefined) ??
      flagOfStatus(textIn(invocation, 'status')),
    exitCode: numberIn(own, 'exit_code'),
    durationMs:
      start === undefined || end === undefined || end < start ? undefined : finite((end - start) * 1000),
  };
}

function flagOf(isError: Json | undefined): 'ok' | 'error' | undefined {
  return typeof isError === 'boolean' ? (isError ? 'error' : 'ok') : undefined;
}

function flagOfStatus(status: string | undefined): 'ok' | 'error' | undefined {
  if (status === undefined) return undefined;
  return FAILED.test(status) ? 'error' : DONE.test(status) ? 'ok' : undefined;
}
