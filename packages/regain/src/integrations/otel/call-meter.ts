/** Counters and histograms of calls, by tool. */

import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import type { CallEvent, ShieldEvent } from '../../shield/index.ts';
import { genAiAttributes, metricNames, regainAttributes } from './names.ts';

export class CallMeter {
  readonly #shared: Attributes;
  readonly #calls: Counter;
  readonly #attempts: Counter;
  readonly #wasted: Counter;
  readonly #warnings: Counter;
  readonly #breaches: Counter;
  readonly #drifts: Counter;
  readonly #repairs: Counter;
  readonly #duration: Histogram;
  readonly #spend: Histogram;

  constructor(meter: Meter, shared: Attributes) {
    this.#shared = shared;
    const counter = ({ name, unit, description }: (typeof metricNames)['calls']) =>
      meter.createCounter(name, { unit, description });
    this.#calls = counter(metricNames.calls);
    this.#attempts = counter(metricNames.attempts);
    this.#wasted = counter(metricNames.wasted);
    this.#warnings = counter(metricNames.warnings);
    this.#breaches = counter(metricNames.sloBreaches);
    this.#drifts = counter(metricNames.drifts);
    this.#repairs = counter(metricNames.repairs);
    const { duration, callSpend } = metricNames;
    this.#duration = meter.createHistogram(duration.name, {
      unit: duration.unit,
      description: duration.description,
      advice: { explicitBucketBoundaries: DURATIONS_S },
    });
    this.#spend = meter.createHistogram(callSpend.name, {
      unit: callSpend.unit,
      description: callSpend.description,
      advice: { explicitBucketBoundaries: SPENDS },
    });
  }

  onCallEvent(event: CallEvent): void {
    if (event.type === 'attempt-ended') {
      const { tool, purpose, failure } = event;
      const failed = failure === undefined ? {} : { [genAiAttributes.errorType]: failure.class };
      this.#attempts.add(1, {
        ...this.#shared,
        [genAiAttributes.tool]: tool,
        [regainAttributes.purpose]: purpose,
        ...failed,
      });
      return;
    }
    if (event.type !== 'call-ended') return;
    const { tool, status, stop, attempts, spend, startMs, endMs, failureClass } = event;
    const about = { ...this.#shared, [genAiAttributes.tool]: tool };
    const ended = { ...about, [regainAttributes.status]: status };
    this.#calls.add(1, stop === undefined ? ended : { ...ended, [regainAttributes.stop]: stop });
    this.#duration.record(Math.max(0, endMs - startMs) / 1000, ended);
    if (failureClass !== undefined) this.#spend.record(spend, about);
    const isLost = status !== 'clean' && status !== 'recovered';
    if (isLost && attempts > 1) this.#wasted.add(attempts - 1, about);
  }

  onEvent(event: ShieldEvent): void {
    if (event.type === 'warning') this.#warnings.add(1, this.#shared);
    if (event.type === 'drift' && event.change === 'suspected')
      this.#drifts.add(1, { ...this.#shared, [genAiAttributes.tool]: event.tool });
    if (event.type === 'call-repaired')
      this.#repairs.add(1, { ...this.#shared, [genAiAttributes.tool]: event.tool });
    if (event.type === 'slo' && event.change === 'breached')
      this.#breaches.add(1, { ...this.#shared, [regainAttributes.objective]: event.objective });
  }
}

/** Tools respond in milliseconds; a call with recovery may take minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const SPENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];
