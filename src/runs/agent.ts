/** A user's own agent: the tiny shape it needs to have, and how it becomes a policy like the others. */

import type { Action } from '../contract/action.ts';
import { RegainError } from '../contract/errors.ts';
import type { RawCost } from '../contract/observation.ts';
import { type Random, random } from '../contract/random.ts';
import type { Decision, Policy, PolicyFactory, Situation } from '../recovery/policy.ts';
import { admitted, type Witness } from './agent-door.ts';
import { requireName } from './names.ts';

/**
 * What a file for `--agent` exports by default: this, or a function that is called for every rollout and returns it.
 * `decide` is asked after every failed attempt. It sees what an agent would see, and says what to do next.
 */
export interface Agent extends Partial<Omit<Policy, 'decide'>> {
  readonly name: string;
  decide(situation: Situation): AgentDecision | Promise<AgentDecision>;
}

/** An action, alone or with the reason for it and what thinking of it cost; what is left out of a cost is 0. */
export type AgentDecision =
  | Action
  | (Omit<Decision, 'reason' | 'thought'> & {
      readonly reason?: string;
      readonly thought?: Partial<RawCost>;
    });

export type AgentFactory = (context: { readonly random: Random }) => Agent;

export type MakeAgent = (witness: Witness) => PolicyFactory;

/** Checks what a file exports; the error names the file. */
export function agentFrom(exported: unknown, file: string): { name: string; policy: MakeAgent } {
  const make = typeof exported === 'function' ? (exported as AgentFactory) : () => exported as Agent;
  const made: AgentFactory = (context) => requireAgent(make(context), file);
  const name = nameOf(made, file);
  // Nothing but a random source: what only the oracle is told is not for users' agents.
  return {
    name,
    policy: (witness) => (context) => admitted(() => made({ random: context.random }), name, witness),
  };
}

/** Only its name is wanted: nothing is decided with the agent that is made for it. */
function nameOf(made: AgentFactory, file: string): string {
  try {
    return requireName(made({ random: random('name of an agent') }).name, 'an agent', { file });
  } catch (cause) {
    if (RegainError.is(cause)) throw cause;
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new RegainError('invalid-input', `the function that makes the agent threw ${reason}`, {
      cause,
      place: { file },
    });
  }
}

function requireAgent(agent: Agent, file: string): Agent {
  const isAgent =
    typeof agent === 'object' && agent !== null && typeof agent.name === 'string' && agent.name !== '';
  if (isAgent && typeof agent.decide === 'function') return agent;
  const needed = 'an agent is { name, decide(situation) }, or a function that returns one';
  const got = isAgent ? 'no function `decide`' : `${typeof agent} without a name`;
  throw new RegainError('invalid-input', `${needed}; the default export has ${got}`, { place: { file } });
}
