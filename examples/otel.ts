/**
 * A protected tool as OpenTelemetry sees it: a span for the call, one for each attempt, metrics, and an objective that
 * is missed while the tool is down. Prints them, and checks itself. Exporters keep all in memory here; yours sends it
 * to a collector, and nothing else changes.
 */

import assert from 'node:assert/strict';
import { metrics, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { createShield } from 'regain';
import { telemetry } from 'regain/otel';

// What a program that has OpenTelemetry does anyway.
const spans = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }));
const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 60_000 });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));

/** Busy at first; later it knows nothing of the city at all. */
let calls = 0;
const weather = async ({ city }: { city: string }) => {
  calls++;
  if (calls === 1) throw Object.assign(new Error('busy'), { status: 503 });
  if (calls > 2) throw Object.assign(new Error('no such city'), { status: 404 });
  return { city, degrees: 21 };
};

const toolShield = createShield({
  observers: [telemetry()],
  slo: { rate: 0.95, handBackShare: 0.05 },
  onEvent: (event) => {
    if (event.type === 'slo') console.log(`objective ${event.objective}: ${event.change}`);
  },
});
const tools = toolShield.protect({ weather }, { effects: 'read' });

await tools.weather({ city: 'Lisbon' });
for (let i = 0; i < 3; i++) await tools.weather({ city: 'Lisbon' }).catch(() => undefined);

const first = spans.getFinishedSpans().slice(0, 3);
for (const { name, attributes } of first) console.log(name, attributes);
assert.deepEqual(
  first.map(({ name, attributes }) => [name, attributes['error.type'] ?? attributes['regain.call.status']]),
  [
    ['attempt weather', 'server-error'],
    ['attempt weather', undefined],
    ['execute_tool weather', 'recovered'],
  ],
);
// Nobody opted in: what was said to the tool is in no span.
assert.ok(!JSON.stringify(first.map(({ attributes }) => attributes)).includes('Lisbon'));

await reader.forceFlush();
const all = measured.getMetrics().flatMap((one) => one.scopeMetrics.flatMap((scope) => scope.metrics));
const valuesOf = (name: string) =>
  all.find(({ descriptor }) => descriptor.name === name)?.dataPoints.map(({ value }) => value);
for (const name of [
  'regain.recovery_rate',
  'regain.efficiency',
  'regain.slo.breached',
  'regain.slo.budget_left',
])
  console.log(name, valuesOf(name));
assert.deepEqual(valuesOf('regain.recovery_rate'), [0.25]);
assert.deepEqual(valuesOf('regain.slo.breached'), [1, 1]);
await reader.shutdown();
