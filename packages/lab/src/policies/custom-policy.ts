/** A user's own policy: the interface that it must have, and how it becomes a policy like the others. */

import type { Decision, Policy, PolicyFactory, Situation } from 'regain/internal/recovery';
import {
  type Action,
  addCost,
  type Brain,
  invalidInput,
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
 * The default export of a file for `--policy`: this, or a function that is called for every rollout and returns it.
 * `decide` is called after every failed attempt. It gets what an agent would see, and returns the next action.
 */
export interface CustomPolicy extends Partial<Omit<Policy, 'decide'>> {
  readonly name: string;
  decide(situation: Situation): CustomPolicyDecision | Promise<CustomPolicyDecision>;
}

/** An action, alone or with its reason and the cost of deciding; omitted cost fields are 0. */
export type CustomPolicyDecision =
  | Action
  | (Omit<Decision, 'reason' | 'thought'> & {
      readonly reason?: string;
      readonly thought?: Partial<RawCost>;
    });

/** A function that a policy file may export instead: called for every rollout. */
export type CustomPolicyFactory = (context: CustomPolicyContext) => CustomPolicy;

/** The argument of a `CustomPolicyFactory`. */
export interface CustomPolicyContext {
  readonly random: Random;
  /** Proposes, critiques and reflects: the backbone of the rollout, by default the trained prior. */
  readonly brain: Brain;
}

export type MakeSandboxedPolicy = (observer: SandboxObserver) => PolicyFactory;

/** Checks the export of a file; the error names the file. */
export function parseCustomPolicy(
  exported: unknown,
  file: string,
): { name: string; policy: MakeSandboxedPolicy } {
  const make =
    typeof exported === 'function' ? (exported as CustomPolicyFactory) : () => exported as CustomPolicy;
  const made: CustomPolicyFactory = (context) => requireCustomPolicy(make(context), file);
  const name = policyNameOf(made, file);
  // Only a random source and a brain: ground truth is for the oracle, not for users' policies.
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

/** The brain is loaded on first use, so that a policy without questions does not wait for it. */
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

/** Rollouts share a brain: changes that a policy makes to it or to its answers stay in its rollout. */
function isolatedBrain(brain: Brain, { charge }: ThoughtMeter): Brain {
  return {
    name: brain.name,
    propose: async (situation, context) => charge(deepCopy(await brain.propose(situation, context))),
    critique: async (situation) => charge(deepCopy(await brain.critique(situation))),
    reflect: async (situation, context) => charge(deepCopy(await brain.reflect(situation, context))),
  };
}

/** Every question to the brain has its price, whether or not the policy reports it with its decision. */
interface ThoughtMeter {
  charge<T extends WithThoughtCost>(answer: T): T;
  /** The cost since the last call. */
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

/** Only the name is needed; the policy created here decides nothing. */
function policyNameOf(made: CustomPolicyFactory, file: string): string {
  try {
    return requireName(made(contextOf(random('name of an agent'), thoughtMeter())).name, 'a policy', {
      file,
    });
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw invalidInput(`the function that makes the policy threw ${reason}`, { file }, cause);
  }
}

function requireCustomPolicy(agent: CustomPolicy, file: string): CustomPolicy {
  const isAgent =
    typeof agent === 'object' && agent !== null && typeof agent.name === 'string' && agent.name !== '';
  if (isAgent && typeof agent.decide === 'function') return agent;
  const needed = 'a policy is { name, decide(situation) }, or a function that returns one';
  const isPromise: boolean = (agent as unknown) instanceof Promise;
  const got = isAgent
    ? 'no function `decide`'
    : isPromise
      ? 'a promise, and must answer at once'
      : `${typeof agent} without a name`;
  throw invalidInput(`${needed}; the default export has ${got}`, { file });
}
