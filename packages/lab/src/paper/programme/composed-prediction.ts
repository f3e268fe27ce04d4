/**
 * What the composed predictor would have said of each suite before the policy had run there: its recovery on the other
 * suites, and monitored rollouts of the suite (docs/reference/law.md, section 12).
 */

import type { ResolvedManifest } from '../../harness/index.ts';
import { getSuite } from '../../suites/index.ts';
import { type Place, placesOf } from '../studies/prediction/places.ts';
import {
  type PredictedTarget,
  type PredictionErrors,
  predictionErrors,
  predictTargets,
} from '../studies/prediction/prediction.ts';

export interface ComposedPrediction extends PredictionErrors {
  readonly targets: readonly PredictedTarget[];
}

/** One that only retries, one with a critic, and fortify. */
const POLICIES: readonly string[] = ['retry-tuned', 'critic-tuned', 'fortify'];
/** Other rollouts than those that are predicted. */
const SEEDS = { sourceSeeds: [103], monitorSeed: 105 };
const MONITORED = 100;
const RESAMPLES = 199;

/** About as many tasks as in the manifest; their rollouts are made again, since a run stores no traces. Null for one suite. */
export async function composedPrediction({
  suites,
  split,
  profiles,
  seeds,
  verdict: { seed },
}: ResolvedManifest): Promise<ComposedPrediction | null> {
  if (suites.length < 2) return null;
  const places: Place[] = [];
  for (const { name, tasks } of suites) {
    const available = getSuite(name).tasks.filter((task) => task.split === split).length;
    const options = { split, every: Math.ceil(available / tasks.length), repeats: 1, monitored: MONITORED };
    const seeded = { ...options, ...SEEDS, targetSeeds: seeds.slice(0, 1) };
    places.push(...(await placesOf(name, profiles[0]!.name, POLICIES, seeded)));
  }
  const groups = POLICIES.map((name) => ({ name, places: places.filter(({ policy }) => policy === name) }));
  return {
    targets: predictTargets(groups, ({ suite }) => suite, seed),
    ...predictionErrors(groups, { resamples: RESAMPLES, seed }),
  };
}
