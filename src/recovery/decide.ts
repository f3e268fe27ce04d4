/** Asks the policy, lets safety have its say, checks the price, and writes the decision down. */

import { type Action, actionSchema } from '../contract/action.ts';
import type { JsonObject } from '../contract/json.ts';
import { rawCostSchema } from '../contract/observation.ts';
import { preview, shortened } from '../contract/preview.ts';
import { consideredSchema } from '../contract/trace.ts';
import { permit } from '../govern/safety.ts';
import { noCost, price } from '../law/cost.ts';
import { thrown } from './detect/index.ts';
import type { StepEnvironment } from './environment.ts';
import type { Journal } from './journal.ts';
import type { Decision, Situation } from './policy.ts';
import { estimateOf, isAffordable } from './prices.ts';

const REASON_CHARS_MAX = 1_000;

/** The action that will be taken: what the policy, or the model it asked for, wants, or what replaces it. */
export async function decide(
  env: StepEnvironment,
  journal: Journal,
  situation: Situation,
  isAskingModel: boolean,
): Promise<Action> {
  const startedMs = env.clock.now();
  const wanted = await wantedBy(env, situation, isAskingModel);
  const thought = wanted.thought ?? { ...noCost, latencyMs: env.clock.now() - startedMs };
  const allowed = allow(wanted.action, env, situation, isAskingModel);
  const thoughtPrice = price(env.model, thought);
  const estimate = estimateOf(allowed.action, env, thoughtPrice);
  const { action, refused } = isAffordable(estimate, thoughtPrice, env)
    ? allowed
    : refuse('give-up', allowed.action, 'it would cost more than is left');
  journal.write({
    type: 'decided',
    atMs: env.clock.now(),
    step: env.step,
    action: shown(action),
    reason: shortened(wanted.reason, REASON_CHARS_MAX),
    estimate: estimate.answering + estimate.attempting,
    thought,
    ...(refused === undefined ? {} : { refused }),
    ...(wanted.considered === undefined ? {} : { considered: wanted.considered }),
  });
  return action;
}

/** A policy that throws, takes too long or says nothing sensible gives the step up. */
async function wantedBy(
  env: StepEnvironment,
  situation: Situation,
  isAskingModel: boolean,
): Promise<Decision> {
  const { policy, clock, limits, signal } = env;
  try {
    const decider = isAskingModel ? policy.model! : policy;
    const decision = await clock.within(limits.decisionMs, async () => decider.decide(situation), signal);
    const { action, reason, thought, considered } = decision;
    if (!actionSchema.safeParse(action).success)
      return givenUp('the policy decided on no action that exists');
    const cost = thought === undefined ? {} : { thought: rawCostSchema.parse(thought) };
    const weighed = considered === undefined ? {} : { considered: consideredSchema.parse(considered) };
    return { action, reason: String(reason), ...cost, ...weighed };
  } catch (error) {
    signal.throwIfAborted();
    return givenUp(`the policy threw: ${shortened(thrown(error).message, REASON_CHARS_MAX)}`);
  }
}

interface Allowed {
  readonly action: Action;
  readonly refused?: string;
}

/** What safety lets pass; and no model is asked where there is none, or by itself. */
function allow(action: Action, env: StepEnvironment, situation: Situation, isAskingModel: boolean): Allowed {
  const { policy } = env;
  if (action.kind === 'ask-model' && (policy.model === undefined || isAskingModel))
    return refuse('hand-off', action, 'there is no language model to ask');
  if (!policy.safety) return { action };
  return permit(action, situation);
}

function refuse(kind: 'hand-off' | 'give-up', wanted: Action, why: string): Allowed {
  return { action: { kind, reason: `${wanted.kind}: ${why}` }, refused: `${wanted.kind}: ${why}` };
}

function givenUp(reason: string): Decision {
  return { action: { kind: 'give-up', reason }, reason };
}

/** The action as a trace shows it: bounded. */
function shown(action: Action): Action {
  if ('args' in action) return { ...action, args: preview(action.args).value as JsonObject };
  if ('value' in action) return { ...action, value: preview(action.value).value ?? null };
  if ('reason' in action) return { ...action, reason: shortened(action.reason, REASON_CHARS_MAX) };
  return action;
}
