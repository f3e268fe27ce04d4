/** Counters and histograms of calls, by tool. */

import type { Attributes, Meter } from '@opentelemetry/api';
import type { CallEnded, CallEvent, ShieldEvent } from '../../shield/index.ts';
import { genAiAttributes, type MetricName, metricNames, regainAttributes } from './names.ts';
import { errorTypeOf } from './span-attributes.ts';
import type { ToolLabels } from './tool-labels.ts';

export type CallMeter = ReturnType<typeof callMeter>;

export function callMeter(meter: Meter, shared: Attributes, labels: ToolLabels) {
  const made = instrumentsOf(meter);
  const aboutTool = (tool: string): Attributes => ({ ...shared, [genAiAttributes.tool]: labels.of(tool) });
  return {
    /** `isOwn`: no other instrumentation measures this call by the conventions. */
    onCallEvent: (event: CallEvent, isOwn: boolean): void => {
      if (event.type === 'attempt-ended') {
        const { tool, purpose, failure } = event;
        const failed = failure === undefined ? {} : { [genAiAttributes.errorType]: failure.class };
        made.attempts.add(1, { ...aboutTool(tool), [regainAttributes.purpose]: purpose, ...failed });
        return;
      }
      if (event.type !== 'call-ended') return;
      const { tool, status, stop, attempts, spend, startMs, endMs, failureClass } = event;
      const about = aboutTool(tool);
      const ended = { ...about, [regainAttributes.status]: status };
      made.calls.add(1, stop === undefined ? ended : { ...ended, [regainAttributes.stop]: stop });
      const seconds = Math.max(0, endMs - startMs) / 1000;
      made.duration.record(seconds, ended);
      if (isOwn) made.execution.record(seconds, { ...about, ...executionAttributes(event) });
      if (failureClass !== undefined) made.spend.record(spend, about);
      const isLost = status !== 'clean' && status !== 'recovered';
      if (isLost && attempts > 1) made.wasted.add(attempts - 1, about);
    },

    onEvent: (event: ShieldEvent): void => {
      if (event.type === 'warning') made.warnings.add(1, shared);
      if (event.type === 'drift' && event.change === 'suspected') made.drifts.add(1, aboutTool(event.tool));
      if (event.type === 'call-repaired') made.repairs.add(1, aboutTool(event.tool));
      if (event.type === 'slo' && event.change === 'breached')
        made.breaches.add(1, { ...shared, [regainAttributes.objective]: event.objective });
    },
  };
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
