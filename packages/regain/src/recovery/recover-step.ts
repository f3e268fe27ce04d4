/**
 * The recovery loop around one step: detect, decide, act, charge, until success, hand-off, give-up or the end of the
 * budget. It uses only what an agent can observe, and records everything it does as trace events.
 */

import {
  type Action,
  equalJson,
  type Json,
  markEffectAbsent,
  type Outcome,
  withEvidence,
} from '../types/index.ts';
import { affordableTimeoutMs } from './action-costs.ts';
import { Caller } from './caller.ts';
import { decide } from './decide.ts';
import { failureFromError } from './detect/index.ts';
import type { Situation, ToolCall } from './policy.ts';
import { situationOf } from './situation.ts';
import { attempt, callBesideStep, fetchRemainingPages, readForPolicy, verify } from './step-calls.ts';
import type { StepEnvironment, StepResult } from './step-environment.ts';

type Failed = Outcome & { readonly ok: false };

/** Never throws because of tools, policies or listeners, and returns at once if the signal is aborted. */
export async function recoverStep(env: StepEnvironment): Promise<StepResult> {
  const caller = new Caller(env);
  let result: StepResult = unaffordable;
  try {
    if (env.first !== undefined || affordableTimeoutMs(env) > 0) {
      const outcome =
        env.first === undefined ? await attempt(caller, env.call) : caller.adoptFirstCall(env.first);
      result = outcome.ok ? done(outcome.value, caller) : await recover(env, caller, outcome);
    }
  } catch (error) {
    if (!env.signal.aborted) throw error;
    result = { status: 'cancelled', reason: failureFromError(env.signal.reason).message };
  }
  caller.end(result);
  return result;
}

async function recover(env: StepEnvironment, caller: Caller, failed: Failed): Promise<StepResult> {
  const { journal } = caller;
  let { call } = env;
  let outcome: Outcome = failed;
  for (let isAsking = false; !outcome.ok; ) {
    env.signal.throwIfAborted();
    if (journal.turns.length === env.limits.turnsMax)
      return gaveUp(`the call was not recovered in ${journal.turns.length} turns`);

    const { failure } = outcome;
    const situation = situationOf(env, caller, call, outcome);
    const action = await decide(env, journal, situation, isAsking);
    if (action.kind === 'give-up') return gaveUp(action.reason);
    if (action.kind === 'hand-off') return { status: 'handed-off', reason: action.reason };
    isAsking = action.kind === 'ask-model';

    const { totalCost: costBefore } = journal;
    const next = callAfter(action, call);
    outcome = await act(action, next, outcome, caller, situation);
    journal.acted({ call, failure, action, price: journal.totalCost - costBefore }, outcome);
    call = next;
  }
  return done(outcome.value, caller);
}

/** Takes one action and returns the new state of the step. */
async function act(
  action: Action,
  call: ToolCall,
  failed: Failed,
  caller: Caller,
  { value }: Situation,
): Promise<Outcome> {
  switch (action.kind) {
    case 'retry':
      await caller.wait(action.delayMs);
      return attempt(caller, call);
    case 'repair-arguments':
      return attempt(caller, call);
    case 'use-tool':
      if (action.first !== true) return attempt(caller, call);
      await readForPolicy(caller, action, 'first');
      return failed;
    case 'refresh-credentials':
      return (await caller.refreshCredentials()) ? attempt(caller, call) : failed;
    case 'repair-output':
      // An answer that is accepted as it is stays itself: a policy may have seen another form of it, or a preview.
      return caller.accept(call, equalJson(action.value, value) ? failed.value : action.value);
    case 'paginate':
      return caller.accept(call, await fetchRemainingPages(caller, call, failed.value as Json | undefined));
    case 'verify':
      return verified(action, call, failed, caller);
    case 'compensate':
      await callBesideStep(caller, action, 'compensate');
      return failed;
    case 'reread-tools':
      await caller.rereadTools();
      return failed;
    default:
      return failed;
  }
}

/** The write's own answer if the read shows it. If the read proves its absence, the failure is no longer ambiguous. */
async function verified(read: ToolCall, call: ToolCall, failed: Failed, caller: Caller): Promise<Outcome> {
  const found = await verify(caller, read, call, failed.failure);
  if (found.shown === 'present' && found.isOwn) return { ok: true, value: found.answer };
  if (found.shown === 'absent') return { ...failed, failure: markEffectAbsent(failed.failure) };
  const why = found.shown === 'present' ? MAY_BE_ANOTHER_CALL : found.why;
  return { ...failed, failure: withEvidence(failed.failure, why) };
}

/** Of two equal writes one may be lost: the record of the other is no proof. */
const MAY_BE_ANOTHER_CALL = "a record like it is there, and may be another call's";

/** The call of the step after an action. */
export function callAfter(action: Action, call: ToolCall): ToolCall {
  if (action.kind === 'repair-arguments') return { tool: call.tool, args: action.args };
  if (action.kind === 'use-tool' && action.first !== true) return { tool: action.tool, args: action.args };
  return call;
}

function done(value: unknown, { unconfirmed }: Caller): StepResult {
  return { status: 'done', value: value as Json, ...(unconfirmed === undefined ? {} : { unconfirmed }) };
}

function gaveUp(reason: string): StepResult {
  return { status: 'gave-up', reason };
}

const unaffordable = gaveUp('the recovery budget does not cover a failure of this call');
