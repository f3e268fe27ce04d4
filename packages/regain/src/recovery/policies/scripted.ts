/** Does what it is told, one action after the other: for tests, and to tell a story step by step. */

import { type Action, noCost } from '../../types/index.ts';
import type { AskedModel, Decision, Policy, PolicyFactory } from '../policy.ts';

/** An action, or a decision with its reason and what thinking of it cost. */
export type ScriptedDecision = Action | Decision;

/** Gives up when the script is over. `like` sets what else there is to a policy. */
export function scriptedPolicy(
  lines: readonly ScriptedDecision[],
  like: Partial<Policy> = {},
): PolicyFactory {
  return () => {
    const next = reader(lines);
    return { name: 'scripted', detectsImplicitFailures: false, safety: false, decide: () => next(), ...like };
  };
}

/** The language model of a test: it says what stands in the script. */
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
