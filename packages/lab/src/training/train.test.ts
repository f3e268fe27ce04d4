import { describe, expect, it } from 'vitest';
import { shippedExemplars, shippedExperience, shippedFile } from '../prior/index.ts';
import { suiteNamed, trainingSuiteNames } from '../suites/index.ts';
import { train } from './train.ts';

describe('training', () => {
  // The whole way, from the simulator to the bytes: most of it is the gathering of trajectories.
  it('gives all shipped weights, exemplars and experience to the last bit', async () => {
    const { files } = await train({ withConfidence: false });
    expect(files.size).toBe(9);
    const others = [...files].filter(([path, bytes]) => shippedFile(path)?.equals(bytes) !== true);
    expect(
      others.map(([path]) => path),
      'run: npm run regain -- train --out packages/lab/src, and move confidence.json to packages/regain/src/repair/calls',
    ).toEqual([]);
  });
});

describe('what is shipped of training', () => {
  it('are exemplars of training tasks only, none of them in quarantine', () => {
    const exemplars = shippedExemplars();
    const tasks = trainingSuiteNames.map(suiteNamed).flatMap((suite) => suite.tasks);
    const training = new Set(tasks.filter(({ split }) => split === 'train').map(({ id }) => id));
    expect(exemplars.length).toBeGreaterThanOrEqual(1000);
    for (const { provenance, quarantined } of exemplars) {
      expect(training.has(provenance.split('/')[2]!)).toBe(true);
      expect(quarantined).toBeUndefined();
    }
  });

  it('is experience that speaks of all tools together', () => {
    const experience = shippedExperience();
    const chance = (failedTries: number) =>
      experience.chance({
        tool: 'never_seen',
        failureClass: 'auth',
        action: 'refresh-credentials',
        failedTries,
      });
    expect(chance(0)).toBeGreaterThan(0.6);
    expect(chance(3)).toBeLessThan(chance(0));
    expect(Object.keys(experience.save().tallies).every((key) => key.startsWith('|'))).toBe(true);
  });
});
