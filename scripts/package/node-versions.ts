/**
 * The versions of Node that the package is used on: the oldest that `engines` names, the one of this project, and the
 * newest line. The others are in `nodes/`, a project of their own: its lock has the integrity of each.
 */

import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';
import { assertThat, type ProjectEnvironment, step } from './step.ts';

export interface NodeVersion {
  readonly version: string;
  readonly file: string;
}

const NEWEST = '26.10.0';

/** They are large: what was installed by the same lock is used again. */
const folder = join(root, 'node_modules', '.cache', 'regain', 'nodes');

/** Installs what is missing; throws where a version cannot be had: a check left out is no check. */
export async function nodeVersions(engines: string, project: ProjectEnvironment): Promise<NodeVersion[]> {
  const oldest = oldestOf(engines);
  const wanted = [oldest, NEWEST];
  await installNodes(project, `install Node ${wanted.join(', ')}`);
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = (version: string) => ({
    version,
    file: join(
      folder,
      'node_modules',
      `node-${version}-${process.platform}-${process.arch}`,
      'bin',
      executable,
    ),
  });
  const versions = [
    installed(oldest),
    { version: process.versions.node, file: process.execPath },
    installed(NEWEST),
  ];
  for (const { version, file } of versions) {
    assertThat(existsSync(file), `Node ${version} is not in scripts/package/nodes for this platform`);
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

async function installNodes(project: ProjectEnvironment, what: string): Promise<void> {
  const from = join(root, 'scripts', 'package', 'nodes');
  const lock = readFileSync(join(from, 'package-lock.json'), 'utf8');
  // Written last: where an installation was interrupted, it is made again.
  const complete = join(folder, 'complete.json');
  if (existsSync(complete) && readFileSync(complete, 'utf8') === lock) return;
  rmSync(folder, { recursive: true, force: true });
  cpSync(from, folder, { recursive: true });
  // Both have a command called `node`: neither may come onto the path.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-bin-links'];
  await step(what, 'npm', ['ci', ...flags], { ...project, cwd: folder });
  writeFileSync(complete, lock);
}

function oldestOf(engines: string): string {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines) ?? [];
  assertThat(minor !== undefined, `engines.node must be >= and a version like 22.18, got ${engines}`);
  return `${major}.${minor}.0`;
}
