/**
 * `npm run audit`: lock and licences, which need no network, then what only the registry knows: signatures and known
 * vulnerabilities. Exit code 1 is a finding, 2 a check that the registry refused.
 */

import { join } from 'node:path';
import { root, run } from './run.ts';
import { findLicenceProblems } from './supply-chain/licences.ts';
import { findLockProblems, readLockFile } from './supply-chain/lock-file.ts';
import { type RegistryAnswer, readAdvisories, readSignatures } from './supply-chain/registry-answers.ts';

const entries = readLockFile(join(root, 'package-lock.json'));
const count = `${Object.keys(entries).length} packages`;
const found = (findings: readonly string[]): RegistryAnswer => ({ kind: 'checked', findings });
const npm = async (...args: string[]) => (await run('npm', [...args, '--json', '--fetch-retries=0'])).stdout;

const checks: readonly (readonly [name: string, answer: RegistryAnswer])[] = [
  ['integrity in the lock', found(findLockProblems(entries))],
  ['licences', found(findLicenceProblems(root, entries))],
  ['signatures (npm audit signatures)', readSignatures(await npm('audit', 'signatures'))],
  ['vulnerabilities (npm audit)', readAdvisories(await npm('audit'))],
];

for (const [name, answer] of checks) {
  if (answer.kind === 'refused') {
    console.log(
      `${name}: not checked, the registry or a host that npm asks does not answer this: ${answer.reason}`,
    );
    process.exitCode ||= 2;
    continue;
  }
  console.log(
    `${name}: ${answer.findings.length === 0 ? `ok, ${count}` : `${answer.findings.length} found`}`,
  );
  for (const finding of answer.findings) console.log(`  ${finding}`);
  if (answer.findings.length > 0) process.exitCode = 1;
}
if (process.exitCode === 2)
  console.log(
    'Run it again with a registry that has the full API of npm, for instance without a mirror or proxy.',
  );
