import { describe, expect, it } from 'vitest';
import { admit } from './admit-plan.ts';
import type { MonitoredCalls } from './monitored-calls.ts';
import { posteriors } from './posteriors.ts';

/** Half of the first calls time out, and the first retry works. */
function experience() {
  const learnt = posteriors();
  for (let i = 0; i < 200; i++) {
    if (i % 2 === 0) learnt.recordSuccess('search');
    else {
      learnt.recordFailure('search', 'timeout');
      const conditions = {
        tool: 'search',
        failureClass: 'timeout',
        action: 'retry',
        failedTries: 0,
      } as const;
      learnt.recordAttempt(conditions, { success: i % 10 !== 1, cost: 0.02 });
      learnt.recordOutcome('search', 'timeout', i % 10 !== 1);
    }
  }
  return posteriors(learnt.save('steady'));
}

const plan = { steps: [{ tool: 'search' }, { tool: 'book' }] };
const calls = (
  worked: number,
  failed: number,
  failureClass: 'timeout' | 'quota' = 'timeout',
): MonitoredCalls => ({
  tools: new Map([['search', { worked, failed: { [failureClass]: failed } }]]),
});

describe('experience from elsewhere', () => {
  const known = experience();
  const predicted = (monitored?: MonitoredCalls) => admit(plan, { posteriors: known, monitored });
  const width = ({ predicted: made }: ReturnType<typeof predicted>) =>
    made!.interval.high - made!.interval.low;

  it('predicts nothing before enough calls were made here', () => {
    const { predicted: none, failedAssumption, reason } = predicted(calls(30, 9));
    expect(none).toBeUndefined();
    expect(failedAssumption).toBe('enough-experience');
    expect(reason).toContain('39 calls here are too few');
    expect(predicted(calls(30, 10)).predicted).toBeDefined();
    expect(predicted().predicted).toBeDefined();
  });

  it('takes the failure rate and the classes of the calls here', () => {
    const here = predicted(calls(100, 100)).predicted!;
    expect(Math.abs(here.ES - predicted().predicted!.ES)).toBeLessThan(0.03);
    expect(predicted(calls(196, 4)).predicted!.ES).toBeGreaterThan(here.ES + 0.03);
    expect(predicted(calls(100, 100, 'quota')).predicted?.ES ?? 0).toBeLessThan(here.ES - 0.1);
  });

  it('has a wider interval, which contains what places differ by', () => {
    expect(width(predicted(calls(1_000, 1_000)))).toBeGreaterThan(width(predicted()));
  });

  it('lowers the prediction by wrong results that were judged here', () => {
    const wrong = predicted({ ...calls(100, 100), judged: { right: 160, wrong: 40 } }).predicted!;
    expect(wrong.ES).toBeLessThan(0.85 * predicted(calls(100, 100)).predicted!.ES);
  });
});
