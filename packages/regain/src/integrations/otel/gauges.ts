/** Gauges that are read from the shield whenever metrics are collected. */

import type { Attributes, BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api';
import type { SloStatus } from '../../govern/index.ts';
import type { LawSnapshot, ObservedShield } from '../../shield/index.ts';
import { genAiAttributes, metricNames, regainAttributes } from './names.ts';
import { OTHER, type ToolLabels } from './tool-labels.ts';

type Measured = 'rate' | 'efficiency' | 'spend' | 'predicted' | 'observed' | 'distance';
type Gauges<Name extends string> = Readonly<Record<Name, ObservableGauge>>;

/** Holds the shield weakly: when it is garbage collected, its gauges are removed. */
export function registerGauges(
  meter: Meter,
  shield: ObservedShield,
  shared: Attributes,
  labels: ToolLabels,
): void {
  const gauge = ({ name, unit, description }: (typeof metricNames)['rate']) =>
    meter.createObservableGauge(name, { unit, description });
  const all: Gauges<Measured> = {
    rate: gauge(metricNames.rate),
    efficiency: gauge(metricNames.efficiency),
    spend: gauge(metricNames.spend),
    predicted: gauge(metricNames.predicted),
    observed: gauge(metricNames.observed),
    distance: gauge(metricNames.distance),
  };
  const byTool: Gauges<Measured> = {
    rate: gauge(metricNames.toolRate),
    efficiency: gauge(metricNames.toolEfficiency),
    spend: gauge(metricNames.toolSpend),
    predicted: gauge(metricNames.toolPredicted),
    observed: gauge(metricNames.toolObserved),
    distance: gauge(metricNames.toolDistance),
  };
  const slo = {
    current: gauge(metricNames.sloCurrent),
    target: gauge(metricNames.sloTarget),
    budgetLeft: gauge(metricNames.sloBudgetLeft),
    burnRate: gauge(metricNames.sloBurnRate),
    isBreached: gauge(metricNames.sloBreached),
  };
  const every = [...Object.values(all), ...Object.values(byTool), ...Object.values(slo)];
  const shieldRef = new WeakRef(shield);

  const observe = (result: BatchObservableResult): void => {
    const known = shieldRef.deref();
    if (known === undefined) {
      meter.removeBatchObservableCallback(observe, every);
      return;
    }
    observeLaw(result, all, known.lawSnapshot(), shared);
    // Shares of several tools cannot be added up: a tool without a name of its own has no gauge.
    for (const [tool, { calls }] of Object.entries(known.stats().tools))
      if (calls > 0 && labels.of(tool) !== OTHER)
        observeLaw(result, byTool, known.lawSnapshot(tool), { ...shared, [genAiAttributes.tool]: tool });
    for (const status of known.slo()) observeSlo(result, slo, status, shared);
  };
  meter.addBatchObservableCallback(observe, every);
}

/** Unknown values are not reported: there is no prediction while the law must not predict. */
function observeLaw(
  result: BatchObservableResult,
  to: Gauges<Measured>,
  { RR, ES, meanSpend, predictedRegret, observedRegret, distance }: LawSnapshot,
  attributes: Attributes,
): void {
  const values = {
    rate: RR,
    efficiency: ES,
    spend: meanSpend,
    predicted: predictedRegret,
    observed: observedRegret,
    distance,
  };
  for (const name of Object.keys(values) as Measured[]) {
    const value = values[name];
    if (value !== null) result.observe(to[name], value, attributes);
  }
}

function observeSlo(
  result: BatchObservableResult,
  to: Gauges<'current' | 'target' | 'budgetLeft' | 'burnRate' | 'isBreached'>,
  { objective, current, target, budgetLeft, burnRate, isBreached }: SloStatus,
  shared: Attributes,
): void {
  const attributes = { ...shared, [regainAttributes.objective]: objective };
  if (current !== null) result.observe(to.current, current, attributes);
  result.observe(to.target, target, attributes);
  result.observe(to.budgetLeft, budgetLeft, attributes);
  result.observe(to.burnRate, burnRate, attributes);
  result.observe(to.isBreached, isBreached ? 1 : 0, attributes);
}
