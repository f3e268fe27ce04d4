/** One shield for all tools of an agent: what it learns, counts and spends is shared by them. */

import type { PlanDecision, PlannedCalls, SloStatus } from '../govern/index.ts';
import { defaultCalibration } from '../law/index.ts';
import { type JsonObject, realClock } from '../types/index.ts';
import { admitPlan, refreshSpecs } from './call/admit-plan.ts';
import { type ArgumentChange, changesBetween } from './call/argument-changes.ts';
import { repairNote } from './call/model-text.ts';
import { protectWith } from './call/protect.ts';
import { type RetryLayers, retryLayers } from './call/retry-layers.ts';
import type { Protectable, Protected } from './call/tool-types.ts';
import { countsOf, type ShieldStats } from './learn/counts.ts';
import { type LawReport, type LawReportInput, lawReport, lawSnapshot } from './learn/law-report.ts';
import { createLearning } from './learn/learning.ts';
import { monotonicClock } from './monotonic-clock.ts';
import type { ObservedShield } from './observe/event-bus.ts';
import { createReporting } from './observe/reporting.ts';
import { type Effects, type ShieldOptions, settingsOf } from './options.ts';
import { randomId } from './random-id.ts';
import { createSecretRedactor } from './redact/secret-redactor.ts';
import { createIds, type ShieldRuntime } from './runtime.ts';

/** What `createShield` returns. */
export interface Shield {
  /** The tools, the same shape, behind this shield. */
  protect<T extends Protectable>(tools: T, about?: { readonly effects?: EffectsOf<T> }): Protected<T>;
  /** What has become of all calls so far. */
  stats(): ShieldStats;
  /** What the law says of the last calls: of all tools, or of one. Nothing is predicted while a tool drifts. */
  lawReport(tool?: string): LawReport;
  /** Whether a plan should run now: its predicted efficiency and regret from what was learnt, and the decision; in wall time. */
  admit(plan: PlannedCalls, about?: { readonly budgetLeft?: number }): PlanDecision;
  /** What a tool has become is taken for what it is: its drift is over. It is, too, when a while has passed. */
  acceptDrift(tool: string): void;
  /** How the objectives stand; empty where there are none. */
  slo(): readonly SloStatus[];
  /** A call was put right before it was made: what was changed, and the same in words for the model. For integrations. */
  recordRepair(repaired: RepairedCall): {
    readonly changes: readonly ArgumentChange[];
    readonly note: string;
  };
  /** Finds layers that retry beside this shield. For integrations: whoever knows when a tool really ran. */
  readonly retryLayers: RetryLayers;
  /** Waits until what was learnt is written down, and what looks on has had its say. */
  flush(): Promise<void>;
  /** The same, for the end. */
  close(): Promise<void>;
}

/** A call as a model wrote it, and as it is made. */
export interface RepairedCall {
  readonly call: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly toolBefore: string;
  /** Undefined where what the model wrote was no JSON. */
  readonly argsBefore: JsonObject | undefined;
}

/** Of a set of tools by their names; of a single one, plainly. */
export type EffectsOf<T> = T extends (...args: never[]) => unknown
  ? Effects
  : Effects<Extract<keyof T, string>>;

/** One shield for all tools of an agent: `protect`, `stats`, `summary`, `lawReport`, `admit`. */
export function createShield(options: ShieldOptions = {}): Shield {
  const clock = options.clock === undefined ? realClock(performance) : monotonicClock(options.clock);
  const settings = settingsOf(options);
  const secrets = createSecretRedactor(options.secrets);
  const ids = createIds(randomId());
  const reportingPart = createReporting(options, settings, clock, secrets, ids.instanceId);
  const learningPart = createLearning(options, settings, clock, secrets, reportingPart, ids.instanceId);
  const background = new Set<Promise<void>>();
  const runtime: ShieldRuntime = {
    ...{
      settings,
      clock,
      signal: options.signal,
      ids,
      secrets,
      learning: learningPart,
      reporting: reportingPart,
    },
    runInBackground: (work) => {
      background.add(work);
      work.then(
        () => background.delete(work),
        () => background.delete(work),
      );
    },
  };
  const { events, epochMs } = reportingPart;
  const { window, drift, records } = learningPart;

  const layers = retryLayers(
    () => epochMs + clock.now(),
    (event) => events.emit(event),
  );

  const flush = async (): Promise<void> => {
    await Promise.allSettled(background);
    await learningPart.flush();
    await reportingPart.flush();
  };

  const windowOf = (tool: string | undefined) => (tool === undefined ? window : window.forTool(tool));
  const reportInput = (tool: string | undefined): LawReportInput => {
    const record = tool === undefined ? undefined : records.get(tool);
    return {
      calibration: defaultCalibration,
      timeBudgetMs: settings.timeBudgetMs,
      drifting: record === undefined ? drift.schemaDriftReason : drift.driftReason(record),
    };
  };
  const watched: ObservedShield = {
    stats: () => countsOf([...records.values()], events.hookErrors, layers.stats()),
    lawSnapshot: (tool) => lawSnapshot(windowOf(tool), reportInput(tool)),
    slo: learningPart.sloStatus,
  };
  events.attach(watched);

  return {
    stats: watched.stats,
    slo: watched.slo,
    lawReport: (tool) => {
      refreshSpecs(runtime);
      return lawReport(windowOf(tool), reportInput(tool));
    },
    protect: (tools, { effects } = {}) => protectWith(runtime, tools, effects as Effects | undefined),
    admit: (plan, { budgetLeft = 1 } = {}) => admitPlan(runtime, records, plan, budgetLeft),
    acceptDrift: (tool) => drift.confirm(tool),
    recordRepair: ({ call, tool, args, toolBefore, argsBefore }) => {
      learningPart.toolRecord(tool).tally.repairedBeforeCall++;
      const changes = changesBetween(argsBefore ?? {}, args);
      const shown = secrets.redactedPreview(
        argsBefore === undefined ? [] : changes,
        'call',
      ) as never as typeof changes;
      const renamed = toolBefore === tool ? {} : { toolBefore };
      events.emit({
        type: 'call-repaired',
        call,
        tool,
        atMs: epochMs + clock.now(),
        changes: shown,
        ...renamed,
      });
      const note = repairNote(shown, toolBefore === tool ? undefined : toolBefore, argsBefore === undefined);
      return { changes: shown, note };
    },
    retryLayers: layers,
    flush,
    close: flush,
  };
}

/** The tools of an agent behind a shield of their own. */
export function protect<T extends Protectable>(
  tools: T,
  options: ShieldOptions & { readonly effects?: EffectsOf<T> } = {},
): Protected<T> {
  const { effects, ...rest } = options;
  return createShield(rest).protect(tools, effects === undefined ? {} : { effects });
}
