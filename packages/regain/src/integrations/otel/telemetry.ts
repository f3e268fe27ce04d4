/** Spans and metrics of a shield for OpenTelemetry. Where no SDK is registered it does nothing, at no cost worth the name. */

import type { Attributes, Meter, MeterProvider, TracerProvider } from '@opentelemetry/api';
import type { CallEvent, CallWatcher, Observer, ShieldEvent, Watched } from '../../shield/index.ts';
import { RegainError } from '../../types/index.ts';
import { CallMeter } from './call-meter.ts';
import { CallTrace } from './call-trace.ts';
import { gauges } from './gauges.ts';
import { own } from './names.ts';
import { meterSource, tracerSource } from './registered.ts';

export interface TelemetryOptions {
  /** Arguments, answers and the words of tools in spans, secrets taken out by the shield. Without it: none of them. */
  readonly capture?: boolean;
  /** Tells the shields of one program apart. */
  readonly name?: string;
  /** Those that are registered, unless others are given. */
  readonly tracerProvider?: TracerProvider;
  readonly meterProvider?: MeterProvider;
}

/** For the `observers` of one shield: `protect(tools, { observers: [telemetry()] })`. */
export function telemetry(options: TelemetryOptions = {}): Observer {
  const { capture = false, name } = options;
  const shared: Attributes = name === undefined ? {} : { [own.shield]: name };
  const tracerNow = tracerSource(options.tracerProvider);
  const meterNow = meterSource(options.meterProvider);
  let shield: Watched | undefined;
  let meter: Meter | undefined;
  let counting: CallMeter | undefined;

  /** The meter's instruments, made when the meter comes. */
  const counter = (): CallMeter | undefined => {
    const now = meterNow();
    if (now !== meter) {
      meter = now;
      counting = now === undefined ? undefined : new CallMeter(now, shared);
      if (now !== undefined && shield !== undefined) gauges(now, shield, shared);
    }
    return counting;
  };

  return {
    capture,
    attach: (about) => {
      if (shield !== undefined)
        throw new RegainError(
          'invalid-argument',
          'telemetry() is for one shield: make another one, with a name, or protect all tools by one shield',
        );
      shield = about;
      counter();
    },
    watch: () => {
      const tracer = tracerNow();
      const counted = counter();
      if (tracer === undefined) return counted === undefined ? undefined : onlyCounting(counted);
      const traced = new CallTrace(tracer, capture, shared);
      return counted === undefined ? traced : new Both(traced, counted);
    },
    onEvent: (event: ShieldEvent) => counter()?.onEvent(event),
  };
}

function onlyCounting(counted: CallMeter): CallWatcher {
  return { onEvent: (event) => counted.onCallEvent(event) };
}

class Both implements CallWatcher {
  readonly #traced: CallTrace;
  readonly #counted: CallMeter;

  constructor(traced: CallTrace, counted: CallMeter) {
    this.#traced = traced;
    this.#counted = counted;
  }

  /** Counted in the trace's own surroundings, so that exemplars point to it; and also when a span cannot be written. */
  onEvent(event: CallEvent): void {
    try {
      this.#traced.around(() => this.#counted.onCallEvent(event));
    } finally {
      this.#traced.onEvent(event);
    }
  }

  around<T>(run: () => T): T {
    return this.#traced.around(run);
  }
}
