/** Empty projects, in which packages are used as their users do. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolEnvironment } from '../run.ts';
import { assertThat, type ProjectEnvironment, step } from './step.ts';

/** Without what `npm run` and Node tell their children about this project: an empty project must not see it. */
const env = Object.fromEntries(
  Object.entries(toolEnvironment).filter(
    ([name]) => !/^(?:npm_(?:package|lifecycle|config_local_prefix)|NODE_OPTIONS$)/.test(name),
  ),
);

export function emptyProject(cwd: string): ProjectEnvironment {
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  return { cwd, env };
}

export async function install(
  project: ProjectEnvironment,
  packages: readonly string[],
  ...flags: string[]
): Promise<void> {
  const names = packages.map((path) => path.replace(/.*[\\/]/, '')).join(', ');
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', ...flags, ...packages];
  await step(`install ${names}`, 'npm', args, project);
}

/** Imports every entry in one program; each must export something. */
export async function importAll(entries: readonly string[], project: ProjectEnvironment): Promise<void> {
  const script = entries.map((entry, i) => `import * as entry${i} from '${entry}';`).join('\n');
  const counts = entries.map((entry, i) => `'${entry}', Object.keys(entry${i}).length`).join(', ');
  writeFileSync(join(project.cwd, 'use.js'), `${script}\nconsole.log(JSON.stringify([${counts}]));\n`);
  const imported = JSON.parse(await step(`import ${entries.join(', ')}`, 'node', ['use.js'], project));
  for (let i = 0; i < imported.length; i += 2) {
    assertThat(imported[i + 1] > 0, `${imported[i]} must export something, got nothing`);
  }
}
