/** One attempt of a recovered call: a request to the server, and its answer as the recovery loop sees it. */

import { errorResult, failureFromError } from '../../recovery/index.ts';
import type { CallContext, Clock, EffectClass, JsonObject, ToolSpec } from '../../types/index.ts';
import type { AttemptOptions, AttemptOutcome } from '../relay/call-hook.ts';
import { connectionError } from '../relay/errors.ts';
import type { WireMessage } from '../wire/message.ts';
import { LostError } from './call-errors.ts';
import { type CallRequest, ownRequest, requestWith } from './call-request.ts';
import type { CallState } from './call-state.ts';
import { isFinal, seenAnswer, structuredAnswer } from './server-answer.ts';
import { type TimeLimit, timeLimit } from './time-limit.ts';

export interface AttemptSettings {
  readonly clock: Clock;
  readonly timeoutMs: number | undefined;
  /** The effect of the tool as the server lists it now. */
  readonly currentEffect: () => EffectClass | undefined;
  /** The call is attempted again. */
  readonly onRepeat: (state: CallState) => void;
  /** Lists the tools again. */
  readonly relist: (state: CallState) => Promise<void>;
}

/** The answer to the call itself, or the structured answer of a tool that verifies it. Throws what the loop must classify. */
export async function attemptCall(
  state: CallState,
  spec: ToolSpec,
  args: JsonObject,
  context: CallContext,
  settings: AttemptSettings,
): Promise<unknown> {
  if (context.purpose !== 'step' || spec.name !== state.spec.name) {
    const request = ownRequest(state.call, 'tools/call', { name: spec.name, arguments: args });
    const sent = send(request, state, context, settings);
    return structuredAnswer(
      answeredOf(await sent.outcome, sent.limit, state, context.signal, settings).message,
    );
  }
  if (state.attempts > 0) {
    settings.onRepeat(state);
    if (await isUnsafeNow(state, settings)) throw state.end(state.answer ?? unknownOutcome(state));
  }
  state.attempts++;
  state.answer = undefined;
  const request = requestWith(state.call, args, spec.inputSchema);
  const sent = send(request, state, context, settings);
  const answered = answeredOf(await sent.outcome, sent.limit, state, context.signal, settings);
  return receive(answered, state, spec, settings);
}

/** The same for a first attempt that the relay has made with the message of the client. */
export async function receiveFirst(
  outcome: AttemptOutcome,
  limit: TimeLimit | undefined,
  state: CallState,
  settings: AttemptSettings,
): Promise<unknown> {
  state.attempts++;
  const answered = answeredOf(outcome, limit, state, state.call.signal, settings);
  return receive(answered, state, state.spec, settings);
}

async function receive(
  answered: Answered,
  state: CallState,
  spec: ToolSpec,
  settings: AttemptSettings,
): Promise<unknown> {
  const { message: answer } = answered;
  if (!isFinal(answer)) throw state.end(answer);
  state.answer = answer;
  try {
    const seen = seenAnswer(answer, spec.outputSchema, answered.context.status);
    state.noteSeen(seen, answer);
    const failure = errorResult(seen);
    if (failure !== undefined && isAboutSchema(failure.class)) await settings.relist(state);
    return seen;
  } catch (error) {
    if (isAboutSchema(failureFromError(error).class)) await settings.relist(state);
    throw error;
  }
}

/** The list may be outdated. */
function isAboutSchema(failureClass: string): boolean {
  return failureClass === 'invalid-request' || failureClass === 'unknown-tool';
}

/** The server may have been restarted meanwhile, and may no longer say that the tool may be repeated: its list is read again. */
async function isUnsafeNow(state: CallState, { currentEffect, relist }: AttemptSettings): Promise<boolean> {
  const wasSent = state.deliveries.some((delivery) => delivery !== 'not sent');
  if (!wasSent || !isRepeatable(state.spec.effect)) return false;
  if (state.answer === undefined) await relist(state);
  return !isRepeatable(currentEffect());
}

const isRepeatable = (effect: EffectClass | undefined): boolean =>
  effect === 'read' || effect === 'idempotent';

function unknownOutcome({ call, deliveries }: CallState): WireMessage {
  return connectionError(call.message.body.id!, {
    ...{ code: 'outcome-unknown', delivery: deliveries.at(-1)! },
    reason: 'The tool has changed while the call was repeated',
  });
}

interface SentRequest {
  readonly outcome: Promise<AttemptOutcome>;
  readonly limit: TimeLimit | undefined;
}

/** Apart from `answeredOf`, since a further asynchronous function would cost every call. */
function send(
  { message, headers }: CallRequest,
  { call }: CallState,
  { signal }: CallContext,
  settings: AttemptSettings,
): SentRequest {
  const limit = limitOf(settings);
  const outcome = call.attempt(message, { signal, headers, ...(limit && limitedBy(limit, signal)) });
  return { outcome, limit };
}

export function limitOf({ clock, timeoutMs }: AttemptSettings): TimeLimit | undefined {
  return timeoutMs === undefined ? undefined : timeLimit(clock, timeoutMs);
}

/** The options of an attempt that ends with this signal or with its time limit. */
export function limitedBy(limit: TimeLimit, signal: AbortSignal): AttemptOptions {
  return { signal: AbortSignal.any([signal, limit.signal]), onProgress: limit.extend };
}

type Answered = Extract<AttemptOutcome, { kind: 'answered' }>;

function answeredOf(
  outcome: AttemptOutcome,
  limit: TimeLimit | undefined,
  state: CallState,
  signal: AbortSignal,
  { timeoutMs }: AttemptSettings,
): Answered {
  limit?.end();
  state.deliveries.push(deliveryOf(outcome));
  switch (outcome.kind) {
    case 'answered':
      return outcome;
    case 'lost':
      throw new LostError(outcome.reason, outcome.delivery);
    case 'unavailable':
      throw new LostError(outcome.reason, 'not sent', outcome);
    case 'cancelled':
      if (signal.aborted || limit?.signal.aborted !== true)
        throw signal.reason ?? new LostError('The attempt was cancelled', 'sent');
      checkServer(state, timeoutMs!);
      throw limit.signal.reason;
  }
}

/** Every server answers a ping, if only that it does not know it. */
function checkServer({ call }: CallState, silentMs: number): void {
  const { message, headers } = ownRequest(call, 'ping', {});
  call.check?.(message, headers, silentMs);
}

/** A cancelled attempt may have been executed. */
function deliveryOf(outcome: AttemptOutcome): CallState['deliveries'][number] {
  if (outcome.kind === 'answered') return 'complete';
  if (outcome.kind === 'lost') return outcome.delivery;
  return outcome.kind === 'unavailable' ? 'not sent' : 'sent';
}
