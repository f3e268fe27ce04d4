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

/** How much more a question is thought to help after a step that went so. */
function learnt(status: StepEnded['status'], ...actions: readonly Action[]): number {
  const asked = posteriors();
  const before = asked.chance(at);
  const { stepEnded } = modelQuestions(scriptedBrain({}), asked);
  stepEnded({ step: 0, call: { tool: 'find', args: {} }, status, history: actions.map(turn) });
  return asked.chance(at) - before;
}

describe('questions', () => {
  it('have helped where what was answered was the last thing that was tried', () => {
    expect(learnt('done', ask, withQ(1))).toBeGreaterThan(0);
    expect(learnt('done', ask, { kind: 'reread-tools' }, withQ(1))).toBeGreaterThan(0);
  });

  it('have not where it failed, though something else was found afterwards', () => {
    const failed = learnt('gave-up', ask, withQ(1));
    expect(failed).toBeLessThan(0);
    expect(learnt('done', ask, withQ(1), withQ(2))).toBe(failed);
  });

  it('teach nothing where the step was called off, or nothing was tried', () => {
    expect(learnt('cancelled', ask, withQ(1))).toBe(0);
    expect(learnt('handed-off', ask)).toBe(0);
  });
});
