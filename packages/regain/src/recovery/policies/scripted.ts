/** A policy that takes scripted actions in order: for tests and demonstrations. */

import { type Action, noCost } from '../../types/index.ts';
import type { AskedModel, Decision, Policy, PolicyFactory } from '../policy.ts';

/** An action, or a decision with its reason and the cost of thinking. */
export type ScriptedDecision = Action | Decision;

/** Gives up at the end of the script. `like` sets the other members of the policy. */
export function scriptedPolicy(
  lines: readonly ScriptedDecision[],
  like: Partial<Policy> = {},
): PolicyFactory {
  return () => {
    const next = reader(lines);
    return { name: 'scripted', detectsImplicitFailures: false, safety: false, decide: () => next(), ...like };
  };
}

/** A scripted language model for tests. */
export function scriptedModel(lines: readonly ScriptedDecision[]): AskedModel {
  const next = reader(lines);
  return { expectedCost: noCost, decide: async () => next() };
}

function reader(lines: readonly ScriptedDecision[]): () => Decision {
  let read = 0;
  return () => {
    const line = lines[read++] ?? over;
    return 'action' in line ? line : { action: line, reason: `line ${read}` };
  };
}

const over: Action = { kind: 'give-up', reason: 'the script is over' };
