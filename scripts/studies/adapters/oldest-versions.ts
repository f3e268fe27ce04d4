/**
 * The oldest version of each framework that is supported, with the scenarios of the tests. The sources are copied beside an
 * installation of these versions: what the sources import is then found there.
 */

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cells } from '../../../packages/regain/src/tests/adapters/scenarios-in-test.ts';
import { root, run, toolEnvironment } from '../../run.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

interface Oldest {
  /** The file of the driver and what makes the adapter of it. */
  readonly driver: string;
  readonly adapter: string;
  /** What stands for the framework: peers in the oldest version of their range, others in the one named here. */
  readonly packages: readonly string[];
  /** What only the driver needs. */
  readonly beside?: readonly string[];
  readonly flag?: string;
}

const claude = {
  driver: 'claude-agent-sdk',
  beside: ['@modelcontextprotocol/client@^2.4.0'],
  // Without the programs that it brings for each platform.
  flag: '--omit=optional',
};

export const oldest: readonly Oldest[] = [
  { driver: 'ai-sdk', adapter: 'm.aiSdk', packages: ['ai'] },
  {
    ...{ driver: 'langchain', adapter: 'm.langchain', packages: ['langchain', '@langchain/core'] },
    // With newer ones the parts of LangChain do not fit together.
    beside: ['@langchain/langgraph@1.4.7'],
  },
  { driver: 'openai-agents', adapter: 'm.openaiAgents', packages: ['@openai/agents'] },
  { driver: 'mastra', adapter: 'm.mastra', packages: ['@mastra/core'] },
  // Not imported by the sources, so no peer: the first version that takes Zod 4, and the first whose model sees the note of a hook.
  {
    ...claude,
    ...{ adapter: 'm.claudeAgentSdk(sdk, false)', packages: ['@anthropic-ai/claude-agent-sdk@0.1.71'] },
  },
  {
    ...claude,
    ...{ adapter: 'm.claudeAgentSdk(sdk, true)', packages: ['@anthropic-ai/claude-agent-sdk@0.2.9'] },
  },
  // Not imported, either. Version 1.0 cannot abort a request.
  {
    ...{ driver: 'mcp-client', adapter: 'm.mcpClient', packages: ['@modelcontextprotocol/client@2.0.0'] },
    beside: ['@modelcontextprotocol/server@2.0.0'],
  },
  { driver: 'mcp-client-v1', adapter: 'm.mcpClientV1', packages: ['@modelcontextprotocol/sdk@1.1.0'] },
];

export interface Observed {
  readonly name: string;
  readonly versions: string;
  readonly cells: Cells;
}

/** Of the range that package.json has: `^7.0.0`, `>=0.14.0 <1`. */
function inOldest(name: string): string {
  if (name.lastIndexOf('@') > 0) return name;
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/regain/package.json'), 'utf8'));
  const [version] = /\d+\.\d+\.\d+/.exec(peerDependencies[name] ?? '') ?? [];
  if (version === undefined) throw new Error(`${name} must be a peer of regain or have a version here`);
  return `${name}@${version}`;
}

const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];

export async function observeOldest(given: Oldest): Promise<Observed> {
  const { driver, adapter, packages, beside = [], flag } = given;
  using temporary = temporaryFolder('oldest');
  const folder = temporary.path;
  const wanted = packages.map(inOldest);
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
  cpSync(join(root, 'packages/regain/src'), join(folder, 'src'), { recursive: true });
  const others = [...beside, 'zod@^4.3.0', 'fastest-levenshtein', 'jsonrepair'];
  const how = flag === undefined ? flags : [...flags, flag];
  const installed = await run('npm', ['install', ...how, ...wanted, ...others], { cwd: folder });
  if (installed.code !== 0) throw new Error(`${wanted.join(' ')}: ${installed.stderr}`);
  writeFileSync(
    join(folder, 'observe.ts'),
    `import * as m from './src/tests/adapters/drivers/${driver}-in-test.ts';
import { cellsOf } from './src/tests/adapters/scenarios-in-test.ts';
${adapter.includes('sdk') ? `import * as sdk from '@anthropic-ai/claude-agent-sdk';` : ''}
const adapter = ${adapter};
console.log('=' + JSON.stringify({ name: adapter.name, cells: await cellsOf(adapter) }));
process.exit(0);\n`,
  );
  const { stdout, stderr } = await run('node', ['observe.ts'], { cwd: folder, env: toolEnvironment });
  const line = stdout.split('\n').find((one) => one.startsWith('='));
  if (line === undefined) throw new Error(`${wanted.join(' ')}: ${stderr.slice(0, 2_000)}`);
  return { versions: wanted.join(', '), ...JSON.parse(line.slice(1)) };
}
