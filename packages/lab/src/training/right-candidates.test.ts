import type { Action, Candidate, Operator } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { rightCandidates } from './right-candidates.ts';

function offer(action: Action, operator: Operator = 'retry'): Candidate {
  return { action, operators: [operator], support: 0.5, why: '' };
}

describe('what is right', () => {
  it('is the shortest wait that is long enough, or the longest there is', () => {
    const waits = [5000, 100, 2000].map((delayMs) => offer({ kind: 'retry', delayMs }));
    expect(rightCandidates({ kind: 'retry', delayMs: 0 }, waits)).toEqual([1]);
    expect(rightCandidates({ kind: 'retry', delayMs: 101 }, waits)).toEqual([2]);
    expect(rightCandidates({ kind: 'retry', delayMs: 9000 }, waits)).toEqual([0]);
  });

  it('is the same arguments, in whatever order they are written', () => {
    const offers = [
      offer({ kind: 'repair-arguments', args: { b: 1, a: '2' } }),
      offer({ kind: 'repair-arguments', args: { a: 2, b: 1 } }),
    ];
    expect(rightCandidates({ kind: 'repair-arguments', args: { a: 2, b: 1 } }, offers)).toEqual([1]);
  });

  it('tells a call made first from one made instead', () => {
    const call = { tool: 'x', args: {} };
    const offers = [offer({ kind: 'use-tool', ...call }), offer({ kind: 'use-tool', ...call, first: true })];
    expect(rightCandidates({ kind: 'use-tool', ...call, first: true }, offers)).toEqual([1]);
  });

  it('is handing off where the oracle gives up, whatever the reason', () => {
    const offers = [
      offer({ kind: 'retry', delayMs: 0 }),
      offer({ kind: 'hand-off', reason: 'a' }, 'hand-off'),
    ];
    expect(rightCandidates({ kind: 'give-up', reason: 'b' }, offers)).toEqual([1]);
  });

  it('is nothing where nobody thought of it', () => {
    expect(rightCandidates({ kind: 'paginate' }, [offer({ kind: 'retry', delayMs: 0 })])).toEqual([]);
  });
});
