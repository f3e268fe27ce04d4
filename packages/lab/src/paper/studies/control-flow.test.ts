/** The parts of regret sum to the whole, and each is right where the answer is known. */

import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import { expect, it } from 'vitest';
import { oracle, vanilla } from '../../policies/index.ts';
import { controlStudy } from './control-flow.ts';

/** A loop that depends on its proposer, and one that does not. */
const obedient: PolicyFactory = (context) =>
  (context.backbone === 'eager' ? retryPolicy({ tries: 5 }) : vanilla())(context);
const deaf: PolicyFactory = (context) => retryPolicy({ tries: 5 })(context);

const study = () =>
  controlStudy({
    loops: { obedient, deaf, best: oracle() },
    proposers: ['idle', 'eager'],
    reference: 'deaf',
    tuned: { retry: [retryPolicy({ tries: 0 }), retryPolicy({ tries: 5 })] },
    oracle: oracle(),
    profile: 'rough',
    tasks: 16,
    repeats: 2,
    seeds: [3],
  });

it('separates learning from control flow', async () => {
  const { loops, tuned } = await study();
  expect(loops).toHaveLength(6);
  for (const row of loops) {
    const { onPlain, ofProposer, ofLoop, left, learning } = row;
    expect(ofProposer.point + ofLoop.point + left.point).toBeCloseTo(onPlain.point, 9);
    if (row.loop === 'obedient') {
      // The other does not depend on the proposer, so loop and proposer share the common part.
      expect(learning.point).toBeGreaterThan(0.3);
      expect(row.loopOnPlain!.point).toBeCloseTo(learning.point, 9);
      expect(row.loopOnTrained!.point).toBeCloseTo(0, 9);
      expect(ofProposer.point).toBeCloseTo(learning.point / 2, 9);
    } else {
      expect(learning).toMatchObject({ point: 0, higher: 0, lower: 0 });
      expect(ofProposer.point).toBeCloseTo(0, 9);
    }
    if (row.loop === 'deaf') expect([row.loopOnPlain, row.loopOnTrained]).toEqual([null, null]);
    if (row.loop === 'best') {
      expect(onPlain.point).toBe(0);
      expect(row.loopOnPlain!.point).toBeLessThan(-0.3);
    }
  }
  for (const { gainInES, gainInRegret, publishedES, tunedES } of tuned) {
    expect(tunedES.point - publishedES.point).toBeCloseTo(gainInES.point, 9);
    expect(gainInES.point).toBeGreaterThan(0.02);
    expect(gainInRegret.point).toBeLessThan(-0.1);
  }
});
