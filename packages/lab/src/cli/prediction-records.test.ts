/** `regain predict` from a run to a suite. */

import { exitCodes } from 'regain/internal/cli';
import { beforeAll, describe, expect, it } from 'vitest';
import { directoryForTest, runInTest } from '../../../regain/src/cli/run-in-test.ts';
import { storeRun } from './commands-in-test.ts';

const directory = directoryForTest();
let file: string;

beforeAll(async () => {
  const counts = { tasks: 30, repeats: 1, verdict: { resamples: 99 } };
  const suites = ['paladin-eval', 'api-bank'];
  ({ file } = await storeRun(directory, { name: 'small', suites, policies: ['retry'], ...counts }));
});

describe('regain predict', () => {
  const predict = (...args: string[]) => runInTest('predict', '--from', file, '--monitored', '30', ...args);

  it('makes the rollouts of the policy again, and monitors the suite', async () => {
    const { stdout, code } = await predict('--policy', 'retry', '--to', 'wikidata-live', '--json');
    const output = JSON.parse(stdout);
    expect(output).toMatchObject({
      monitored: 30,
      sources: 2,
      from: [
        { name: 'paladin-eval, rough', rollouts: 30 },
        { name: 'api-bank, rough', rollouts: 30 },
      ],
    });
    expect(code).toBe(output.refusal === undefined ? exitCodes.ok : exitCodes.outOfRegime);
    expect(output.classes.length).toBeGreaterThan(2);
  });

  it('names the policies and suites that there are', async () => {
    const policy = await predict('--policy', 'retri', '--to', 'api-bank');
    expect([policy.code, policy.stderr]).toEqual([exitCodes.unreadable, expect.stringContaining('retry')]);
    const suite = await predict('--policy', 'retry', '--to', 'api-banc');
    expect([suite.code, suite.stderr]).toEqual([exitCodes.unreadable, expect.stringContaining('api-bank')]);
    expect((await predict('--to', 'api-bank')).code).toBe(exitCodes.usage);
  });
});
