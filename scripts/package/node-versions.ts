/**
 * The versions of Node that the package is used on: the oldest that `engines` names, the one of this project, and the
 * newest line. The others are in `nodes/`, a project of their own: its lock has the integrity of each.
 */

import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.ts';
import { assertThat, type ProjectEnvironment, step } from './step.ts';

export interface NodeVersion {
  readonly version: string;
  readonly file: string;
}

const NEWEST = '26.10.0';

/** Installs what is missing below `folder`; throws where a version cannot be had: a check left out is no check. */
export async function nodeVersions(
  engines: string,
  folder: string,
  project: ProjectEnvironment,
): Promise<NodeVersion[]> {
  const oldest = oldestOf(engines);
  const wanted = [oldest, NEWEST];
  cpSync(join(root, 'scripts', 'package', 'nodes'), folder, { recursive: true });
  // Both have a command called `node`: neither may come onto the path.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-bin-links'];
  await step(`install Node ${wanted.join(', ')}`, 'npm', ['ci', ...flags], {
    ...project,
    cwd: folder,
  });
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

function oldestOf(engines: string): string {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines) ?? [];
  assertThat(minor !== undefined, `engines.node must be >= and a version like 22.18, got ${engines}`);
  return `${major}.${minor}.0`;
}
