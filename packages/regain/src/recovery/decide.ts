/** Asks the policy for a decision, applies safety, checks the cost and records the decision. */

import { permit } from '../govern/index.ts';
import {
  type Action,
  type Considered,
  consideredSchema,
  isAction,
  type JsonObject,
  noCost,
  type Permit,
  preview,
  price,
  type RawCost,
  type RepairMode,
  rawCostSchema,
  requireSchema,
  truncated,
} from '../types/index.ts';
import { attemptLeft, estimateOf, isAffordable, ROUNDING } from './action-costs.ts';
import { failureFromError } from './detect/index.ts';
import type { Journal } from './journal.ts';
import type { Decision, ReviewedDecision, Situation } from './policy.ts';
import type { StepEnvironment } from './step-environment.ts';

const REASON_CHARS_MAX = 1_000;
/** Why a decision that could not be paid for is refused. */
export const THINKING_UNAFFORDABLE = 'the decision cost more than the remaining budget';

/** The action to take: the one that the policy, or the model that it asked, chose, or its replacement. */
export async function decide(
  env: StepEnvironment,
  journal: Journal,
  situation: Situation,
  isAskingModel: boolean,
): Promise<Action> {
  const startedMs = env.clock.now();
  const wanted = await askPolicy(env, situation, isAskingModel);
  const whole = wanted.thought ?? { ...noCost, latencyMs: env.clock.now() - startedMs };
  const { thought, isCutOff } = chargeThinking(whole, env);
  const thoughtPrice = price(env.model, thought);
  const isSubmitted = wanted.needsApproval === true && !isCutOff;
  const reviewed = isSubmitted ? await review(wanted, env, situation, thoughtPrice) : undefined;
  const chosen = reviewed ?? wanted;
  const allowed = isCutOff
    ? refuseUnpaid(chosen.action)
    : reviewed?.approval === 'approved'
      ? { action: chosen.action }
      : allow(chosen.action, env, situation, isAskingModel);
  const estimate = estimateOf(allowed.action, env, thoughtPrice);
  const { action, refused } = isAffordable(estimate, thoughtPrice, env)
    ? allowed
    : refuse('give-up', allowed.action, 'it would exceed the remaining budget');
  const decision = {
    action: shown(action),
    reason: truncated(chosen.reason, REASON_CHARS_MAX),
    estimate: estimate.answering + estimate.attempting,
    ...(refused === undefined ? {} : { refused }),
    ...(chosen.considered === undefined ? {} : { considered: chosen.considered }),
    ...(reviewed === undefined ? {} : { approval: reviewed.approval }),
  };
  journal.decided(decision, thought);
  return action;
}

/** After thinking was charged: the time of a person is not a cost. Undefined if the action is unaffordable anyway. */
async function review(
  wanted: Decision,
  env: StepEnvironment,
  situation: Situation,
  thoughtPrice: number,
): Promise<ReviewedDecision | undefined> {
  const { policy, signal } = env;
  if (!isAffordable(estimateOf(wanted.action, env, thoughtPrice), thoughtPrice, env)) return undefined;
  try {
    return await policy.approve?.(wanted, situation);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/**
 * Thinking is limited by the budget like a call: thinking up to the limit is charged, and its decision is discarded.
 */
function chargeThinking(whole: RawCost, env: StepEnvironment): { thought: RawCost; isCutOff: boolean } {
  const left = attemptLeft(env);
  const cost = price(env.model, whole);
  if (cost <= left + ROUNDING) return { thought: whole, isCutOff: false };
  const parts = Object.entries(whole).map(([name, amount]) => [name, amount * (left / cost)]);
  return { thought: Object.fromEntries(parts) as RawCost, isCutOff: true };
}

/** A policy that throws, times out or returns an invalid decision gives up the step. */
async function askPolicy(
  env: StepEnvironment,
  situation: Situation,
  isAskingModel: boolean,
): Promise<Decision> {
  const { policy, clock, limits, signal } = env;
  try {
    const decider = isAskingModel ? policy.model! : policy;
    const decision = await clock.within(limits.decisionMs, async () => decider.decide(situation), signal);
    const { action, reason, thought, considered, needsApproval } = decision;
    if (!isAction(action)) return givenUp('the policy returned an unknown action');
    const cost = thought === undefined ? {} : { thought: costOf(thought) };
    const weighed =
      considered === undefined
        ? {}
        : { considered: requireSchema<Considered>(consideredSchema, considered, 'what was considered') };
    const submitted = needsApproval === true ? { needsApproval } : {};
    return { action, reason: String(reason), ...cost, ...weighed, ...submitted };
  } catch (error) {
    signal.throwIfAborted();
    return givenUp(`the policy threw: ${truncated(failureFromError(error).message, REASON_CHARS_MAX)}`);
  }
}

/** A fixed order, so that equal costs are written identically. */
function costOf(thought: unknown): RawCost {
  const cost = requireSchema<RawCost>(rawCostSchema, thought, 'the cost of a thought');
  const { latencyMs, waitingMs, tokensIn, tokensOut, money } = cost;
  return { latencyMs, waitingMs, tokensIn, tokensOut, money };
}

/** The action after safety. `ask-model` is refused without a model and from a model itself. */
function allow(action: Action, env: StepEnvironment, situation: Situation, isAskingModel: boolean): Permit {
  const { policy } = env;
  if (action.kind === 'ask-model' && (policy.model === undefined || isAskingModel))
    return refuse('hand-off', action, 'no language model is available');
  if (!policy.safety) return { action };
  return permitted(action, situation, policy.repairs);
}

/** The only place that applies safety. Proposers can call it through the situation for any proposal. */
export function permitted(action: Action, situation: Situation, repairs?: RepairMode): Permit {
  return permit(action, situation, repairs);
}

/** A decision to give up keeps its own reason. */
function refuseUnpaid(wanted: Action): Permit {
  const { action, refused } = refuse('give-up', wanted, THINKING_UNAFFORDABLE);
  return { action: wanted.kind === 'give-up' ? wanted : action, refused: refused! };
}

function refuse(kind: 'hand-off' | 'give-up', wanted: Action, why: string): Permit {
  return { action: { kind, reason: `${wanted.kind}: ${why}` }, refused: `${wanted.kind}: ${why}` };
}

function givenUp(reason: string): Decision {
  return { action: { kind: 'give-up', reason }, reason };
}

/** The action as written to the trace, with a bounded size. */
function shown(action: Action): Action {
  if ('args' in action) return { ...action, args: preview(action.args).value as JsonObject };
  if ('value' in action) return { ...action, value: preview(action.value).value ?? null };
  if ('reason' in action) return { ...action, reason: truncated(action.reason, REASON_CHARS_MAX) };
  return action;
}
