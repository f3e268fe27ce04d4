/** `npm run tune`: chooses the stop constants of the published policies again and writes packages/lab/src/policies/tuned.json. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tune, tuningCounts } from '../packages/lab/src/paper/studies/tuning.ts';
import { policyWithConstants } from '../packages/lab/src/policies/policy-registry.ts';
import { tunable, tunableNames } from '../packages/lab/src/policies/tunable.ts';
import { root } from './run.ts';

const policies: Record<string, unknown> = {};
for (const name of tunableNames) {
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
writeFileSync(join(root, 'packages/lab/src/policies/tuned.json'), `${JSON.stringify(shipped, null, 2)}\n`);
