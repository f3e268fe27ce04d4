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
  return madeOnce(
    () => delegateOf(given ?? trace.getTracerProvider()),
    (provider) => (provider === noopTracerProvider ? undefined : provider.getTracer(SCOPE)),
  );
}

/** The current meter; undefined if no SDK collects metrics. */
export function meterSource(given?: MeterProvider): () => Meter | undefined {
  return madeOnce(
    () => given ?? metrics.getMeterProvider(),
    (provider) => {
      const found = provider.getMeter(SCOPE);
      return found === noopMeter ? undefined : found;
    },
  );
}

/** Made again when there is another provider. */
function madeOnce<Provider, Made>(current: () => Provider, make: (provider: Provider) => Made) {
  let known: Provider | undefined;
  let made: Made | undefined;
  return () => {
    const provider = current();
    if (provider !== known) {
      known = provider;
      made = make(provider);
    }
    return made;
  };
}

/** The global provider is a proxy that stays the same when an SDK is registered. */
function delegateOf(provider: TracerProvider & { getDelegate?(): TracerProvider }): TracerProvider {
  return provider.getDelegate?.() ?? provider;
}
