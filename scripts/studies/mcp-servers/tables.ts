/** Real servers through `regain mcp` and directly, as Markdown: how many answers are the same text. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { root, run } from '../../run.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { column, fields, markdownTable, textColumn } from '../columns.ts';
import { type Comparison, compare } from './compare.ts';
import { inspect, inspectorPackage } from './inspector.ts';
import { referenceServers } from './reference-servers.ts';
import { registryPackages, registryServers } from './registry-servers.ts';
import type { RealServer } from './servers.ts';
import type { Step } from './survey.ts';
import { relayedWays, session, type Way } from './ways.ts';

interface Row extends Comparison {
  readonly server: string;
  readonly way: Way;
  readonly steps: readonly Step[];
}

type Ask = (server: RealServer, way: Way, folder: string) => Promise<readonly Step[]>;

/** Below full effort no server is asked: the test beside this file asks those that are installed with the repository. */
export async function mcpServersTables(effort: number): Promise<string> {
  using temporary = temporaryFolder('servers');
  const folder = temporary.path;
  const isFull = effort >= 1;
  if (isFull) await install(folder, [...registryPackages, inspectorPackage]);
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  const servers = isFull ? [...referenceServers, ...registryServers(folder)] : referenceServers;
  const rows = isFull ? await rowsOf(servers, relayedWays, folder, session) : [];
  const inspection: Ask = (server, way, work) => inspect(server, way, work, folder);
  const overHttp = servers.filter(({ http }) => http !== undefined);
  const inspected = isFull
    ? [
        ...(await rowsOf(servers, ['stdio to stdio'], folder, inspection)),
        ...(await rowsOf(overHttp, ['HTTP to HTTP'], folder, inspection)),
      ]
    : [];
  return [
    summary(rows, inspected),
    '### The official client',
    asTable(rows),
    '### The command line of the inspector',
    asTable(inspected),
    '### What is masked',
    maskTable(servers),
    ...differencesOf([...rows, ...inspected]),
  ].join('\n\n');
}

async function install(folder: string, packages: readonly string[]): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{}');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  const { code, stderr } = await run('npm', args, { cwd: folder });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`);
}

/** A server that cannot serve HTTP itself is compared with its own standard input and output. */
export async function rowsOf(
  servers: readonly RealServer[],
  ways: readonly Way[],
  folder: string,
  ask: Ask,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const server of servers) {
    const work = join(folder, 'work');
    const direct = new Map<Way, readonly Step[]>();
    for (const way of ways) {
      const reference = way.endsWith('HTTP') && server.http !== undefined ? 'HTTP' : 'stdio';
      if (!direct.has(reference)) direct.set(reference, await ask(server, reference, work));
      const steps = direct.get(reference)!;
      const relayed = await ask(server, way, work);
      rows.push({ server: server.name, way, steps, ...compare(steps, relayed, server.masks) });
    }
  }
  return rows;
}

function summary(rows: readonly Row[], inspected: readonly Row[]): string {
  const sum = (of: (row: Row) => number) =>
    groupDigits([...rows, ...inspected].reduce((all, row) => all + of(row), 0));
  const servers = new Set(rows.map(({ server }) => server)).size;
  return (
    `${servers} servers, each compared with itself without a relay: ${sum(({ steps }) => steps.length)} answers, ` +
    `${sum(({ equal }) => equal)} the same text, ${sum(({ repaired }) => repaired)} with repaired arguments and a note ` +
    `that says so, ${sum(({ differences }) => differences.length)} differing.`
  );
}

function asTable(rows: readonly Row[]) {
  const used = ({ steps }: Row, kind: Step['kind']) =>
    String(
      new Set(
        steps.filter((step) => step.kind === kind && !step.of.startsWith('no-such')).map(({ of }) => of),
      ).size,
    );
  return markdownTable(rows, [
    textColumn('server', ({ server }) => `\`${server}\` ${versionOf(server)}`),
    textColumn('client to server', ({ way }) => way),
    column('tools', (row) => used(row, 'tool')),
    column('resources', (row) => used(row, 'resource')),
    column('prompts', (row) => used(row, 'prompt')),
    column('answers', ({ steps }) => groupDigits(steps.length)),
    ...fields(groupDigits, { equal: 'same text', repaired: 'repaired' }),
    column('differing', ({ differences }) => groupDigits(differences.length)),
  ]);
}

function versionOf(server: string): string {
  const listed = registryPackages.find((name) => name.startsWith(`${server}@`));
  if (listed !== undefined) return listed.slice(server.length + 1);
  return JSON.parse(readFileSync(join(root, 'node_modules', server, 'package.json'), 'utf8')).version;
}

function maskTable(servers: readonly RealServer[]) {
  const masks = servers.flatMap(({ name, masks }) => masks.map((mask) => ({ name, ...mask })));
  return markdownTable(masks, [
    textColumn('server', ({ name }) => `\`${name}\``),
    textColumn('text', ({ why }) => why),
  ]);
}

function differencesOf(rows: readonly Row[]): readonly string[] {
  const lines = rows.flatMap(({ server, way, differences }) =>
    differences.map(({ step, direct, relayed }) => {
      const at = [...direct].findIndex((character, index) => character !== relayed[index]);
      const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
      return `- \`${server}\`, ${way}, ${step.of} (${step.name}): ${part(direct)}, through the relay ${part(relayed)}`;
    }),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
}
