/** One shield for all tools of an agent: what it learns, counts and spends is shared by them. */

import type { PlanDecision, PlannedCalls, SloReading } from '../govern/index.ts';
import { defaultCalibration } from '../law/index.ts';
import { type JsonObject, realClock } from '../types/index.ts';
import { admission, readAgain } from './call/admission.ts';
import { type ArgumentChange, changesBetween } from './call/changes.ts';
import { repairNote } from './call/model-text.ts';
import { protectWith } from './call/protect.ts';
import { type RetryLayers, retryLayers } from './call/retry-layers.ts';
import type { Protectable, Protected } from './call/shapes.ts';
import { freshId } from './fresh-id.ts';
import { countsOf, type ShieldCounts } from './learn/counts.ts';
import { learning } from './learn/learning.ts';
import { glanceOf, type LawReading, type ReadingTerms, readingOf } from './learn/reading.ts';
import type { Watched } from './observe/observer.ts';
import { reporting } from './observe/reporting.ts';
import { type Effects, type ShieldOptions, settingsOf } from './options.ts';
import { secretKeeper } from './redact/secrets.ts';
import { idsOf, type Runtime } from './runtime.ts';
import { steadyClock } from './steady-clock.ts';

export interface Shield {
  /** The tools, the same shape, behind this shield. */
  protect<T extends Protectable>(tools: T, about?: { readonly effects?: EffectsOf<T> }): Protected<T>;
  /** What has become of all calls so far. */
  counts(): ShieldCounts;
  /** What the law says of the last calls: of all tools, or of one. Nothing is predicted while a tool drifts. */
  law(tool?: string): LawReading;
  /** Whether a plan should run now: its predicted efficiency and regret from what was learnt, and the decision; in wall time. */
  admit(plan: PlannedCalls, about?: { readonly budgetLeft?: number }): PlanDecision;
  /** What a tool has become is taken for what it is: its drift is over. It is, too, when a while has passed. */
  confirm(tool: string): void;
  /** How the objectives stand; empty where there are none. */
  slo(): readonly SloReading[];
  /** A call was put right before it was made: what was changed, and the same in words for the model. For integrations. */
  repairedBefore(repaired: RepairedBefore): {
    readonly changes: readonly ArgumentChange[];
    readonly note: string;
  };
  /** Finds layers that retry beside this shield. For integrations: whoever knows when a tool really ran. */
  readonly layers: RetryLayers;
  /** Waits until what was learnt is written down, and what looks on has had its say. */
  flush(): Promise<void>;
  /** The same, for the end. */
  close(): Promise<void>;
}

/** A call as a model wrote it, and as it is made. */
export interface RepairedBefore {
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

export function shield(options: ShieldOptions = {}): Shield {
  const clock = options.clock === undefined ? realClock(performance) : steadyClock(options.clock);
  const settings = settingsOf(options);
  const secrets = secretKeeper(options.secrets);
  const ids = idsOf(freshId());
  const told = reporting(options, settings, clock, secrets, ids.instanceId);
  const learnt = learning(options, settings, clock, secrets, told, ids.instanceId);
  const under = new Set<Promise<void>>();
  const runtime: Runtime = {
    ...{ settings, clock, signal: options.signal, ids, secrets, learning: learnt, reporting: told },
    besides: (work) => {
      under.add(work);
      work.then(
        () => under.delete(work),
        () => under.delete(work),
      );
    },
  };
  const { audience, epochMs } = told;
  const { window, drift, records } = learnt;

  const layers = retryLayers(
    () => epochMs + clock.now(),
    (event) => audience.tell(event),
  );

  const flush = async (): Promise<void> => {
    await Promise.allSettled(under);
    await learnt.flush();
    await told.flush();
  };

  const windowOf = (tool: string | undefined) => (tool === undefined ? window : window.of(tool));
  const termsOf = (tool: string | undefined): ReadingTerms => {
    const record = tool === undefined ? undefined : records.get(tool);
    return {
      calibration: defaultCalibration,
      timeBudgetMs: settings.timeBudgetMs,
      drifting: record === undefined ? drift.schemaSuspicion : drift.suspicion(record),
    };
  };
  const watched: Watched = {
    counts: () => countsOf([...records.values()], audience.hookErrors, layers.counts()),
    glance: (tool) => glanceOf(windowOf(tool), termsOf(tool)),
    slo: learnt.objectives,
  };
  audience.attach(watched);

  return {
    counts: watched.counts,
    slo: watched.slo,
    law: (tool) => {
      readAgain(runtime);
      return readingOf(windowOf(tool), termsOf(tool));
    },
    protect: (tools, { effects } = {}) => protectWith(runtime, tools, effects as Effects | undefined),
    admit: (plan, { budgetLeft = 1 } = {}) => admission(runtime, records, plan, budgetLeft),
    confirm: (tool) => drift.confirm(tool),
    repairedBefore: ({ call, tool, args, toolBefore, argsBefore }) => {
      learnt.record(tool).tally.repairedBefore++;
      const changes = changesBetween(argsBefore ?? {}, args);
      const shown = secrets.picture(
        argsBefore === undefined ? [] : changes,
        'call',
      ) as never as typeof changes;
      const renamed = toolBefore === tool ? {} : { toolBefore };
      audience.tell({
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
    layers,
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
  return shield(rest).protect(tools, effects === undefined ? {} : { effects });
}
