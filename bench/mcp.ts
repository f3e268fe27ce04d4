/**
 * What `regain mcp` costs, in one run: calls per second and the 99th percentile of their latency, against a process
 * that only passes bytes on between the same client and server over stdio. One call at a time, and 32 in flight. Fails
 * below 0.7 of the calls per second. A long result is not bounded: it must be complete before it can be read and passed on.
 */

import { fileURLToPath } from 'node:url';
import { root } from '../scripts/run.ts';
import { benchClient, type Pace } from './support/mcp-client.ts';
import { fail, median, sampled } from './support/rounds.ts';

const RATIO_MIN = 0.7;
/** Many short rounds: what else the machine does changes from second to second. */
const ROUNDS = { count: 101, warmUp: 10 };

const program = (name: string) => fileURLToPath(new URL(`./support/${name}.ts`, import.meta.url));
const node = process.execPath;
const own = [node, program('mcp-server')];
const everything = [node, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js', 'stdio'];
const passThrough = [node, program('pass-through')];
const relay = [node, '--conditions=@regain/source', 'packages/regain/src/cli/main.ts', 'mcp', '--'];

interface Row {
  readonly name: string;
  readonly server: readonly string[];
  readonly params: object;
  readonly calls: number;
  readonly isBounded?: boolean;
}

const rows: readonly Row[] = [
  { name: 'small results', server: own, params: { name: 'small', arguments: { text: 'a' } }, calls: 200 },
  {
    name: 'echo of server-everything',
    server: everything,
    params: { name: 'echo', arguments: { message: 'a' } },
    calls: 200,
  },
  {
    ...{ name: 'results of 100 KB', server: own, params: { name: 'large', arguments: { text: 'a' } } },
    ...{ calls: 20, isBounded: false },
  },
];

for (const row of rows) await measure(row);

async function measure({ name, server, params, calls, isBounded = true }: Row): Promise<void> {
  const bare = await benchClient([...passThrough, ...server], root);
  const relayed = await benchClient([...relay, ...server], root);
  for (const client of [bare, relayed]) await client.calls(params, 50 * calls, 32);
  for (const inFlight of [1, 32]) {
    const paces = await sampled(ROUNDS, async () => ({
      bare: await bare.calls(params, calls, inFlight),
      relayed: await relayed.calls(params, calls, inFlight),
    }));
    const ratio = (of: (pace: Pace) => number) =>
      median(paces.map((pace) => of(pace.relayed) / of(pace.bare)));
    const perSecond = ratio((pace) => pace.perSecond);
    const [bareCalls, relayedCalls] = (['bare', 'relayed'] as const).map((way) =>
      median(paces.map((pace) => pace[way].perSecond)).toFixed(0),
    );
    console.log(
      `${name}, ${inFlight} in flight: ${bareCalls} calls per second, through the relay ${relayedCalls}, ratio ${perSecond.toFixed(2)}${isBounded ? `, at least ${RATIO_MIN}` : ''}; p99 latency ratio ${ratio((pace) => pace.p99Ms).toFixed(2)}`,
    );
    if (isBounded && perSecond < RATIO_MIN) fail('too slow');
  }
  await bare.close();
  await relayed.close();
}
