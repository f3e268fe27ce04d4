/** The official conformance suites, directly and through the relay and its peers, as a table. */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  type Passes,
  runConformance,
  type Suite,
  startFixture,
} from '../../../packages/regain/src/mcp/conformance/run-in-test.ts';
import { column, markdownTable, textColumn, texts } from '../columns.ts';
import { peers, withPeers } from '../mcp-faults/peers.ts';
import { endedWithin, freePort, killGroup, listens } from '../mcp-faults/processes.ts';
import { type Place, peerWays, regainMcp } from '../mcp-faults/ways.ts';

const suites: readonly Suite[] = ['2025-11-25', '2026-07-28'];
/** Scenarios that the suites run but do not score yet. */
const pending = [
  ...['server-sse-polling', 'json-schema-2020-12'],
  ...['http-header-validation', 'http-custom-header-server-validation'],
];
const TERM_MS = 10_000;

interface Row {
  readonly name: string;
  readonly server: 'stdio' | 'HTTP';
  readonly passes: { readonly [suite in Suite]?: Passes };
}

/** Below a hundredth of the effort nothing is run: a test of the relay runs both suites through it. */
export async function mcpConformanceTables(effort: number): Promise<string> {
  const fixture = await startFixture();
  try {
    const isFull = effort >= 0.01;
    const passes = await passesAt(fixture.url, isFull ? suites : []);
    const direct = { name: 'direct', server: 'HTTP', passes } as const;
    const others = isFull ? await withPeers((folder) => throughAll(folder, fixture.url)) : [];
    return `### Conformance\n\n${conformanceTable([direct, ...others], direct)}`;
  } finally {
    await fixture.close();
  }
}

async function throughAll(folder: string, url: string): Promise<Row[]> {
  const command = [
    process.execPath,
    '--conditions=@regain/source',
    fileURLToPath(new URL('stdio-fixture.ts', import.meta.url)),
  ];
  const listen = (port: number) => ['--listen', `127.0.0.1:${port}`];
  const served = peerWays(folder).filter(({ client }) => client === 'http');
  const ways: readonly (Pick<Row, 'name' | 'server'> & { between(place: Place): readonly string[] })[] = [
    {
      name: 'regain mcp',
      server: 'HTTP',
      between: ({ port }) => [...regainMcp, '--url', url, ...listen(port)],
    },
    {
      name: 'regain mcp',
      server: 'stdio',
      between: ({ port }) => [...regainMcp, ...listen(port), '--', ...command],
    },
    ...served.map(({ name, between }) => ({ name, server: 'stdio' as const, between: between! })),
  ];
  const rows: Row[] = [];
  for (const { name, server, between } of ways) {
    const port = await freePort();
    const place = { command, url, port, folder, timeoutMs: 60_000 };
    rows.push({ name, server, passes: await through(between(place), port) });
  }
  return rows;
}

async function through([file, ...args]: readonly string[], port: number): Promise<Row['passes']> {
  const child = spawn(file!, args, { stdio: 'ignore', detached: true });
  try {
    if (!(await listens(child, port))) throw new Error(`${args.join(' ')} does not start`);
    return await passesAt(`http://127.0.0.1:${port}/mcp`);
  } finally {
    killGroup(child, 'SIGTERM');
    if (!(await endedWithin(child, TERM_MS))) killGroup(child);
  }
}

async function passesAt(url: string, chosen = suites): Promise<Row['passes']> {
  const passes: { [suite in Suite]?: Passes } = {};
  for (const suite of chosen) passes[suite] = await runConformance(suite, url);
  return passes;
}

/** Only scenarios that pass directly count: the fixture is not what is tested. */
function conformanceTable(rows: readonly Row[], direct: Row) {
  const scored = (suite: Suite) =>
    Object.entries(direct.passes[suite] ?? {}).filter(([scenario]) => !pending.includes(scenario));
  const lost = ({ passes }: Row, suite: Suite) =>
    scored(suite)
      .filter(([scenario, checks]) => (passes[suite]![scenario] ?? 0) < checks)
      .map(([scenario]) => scenario);
  const versions: { readonly [name: string]: string } = peers;
  return markdownTable(rows, [
    textColumn('between', ({ name }) => [name, versions[name]].filter(Boolean).join(' ')),
    ...texts('server'),
    ...suites.flatMap((suite) => [
      column(
        suite,
        (row: Row) => `${scored(suite).length - lost(row, suite).length} of ${scored(suite).length}`,
      ),
      textColumn('lost', (row: Row) => lost(row, suite).join(', ') || '-'),
    ]),
  ]);
}
