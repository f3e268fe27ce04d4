/** The study for people. It fails if the relay did not do what is promised. */

import { groupDigits } from '../../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import { column, markdownTable, textColumn } from '../columns.ts';
import { type Driven, type Help, isDuplicated } from './drive.ts';
import { type Ended, endings } from './endings.ts';
import { type FaultKind, faults, faultsOf, type Transport } from './fault-kinds.ts';
import { type Verdict, verdicts } from './judge.ts';
import { withPeers } from './peers.ts';
import {
  brokenPromises,
  driveAll,
  endAll,
  GROWTH_MAX,
  growthOf,
  median,
  quantile,
  type StudyResult,
} from './study.ts';
import { direct, peerWays, regainWays, type Way } from './ways.ts';

const CALLS = 10_000;
/** Every fault with a read and with a write. */
const CALLS_OF_OTHERS = 130;
/** Characters of a large answer, and in tests. */
const LARGE = 50_000_000;
const TEST_LARGE = 2_000_000;
const SEED = 1;
/** Of the client, and of the process between. */
const LIMIT_MS = 20_000;
const TIMEOUT_MS = 1_000;
/** In tests nothing may depend on how busy the machine is. */
const TEST_LIMIT_MS = 60_000;

/** The faults after which the server or its session is gone, or the server has stopped. */
const ending: readonly FaultKind[] = [
  ...(['kill-before', 'kill-read', 'kill-executed', 'kill-half', 'kill-answered'] as const),
  ...(['stop', 'half-then-stop', 'half-then-end', 'session-lost'] as const),
];

/** Everything at full effort; below a hundredth of it, the relay alone, with one way for each transport. */
export async function mcpFaultsTables(effort: number): Promise<string> {
  const isFull = effort >= 0.01;
  const relays = isFull ? regainWays : regainWays.filter(({ client, server }) => client === server);
  const result = await (isFull
    ? withPeers((folder) => runAll(relays, peerWays(folder), effort))
    : runFew(relays));
  const { driven, ended } = result;
  const broken = driven.filter(isRelay).flatMap(brokenPromises);
  const left = ended.filter(isRelay).filter((one) => one.left > 0);
  if (broken.length + left.length > 0)
    throw new Error([...broken, ...left.map((one) => `left after ${one.ending}`)].join('; '));
  return [
    about(driven),
    '### Calls',
    callsTable(driven),
    '### Usable again',
    repairsTable(driven),
    '### Resources',
    resourcesTable(driven),
    '### When the process between ends',
    endedTable(ended),
    ...(['stdio', 'http'] as const).flatMap((server) => [
      `### Every fault, server over ${labels[server]}`,
      faultsTable(driven, server),
    ]),
  ].join('\n\n');
}

async function runAll(relays: readonly Way[], others: readonly Way[], effort: number): Promise<StudyResult> {
  const driven = await driveAll([...relays, ...direct, ...others], ({ name }) => ({
    ...{ seed: SEED, limitMs: LIMIT_MS, timeoutMs: TIMEOUT_MS, large: LARGE },
    calls: effort * (name === relay ? CALLS / relays.length : CALLS_OF_OTHERS),
  }));
  return { driven, ended: await endAll([...relays, ...others]) };
}

async function runFew(relays: readonly Way[]): Promise<StudyResult> {
  const options = {
    ...{ seed: SEED, calls: 0, large: TEST_LARGE },
    ...{ limitMs: TEST_LIMIT_MS, timeoutMs: TIMEOUT_MS },
  };
  return { driven: await driveAll(relays, () => options), ended: [] };
}

const headings: { readonly [verdict in Verdict]: string } = {
  ...{ right: 'right', failed: 'failed', unknown: 'unknown', unclear: 'unclear', wrong: 'wrong' },
  ...{ silent: 'no answer', left: 'client left' },
};

const relay = 'regain mcp';
const isRelay = ({ way }: { readonly way: Way }): boolean => way.name === relay;
const labels: { readonly [transport in Transport]: string } = { stdio: 'stdio', http: 'HTTP' };
const wayColumns = [
  textColumn('between', ({ way }: { readonly way: Way }) => way.name),
  textColumn('client', ({ way }: { readonly way: Way }) => labels[way.client]),
  textColumn('server', ({ way }: { readonly way: Way }) => labels[way.server]),
] as const;

function about(driven: readonly Driven[]): string {
  const relayed = driven.filter(isRelay).flatMap(({ calls, probes }) => [...calls, ...probes]);
  const [calls, probes] = [driven.filter(isRelay).flatMap((one) => one.calls).length, relayed.length];
  const struck = driven
    .filter(isRelay)
    .flatMap((one) => one.calls.filter(({ fault }) => fault !== undefined));
  return (
    `${groupDigits(calls)} calls through \`regain mcp\`, half of them writes, ${groupDigits(struck.length)} with a fault, and ` +
    `${groupDigits(probes - calls)} probes; seed ${SEED}. The client waits ${LIMIT_MS / 1000} s; \`regain mcp\` has a time limit of ` +
    `${TIMEOUT_MS / 1000} s a call, mcp-proxy of ${(4 * TIMEOUT_MS) / 1000} s, the others have no such option. Memory counts as flat if what is in use after ` +
    `a collection is in the last quarter at most ${GROWTH_MAX} times that of the second, and resident memory at most ` +
    `${GROWTH_MAX} times the most before.`
  );
}

function callsTable(driven: readonly Driven[]): string {
  const count = ({ calls }: Driven, verdict: Verdict) =>
    groupDigits(calls.filter((call) => call.verdict === verdict).length);
  const unclear = ({ calls }: Driven) => calls.filter((call) => call.verdict === 'unclear');
  return markdownTable(driven, [
    ...wayColumns,
    column('calls', ({ calls }) => groupDigits(calls.length)),
    ...verdicts.map((verdict) => column(headings[verdict], (one: Driven) => count(one, verdict))),
    column('unclear, but executed', (one) =>
      groupDigits(unclear(one).filter(({ executed }) => executed > 0).length),
    ),
    column('answered twice', (one) => groupDigits(one.answeredTwice)),
    column('duplicates', ({ calls }) => groupDigits(calls.filter(isDuplicated).length)),
  ]);
}

function repairsTable(driven: readonly Driven[]): string {
  const repairs = (one: Driven, ...helps: readonly Help[]) =>
    one.repairs.filter(({ kind, help }) => ending.includes(kind) && helps.includes(help));
  const seconds = (values: readonly { readonly ms: number }[], share: number) =>
    fixed(
      quantile(
        values.map(({ ms }) => ms),
        share,
      ) / 1000,
      2,
    );
  return markdownTable(driven, [
    ...wayColumns,
    column('losses', (one) => groupDigits(repairs(one, 'none', 'connect', 'restart').length)),
    column('by itself', (one) => groupDigits(repairs(one, 'none').length)),
    column('client connected again', (one) => groupDigits(repairs(one, 'connect').length)),
    column('process started again', (one) => groupDigits(repairs(one, 'restart').length)),
    column('by itself after s, median', (one) => seconds(repairs(one, 'none'), 0.5)),
    column('95 %', (one) => seconds(repairs(one, 'none'), 0.95)),
    column('sessions lost in all', (one) => groupDigits(one.sessionsLost)),
  ]);
}

function resourcesTable(driven: readonly Driven[]): string {
  const measured = driven.filter(({ usage }) => usage.length > 0);
  return markdownTable(measured, [
    ...wayColumns,
    column('memory in use in the second quarter, MB', (one) => megabytes(growthOf(one).live[0])),
    column('in the last', (one) => megabytes(growthOf(one).live[1])),
    column('resident in the second quarter, MB', (one) => megabytes(growthOf(one).memory[0])),
    column('in the last', (one) => megabytes(growthOf(one).memory[1])),
    column('most', ({ usage }) => megabytes(Math.max(...usage.map((one) => one.megabytes)))),
    column('open files in the second quarter', (one) => fixed(growthOf(one).files[0], 0)),
    column('in the last', (one) => fixed(growthOf(one).files[1], 0)),
    column('processes left', ({ left }) => groupDigits(left.processes)),
    column('ports left', ({ left }) => groupDigits(left.ports)),
    column('outlived their client', ({ left }) => groupDigits(left.outlived)),
  ]);
}

const megabytes = (value: number): string => (Number.isNaN(value) ? '-' : fixed(value, 0));

function endedTable(ended: readonly Ended[]): string {
  const ways = [...new Set(ended.map(({ way }) => way))].map((way) => ({ way }));
  return markdownTable(ways, [
    ...wayColumns,
    ...endings.map((name) =>
      column(name, ({ way }: { readonly way: Way }) =>
        String(ended.find((one) => one.way === way && one.ending === name)?.left ?? '-'),
      ),
    ),
  ]);
}

/** Of the calls in which the fault struck: right, unknown and all; the median of the time until the next right answer. */
function faultsTable(driven: readonly Driven[], server: Transport): string {
  const names = ['direct', relay, 'mcp-proxy', 'supergateway', 'mcp-remote'];
  const cell = (kind: FaultKind, name: string): string => {
    const own = driven.filter(({ way }) => way.name === name && way.server === server);
    const calls = own.flatMap((one) => one.calls.filter(({ fault }) => fault === kind));
    if (calls.length === 0) return '-';
    const times = own.flatMap(({ repairs }) => repairs.filter((repair) => repair.kind === kind));
    const count = (wanted: Verdict) => calls.filter(({ verdict }) => verdict === wanted).length;
    const after = times.length === 0 ? '' : `, ${fixed(median(times.map(({ ms }) => ms)) / 1000, 2)} s`;
    return `${count('right')} + ${count('unknown')} of ${calls.length}${after}`;
  };
  return markdownTable(faultsOf(server), [
    textColumn('fault', (kind) => faults[kind].about),
    ...names.map((name) => column(name, (kind: FaultKind) => cell(kind, name))),
  ]);
}
