import { describe, expect, it } from 'vitest';
import { defaultCalibration } from '../law/index.ts';
import type { ActionKind, FailureClass, RecoveryTurn } from '../types/index.ts';
import { countFailedTries, isWorthTrying } from './stopping.ts';

// That the rule itself is optimal, is tested where it is: in law/control/stop-rule.test.ts.
describe('the stop rule', () => {
  it('tries where only a later attempt is worth it, and stops where none is', () => {
    const worth = (later: number) =>
      isWorthTrying(
        [0.01, later].map((p) => ({ p, cost: 0.1 })),
        {
          calibration: defaultCalibration,
          handOffPrice: 0.5,
          budgetLeft: 1,
        },
      );
    expect([worth(0.95), worth(0.01)]).toEqual([true, false]);
  });

  it('never starts an attempt beyond the budget', () => {
    const attempts = [{ p: 0.9, cost: 0.2 }];
    const terms = { calibration: defaultCalibration, handOffPrice: 0.5 };
    expect(isWorthTrying(attempts, { ...terms, budgetLeft: 0.2 })).toBe(true);
    expect(isWorthTrying(attempts, { ...terms, budgetLeft: 0.19 })).toBe(false);
    expect(isWorthTrying([], { ...terms, budgetLeft: 1 })).toBe(false);
  });
});

describe('loops', () => {
  const turn = (tool: string, failureClass: FailureClass, kind: ActionKind, n: number) =>
    ({
      call: { tool, args: { n } },
      failure: { class: failureClass },
      action: { kind },
    }) as unknown as RecoveryTurn;

  it('are counted by tool, failure class and action, regardless of arguments', () => {
    const history = [
      turn('a', 'timeout', 'retry', 1),
      turn('a', 'timeout', 'retry', 2),
      turn('a', 'auth', 'retry', 3),
      turn('b', 'timeout', 'retry', 4),
      turn('a', 'timeout', 'verify', 5),
    ];
    expect(countFailedTries(history, { tool: 'a', failureClass: 'timeout', action: 'retry' })).toBe(2);
    expect(countFailedTries(history, { tool: 'a', failureClass: 'timeout', action: 'verify' })).toBe(1);
    expect(countFailedTries(history, { tool: 'c', failureClass: 'timeout', action: 'retry' })).toBe(0);
  });
});
