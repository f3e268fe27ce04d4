/**
 * What telemetry costs around a call that succeeds, in one run: a protected function with telemetry() and no SDK
 * registered against the same without it. Fails above 1.25. For information: with objectives, and with an SDK that
 * records every span and every metric, in memory.
 */

import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { telemetry } from '../src/integrations/otel/index.ts';
import { protect } from '../src/shield/index.ts';

const RATIO_MAX = 1.25;
const ROUNDS = 31;
const WARM_UP_ROUNDS = 8;
const CALLS = 20_000;

const args = { id: 'a1', seats: 3 };
const answer = { id: 'a1', price: 99.5, seats: 3 };
const find = async (_args: typeof args) => answer;
const forgotten: SpanProcessor = {
  onStart: () => {},
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};
const shared = { effects: 'read', experience: false } as const;
const sdk = {
  tracerProvider: new BasicTracerProvider({ spanProcessors: [forgotten] }),
  meterProvider: new MeterProvider(),
};
const plain = protect({ find }, shared);
const asleep = protect({ find }, { ...shared, observers: [telemetry()] });
const judged = protect({ find }, { ...shared, slo: { rate: 0.95, spend: 0.1, handBackShare: 0.02 } });
const awake = protect({ find }, { ...shared, observers: [telemetry(sdk)] });

const runs: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  ['protect', () => plain.find(args)],
  ['telemetry, no SDK', () => asleep.find(args)],
  ['objectives', () => judged.find(args)],
  ['telemetry, every span and metric', () => awake.find(args)],
];

const ns = new Map<string, number[]>(runs.map(([name]) => [name, []]));
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const [name, run] of runs) {
    const start = performance.now();
    for (let i = 0; i < CALLS; i++) await run();
    if (round >= 0) ns.get(name)!.push(((performance.now() - start) * 1e6) / CALLS);
  }
}
for (const [name, times] of ns) {
  // Neighbours in time share the noise of the machine: ratios within a round.
  const ratio = median(times.map((took, round) => took / ns.get('protect')![round]!));
  const max = name === 'telemetry, no SDK' ? RATIO_MAX : undefined;
  const bound = max === undefined ? '' : `, at most ${max}`;
  console.log(`${name}: ${median(times).toFixed(0)} ns, ratio ${ratio.toFixed(2)}${bound}`);
  if (max !== undefined && ratio > max) {
    console.error('too slow');
    process.exitCode = 1;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
