/** Finds the SDK that a program has registered. It may come later than the shield, or never: then there is nothing to do. */

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

/** What stands in for an SDK where there is none. */
const noopTracerProvider = new ProxyTracerProvider().getDelegate();
const noopMeter = createNoopMeter();

/** The tracer of today; undefined where nobody records spans. Nothing is made to find that out. */
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

/** The meter of today; undefined where nobody collects. */
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

/** The global provider is a stand-in that stays the same when an SDK comes. */
function delegateOf(provider: TracerProvider & { getDelegate?(): TracerProvider }): TracerProvider {
  return provider.getDelegate?.() ?? provider;
}
