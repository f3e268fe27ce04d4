/** Gauges that are read from the shield whenever metrics are collected. */

import type { Attributes, BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api';
import type { ObservedShield } from '../../shield/index.ts';
import { genAiAttributes, type MetricName, metricNames, regainAttributes } from './names.ts';
import { OTHER, type ToolLabels } from './tool-labels.ts';

/** Each gauge of the law over all tools, with its figure. */
const ofAll = [
  [metricNames.rate, 'RR'],
  [metricNames.efficiency, 'ES'],
  [metricNames.spend, 'meanSpend'],
  [metricNames.predicted, 'predictedRegret'],
  [metricNames.observed, 'observedRegret'],
  [metricNames.distance, 'distance'],
] as const;

const ofOneTool = [
  [metricNames.toolRate, 'RR'],
  [metricNames.toolEfficiency, 'ES'],
  [metricNames.toolSpend, 'meanSpend'],
  [metricNames.toolPredicted, 'predictedRegret'],
  [metricNames.toolObserved, 'observedRegret'],
  [metricNames.toolDistance, 'distance'],
] as const;

const ofObjective = [
  [metricNames.sloCurrent, 'current'],
  [metricNames.sloTarget, 'target'],
  [metricNames.sloBudgetLeft, 'budgetLeft'],
  [metricNames.sloBurnRate, 'burnRate'],
  [metricNames.sloBreached, 'isBreached'],
] as const;

/** Holds the shield weakly: when it is garbage collected, its gauges are removed. */
export function registerGauges(
  meter: Meter,
  shield: ObservedShield,
  shared: Attributes,
  labels: ToolLabels,
): void {
  const made = <Figure>(table: readonly (readonly [MetricName, Figure])[]) =>
    table.map(([{ name, unit, description }, figure]) => {
      return [meter.createObservableGauge(name, { unit, description }), figure] as const;
    });
  const all = made(ofAll);
  const byTool = made(ofOneTool);
  const slo = made(ofObjective);
  const every = [...all, ...byTool, ...slo].map(([gauge]) => gauge);
  const shieldRef = new WeakRef(shield);

  const observe = (result: BatchObservableResult): void => {
    const known = shieldRef.deref();
    if (known === undefined) {
      meter.removeBatchObservableCallback(observe, every);
      return;
    }
    observeFigures(result, all, known.lawSnapshot(), shared);
    // Shares of several tools cannot be added up: a tool without a name of its own has no gauge.
    for (const [tool, { calls }] of Object.entries(known.stats().tools))
      if (calls > 0 && labels.of(tool) !== OTHER)
        observeFigures(result, byTool, known.lawSnapshot(tool), { ...shared, [genAiAttributes.tool]: tool });
    for (const status of known.slo())
      observeFigures(result, slo, status, { ...shared, [regainAttributes.objective]: status.objective });
  };
  meter.addBatchObservableCallback(observe, every);
}

/** Unknown figures are not reported: there is no prediction while the law must not predict. */
function observeFigures<Figure extends string>(
  result: BatchObservableResult,
  gauges: readonly (readonly [ObservableGauge, Figure])[],
  figures: { readonly [figure in Figure]: number | boolean | null },
  attributes: Attributes,
): void {
  for (const [gauge, name] of gauges) {
    const figure = figures[name];
    if (figure !== null) result.observe(gauge, Number(figure), attributes);
  }
}
