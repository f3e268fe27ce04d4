/** The studies for docs/results/governing.md at reduced counts; `npm run soak` runs them in full. */

import { getProfile } from 'regain/internal/faults';
import { retryPolicy } from 'regain/internal/recovery';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { isStudied, runStudyRollouts, withGoldPlans } from '../../harness/index.ts';
import { getSuite } from '../../suites/index.ts';
import { countDuplicates } from './count-duplicates.ts';
import { deadToolStudy, defaultDeadTool } from './dead-tool.ts';
import { defaultGovernor, governorStudy } from './governor.ts';
import { lostAfterCommitStudy } from './lost-after-commit.ts';
import { solvableStudy } from './solvable.ts';
import { gatherExperience } from './trained-posteriors.ts';

describe('answers that are lost after the effect', () => {
  it('never cause a duplicated effect while safety is on, and do without it', async () => {
    const rows = await lostAfterCommitStudy({ repeats: 1, taskShare: trialCount(0.5, 1), seed: 11 });
    for (const { policy, exposed, duplicates, voids, shareOfOracle, rollouts } of rows) {
      expect(voids).toBe(0);
      expect(exposed).toBeGreaterThan(0.2 * rollouts);
      if (policy === 'retry, safety off') expect(duplicates).toBeGreaterThan(10);
      else expect(duplicates).toBe(0);
      if (policy === 'retry, safety on') expect(shareOfOracle!.low).toBeGreaterThan(0.8);
    }
    expect(rows).toHaveLength(6);
  });

  it('have as many duplicates as the judge counts, where the plan is right', async () => {
    const { suite, duplicates } = countDuplicates(getSuite('paladin-eval'));
    const counts = { ours: 0, judges: 0 };
    const policy = retryPolicy({ safety: false });
    const tasks = suite.tasks.filter(isStudied).filter((_, i) => i % 4 === 0);
    await runStudyRollouts(
      { suite, tasks, profile: getProfile('lost-after-commit'), policy, seed: 2, repeats: 3 },
      ({ judgement }) => {
        const surplus = duplicates();
        counts.ours += surplus;
        counts.judges += judgement.duplicates;
        expect(surplus).toBe(judgement.duplicates);
      },
    );
    expect(counts.ours).toBeGreaterThan(10);
  });
});

describe('the governor', () => {
  it('loses less than any fixed number of retries, under both profiles', async () => {
    const options = {
      ...defaultGovernor,
      handOffPrices: [0.5],
      repeats: trialCount(1, 3),
      trainingRepeats: 1,
      seed: 6,
    };
    const fixed = (await governorStudy(options)).filter(({ policy }) => policy.startsWith('retry'));
    expect(fixed).toHaveLength(8);
    // With so few rollouts some intervals just reach 0; in the full study none does.
    for (const { profile, handOffPrice, policy, difference } of fixed) {
      expect(difference!.point, `${profile} ${handOffPrice} ${policy}`).toBeLessThan(0);
      expect(difference!.high, `${profile} ${handOffPrice} ${policy}`).toBeLessThan(0.05);
    }
    expect(fixed.filter(({ difference }) => difference!.high < 0).length).toBeGreaterThanOrEqual(6);
  });

  it('gathers the same experience every time, from training tasks only', async () => {
    const suites = [withGoldPlans(getSuite('tool-reflect-eval'))];
    const school = { suites, profiles: [getProfile('rough')], seed: 9, repeats: 1 };
    const [once, again] = [await gatherExperience(school), await gatherExperience(school)];
    expect(once.save()).toEqual(again.save());
    const heldOut = new Set(
      suites[0]!.tasks.filter(({ split }) => split === 'held-out').map(({ domain }) => domain),
    );
    const trained = new Set(
      suites[0]!.tasks
        .filter(({ split }) => split === 'train')
        .flatMap(({ plan }) => plan.map(({ tool }) => tool)),
    );
    const learnt = Object.keys(once.save().tallies)
      .map((key) => key.split('|')[0]!)
      .filter((tool) => tool !== '');
    expect(learnt.length).toBeGreaterThan(20);
    expect(learnt.filter((tool) => !trained.has(tool) && !/_v2$|V2$/.test(tool)).length).toBeLessThan(
      0.2 * learnt.length,
    );
    expect(heldOut.size).toBeGreaterThan(0);
    expect(once.save().outages).toEqual({});
  });
});

describe('a dead tool', () => {
  it('gets a tenth of the attempts that three retries spend on it, or less', async () => {
    const rows = await deadToolStudy({ ...defaultDeadTool, seeds: [0, 1] });
    const fixed = rows.filter(({ policy }) => policy === 'retry-3');
    expect(fixed.map(({ attempts }) => attempts)).toEqual([300, 300]);
    const learning = rows.filter(({ policy }) => policy !== 'retry-3');
    expect(learning).toHaveLength(6);
    for (const { attempts, attemptsMost } of learning) {
      expect(attempts).toBeGreaterThan(0);
      expect(attemptsMost).toBeLessThanOrEqual(30);
    }
  });
});

describe('the oracle', () => {
  it('loses what the dynamic programme says, where the fault model can be solved', async () => {
    for (const { name, exact, observed, standardError } of await solvableStudy(trialCount(1500, 3000), 4)) {
      expect(Math.abs(observed - exact), name).toBeLessThan(4 * standardError);
      expect(standardError, name).toBeLessThan(0.15 * exact);
    }
  });
});
