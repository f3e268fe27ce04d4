import { describe, expect, it } from 'vitest';
import {
  runStudyRollouts as playRollouts,
  withGoldPlans,
} from '../../../packages/lab/src/harness/study-rollouts.ts';
import { vanilla } from '../../../packages/lab/src/policies/vanilla.ts';
import { getSuite } from '../../../packages/lab/src/suites/registry.ts';
import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { recoveryCost } from '../../../packages/regain/src/law/observables.ts';
import { evaluateProtection, meanOf, totalOf } from './comparison.ts';
import { cockatiel, fixedRetries, langchain, unprotected } from './other-libraries.ts';
import { bareShield, shieldProtection } from './regain-variants.ts';

const whole = withGoldPlans(getSuite('paladin-eval'));
const suite = {
  ...whole,
  tasks: whole.tasks.filter(({ split }, index) => split === 'held-out' && index % 3 === 0),
};
const options = { profile: 'storm', suites: [suite], repeats: 2, seed: 5 };

describe('the contest', () => {
  it('counts as the harness does, where both count', async () => {
    let [done, cost] = [0, 0];
    const policy = vanilla();
    await playRollouts(
      { suite, profile: getProfile('storm'), policy, seed: 5, repeats: 2 },
      ({ observation: { ending, ledger } }) => {
        done += ending === 'clean' || ending === 'recovered' ? 1 : 0;
        cost += recoveryCost(ledger);
      },
    );
    const score = await evaluateProtection(unprotected(), options);
    expect(done).toBeGreaterThan(0);
    expect(totalOf(score, 'success')).toBe(done);
    expect(totalOf(score, 'cost')).toBeCloseTo(cost, 10);
  });

  it('is the same when it is held again, and leaves time and chance as they were', async () => {
    const { setTimeout } = globalThis;
    const [now, chance] = [Date.now, Math.random];
    for (const contender of [langchain(2), cockatiel(3), shieldProtection(0.5)]) {
      expect(await evaluateProtection(contender, options)).toEqual(
        await evaluateProtection(contender, options),
      );
    }
    expect([globalThis.setTimeout, Date.now, Math.random]).toEqual([setTimeout, now, chance]);
  });

  it('lets others wait in virtual time, and breakers open', async () => {
    const dead = { ...options, profile: 'dead-tool', repeats: 4 };
    const [fixed, waiting, breaking] = [
      await evaluateProtection(fixedRetries(3), dead),
      await evaluateProtection(langchain(3), dead),
      await evaluateProtection(cockatiel(3), dead),
    ];
    expect(meanOf(waiting, 'retries')).toBe(3);
    expect(meanOf(waiting, 'cost')).toBeGreaterThan(meanOf(fixed, 'cost'));
    expect(meanOf(breaking, 'refused')).toBeGreaterThan(0);
  });

  it('finds no effect of the shield that the agent did not ask for, and finds those of blind retries', async () => {
    const lost = { ...options, profile: 'lost-after-commit' };
    for (const contender of [shieldProtection(0.5), bareShield()])
      expect(totalOf(await evaluateProtection(contender, lost), 'duplicates')).toBe(0);
    expect(totalOf(await evaluateProtection(fixedRetries(3), lost), 'duplicates')).toBeGreaterThan(0);
  });
});
