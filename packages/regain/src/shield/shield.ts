/** One shield for all tools of an agent. They share what it learns, its statistics and its budgets. */

import type { PlanDecision, PlannedCalls, SloStatus } from '../govern/index.ts';
import { invalidArgument, type JsonObject, type RepairMode, realClock } from '../types/index.ts';
import { requireOptions } from '../values/index.ts';
import { admitPlan, refreshSpecs } from './call/admit-plan.ts';
import { type ArgumentChange, changesBetween } from './call/argument-changes.ts';
import { repairNote } from './call/model-text.ts';
import { protectWith } from './call/protect.ts';
import { type RetryLayers, retryLayers } from './call/retry-layers.ts';
import type { Protectable, Protected } from './call/tool-types.ts';
import { countsOf, type ShieldStats } from './learn/counts.ts';
import { lawMonitor } from './learn/law-monitor.ts';
import type { LawReport } from './learn/law-report.ts';
import type { LawSnapshot } from './learn/law-snapshot.ts';
import { createLearning } from './learn/learning.ts';
import { summaryOf } from './learn/summary.ts';
import { monotonicClock } from './monotonic-clock.ts';
import type { ObservedShield } from './observe/event-bus.ts';
import { createReporting } from './observe/reporting.ts';
import { type Effects, type ShieldOptions, settingsOf } from './options.ts';
import { createSecretRedactor } from './redact/secret-redactor.ts';
import { createIds, type ShieldRuntime } from './runtime.ts';
import type { PerTool, ToolOptions } from './tool-options.ts';

/** What `createShield` returns. */
export interface Shield {
  /** Protects tools with this shield. The result has the same shape and types. */
  protect<T extends Protectable>(tools: T, about?: AboutTools<T>): Protected<T>;
  /** Counts of all calls so far, in total and by tool. */
  stats(): ShieldStats;
  /** The statistics as a few lines of text: calls by ending, attempts, the tools with the most failed calls. */
  summary(): string;
  /** The figures of the law for the last calls, of all tools or of one, in constant time. */
  lawSnapshot(tool?: string): LawSnapshot;
  /**
   * The same with verdict and checks. Nothing is predicted while a tool drifts. It is computed in slices of about a
   * millisecond, between which other work of the process runs.
   */
  lawReport(tool?: string): Promise<LawReport>;
  /** Decides whether a plan should run now, from its predicted efficiency and regret. Times are wall time. */
  admit(plan: PlannedCalls, about?: { readonly budgetLeft?: number }): PlanDecision;
  /** Accepts the current behaviour of a tool as normal and ends its drift. Drift also ends by itself after 256 calls. */
  acceptDrift(tool: string): void;
  /** The state of each objective; empty without the option `slo`. */
  slo(): readonly SloStatus[];
  /** Records a call that was repaired before it was made. Returns the changes and a note for the model. For integrations. */
  recordRepair(repaired: RepairedCall): {
    readonly changes: readonly ArgumentChange[];
    readonly note: string;
  };
  /** How far calls of a tool with these options may be repaired; `off` in shadow mode. For integrations. */
  repairMode(own?: ToolOptions): RepairMode;
  /** Detects other layers that retry the same calls. For integrations, which know when a tool really ran. */
  readonly retryLayers: RetryLayers;
  /** Waits until experience and trace are written and background work has ended. */
  flush(): Promise<void>;
  /** The same as `flush`, for the end of the program. */
  close(): Promise<void>;
}

/** A call as the model wrote it, and as it is made. */
export interface RepairedCall {
  readonly call: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly toolBefore: string;
  /** Undefined if the model wrote invalid JSON. */
  readonly argsBefore: JsonObject | undefined;
}

/** Effects by name for a set of tools; one effect for a single tool. */
export type EffectsOf<T> = T extends (...args: never[]) => unknown
  ? Effects
  : Effects<Extract<keyof T, string>>;

/** What is known of the tools that are protected. */
export interface AboutTools<T> {
  /** The effect of each tool, or one for all. */
  readonly effects?: EffectsOf<T>;
  /** Options of single tools, by name: limits that replace those of the shield, and facts that make recovery safe. */
  readonly perTool?: PerTool<T extends (...args: never[]) => unknown ? string : Extract<keyof T, string>>;
}

/** One shield for all tools of an agent: `protect`, `stats`, `summary`, `lawSnapshot`, `lawReport`, `admit`. */
export function createShield(options: ShieldOptions = {}): Shield {
  requireOptions('createShield', options);
  const clock = options.clock === undefined ? realClock(performance) : monotonicClock(options.clock);
  const settings = settingsOf(options);
  const secrets = createSecretRedactor(options.secrets);
  const ids = createIds();
  const reporting = createReporting(options, settings, clock, secrets, ids);
  const learning = createLearning(options, settings, clock, reporting);
  const background = new Set<Promise<void>>();
  const runtime: ShieldRuntime = {
    ...{ settings, clock, signal: options.signal, ids, secrets, learning, reporting },
    runInBackground: (work) => {
      background.add(work);
      work.then(
        () => background.delete(work),
        () => background.delete(work),
      );
    },
  };
  const { events, epochMs } = reporting;
  const { window, drift, records } = learning;

  const layers = retryLayers(
    () => epochMs + clock.now(),
    (event) => events.emit(event),
  );

  const flush = async (): Promise<void> => {
    await Promise.allSettled(background);
    await learning.flush();
    await reporting.flush();
  };

  const inputFor = (tool: string | undefined) => {
    const record = tool === undefined ? undefined : records.get(tool);
    const drifting = record === undefined ? drift.schemaDriftReason : drift.driftReason(record);
    return { ...learning.lossTerms, drifting };
  };
  const law = lawMonitor(window, inputFor, runtime.runInBackground);
  const watched: ObservedShield = {
    stats: () => countsOf(records.tallies(), settings.priceOf, events.hookErrors, layers.stats()),
    lawSnapshot: (tool) => law.snapshot(tool),
    slo: learning.sloStatus,
  };
  events.attach(watched);

  return {
    stats: watched.stats,
    summary: () => summaryOf(watched.stats()),
    slo: watched.slo,
    lawSnapshot: watched.lawSnapshot,
    lawReport: async (tool) => {
      refreshSpecs(runtime);
      return law.report(tool);
    },
    protect: (tools, about = {}) => {
      requireOptions('shield.protect', about);
      const { effects, perTool, ...others } = about;
      requireNoOthers(others);
      return protectWith(runtime, tools, effects as Effects | undefined, perTool);
    },
    admit: (plan, { budgetLeft = 1 } = {}) => admitPlan(runtime, plan, budgetLeft),
    acceptDrift: (tool) => drift.confirm(tool),
    recordRepair: ({ call, tool, args, toolBefore, argsBefore }) => {
      records.of(tool).tally.repairedBeforeCall++;
      const changes = changesBetween(argsBefore ?? {}, args);
      const shown = secrets.redactedPreview(
        argsBefore === undefined ? [] : changes,
        'call',
      ) as never as typeof changes;
      const renamed = toolBefore === tool ? {} : { toolBefore };
      const about = { call, tool, atMs: epochMs + clock.now() };
      events.emit({ type: 'call-repaired', ...about, changes: shown, ...renamed });
      return { changes: shown, note: repairNote(shown, renamed.toolBefore, argsBefore === undefined) };
    },
    repairMode: (own = {}) => (settings.isShadow ? 'off' : settings.forTool(own).repairs),
    retryLayers: layers,
    flush,
    close: flush,
  };
}

/** Options of the shield that are passed with the tools would have no effect. */
function requireNoOthers(others: object): void {
  const [name] = Object.keys(others);
  if (name === undefined) return;
  const message = `shield.protect takes only the options effects and perTool, got ${name}; pass others to createShield`;
  throw invalidArgument(message);
}

/** The tools of an agent behind a shield of their own. */
export function protect<T extends Protectable>(
  tools: T,
  options: ShieldOptions & AboutTools<T> = {},
): Protected<T> {
  requireOptions('protect', options);
  const { effects, perTool, ...rest } = options;
  return createShield(rest).protect(tools, {
    ...(effects === undefined ? {} : { effects }),
    ...(perTool === undefined ? {} : { perTool }),
  });
}
