/** A user's own agent: the tiny shape it needs to have, and how it becomes a policy like the others. */

import { type Action, actionSchema } from '../contract/action.ts';
import { RegainError } from '../contract/errors.ts';
import { random } from '../contract/random.ts';

import type { Decision, Policy, PolicyFactory, Situation } from '../recovery/policy.ts';

/**
 * What a file for `--agent` exports by default: this, or a function that is called for every rollout and returns it.
 * `decide` is asked after every failed attempt. It sees what an agent would see, and says what to do next.
 */
export interface Agent extends Partial<Omit<Policy, 'decide'>> {
  readonly name: string;
  decide(situation: Situation): AgentDecision | Promise<AgentDecision>;
}

/** An action, alone or with the reason for it and what thinking of it cost. */
export type AgentDecision = Action | (Omit<Decision, 'reason'> & { readonly reason?: string });

export type AgentFactory = (context: Parameters<PolicyFactory>[0]) => Agent;

/** Checks what a file exports; the error names the file. */
export function agentFrom(
  exported: unknown,
  file: string,
): { name: string; policy: (complain: Complain) => PolicyFactory } {
  const make = typeof exported === 'function' ? (exported as AgentFactory) : () => exported as Agent;
  const policy =
    (complain: Complain): PolicyFactory =>
    (context) =>
      policyOf(requireAgent(make(context), file), complain);
  // Only its name is wanted: nothing is decided with it.
  const { name } = policy(() => {})({ random: random('name of an agent') });
  return { name, policy };
}

/** Hears what an agent throws. The loop takes it for giving up; its author will want to know. */
export type Complain = (error: unknown) => void;

function requireAgent(agent: Agent, file: string): Agent {
  const isAgent =
    typeof agent === 'object' && agent !== null && typeof agent.name === 'string' && agent.name !== '';
  if (isAgent && typeof agent.decide === 'function') return agent;
  const needed = 'an agent is { name, decide(situation) }, or a function that returns one';
  const got = isAgent ? 'no function `decide`' : `${typeof agent} without a name`;
  throw new RegainError('invalid-input', `${needed}; the default export has ${got}`, { place: { file } });
}

/** An agent that says nothing of it notices only errors, and is kept from repeating writes that may have happened. */
function policyOf(agent: Agent, complain: Complain): Policy {
  const { noticesImplicit = false, safety = true, model } = agent;
  return {
    name: agent.name,
    noticesImplicit,
    safety,
    decide: async (situation) => {
      try {
        return decisionOf(await agent.decide(situation), agent.name);
      } catch (error) {
        complain(error);
        throw error;
      }
    },
    ...(model === undefined ? {} : { model }),
    ...(agent.suspects === undefined ? {} : { suspects: (answered) => agent.suspects!(answered) }),
    ...(agent.stepEnded === undefined ? {} : { stepEnded: (ended) => agent.stepEnded!(ended) }),
  };
}

function decisionOf(decided: AgentDecision, name: string): Decision {
  const decision =
    typeof decided === 'object' && decided !== null && 'kind' in decided ? { action: decided } : decided;
  const parsed = actionSchema.safeParse(decision?.action);
  if (parsed.success) return { reason: '', ...decision };
  const issue = parsed.error.issues[0]!;
  const got = JSON.stringify(decided) ?? String(decided);
  throw new RegainError(
    'invalid-input',
    `${name} must return an action such as { kind: 'retry', delayMs: 500 }, got ${got.slice(0, 200)} (${issue.message})`,
  );
}
