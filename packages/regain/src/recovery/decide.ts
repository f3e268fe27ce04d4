/** Asks the policy, lets safety have its say, checks the price, and writes the decision down. */

import { permit } from '../govern/index.ts';
import {
  type Action,
  actionSchema,
  type Considered,
  consideredSchema,
  type JsonObject,
  matchesSchema,
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
import { attemptLeft, estimateOf, isAffordable } from './action-costs.ts';
import { failureFromError } from './detect/index.ts';
import type { Journal } from './journal.ts';
import type { Decision, Situation } from './policy.ts';
import type { StepEnvironment } from './step-environment.ts';

const REASON_CHARS_MAX = 1_000;
/** Why a decision is refused that could not be paid for. */
export const THINKING_UNAFFORDABLE = 'the decision cost more than the remaining budget';
/** Sums of shares are compared with some room for rounding. */
const ROUNDING = 1e-9;

/** The action that will be taken: what the policy, or the model it asked for, wants, or what replaces it. */
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
  const allowed = isCutOff
    ? refuseUnpaid(wanted.action)
    : allow(wanted.action, env, situation, isAskingModel);
  const thoughtPrice = price(env.model, thought);
  const estimate = estimateOf(allowed.action, env, thoughtPrice);
  const { action, refused } = isAffordable(estimate, thoughtPrice, env)
    ? allowed
    : refuse('give-up', allowed.action, 'it would exceed the remaining budget');
  const decision = {
    action: shown(action),
    reason: truncated(wanted.reason, REASON_CHARS_MAX),
    estimate: estimate.answering + estimate.attempting,
    ...(refused === undefined ? {} : { refused }),
    ...(wanted.considered === undefined ? {} : { considered: wanted.considered }),
  };
  journal.decided(decision, thought);
  return action;
}

/** Thinking ends where the money does, as a call does: what was thought until then is paid for, and decides nothing. */
function chargeThinking(whole: RawCost, env: StepEnvironment): { thought: RawCost; isCutOff: boolean } {
  const left = attemptLeft(env);
  const cost = price(env.model, whole);
  if (cost <= left + ROUNDING) return { thought: whole, isCutOff: false };
  const parts = Object.entries(whole).map(([name, amount]) => [name, amount * (left / cost)]);
  return { thought: Object.fromEntries(parts) as RawCost, isCutOff: true };
}

/** A policy that throws, takes too long or says nothing sensible gives the step up. */
async function askPolicy(
  env: StepEnvironment,
  situation: Situation,
  isAskingModel: boolean,
): Promise<Decision> {
  const { policy, clock, limits, signal } = env;
  try {
    const decider = isAskingModel ? policy.model! : policy;
    const decision = await clock.within(limits.decisionMs, async () => decider.decide(situation), signal);
    const { action, reason, thought, considered } = decision;
    if (!matchesSchema(actionSchema, action)) return givenUp('the policy returned an unknown action');
    const cost = thought === undefined ? {} : { thought: costOf(thought) };
    const weighed =
      considered === undefined
        ? {}
        : { considered: requireSchema<Considered>(consideredSchema, considered, 'what was considered') };
    return { action, reason: String(reason), ...cost, ...weighed };
  } catch (error) {
    signal.throwIfAborted();
    return givenUp(`the policy threw: ${truncated(failureFromError(error).message, REASON_CHARS_MAX)}`);
  }
}

/** In one order, so that equal costs are written alike. */
function costOf(thought: unknown): RawCost {
  const cost = requireSchema<RawCost>(rawCostSchema, thought, 'the cost of a thought');
  const { latencyMs, waitingMs, tokensIn, tokensOut, money } = cost;
  return { latencyMs, waitingMs, tokensIn, tokensOut, money };
}

/** What safety lets pass; and no model is asked where there is none, or by itself. */
function allow(action: Action, env: StepEnvironment, situation: Situation, isAskingModel: boolean): Permit {
  const { policy } = env;
  if (action.kind === 'ask-model' && (policy.model === undefined || isAskingModel))
    return refuse('hand-off', action, 'no language model is available');
  if (!policy.safety) return { action };
  return permitted(action, situation, policy.repairs);
}

/** The one place where safety is asked. Whoever proposes can ask through the situation what would be left of a proposal. */
export function permitted(action: Action, situation: Situation, repairs?: RepairMode): Permit {
  return permit(action, situation, repairs);
}

/** Who gives up anyway keeps the reason for it. */
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

/** The action as a trace shows it: bounded. */
function shown(action: Action): Action {
  if ('args' in action) return { ...action, args: preview(action.args).value as JsonObject };
  if ('value' in action) return { ...action, value: preview(action.value).value ?? null };
  if ('reason' in action) return { ...action, reason: truncated(action.reason, REASON_CHARS_MAX) };
  return action;
}
