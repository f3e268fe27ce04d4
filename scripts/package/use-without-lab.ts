/** regain in an empty project, without the lab. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';
import { requireBudgets } from './budgets.ts';
import { requireLinks } from './links.ts';
import type { Manifest, Packed } from './pack.ts';
import { emptyProject, importAll, install } from './project.ts';
import { assertThat, type ProjectEnvironment, step } from './step.ts';
import { checkWithoutEval } from './without-eval.ts';

export async function useWithoutLab({ manifest, tarball }: Packed, folder: string): Promise<void> {
  const project = emptyProject(folder);
  await install(project, [tarball]);
  await requireBudgets(project);
  requireLinks(manifest, join(folder, 'node_modules', 'regain'));
  await importAll(entriesOf(manifest, false), project);
  await checkWithoutEval(project);
  await checkPredict(project);
  await checkMemory(project);
  await checkInstallHint(project);

  await install(project, lockedPeers(manifest), '--no-save');
  await importAll(entriesOf(manifest, true), project);
}

/**
 * Optional peers in the versions of the lock file, with all parts of LangChain: the newest ones that a registry has do not
 * always fit together, and npm then searches without end.
 */
function lockedPeers({ peerDependencies = {} }: Manifest): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const parts = Object.keys(packages).flatMap(
    (path) => /^node_modules\/(@langchain\/[^/]+)$/.exec(path)?.[1] ?? [],
  );
  return [...new Set([...Object.keys(peerDependencies), ...parts])].map(
    (name) => `${name}@${packages[`node_modules/${name}`].version}`,
  );
}

/** `regain`, `regain/law`, ... as the manifest exports them: those that need no other package, or the integrations. */
function entriesOf({ name, exports }: Manifest, isIntegration: boolean): string[] {
  return Object.keys(exports)
    .filter((entry) => entry !== './package.json')
    .filter((entry) => JSON.stringify(exports[entry] ?? '').includes('/integrations/') === isIntegration)
    .map((entry) => `${name}${entry.slice(1)}`);
}

async function checkPredict(project: ProjectEnvironment): Promise<void> {
  const args = ['--no-install', 'regain', 'law', 'predict', '--es', '0.814', '--json'];
  const { predicted } = JSON.parse(await step('regain law predict', 'npx', args, project));
  assertThat(predicted === 1.86, `predict must give 1.86, got ${predicted}`);
}

async function checkMemory(project: ProjectEnvironment): Promise<void> {
  const add = ['add', '--text', 'slow down (7s)', '--class', 'rate-limit', '--operator', 'retry'];
  await step('regain memory add', 'npx', ['--no-install', 'regain', 'memory', ...add], project);
  const nearest = ['regain', 'memory', 'nearest', 'HTTP 429: too many requests, slow down', '--json'];
  const found = JSON.parse(await step('regain memory nearest', 'npx', ['--no-install', ...nearest], project));
  assertThat(
    found[0]?.exemplar.operator === 'retry',
    `an exemplar must be found, got ${JSON.stringify(found)}`,
  );
}

/** Commands of the other packages are known, and say in one line what they need. */
async function checkInstallHint(project: ProjectEnvironment): Promise<void> {
  // Not by npx, which may have something to say of its own.
  const command = join(project.cwd, 'node_modules', 'regain', 'bin', 'regain.js');
  for (const [name, needed] of [
    ['run', '@regain/lab'],
    ['serve', '@regain/dashboard'],
  ] as const) {
    const { code, stdout, stderr } = await run('node', [command, name, 'tiny.json'], project);
    assertThat(
      code !== 0 && stdout === '' && /^[^\n]*\n$/.test(stderr) && stderr.endsWith(`npm install ${needed}\n`),
      `without ${needed}, ${name} must say in one line what to install, got ${code} ${stdout}${stderr}`,
    );
  }
  const help = await step('regain --help', 'npx', ['--no-install', 'regain', '--help'], project);
  for (const name of ['law', 'faults', 'memory', 'repair', 'run', 'report', 'reproduce', 'serve'])
    assertThat(new RegExp(`\\b${name}\\b`).test(help), `--help must name ${name}, got\n${help}`);
}
