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

interface MetricName {
  readonly name: string;
  readonly kind: Kind;
  readonly unit: string;
  readonly description: string;
}

const metric = (kind: Kind, name: string, unit: string, description: string): MetricName => ({
  name: `regain.${name}`,
  kind,
  unit,
  description,
});

/** All metrics with their descriptions. */
export const metricNames = {
  calls: metric('counter', 'calls', '{call}', 'Ended calls by tool, status and stop cause'),
  attempts: metric(
    'counter',
    'attempts',
    '{attempt}',
    'Attempts by tool, purpose and error.type, verification reads included',
  ),
  wasted: metric(
    'counter',
    'wasted_attempts',
    '{attempt}',
    'Attempts after the first of calls that were not recovered',
  ),
  duration: metric(
    'histogram',
    'call.duration',
    's',
    'Duration of a call with its recovery, by tool and status',
  ),
  execution: {
    ...metric('histogram', '', 's', 'The same by tool and error.type, as the conventions name it'),
    name: 'gen_ai.execute_tool.duration',
  },
  callSpend: metric('histogram', 'call.spend', '1', 'C of each call with a failure: share of its budget'),
  warnings: metric(
    'counter',
    'warnings',
    '{warning}',
    'Problems of experience, memory or trace; calls are not affected',
  ),
  rate: metric('gauge', 'recovery_rate', '1', 'RR: share of the last calls that returned an answer'),
  efficiency: metric('gauge', 'efficiency', '1', 'ES: mean of I / (1 + lambda C) over the last calls'),
  spend: metric('gauge', 'spend', '1', 'Mean C of the last calls'),
  predicted: metric(
    'gauge',
    'regret.predicted',
    '{step}',
    'Predicted regret of a call, in discount steps; absent where the law must not predict',
  ),
  observed: metric('gauge', 'regret.observed', '{step}', 'Mean loss of the last calls'),
  distance: metric(
    'gauge',
    'regret.distance',
    '{step}',
    'Observed regret on clock time minus predicted regret; above 0: down for longer than the cost shows',
  ),
  toolRate: metric('gauge', 'tool.recovery_rate', '1', 'RR of one tool'),
  toolEfficiency: metric('gauge', 'tool.efficiency', '1', 'ES of one tool'),
  toolSpend: metric('gauge', 'tool.spend', '1', 'Mean C of one tool'),
  toolPredicted: metric('gauge', 'tool.regret.predicted', '{step}', 'Predicted regret of one tool'),
  toolObserved: metric('gauge', 'tool.regret.observed', '{step}', 'Mean loss of one tool'),
  toolDistance: metric('gauge', 'tool.regret.distance', '{step}', 'Distance from the line of one tool'),
  drifts: metric('counter', 'drifts', '{drift}', 'Suspected drifts by tool'),
  repairs: metric('counter', 'repaired_calls', '{call}', 'Calls repaired before they were made, by tool'),
  sloCurrent: metric('gauge', 'slo.current', '1', 'Value of an objective over its window'),
  sloTarget: metric('gauge', 'slo.target', '1', 'Target of an objective'),
  sloBudgetLeft: metric(
    'gauge',
    'slo.budget_left',
    '1',
    'Share of the error budget left; below 0: overspent',
  ),
  sloBurnRate: metric(
    'gauge',
    'slo.burn_rate',
    '1',
    'Rate of use of the error budget; at 1 it lasts exactly for the window',
  ),
  sloBreached: metric('gauge', 'slo.breached', '1', '1 while an objective is missed, else 0'),
  sloBreaches: metric('counter', 'slo.breaches', '{breach}', 'Times that an objective was missed'),
} as const;
