import { expect, it } from 'vitest';
import { parseManifest, resolveManifest } from '../../harness/index.ts';
import { composedPrediction } from './composed-prediction.ts';

it('predicts every suite from the others, and nothing from one', async () => {
  const suites = ['paladin-eval', 'api-bank'];
  const input = { name: 'two', suites, policies: ['retry-tuned'], tasks: 4, verdict: { resamples: 99 } };
  const two = await resolveManifest(parseManifest(input), { from: '.', runDirectory: '.' });
  const { targets, predictors } = (await composedPrediction(two))!;
  expect(targets.map(({ group, place }) => `${group} ${place}`)).toEqual(
    ['retry-tuned', 'critic-tuned', 'fortify'].flatMap((policy) => suites.map((name) => `${policy} ${name}`)),
  );
  for (const { low, high, regret } of targets) {
    expect(low).toBeLessThanOrEqual(regret);
    expect(high).toBeGreaterThanOrEqual(regret);
  }
  expect(predictors.find(({ predictor }) => predictor === 'law')!.lessComposed).not.toBeNull();
  expect(await composedPrediction({ ...two, suites: two.suites.slice(0, 1) })).toBeNull();
});
