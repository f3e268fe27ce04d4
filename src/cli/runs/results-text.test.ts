/** What stands below the tables: figures that should not be leaned on are named. */

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { directoryForTest, runInTest } from '../run-in-test.ts';

const directory = directoryForTest();

async function textOf(name: string, profile: string): Promise<string> {
  const manifest = {
    ...{ name, suites: ['paladin-eval'], policies: ['retry'], profiles: [profile] },
    ...{ tasks: 12, repeats: 2, verdict: { resamples: 199 } },
  };
  const path = directory.write(`${name}.json`, JSON.stringify(manifest));
  const out = join(directory.path, `${name}.sqlite`);
  const { code, stdout, stderr } = await runInTest('run', path, '--out', out, '--workers', '1');
  expect(code, stderr).toBe(exitCodes.ok);
  return stdout.replaceAll('\n', ' ');
}

it('names intervals that too few tasks carry, and only those', async () => {
  const warning = 'too few tasks differ for the interval of';
  expect(await textOf('clean', 'clean')).toContain(`retry on paladin-eval: ${warning} RR`);
  expect(await textOf('storm', 'storm')).not.toContain(warning);
});
