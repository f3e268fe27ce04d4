/** Whether calls match accepted answers, exactly as leniently as BFCL's checker. */

import type { Json, JsonObject, ToolCall } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

/** The correct values of each parameter; an empty string among them means that it may be omitted. */
export interface AcceptedCall {
  readonly tool: string;
  readonly args: { readonly [parameter: string]: readonly Json[] };
}

export function isAccepted(call: ToolCall, answers: readonly AcceptedCall[]): boolean {
  return answers.some((answer) => matches(call, answer));
}

/** Whether every call is an accepted answer and none is the answer of two calls. */
export function areAccepted(calls: readonly ToolCall[], answers: readonly AcceptedCall[]): boolean {
  const callOfAnswer = new Map<AcceptedCall, ToolCall>();
  /** Finds an answer for the call; an answer that is taken is given up if its call has another one. */
  const assign = (call: ToolCall, seen: Set<AcceptedCall>): boolean =>
    answers.some((answer) => {
      if (seen.has(answer) || !matches(call, answer)) return false;
      seen.add(answer);
      const other = callOfAnswer.get(answer);
      if (other !== undefined && !assign(other, seen)) return false;
      callOfAnswer.set(answer, call);
      return true;
    });
  return calls.length > 0 && calls.length <= answers.length && calls.every((call) => assign(call, new Set()));
}

function matches({ tool, args }: ToolCall, answer: AcceptedCall): boolean {
  return tool === answer.tool && fits(args, answer.args);
}

/** Every value is correct, none is undeclared, and every omitted one is optional. */
function fits(args: JsonObject, accepted: { readonly [name: string]: readonly Json[] }): boolean {
  const isKnown = Object.entries(args).every(
    ([name, value]) => Object.hasOwn(accepted, name) && accepted[name]!.some((one) => isSame(value, one)),
  );
  return (
    isKnown &&
    Object.entries(accepted).every(([name, values]) => Object.hasOwn(args, name) || values.includes(''))
  );
}

/** An accepted object has, like the arguments themselves, the accepted values of each of its fields. */
function isSame(value: Json, accepted: Json): boolean {
  if (typeof value === 'string' && typeof accepted === 'string')
    return standardText(value) === standardText(accepted);
  if (Array.isArray(value) && Array.isArray(accepted)) {
    return value.length === accepted.length && value.every((item, index) => isSame(item, accepted[index]!));
  }
  if (isObject(value) && isObject(accepted)) return fits(value, listed(accepted));
  return value === accepted;
}

function listed(accepted: JsonObject): { readonly [name: string]: readonly Json[] } {
  return Object.fromEntries(
    Object.entries(accepted).map(([name, values]) => [
      name,
      Array.isArray(values) ? values : [values as Json],
    ]),
  );
}

/** "April 1, 2024" and "april 1 2024" are equal: spaces, some punctuation and case are ignored. */
function standardText(text: string): string {
  return text
    .replaceAll(/[ ,./\-_*^]/g, '')
    .toLowerCase()
    .replaceAll("'", '"');
}
