/**
 * Names of all attributes and metrics. Those of OpenTelemetry's conventions are copied: they are few, and not yet stable.
 * https://github.com/open-telemetry/semantic-conventions-genai: docs/gen-ai/execute-tool.md, model/gen-ai/metrics.yaml
 */

/** Attributes of the conventions for generative AI and for errors. */
export const genAiAttributes = {
  operation: 'gen_ai.operation.name',
  tool: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  callId: 'gen_ai.tool.call.id',
  arguments: 'gen_ai.tool.call.arguments',
  result: 'gen_ai.tool.call.result',
  errorType: 'error.type',
} as const;

/** Attributes of Regain, on spans, their events, and metrics. */
export const regainAttributes = {
  shield: 'regain.shield.name',
  status: 'regain.call.status',
  stop: 'regain.call.stop',
  attempts: 'regain.call.attempts',
  spend: 'regain.call.spend',
  failureClass: 'regain.call.failure_class',
  isShadow: 'regain.call.shadow',
  isRepaired: 'regain.call.repaired',
  reason: 'regain.call.reason',
  attempt: 'regain.attempt.number',
  purpose: 'regain.attempt.purpose',
  isCancelled: 'regain.attempt.cancelled',
  action: 'regain.action',
  price: 'regain.action.price',
  changes: 'regain.repair.changes',
  visibility: 'regain.failure.visibility',
  isAmbiguous: 'regain.failure.ambiguous',
  failureStatus: 'regain.failure.status',
  retryAfterMs: 'regain.failure.retry_after_ms',
  failureCode: 'regain.failure.code',
  failureMessage: 'regain.failure.message',
  estimate: 'regain.decision.estimate',
  delayMs: 'regain.decision.delay_ms',
  isRefused: 'regain.decision.refused',
  decisionReason: 'regain.decision.reason',
  refusal: 'regain.decision.refusal',
  objective: 'regain.slo.objective',
} as const;

export const eventNames = {
  decided: 'regain.decided',
  acted: 'regain.acted',
  repaired: 'regain.arguments_repaired',
} as const;

type Kind = 'counter' | 'histogram' | 'gauge';

export interface MetricName {
  readonly name: string;
  readonly kind: Kind;
  readonly unit: string;
  readonly description: string;
}

const metric =
  (kind: Kind) =>
  (name: string, unit: string, description: string): MetricName => ({
    name: `regain.${name}`,
    kind,
    unit,
    description,
  });
const counter = metric('counter');
const histogram = metric('histogram');
const gauge = metric('gauge');

/** All metrics with their descriptions. */
export const metricNames = {
  calls: counter('calls', '{call}', 'Ended calls by tool, status and stop cause'),
  attempts: counter(
    'attempts',
    '{attempt}',
    'Attempts by tool, purpose and error.type, verification reads included',
  ),
  wasted: counter(
    'wasted_attempts',
    '{attempt}',
    'Attempts after the first of calls that were not recovered',
  ),
  duration: histogram('call.duration', 's', 'Duration of a call with its recovery, by tool and status'),
  execution: {
    ...histogram('', 's', 'The same by tool and error.type, as the conventions name it'),
    name: 'gen_ai.execute_tool.duration',
  },
  callSpend: histogram('call.spend', '1', 'C of each call with a failure: share of its budget'),
  warnings: counter(
    'warnings',
    '{warning}',
    'Problems of experience, memory or trace; calls are not affected',
  ),
  rate: gauge('recovery_rate', '1', 'RR: share of the last calls that returned an answer'),
  efficiency: gauge('efficiency', '1', 'ES: mean of I / (1 + lambda C) over the last calls'),
  spend: gauge('spend', '1', 'Mean C of the last calls'),
  predicted: gauge(
    'regret.predicted',
    '{step}',
    'Predicted regret of a call, in discount steps; absent where the law must not predict',
  ),
  observed: gauge('regret.observed', '{step}', 'Mean loss of the last calls'),
  distance: gauge(
    'regret.distance',
    '{step}',
    'Observed regret on clock time minus predicted regret; above 0: down for longer than the cost shows',
  ),
  toolRate: gauge('tool.recovery_rate', '1', 'RR of one tool'),
  toolEfficiency: gauge('tool.efficiency', '1', 'ES of one tool'),
  toolSpend: gauge('tool.spend', '1', 'Mean C of one tool'),
  toolPredicted: gauge('tool.regret.predicted', '{step}', 'Predicted regret of one tool'),
  toolObserved: gauge('tool.regret.observed', '{step}', 'Mean loss of one tool'),
  toolDistance: gauge('tool.regret.distance', '{step}', 'Distance from the line of one tool'),
  drifts: counter('drifts', '{drift}', 'Suspected drifts by tool'),
  repairs: counter('repaired_calls', '{call}', 'Calls repaired before they were made, by tool'),
  sloCurrent: gauge('slo.current', '1', 'Value of an objective over its window'),
  sloTarget: gauge('slo.target', '1', 'Target of an objective'),
  sloBudgetLeft: gauge('slo.budget_left', '1', 'Share of the error budget left; below 0: overspent'),
  sloBurnRate: gauge(
    'slo.burn_rate',
    '1',
    'Rate of use of the error budget; at 1 it lasts exactly for the window',
  ),
  sloBreached: gauge('slo.breached', '1', '1 while an objective is missed, else 0'),
  sloBreaches: counter('slo.breaches', '{breach}', 'Times that an objective was missed'),
} as const;
