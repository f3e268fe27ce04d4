/** The studies for docs/results/admission.md at reduced counts; `npm run soak` runs them in full. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { admissionStudy, defaultAdmission } from './admission.ts';
import { defaultPlanPrediction, planPredictionStudy } from './plan-prediction.ts';

describe('what was predicted of plans', () => {
  it('agrees with the outcome, for known and for new tools, under each profile', async () => {
    const rows = await planPredictionStudy({
      ...defaultPlanPrediction,
      ...{ profiles: ['rough', 'storm'], repeats: trialCount(1, 4), trainingRepeats: 2, taskShare: 0.25 },
    });
    expect(rows).toHaveLength(6);
    for (const { profile, plans, predicted, observed, brier, brierOfMean, count, refused } of rows) {
      expect(Math.abs(predicted - observed!.point), `${plans}, ${profile}`).toBeLessThan(0.08);
      expect(refused).toBeLessThan(0.1 * count);
      expect(brier).toBeLessThan(0.95 * brierOfMean);
    }
  });
});

describe('deferring and rejecting', () => {
  it('saves where tools stay down, and costs very little where outages end', async () => {
    const rows = await admissionStudy({
      ...defaultAdmission,
      ...{ handOffPrices: [0.25], repeats: 2, trainingRepeats: 2, taskShare: trialCount(0.25, 0.5) },
    });
    const [minute, tenMinutes, dead] = rows;
    expect(dead!.saved.low).toBeGreaterThan(0);
    expect(dead!.missed).toBeLessThan(0.05 * (dead!.deferred + dead!.rejected));
    for (const { saved, plans, deferred } of [minute!, tenMinutes!]) {
      expect(saved.point).toBeGreaterThan(-0.01);
      expect(deferred).toBeLessThan(0.2 * plans);
    }
  });
});
