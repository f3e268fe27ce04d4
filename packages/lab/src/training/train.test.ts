import { createHash } from 'node:crypto';
import { screenExemplar } from 'regain/internal/memory';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { priorNames, shippedExemplars, shippedExperience, shippedFile } from '../prior/index.ts';
import { getSuite, trainingSuiteNames } from '../suites/index.ts';
import { train } from './train.ts';

const trainingTasks = trainingSuiteNames
  .map(getSuite)
  .flatMap((suite) => suite.tasks)
  .filter(({ split }) => split === 'train');

function digestOf(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

describe('training', () => {
  const fresh =
    'run: npm run regain -- train --out packages/lab/src, and move confidence.json, if it is there, to packages/regain/src/repair/calls';

  // The whole way, from the simulator to the bytes: most of it is the gathering of trajectories.
  it.runIf(trialCount(0, 1) === 1)(
    'gives all shipped weights, exemplars and experience to the last bit',
    async () => {
      const { files } = await train({ withConfidence: false });
      expect(files.size).toBe(11);
      const others = [...files].filter(([path, bytes]) => shippedFile(path)?.equals(bytes) !== true);
      expect(
        others.map(([path]) => path),
        fresh,
      ).toEqual([]);
    },
  );

  it('is, on every twentieth task, what it was when the shipped files came of it', async () => {
    const some = new Set(trainingTasks.filter((_, index) => index % 20 === 0).map(({ id }) => id));
    const options = { names: ['tiny', 'base-narrow'], withConfidence: false } as const;
    const { files } = await train({ ...options, isWanted: ({ id }) => some.has(id) });
    const weights = priorNames.map((name) => `prior/weights/${name}.bin`);
    const rest = ['exemplars.jsonl', 'experience.json', 'training.json', 'own-states.json'].map(
      (file) => `prior/${file}`,
    );
    // Neither may change alone. `npm run soak -- tests` compares the whole.
    expect(
      {
        trained: digestOf([...files].flat()),
        shipped: digestOf([...weights, ...rest].map((path) => shippedFile(path)!)),
      },
      fresh,
    ).toMatchInlineSnapshot(`
      {
        "shipped": "9809f28c84ee83a5",
        "trained": "5e6a439e284e17ea",
      }
    `);
  });
});

describe('what is shipped of training', () => {
  it('are exemplars of training tasks only, none of them in quarantine', () => {
    const exemplars = shippedExemplars();
    const training = new Set(trainingTasks.map(({ id }) => id));
    expect(exemplars.length).toBeGreaterThanOrEqual(1000);
    for (const exemplar of exemplars) {
      expect(training.has(exemplar.provenance.split('/')[2]!)).toBe(true);
      expect(exemplar.quarantined).toBeUndefined();
      // A copy is screened again.
      expect(screenExemplar({ ...exemplar })).toEqual(exemplar);
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
