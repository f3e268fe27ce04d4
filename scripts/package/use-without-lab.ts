/** regain in an empty project, without the lab. */

import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from '../run.ts';
import { requireBudgets } from './budgets.ts';
import { requireLinks } from './links.ts';
import type { Manifest, Packed } from './pack.ts';
import { importAll, install } from './project.ts';
import { assertThat, commandIn, type ProjectEnvironment, step } from './step.ts';
import { checkWithoutEval } from './without-eval.ts';

export async function useWithoutLab(
  { manifest, tarball }: Packed,
  project: ProjectEnvironment,
): Promise<void> {
  await install(project, [tarball]);
  await requireBudgets(project);
  requireLinks(manifest, join(project.cwd, 'node_modules', 'regain'));
  await importAll(entriesOf(manifest, false), project);
  await checkWithoutEval(project);
  await checkPredict(project);
  await checkMemory(project);
  await checkInstallHint(project);

  await withPeers(manifest, project, () => importAll(entriesOf(manifest, true), project));
}

/**
 * Optional peers as this project has installed them, where `npm ls` says whether they are of the declared versions. Links
 * to them are enough to import what uses them; to install them again would cost more than all other steps of this check.
 */
async function withPeers(
  { name, peerDependencies = {} }: Manifest,
  { cwd }: ProjectEnvironment,
  use: () => Promise<void>,
): Promise<void> {
  const peers = Object.keys(peerDependencies);
  await step(`peers of ${name} are of the declared versions`, 'npm', ['ls', '-w', name, ...peers]);
  const links = peers.map((peer) => join(cwd, 'node_modules', peer));
  for (const [i, link] of links.entries()) {
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', peers[i]!), link, 'junction');
  }
  await use();
  for (const link of links) rmSync(link);
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
  await step('regain memory add', 'node', [commandIn(project), 'memory', ...add], project);
  const nearest = ['memory', 'nearest', 'HTTP 429: too many requests, slow down', '--json'];
  const found = JSON.parse(
    await step('regain memory nearest', 'node', [commandIn(project), ...nearest], project),
  );
  assertThat(
    found[0]?.exemplar.operator === 'retry',
    `an exemplar must be found, got ${JSON.stringify(found)}`,
  );
}

/** Commands of the other packages are known, and say in one line what they need. */
async function checkInstallHint(project: ProjectEnvironment): Promise<void> {
  for (const [name, needed] of [
    ['run', '@regain/lab'],
    ['serve', '@regain/dashboard'],
  ] as const) {
    const { code, stdout, stderr } = await run('node', [commandIn(project), name, 'tiny.json'], project);
    assertThat(
      code !== 0 && stdout === '' && /^[^\n]*\n$/.test(stderr) && stderr.endsWith(`npm install ${needed}\n`),
      `without ${needed}, ${name} must say in one line what to install, got ${code} ${stdout}${stderr}`,
    );
  }
  const help = await step('regain --help', 'node', [commandIn(project), '--help'], project);
  for (const name of ['law', 'faults', 'memory', 'repair', 'run', 'report', 'reproduce', 'serve'])
    assertThat(new RegExp(`\\b${name}\\b`).test(help), `--help must name ${name}, got\n${help}`);
}
