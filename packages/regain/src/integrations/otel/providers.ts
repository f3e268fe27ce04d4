/** Finds the SDK that a program has registered, before or after the shield was created, or never. */

import {
  createNoopMeter,
  type Meter,
  type MeterProvider,
  metrics,
  ProxyTracerProvider,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';

const SCOPE = 'regain';

/** Placeholders that the API returns without an SDK. */
const noopTracerProvider = new ProxyTracerProvider().getDelegate();
const noopMeter = createNoopMeter();

/** The current tracer; undefined if no SDK records spans. Does not allocate. */
export function tracerSource(given?: TracerProvider): () => Tracer | undefined {
  let known: TracerProvider | undefined;
  let tracer: Tracer | undefined;
  return () => {
    const provider = delegateOf(given ?? trace.getTracerProvider());
    if (provider !== known) {
      known = provider;
      tracer = provider === noopTracerProvider ? undefined : provider.getTracer(SCOPE);
    }
    return tracer;
  };
}

/** The current meter; undefined if no SDK collects metrics. */
export function meterSource(given?: MeterProvider): () => Meter | undefined {
  let known: MeterProvider | undefined;
  let meter: Meter | undefined;
  return () => {
    const provider = given ?? metrics.getMeterProvider();
    if (provider !== known) {
      known = provider;
      const found = provider.getMeter(SCOPE);
      meter = found === noopMeter ? undefined : found;
    }
    return meter;
  };
}

/** The global provider is a proxy that stays the same when an SDK is registered. */
function delegateOf(provider: TracerProvider & { getDelegate?(): TracerProvider }): TracerProvider {
  return provider.getDelegate?.() ?? provider;
}
