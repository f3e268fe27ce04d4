/**
 * The first attempt of most calls: the message of the client is sent as it is, and a success is passed on at once. What is
 * recorded of the call is recorded while others work. Everything else is recovery, with this attempt as the first.
 */

import type { ToolSpec } from '../../types/index.ts';
import type { AttemptOutcome, ToolCall } from '../relay/call-hook.ts';
import type { WireMessage } from '../wire/message.ts';
import { isFailedAnswer } from '../wire/tool-result.ts';
import { limitedBy, limitOf, receiveFirst } from './attempt-call.ts';
import { argumentsOf, requestWith } from './call-request.ts';
import { CallState } from './call-state.ts';
import type { ProtectedTool } from './protect-tools.ts';
import { isFinal, type SeenAnswer, seenAnswer, violationsOf } from './server-answer.ts';

export interface FirstAttemptOptions {
  /** Whether arguments that violate the schema may be repaired before they are sent. */
  readonly repairs: boolean;
  /** A call has ended with a success. */
  readonly onSuccess: ((tool: string) => void) | undefined;
  /** The answer to a call that ends so. */
  readonly recover: (state: CallState, ended: Promise<unknown>) => Promise<WireMessage>;
}

/** Whether the attempt was made: then the call is answered here. */
export function isBegun(
  call: ToolCall,
  spec: ToolSpec,
  { first, settings }: ProtectedTool,
  { repairs, onSuccess, recover }: FirstAttemptOptions,
): boolean {
  if (call.first === undefined) return false;
  const args = argumentsOf(call.message);
  if (repairs && violationsOf(spec.inputSchema, args).length > 0) return false;
  if (requestWith(call, args, spec.inputSchema) !== call) return false;
  const startedMs = first.startMs();
  if (startedMs === undefined) return false;
  const limit = limitOf(settings);
  call.first((outcome, answer) => {
    const seen = successOf(outcome, spec);
    if (seen === undefined) {
      const state = new CallState(call, spec, args);
      const attempt = () => receiveFirst(outcome, limit, state, settings);
      answer(recover(state, first.settle(args, attempt, startedMs, state)));
      return;
    }
    answer((outcome as { readonly message: WireMessage }).message);
    limit?.end();
    first.succeed(args, seen, startedMs);
    onSuccess?.(spec.name);
  }, limit && limitedBy(limit, call.signal));
  return true;
}

/** What the loop would see of a success; undefined if it is none, or if the client goes on with the answer. */
function successOf(outcome: AttemptOutcome, { outputSchema }: ToolSpec): SeenAnswer | undefined {
  if (outcome.kind !== 'answered' || isFailedAnswer(outcome.message) || !isFinal(outcome.message))
    return undefined;
  try {
    return seenAnswer(outcome.message, outputSchema);
  } catch {
    return undefined;
  }
}
