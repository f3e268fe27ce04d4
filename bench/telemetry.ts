/**
 * What telemetry costs around a call that succeeds, in one run: a protected function with telemetry() and no SDK
 * registered against the same without it. Fails above 1.25. For information: with objectives, and with an SDK that
 * records every span and every metric, in memory.
 */

import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { telemetry } from '../packages/regain/src/integrations/otel/telemetry.ts';
import { protect } from '../packages/regain/src/shield/shield.ts';
import { fail, type Runs, rounds } from './support/rounds.ts';

const RATIO_MAX = 1.25;

const args = { id: 'a1', seats: 3 };
const answer = { id: 'a1', price: 99.5, seats: 3 };
const find = async (_args: typeof args) => answer;
const discardSpans: SpanProcessor = {
  onStart: () => {},
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};
const shared = { effects: 'read', experience: false } as const;
const sdk = {
  tracerProvider: new BasicTracerProvider({ spanProcessors: [discardSpans] }),
  meterProvider: new MeterProvider(),
};
const plain = protect({ find }, shared);
const withoutSdk = protect({ find }, { ...shared, observers: [telemetry()] });
const withSlo = protect({ find }, { ...shared, slo: { rate: 0.95, spend: 0.1, handBackShare: 0.02 } });
const withSdk = protect({ find }, { ...shared, observers: [telemetry(sdk)] });

const runs: Runs = [
  ['protect', () => plain.find(args)],
  ['telemetry, no SDK', () => withoutSdk.find(args)],
  ['objectives', () => withSlo.find(args)],
  ['telemetry, every span and metric', () => withSdk.find(args)],
];

const { ns, ratio } = await rounds(runs, { count: 31, warmUp: 8, calls: 20_000 });
for (const [name] of runs) {
  const times = ratio(name, 'protect');
  const max = name === 'telemetry, no SDK' ? RATIO_MAX : undefined;
  const bound = max === undefined ? '' : `, at most ${max}`;
  console.log(`${name}: ${ns(name).toFixed(0)} ns, ratio ${times.toFixed(2)}${bound}`);
  if (max !== undefined && times > max) fail('too slow');
}
