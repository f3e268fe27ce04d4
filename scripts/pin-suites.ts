/**
 * `node --conditions=@regain/source scripts/pin-suites.ts`: digests of every suite and of 2,250 rollouts (25 tasks under each policy on each suite),
 * to compare before and after a change that should not be seen. `--write` writes those that the tests compare.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  rolloutDigests,
  sourceDigests,
  suiteDigests,
} from '../packages/lab/src/harness/suite-digests-in-test.ts';
import { getSuite, paperSuiteNames } from '../packages/lab/src/suites/registry.ts';
import { root } from './run.ts';

const writes = process.argv.includes('--write');
const tasksPerPolicy = writes ? 2 : 25;
const suites: Record<string, unknown> = {};
const rollouts: Record<string, unknown> = {};
for (const name of paperSuiteNames) {
  const suite = getSuite(name);
  suites[name] = await suiteDigests(suite);
  rollouts[name] = await rolloutDigests(suite, tasksPerPolicy);
  await suite.close?.();
}
const text = `${JSON.stringify({ tasksPerPolicy, sources: sourceDigests(), suites, rollouts }, null, 2)}\n`;
if (writes) writeFileSync(join(root, 'packages/lab/src/harness/pinned-suites.json'), text);
else process.stdout.write(text);
