/** Every name that spans and metrics carry. Those of OpenTelemetry's conventions are written out: they are few, and still in incubation. */

/** Of the conventions for generative AI, and of errors. */
export const genAiAttributes = {
  operation: 'gen_ai.operation.name',
  tool: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  callId: 'gen_ai.tool.call.id',
  arguments: 'gen_ai.tool.call.arguments',
  result: 'gen_ai.tool.call.result',
  errorType: 'error.type',
} as const;

/** Our own, on spans, their events, and metrics. */
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

/** What every metric is called, and what it says. */
export const metricNames = {
  calls: metric('counter', 'calls', '{call}', 'Calls that ended, by how'),
  attempts: metric(
    'counter',
    'attempts',
    '{attempt}',
    'Times that a tool was called, looks at state included',
  ),
  wasted: metric(
    'counter',
    'wasted_attempts',
    '{attempt}',
    'Attempts beyond the first of calls that were lost',
  ),
  duration: metric('histogram', 'call.duration', 's', 'Time from the call to its end, recovery included'),
  callSpend: metric('histogram', 'call.spend', '1', 'C of each call that met a failure: share of its budget'),
  warnings: metric('counter', 'warnings', '{warning}', 'Troubles of the shield itself that no call noticed'),
  rate: metric('gauge', 'recovery_rate', '1', 'RR: share of the last calls that were answered in the end'),
  efficiency: metric('gauge', 'efficiency', '1', 'ES: mean of I / (1 + lambda C) over the last calls'),
  spend: metric('gauge', 'spend', '1', 'Mean C of the last calls'),
  predicted: metric('gauge', 'regret.predicted', '{step}', 'What the law predicts, where it may'),
  observed: metric('gauge', 'regret.observed', '{step}', 'Mean loss of the last calls'),
  distance: metric(
    'gauge',
    'regret.distance',
    '{step}',
    'Regret as time shows it, less what efficiency says: above 0 it is worse than it costs',
  ),
  toolRate: metric('gauge', 'tool.recovery_rate', '1', 'RR of one tool'),
  toolEfficiency: metric('gauge', 'tool.efficiency', '1', 'ES of one tool'),
  toolSpend: metric('gauge', 'tool.spend', '1', 'Mean C of one tool'),
  toolPredicted: metric('gauge', 'tool.regret.predicted', '{step}', 'Predicted regret of one tool'),
  toolObserved: metric('gauge', 'tool.regret.observed', '{step}', 'Mean loss of one tool'),
  toolDistance: metric('gauge', 'tool.regret.distance', '{step}', 'The same of one tool'),
  drifts: metric(
    'counter',
    'drifts',
    '{drift}',
    'Times that a tool was found to be no longer what was learnt',
  ),
  repairs: metric('counter', 'repaired_calls', '{call}', 'Calls that were put right before they were made'),
  sloCurrent: metric('gauge', 'slo.current', '1', 'The measure that an objective is about, over its window'),
  sloTarget: metric('gauge', 'slo.target', '1', 'What it must keep to'),
  sloBudgetLeft: metric(
    'gauge',
    'slo.budget_left',
    '1',
    'Share of the error budget that is left; below 0: overspent',
  ),
  sloBurnRate: metric('gauge', 'slo.burn_rate', '1', 'How fast it is being used; at 1 it just lasts'),
  sloBreached: metric('gauge', 'slo.breached', '1', '1 while an objective is missed, else 0'),
  sloBreaches: metric('counter', 'slo.breaches', '{breach}', 'Times that an objective came to be missed'),
} as const;
