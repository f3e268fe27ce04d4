/** Does what it is told, one action after the other: for tests, and to tell a story step by step. */

import { type Action, noCost } from '../../types/index.ts';
import type { Decision, Model, Policy, PolicyFactory } from '../policy.ts';

/** An action, or a decision with its reason and what thinking of it cost. */
export type Line = Action | Decision;

/** Gives up when the script is over. `like` sets what else there is to a policy. */
export function scripted(lines: readonly Line[], like: Partial<Policy> = {}): PolicyFactory {
  return () => {
    const next = reader(lines);
    return { name: 'scripted', noticesImplicit: false, safety: false, decide: () => next(), ...like };
  };
}

/** The language model of a test: it says what stands in the script. */
export function scriptedModel(lines: readonly Line[]): Model {
  const next = reader(lines);
  return { usualThought: noCost, decide: async () => next() };
}

function reader(lines: readonly Line[]): () => Decision {
  let read = 0;
  return () => {
    const line = lines[read++] ?? over;
    return 'action' in line ? line : { action: line, reason: `line ${read}` };
  };
}

const over: Action = { kind: 'give-up', reason: 'the script is over' };
