/** Counters and histograms of calls, by tool. */

import type { Attributes, Meter } from '@opentelemetry/api';
import type { CallEnded, CallEvent, ShieldEvent } from '../../shield/index.ts';
import { genAiAttributes, type MetricName, metricNames, regainAttributes } from './names.ts';
import { errorTypeOf } from './span-attributes.ts';
import type { ToolLabels } from './tool-labels.ts';

export class CallMeter {
  readonly #shared: Attributes;
  readonly #labels: ToolLabels;
  readonly #made: ReturnType<typeof instrumentsOf>;

  constructor(meter: Meter, shared: Attributes, labels: ToolLabels) {
    this.#shared = shared;
    this.#labels = labels;
    this.#made = instrumentsOf(meter);
  }

  /** `isOwn`: no other instrumentation measures this call by the conventions. */
  onCallEvent(event: CallEvent, isOwn: boolean): void {
    if (event.type === 'attempt-ended') {
      const { tool, purpose, failure } = event;
      const failed = failure === undefined ? {} : { [genAiAttributes.errorType]: failure.class };
      const about = { ...this.#aboutTool(tool), [regainAttributes.purpose]: purpose };
      this.#made.attempts.add(1, { ...about, ...failed });
      return;
    }
    if (event.type !== 'call-ended') return;
    const { tool, status, stop, attempts, spend, startMs, endMs, failureClass } = event;
    const about = this.#aboutTool(tool);
    const ended = { ...about, [regainAttributes.status]: status };
    this.#made.calls.add(1, stop === undefined ? ended : { ...ended, [regainAttributes.stop]: stop });
    const seconds = Math.max(0, endMs - startMs) / 1000;
    this.#made.duration.record(seconds, ended);
    if (isOwn) this.#made.execution.record(seconds, { ...about, ...executionAttributes(event) });
    if (failureClass !== undefined) this.#made.spend.record(spend, about);
    const isLost = status !== 'clean' && status !== 'recovered';
    if (isLost && attempts > 1) this.#made.wasted.add(attempts - 1, about);
  }

  onEvent(event: ShieldEvent): void {
    if (event.type === 'warning') this.#made.warnings.add(1, this.#shared);
    if (event.type === 'drift' && event.change === 'suspected')
      this.#made.drifts.add(1, this.#aboutTool(event.tool));
    if (event.type === 'call-repaired') this.#made.repairs.add(1, this.#aboutTool(event.tool));
    if (event.type === 'slo' && event.change === 'breached')
      this.#made.breaches.add(1, { ...this.#shared, [regainAttributes.objective]: event.objective });
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

function instrumentsOf(meter: Meter) {
  const counter = ({ name, unit, description }: MetricName) =>
    meter.createCounter(name, { unit, description });
  const histogram = ({ name, unit, description }: MetricName, bounds: number[]) =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries: bounds } });
  return {
    calls: counter(metricNames.calls),
    attempts: counter(metricNames.attempts),
    wasted: counter(metricNames.wasted),
    warnings: counter(metricNames.warnings),
    breaches: counter(metricNames.sloBreaches),
    drifts: counter(metricNames.drifts),
    repairs: counter(metricNames.repairs),
    duration: histogram(metricNames.duration, DURATIONS_S),
    execution: histogram(metricNames.execution, DURATIONS_S),
    spend: histogram(metricNames.callSpend, SPENDS),
  };
}

/** Tools respond in milliseconds; a call with recovery may take minutes. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const SPENDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1];
