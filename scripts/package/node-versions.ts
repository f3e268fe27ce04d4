/**
 * The versions of Node that the package is used on: the oldest that `engines` names, the one of this project, and the
 * newest line. The others are in `nodes/`, a project of their own: its lock has the integrity of each.
 */

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';
import { assertThat, type ProjectEnvironment, step, succeeded } from './step.ts';

export interface NodeVersion {
  readonly version: string;
  readonly file: string;
}

const NEWEST = '26.10.0';

/** They are large: what was installed by the same lock is used again. */
const folder = join(root, 'node_modules', '.cache', 'regain', 'nodes');
const executable = join('package', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs what is missing; throws where a version cannot be had: a check left out is no check. */
export async function nodeVersions(engines: string, project: ProjectEnvironment): Promise<NodeVersion[]> {
  const oldest = oldestOf(engines);
  await installNodes([oldest, NEWEST], project);
  const installed = (version: string) => ({ version, file: join(folder, version, executable) });
  const versions = [
    installed(oldest),
    { version: process.versions.node, file: process.execPath },
    installed(NEWEST),
  ];
  for (const { version, file } of versions) {
    const said = (await run(file, ['--version'])).stdout.trim();
    assertThat(said === `v${version}`, `Node ${version} was expected, ${file} says ${said || 'nothing'}`);
  }
  const lines = versions.map(({ version }) => version.split('.')[0]).join(', ');
  assertThat(
    /^22, (?:24|26), 26$/.test(lines),
    `Node 22, 24 and 26 are to be checked, found ${lines}: see scripts/package/nodes`,
  );
  return versions;
}

interface Locked {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** By `npm pack`, of which the executable alone is taken: `npm ci` costs more than twice as much. */
async function installNodes(versions: readonly string[], project: ProjectEnvironment): Promise<void> {
  const lock = readFileSync(join(root, 'scripts', 'package', 'nodes', 'package-lock.json'), 'utf8');
  // Written last: where an installation was interrupted, it is made again.
  const complete = join(folder, 'complete.json');
  if (existsSync(complete) && readFileSync(complete, 'utf8') === lock) return;
  rmSync(folder, { recursive: true, force: true });
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> };
  const locked = versions.map((version) => {
    const found = packages[`node_modules/node-${version}-${process.platform}-${process.arch}`];
    assertThat(found !== undefined, `Node ${version} is not in scripts/package/nodes for this platform`);
    return found;
  });
  for (const { version } of locked) mkdirSync(join(folder, version), { recursive: true });
  const what = `install Node ${versions.join(', ')}`;
  const specs = locked.map(({ name, version }) => `${name}@${version}`);
  const said = await step(what, 'npm', ['pack', ...specs, '--prefer-offline', '--json'], {
    ...project,
    cwd: folder,
  });
  const packed = JSON.parse(said) as readonly (Locked & { readonly filename: string })[];
  for (const { name, version, integrity } of locked) {
    const file = packed.find((one) => one.name === name && one.version === version);
    assertThat(file?.integrity === integrity, `${name}@${version} is not what the lock names`);
    const into = ['-C', version, 'package/bin'];
    await succeeded(what, 'tar', ['-xzf', file.filename, ...into], { ...project, cwd: folder });
    rmSync(join(folder, file.filename));
  }
  writeFileSync(complete, lock);
}

function oldestOf(engines: string): string {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines) ?? [];
  assertThat(minor !== undefined, `engines.node must be >= and a version like 22.18, got ${engines}`);
  return `${major}.${minor}.0`;
}
