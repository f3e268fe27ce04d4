/** Counters and histograms of calls, by tool. */

import type { Attributes, Counter, Histogram, Meter } from '@opentelemetry/api';
import type { CallEnded, CallEvent, ShieldEvent } from '../../shield/index.ts';
import { genAiAttributes, metricNames, regainAttributes } from './names.ts';
import { errorTypeOf } from './span-attributes.ts';
import type { ToolLabels } from './tool-labels.ts';

export class CallMeter {
  readonly #shared: Attributes;
  readonly #labels: ToolLabels;
  readonly #calls: Counter;
  readonly #attempts: Counter;
  readonly #wasted: Counter;
  readonly #warnings: Counter;
  readonly #breaches: Counter;
  readonly #drifts: Counter;
  readonly #repairs: Counter;
  readonly #duration: Histogram;
  readonly #execution: Histogram;
  readonly #spend: Histogram;

  constructor(meter: Meter, shared: Attributes, labels: ToolLabels) {
    this.#shared = shared;
    this.#labels = labels;
    const counter = ({ name, unit, description }: (typeof metricNames)['calls']) =>
      meter.createCounter(name, { unit, description });
    this.#calls = counter(metricNames.calls);
    this.#attempts = counter(metricNames.attempts);
    this.#wasted = counter(metricNames.wasted);
    this.#warnings = counter(metricNames.warnings);
    this.#breaches = counter(metricNames.sloBreaches);
    this.#drifts = counter(metricNames.drifts);
    this.#repairs = counter(metricNames.repairs);
    const histogram = ({ name, unit, description }: (typeof metricNames)['calls'], bounds: number[]) =>
      meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: bounds } });
    this.#duration = histogram(metricNames.duration, DURATIONS_S);
    this.#execution = histogram(metricNames.execution, DURATIONS_S);
    this.#spend = histogram(metricNames.callSpend, SPENDS);
  }

  /** `isOwn`: no other instrumentation measures this call by the conventions. */
  onCallEvent(event: CallEvent, isOwn: boolean): void {
    if (event.type === 'attempt-ended') {
      const { tool, purpose, failure } = event;
      const failed = failure === undefined ? {} : { [genAiAttributes.errorType]: failure.class };
      this.#attempts.add(1, {
        ...this.#aboutTool(tool),
        [regainAttributes.purpose]: purpose,
        ...failed,
      });
      return;
    }
    if (event.type !== 'call-ended') return;
    const { tool, status, stop, attempts, spend, startMs, endMs, failureClass } = event;
    const about = this.#aboutTool(tool);
    const ended = { ...about, [regainAttributes.status]: status };
    this.#calls.add(1, stop === undefined ? ended : { ...ended, [regainAttributes.stop]: stop });
    const seconds = Math.max(0, endMs - startMs) / 1000;
    this.#duration.record(seconds, ended);
    if (isOwn) this.#execution.record(seconds, { ...about, ...executionAttributes(event) });
    if (failureClass !== undefined) this.#spend.record(spend, about);
    const isLost = status !== 'clean' && status !== 'recovered';
    if (isLost && attempts > 1) this.#wasted.add(attempts - 1, about);
  }

  onEvent(event: ShieldEvent): void {
    if (event.type === 'warning') this.#warnings.add(1, this.#shared);
    if (event.type === 'drift' && event.change === 'suspected')
      this.#drifts.add(1, this.#aboutTool(event.tool));
    if (event.type === 'call-repaired') this.#repairs.add(1, this.#aboutTool(event.tool));
    if (event.type === 'slo' && event.change === 'breached')
      this.#breaches.add(1, { ...this.#shared, [regainAttributes.objective]: event.objective });
  }

  #aboutTool(tool: string): Attributes {
    return { ...this.#shared, [genAiAttributes.tool]: this.#labels.of(tool) };
  }
}

function executionAttributes(event: CallEnded): Attributes {
  const error = errorTypeOf(event);
  return {
    [genAiAttributes.operation]: 'execute_tool',
    [genAiAttributes.toolType]: 'function',
    ...(error === undefined ? {} : { [genAiAttributes.errorType]: error }),
  };
}

/** Tools respond in milliseconds; a call with recovery may take minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const SPENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];
