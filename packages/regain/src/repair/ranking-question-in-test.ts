/** A ranking question for tests: a failed call of a small tool, and some candidates. */

import type { Candidate, Failure, Neighbour, Operator, Situation, ToolSpec } from '../types/index.ts';
import { parsedFailure, situation } from './candidates/situation-in-test.ts';
import type { RankingQuestion } from './ranking/prior.ts';

export const searchSpec: ToolSpec = {
  name: 'search_flights',
  description: 'Finds flights.',
  effect: 'read',
  inputSchema: {
    type: 'object',
    properties: { from: { type: 'string' }, seats: { type: 'integer' } },
    required: ['from'],
    additionalProperties: false,
  },
};

export const timeout: Failure = {
  class: 'timeout',
  visibility: 'explicit',
  message: 'the upstream did not answer in time',
  ambiguous: true,
  evidence: [],
};

export function candidate(operator: Operator, support: number, action?: Candidate['action']): Candidate {
  return {
    action: action ?? { kind: 'retry', delayMs: 100 },
    operators: [operator],
    support,
    why: operator,
  };
}

export const handOff: Candidate = candidate('hand-off', 0.05, { kind: 'hand-off', reason: 'none' });

export function questionWith(
  candidates: readonly Candidate[],
  more: Partial<Situation> = {},
  exemplars: readonly Neighbour[] = [],
): RankingQuestion {
  const asked = situation({
    context: { id: 't', text: 'Find a flight from Oslo.', given: [], plan: [], step: 0, outputs: {} },
    call: { tool: 'search_flights', args: { from: 'Oslo' } },
    tools: [searchSpec],
    failure: timeout,
    nowMs: 1000,
    ...more,
  });
  const parsed = parsedFailure({ normalised: asked.failure.message });
  return { situation: asked, parsed, candidates, exemplars };
}
