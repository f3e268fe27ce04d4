/** Simulated tools with known parameters, and posteriors learned from them. */

import { type FailureClass, type Random, random } from '../types/index.ts';
import { type Posteriors, posteriors } from './posteriors.ts';

/** True parameters of a tool: its failure rate and class, and the success rate and cost of a retry. */
export interface SimulatedTool {
  readonly fails: number;
  readonly failureClass?: FailureClass;
  readonly helps: number;
  readonly cost?: number;
  readonly tries?: number;
}

export const TRIES = 4;

/** Simulates one step: its cost, and whether it was completed. Without `known` nothing is learned. */
export function simulateStep(
  tool: string,
  truth: SimulatedTool,
  rng: Random,
  known?: Posteriors,
): { done: boolean; cost: number } {
  const { fails, helps, failureClass = 'server-error', cost = 0.01, tries = TRIES } = truth;
  if (rng.uniform() >= fails) {
    known?.recordSuccess(tool);
    return { done: true, cost: 0 };
  }
  known?.recordFailure(tool, failureClass);
  let spent = cost;
  let done = false;
  for (let failedTries = 0; failedTries < tries && !done; failedTries++) {
    done = rng.uniform() < helps;
    known?.recordAttempt(
      { tool, failureClass, action: 'retry', failedTries },
      { success: done, cost: done ? 0 : cost },
    );
    if (!done) spent += cost;
  }
  known?.recordOutcome(tool, failureClass, done);
  return { done, cost: spent };
}

export function learnedPosteriors(tools: Readonly<Record<string, SimulatedTool>>, calls = 150): Posteriors {
  const known = posteriors();
  for (const [tool, truth] of Object.entries(tools)) {
    const rng = random('admit', 'taught', tool);
    for (let n = 0; n < calls; n++) simulateStep(tool, truth, rng, known);
    known.recordAttempt(
      { tool, failureClass: 'timeout', action: 'retry', failedTries: 0 },
      { success: true, cost: 0 },
    );
  }
  return known;
}
