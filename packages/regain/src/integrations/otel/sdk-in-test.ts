/** An SDK for tests: spans and metrics in memory, context propagated through awaits. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type ContextManager, context, metrics, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  type Sampler,
  SimpleSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { onTestFinished } from 'vitest';
import { type ShieldInTest, shieldInTest } from '../../shield/shield-in-test.ts';
import { type TelemetryOptions, telemetry } from './telemetry.ts';

/** For tests of other modules. */
export { telemetry };

export interface SdkInTest {
  readonly tracerProvider: BasicTracerProvider;
  readonly meterProvider: MeterProvider;
  spans(): ReadableSpan[];
  /** The current points of a metric: attributes and value (for a histogram, sum and count). */
  points(name: string): Promise<Point[]>;
  /** The names of all current metrics. */
  metricNames(): Promise<string[]>;
}

export interface Point {
  readonly attributes: Record<string, unknown>;
  readonly value: unknown;
}

export function sdkInTest({
  exporter = new InMemorySpanExporter(),
  sampler,
}: {
  exporter?: SpanExporter;
  sampler?: Sampler;
} = {}): SdkInTest {
  const tracerProvider = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(exporter)],
    ...(sampler === undefined ? {} : { sampler }),
  });
  const collected = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  // Collects only on request.
  const reader = new PeriodicExportingMetricReader({ exporter: collected, exportIntervalMillis: 2 ** 30 });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const collect = async () => {
    collected.reset();
    await reader.forceFlush();
    const all = collected
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics));
    return all.filter(({ dataPoints }) => dataPoints.length > 0);
  };
  return {
    tracerProvider,
    meterProvider,
    spans: () => (exporter instanceof InMemorySpanExporter ? exporter.getFinishedSpans() : []),
    points: async (name) => {
      const found = (await collect()).find(({ descriptor }) => descriptor.name === name);
      return (found?.dataPoints ?? []).map(({ attributes, value }) => ({ attributes, value }));
    },
    metricNames: async () => (await collect()).map(({ descriptor }) => descriptor.name),
  };
}

/** A shield that is observed through an SDK of its own. */
export function observedShield(
  options: Parameters<typeof shieldInTest>[0] = {},
  about: TelemetryOptions = {},
): SdkInTest & ShieldInTest {
  const sdk = sdkInTest();
  return { ...sdk, ...shieldInTest({ observers: [telemetry({ ...sdk, ...about })], ...options }) };
}

/** One that is registered for the whole process, until the test ends. */
export function registeredSdk(options?: Parameters<typeof sdkInTest>[0]): SdkInTest {
  const sdk = sdkInTest(options);
  trace.setGlobalTracerProvider(sdk.tracerProvider);
  metrics.setGlobalMeterProvider(sdk.meterProvider);
  onTestFinished(() => {
    trace.disable();
    metrics.disable();
  });
  return sdk;
}

/** A context manager like those of SDKs for Node, until the test ends. */
export function registerContextManager(): void {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (inside, run, self, ...args) =>
      storage.run(inside, () => run.call(self as ThisParameterType<typeof run>, ...args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  context.setGlobalContextManager(manager);
  onTestFinished(() => context.disable());
}
