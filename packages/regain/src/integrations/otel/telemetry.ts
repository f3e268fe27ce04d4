/** Spans and metrics of a shield for OpenTelemetry. Without a registered SDK it does nothing and costs almost nothing. */

import type { Attributes, Meter, MeterProvider, TracerProvider } from '@opentelemetry/api';
import type { CallObserver, ObservedShield, ShieldEvent, ShieldObserver } from '../../shield/index.ts';
import { invalidArgument } from '../../types/index.ts';
import { requireOptions } from '../../values/index.ts';
import { type CallMeter, callMeter } from './call-meter.ts';
import { CallSpans } from './call-spans.ts';
import { registerGauges } from './gauges.ts';
import { regainAttributes } from './names.ts';
import { meterSource, tracerSource } from './providers.ts';
import { ToolLabels } from './tool-labels.ts';

/** Options of `telemetry`. */
export interface TelemetryOptions {
  /** Adds arguments, answers and texts of tools to spans, with secrets redacted. Default: false. */
  readonly capture?: boolean;
  /** Name of the shield, to tell several shields of one program apart. */
  readonly name?: string;
  /** Default: the registered providers. */
  readonly tracerProvider?: TracerProvider;
  readonly meterProvider?: MeterProvider;
}

/** For the `observers` of one shield: `protect(tools, { observers: [telemetry()] })`. */
export function telemetry(options: TelemetryOptions = {}): ShieldObserver {
  requireOptions('telemetry', options);
  const { capture = false, name } = options;
  const shared: Attributes = name === undefined ? {} : { [regainAttributes.shield]: name };
  const labels = new ToolLabels();
  const tracerNow = tracerSource(options.tracerProvider);
  const meterNow = meterSource(options.meterProvider);
  let shield: ObservedShield | undefined;
  let meter: Meter | undefined;
  let counting: CallMeter | undefined;

  /** The instruments of the current meter, created when the meter is registered. */
  const currentCallMeter = (): CallMeter | undefined => {
    const now = meterNow();
    if (now !== meter) {
      meter = now;
      counting = now === undefined ? undefined : callMeter(now, shared, labels);
      if (now !== undefined && shield !== undefined) registerGauges(now, shield, shared, labels);
    }
    return counting;
  };

  return {
    capture,
    attach: (about) => {
      if (shield !== undefined)
        throw invalidArgument(
          'telemetry() is for one shield: create another one with a name, or protect all tools with one shield',
        );
      shield = about;
      currentCallMeter();
    },
    observeCall: () => {
      const tracer = tracerNow();
      const counted = currentCallMeter();
      if (tracer === undefined) return counted === undefined ? undefined : metricsOnly(counted);
      const traced = new CallSpans(tracer, capture, shared);
      return counted === undefined ? traced : spansAndMetrics(traced, counted);
    },
    onEvent: (event: ShieldEvent) => currentCallMeter()?.onEvent(event),
  };
}

function metricsOnly(counted: CallMeter): CallObserver {
  return { onEvent: (event) => counted.onCallEvent(event, true) };
}

/** Metrics are recorded in the context of the span, so that exemplars refer to it; and also if the span fails. */
function spansAndMetrics(spans: CallSpans, metrics: CallMeter): CallObserver {
  return {
    onEvent: (event) => {
      try {
        spans.runAttempt(() => metrics.onCallEvent(event, spans.isOwn));
      } finally {
        spans.onEvent(event);
      }
    },
    runAttempt: (run) => spans.runAttempt(run),
  };
}
