import { describe, expect, it } from 'vitest';
import { posteriors } from '../../govern/index.ts';
import { type Action, type Failure, scriptedBrain } from '../../types/index.ts';
import type { RecoveryTurn, StepEnded } from '../policy.ts';
import { modelQuestions } from './model-questions.ts';
import { withQ } from './run-policy-in-test.ts';

const failure: Failure = {
  ...{ class: 'invalid-request', visibility: 'explicit', message: 'no', ambiguous: false, evidence: [] },
};
const turn = (action: Action): RecoveryTurn => ({
  call: { tool: 'find', args: {} },
  failure,
  action,
  price: 0.01,
});
const at = { tool: 'find', failureClass: 'invalid-request', action: 'ask-model', failedTries: 0 } as const;
const ask: Action = { kind: 'ask-model' };

/** Change of the estimated benefit of a question after a step. */
function learnt(status: StepEnded['status'], ...actions: readonly Action[]): number {
  const asked = posteriors();
  const before = asked.chance(at);
  const { stepEnded } = modelQuestions(scriptedBrain({}), asked);
  stepEnded({ step: 0, call: { tool: 'find', args: {} }, status, history: actions.map(turn) });
  return asked.chance(at) - before;
}

describe('questions', () => {
  it('count as helpful if the answer was the last action of a successful step', () => {
    expect(learnt('done', ask, withQ(1))).toBeGreaterThan(0);
    expect(learnt('done', ask, { kind: 'reread-tools' }, withQ(1))).toBeGreaterThan(0);
  });

  it('do not count as helpful if the answer failed and another action worked', () => {
    const failed = learnt('gave-up', ask, withQ(1));
    expect(failed).toBeLessThan(0);
    expect(learnt('done', ask, withQ(1), withQ(2))).toBe(failed);
  });

  it('are not counted if the step was cancelled or no action was taken', () => {
    expect(learnt('cancelled', ask, withQ(1))).toBe(0);
    expect(learnt('handed-off', ask)).toBe(0);
  });
});
