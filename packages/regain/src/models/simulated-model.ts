/**
 * Simulates a language model for cost estimates. Its ability is not known in advance, and the number of requests
 * depends on it: so it answers a given share of all failures as another brain would, and has no good answer for the
 * others.
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
  /** Share of failures that it can answer, 0 to 1. */
  readonly ability: number;
  /** Of this rollout: selects these failures. */
  readonly random: Random;
}

/** Probabilities as a model states them: of the first, second and third proposal. */
const chances: readonly number[] = [0.6, 0.2, 0.1];
const PAUSE_MS = 1_000;

export function simulatedModel({ brain, ability, random }: SimulatedModelOptions): Brain {
  /** A failure of a tool that it cannot answer stays unanswerable when it recurs. */
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

/** Classes about the call itself, after which a capable model does not just retry. */
const refusalFailures: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'quota',
  'auth',
  ...callFailureClasses,
]);

/** Answers without knowledge: retry, reread the tools, or hand off. */
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
