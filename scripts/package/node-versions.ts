/**
 * The versions of Node that the package is used on: the oldest that `engines` names, the one of this project, and the
 * newest line. The others come from the registry, out of the packages from which the `node` among the development
 * dependencies takes its own for the platform.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';
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
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'nodes', private: true }));
  const wanted = [oldest, NEWEST];
  const aliases = wanted.map((version) => `node-${version}@npm:${platformPackage()}@${version}`);
  // Both have a command called `node`: neither may come onto the path.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock', '--no-bin-links'];
  await step(`install Node ${wanted.join(', ')}`, 'npm', ['install', ...flags, ...aliases], {
    ...project,
    cwd: folder,
  });
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = (version: string) => ({
    version,
    file: join(folder, 'node_modules', `node-${version}`, 'bin', executable),
  });
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
    lines === '22, 24, 26',
    `Node 22, 24 and 26 are to be checked, found ${lines}: see scripts/package/nodes.ts`,
  );
  return versions;
}

function oldestOf(engines: string): string {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines) ?? [];
  assertThat(minor !== undefined, `engines.node must be >= and a version like 22.18, got ${engines}`);
  return `${major}.${minor}.0`;
}

function platformPackage(): string {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
