/**
 * The oldest version of each framework that the package says it supports, with the scenarios of the tests. The sources are copied beside an
 * installation of these versions: what the sources import is then found there.
 */

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cells } from '../../../packages/regain/src/tests/adapters/scenarios-in-test.ts';
import { root, run, toolEnvironment } from '../../run.ts';

/**
 * Adapters by the file of their driver, with the packages that stand for their framework. LangChain is missing: with its first
 * versions npm installs parts that need newer ones, and the program does not start.
 */
const drivers = {
  'ai-sdk': { adapter: 'aiSdk', packages: ['ai'] },
  'openai-agents': { adapter: 'openaiAgents', packages: ['@openai/agents'] },
  mastra: { adapter: 'mastra', packages: ['@mastra/core'] },
} as const;

export type Driver = keyof typeof drivers;
export const driverNames = Object.keys(drivers) as readonly Driver[];

export interface Observed {
  readonly driver: Driver;
  readonly versions: string;
  readonly cells: Cells;
}

/** Of the range that package.json has: `^7.0.0`, `>=0.14.0 <1`. */
function oldestOf(name: string): string | undefined {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/regain/package.json'), 'utf8'));
  return /\d+\.\d+\.\d+/.exec(peerDependencies[name] ?? '')?.[0];
}

export async function observeOldest(driver: Driver): Promise<Observed> {
  const folder = mkdtempSync(join(tmpdir(), 'regain-oldest-'));
  try {
    const { adapter, packages } = drivers[driver];
    const wanted = packages.map((name) => `${name}@${oldestOf(name)}`);
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    cpSync(join(root, 'packages/regain/src'), join(folder, 'src'), { recursive: true });
    const others = ['zod@^4.3.0', 'fastest-levenshtein', 'jsonrepair'];
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
    const installed = await run('npm', ['install', ...flags, ...wanted, ...others], { cwd: folder });
    if (installed.code !== 0) throw new Error(`${wanted.join(' ')}: ${installed.stderr}`);
    writeFileSync(
      join(folder, 'observe.ts'),
      `import { ${adapter} } from './src/tests/adapters/drivers/${driver}-in-test.ts';
import { cellsOf } from './src/tests/adapters/scenarios-in-test.ts';
console.log('=' + JSON.stringify(await cellsOf(${adapter})));
process.exit(0);\n`,
    );
    const { stdout, stderr } = await run('node', ['observe.ts'], { cwd: folder, env: toolEnvironment });
    const line = stdout.split('\n').find((one) => one.startsWith('='));
    if (line === undefined) throw new Error(`${wanted.join(' ')}: ${stderr.slice(0, 2_000)}`);
    return { driver, versions: wanted.join(', '), cells: JSON.parse(line.slice(1)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
