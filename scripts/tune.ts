/**
 * `npm run tune [-- POLICY...]`: chooses the stop constants of the published policies again, or of the named ones, and writes
 * packages/lab/src/policies/tuned.json.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tune, tuningCounts } from '../packages/lab/src/paper/studies/tuning.ts';
import { policyWithConstants } from '../packages/lab/src/policies/policy-registry.ts';
import { tunable, tunableNames } from '../packages/lab/src/policies/tunable.ts';
import { root } from './run.ts';

const file = join(root, 'packages/lab/src/policies/tuned.json');
const named = process.argv.slice(2);
const unknown = named.filter((name) => !tunableNames.some((one) => one === name));
if (unknown.length > 0) {
  console.error(`no constants to tune: ${unknown.join(', ')}; policies are ${tunableNames.join(', ')}`);
  process.exit(2);
}

const policies: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8')).policies;
for (const name of tunableNames.filter((one) => named.length === 0 || named.includes(one))) {
  policies[name] = await tune(
    tunable[name],
    (constants) => policyWithConstants(name, constants),
    tuningCounts,
  );
  console.log(name, JSON.stringify(policies[name]));
}
const {
  seeds: [seed],
  ...counts
} = tuningCounts;
const shipped = { chosenOn: { ...counts, seed }, policies };
writeFileSync(file, `${JSON.stringify(shipped, null, 2)}\n`);
