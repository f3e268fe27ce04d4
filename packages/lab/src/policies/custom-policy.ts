/** A user's own agent: the tiny shape it needs to have, and how it becomes a policy like the others. */

import type { Decision, Policy, PolicyFactory, Situation } from 'regain/internal/recovery';
import {
  type Action,
  addCost,
  type Brain,
  noCost,
  type Random,
  type RawCost,
  RegainError,
  random,
  type WithThoughtCost,
} from 'regain/internal/types';
import { getBrain } from '../prior/index.ts';
import { deepCopy } from './deep-copy.ts';
import { PUBLISHED_BACKBONE } from './policy-registry.ts';
import { type SandboxObserver, sandboxed } from './policy-sandbox.ts';
import { requireName } from './require-name.ts';

/**
 * What a file for `--policy` exports by default: this, or a function that is called for every rollout and returns it.
 * `decide` is asked after every failed attempt. It sees what an agent would see, and says what to do next.
 */
export interface CustomPolicy extends Partial<Omit<Policy, 'decide'>> {
  readonly name: string;
  decide(situation: Situation): CustomPolicyDecision | Promise<CustomPolicyDecision>;
}

/** An action, alone or with the reason for it and what thinking of it cost; what is left out of a cost is 0. */
export type CustomPolicyDecision =
  | Action
  | (Omit<Decision, 'reason' | 'thought'> & {
      readonly reason?: string;
      readonly thought?: Partial<RawCost>;
    });

/** Or a function that returns it. */
export type CustomPolicyFactory = (context: CustomPolicyContext) => CustomPolicy;

/** What the function is given. */
export interface CustomPolicyContext {
  readonly random: Random;
  /** Who proposes, critiques and reflects: the backbone of the rollout, where none is named the trained prior. */
  readonly brain: Brain;
}

export type MakeSandboxedPolicy = (observer: SandboxObserver) => PolicyFactory;

/** Checks what a file exports; the error names the file. */
export function parseCustomPolicy(
  exported: unknown,
  file: string,
): { name: string; policy: MakeSandboxedPolicy } {
  const make =
    typeof exported === 'function' ? (exported as CustomPolicyFactory) : () => exported as CustomPolicy;
  const made: CustomPolicyFactory = (context) => requireCustomPolicy(make(context), file);
  const name = policyNameOf(made, file);
  // Nothing but a random source and a brain: what only the oracle is told is not for users' agents.
  return {
    name,
    policy:
      (observer) =>
      ({ random, backbone, brain }) => {
        const meter = thoughtMeter();
        return sandboxed(
          () => made(contextOf(random, meter, backbone, brain)),
          name,
          observer,
          meter.takeTotal,
        );
      },
  };
}

/** The brain is loaded when it is first looked at: an agent that asks nobody does not wait for it. */
function contextOf(
  random: Random,
  meter: ThoughtMeter,
  backbone = PUBLISHED_BACKBONE,
  brain?: Brain,
): CustomPolicyContext {
  return {
    random,
    get brain() {
      return isolatedBrain(
        brain ?? loadBrain(backbone === PUBLISHED_BACKBONE ? DEFAULT_BRAIN : backbone),
        meter,
      );
    },
  };
}

const DEFAULT_BRAIN = 'prior-base';
const brains = new Map<string, Brain>();

function loadBrain(name: string): Brain {
  const brain = brains.get(name) ?? getBrain(name);
  brains.set(name, brain);
  return brain;
}

/** Rollouts share a brain: what an agent does to this one, or to what it says, no other rollout sees. */
function isolatedBrain(brain: Brain, { charge }: ThoughtMeter): Brain {
  return {
    name: brain.name,
    propose: async (situation, context) => charge(deepCopy(await brain.propose(situation, context))),
    critique: async (situation) => charge(deepCopy(await brain.critique(situation))),
    reflect: async (situation, context) => charge(deepCopy(await brain.reflect(situation, context))),
  };
}

/** Every question to the brain has its price, whether or not the agent hands it on with its decision. */
interface ThoughtMeter {
  charge<T extends WithThoughtCost>(answer: T): T;
  /** What was asked since the last time. */
  takeTotal(): RawCost;
}

function thoughtMeter(): ThoughtMeter {
  let asked: RawCost = noCost;
  return {
    charge: (answer) => {
      asked = addCost(asked, answer.thought);
      return answer;
    },
    takeTotal: () => {
      const all = asked;
      asked = noCost;
      return all;
    },
  };
}

/** Only its name is wanted: nothing is decided with the agent that is made for it. */
function policyNameOf(made: CustomPolicyFactory, file: string): string {
  try {
    return requireName(made(contextOf(random('name of an agent'), thoughtMeter())).name, 'an agent', {
      file,
    });
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new RegainError('invalid-input', `the function that makes the agent threw ${reason}`, {
      cause,
      place: { file },
    });
  }
}

function requireCustomPolicy(agent: CustomPolicy, file: string): CustomPolicy {
  const isAgent =
    typeof agent === 'object' && agent !== null && typeof agent.name === 'string' && agent.name !== '';
  if (isAgent && typeof agent.decide === 'function') return agent;
  const needed = 'an agent is { name, decide(situation) }, or a function that returns one';
  const isPromise: boolean = (agent as unknown) instanceof Promise;
  const got = isAgent
    ? 'no function `decide`'
    : isPromise
      ? 'a promise, and must answer at once'
      : `${typeof agent} without a name`;
  throw new RegainError('invalid-input', `${needed}; the default export has ${got}`, { place: { file } });
}
