/**
 * Stands for a language model that nobody has asked yet. How able it is cannot be known beforehand, and how often it will be
 * asked depends on that: so it knows what to do, as another brain does, about a share of all failures, and is at a loss
 * about the others.
 */

import { excludeTried } from '../prompts/index.ts';
import {
  type Brain,
  callFailureClasses,
  type FailureClass,
  noCost,
  type Proposal,
  type Random,
  type Situation,
} from '../types/index.ts';

export interface SimulatedModelOptions {
  readonly brain: Brain;
  /** Share of failures that it knows an answer to, 0 to 1. */
  readonly ability: number;
  /** Of this rollout: decides which failures those are. */
  readonly random: Random;
}

/** Chances as a model states them, whatever it proposes: the first of up to three, the second, the third. */
const chances: readonly number[] = [0.6, 0.2, 0.1];
const PAUSE_MS = 1_000;

export function simulatedModel({ brain, ability, random }: SimulatedModelOptions): Brain {
  /** Who cannot answer a failure of a tool will not know better when it comes back. */
  const hasAnswer = ({ call, failure }: Situation) => random.at(call.tool, failure.class).uniform() < ability;
  return {
    ...brain,
    propose: async (situation, context) => {
      if (!hasAnswer(situation))
        return { ranked: excludeTried(uninformedProposals(situation), context), thought: noCost };
      const { ranked, thought } = await brain.propose(situation, context);
      const stated = ranked.slice(0, chances.length).map((one, i) => ({ ...one, chance: chances[i]! }));
      return { ranked: stated, thought };
    },
  };
}

/** Answers that speak of the call itself: whoever can read them does not just send it again. */
const refusalFailures: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'quota',
  'auth',
  ...callFailureClasses,
]);

/** What can be said without an idea: once more, a look at the list of tools, or somebody else. */
function uninformedProposals({ failure, history }: Situation): readonly Proposal[] {
  const hasReread = history.some(({ action }) => action.kind === 'reread-tools');
  const why = 'it may help';
  const delayMs = Math.max(PAUSE_MS, failure.retryAfterMs ?? 0);
  const proposals: readonly Omit<Proposal, 'chance'>[] = [
    ...(refusalFailures.has(failure.class)
      ? []
      : ([{ action: { kind: 'retry', delayMs }, operators: ['retry'], support: 1, why }] as const)),
    ...(hasReread
      ? []
      : ([{ action: { kind: 'reread-tools' }, operators: ['reread-tools'], support: 1, why }] as const)),
    { action: { kind: 'hand-off', reason: why }, operators: ['hand-off'], support: 1, why },
  ];
  return proposals.map((one, i) => ({ ...one, chance: chances[i]! }));
}
