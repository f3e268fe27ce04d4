/** One shield for all tools of an agent: what it learns, counts and spends is shared by them. */

import {
  breaker,
  type PlanDecision,
  type PlannedCalls,
  recoverySlo,
  type SloChange,
  type SloReading,
} from '../govern/index.ts';
import { defaultCalibration } from '../law/index.ts';
import { type JsonObject, random as randomAt, realClock, traceVersion } from '../types/index.ts';
import { admission, readAgain } from './admission.ts';
import { ShieldTrace } from './call-trace.ts';
import { CallWindow } from './call-window.ts';
import { type ArgumentChange, changesBetween, repairNote } from './changes.ts';
import { countsOf, type ShieldCounts } from './counts.ts';
import { DriftKeeper } from './drift-keeper.ts';
import type { CallStatus, ShieldWarning } from './events.ts';
import { experience as experienceIn } from './experience.ts';
import { experienceFile } from './experience-file.ts';
import { freshId } from './fresh-id.ts';
import type { Kit } from './kit.ts';
import { defaultLogger, type Logger, withoutRepeats } from './logger.ts';
import { Audience, type Watched } from './observer.ts';
import { type Effects, type ShieldOptions, settingsOf } from './options.ts';
import { protectWith } from './protect.ts';
import { glanceOf, type LawReading, type ReadingTerms, readingOf } from './reading.ts';
import { type RetryLayers, retryLayers } from './retry-layers.ts';
import { secretKeeper } from './secrets.ts';
import type { Protectable, Protected } from './shapes.ts';
import { steadyClock } from './steady-clock.ts';
import { ToolRecord } from './tool-record.ts';
import { type TraceSink, traceFile } from './trace-file.ts';

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
  const records = new Map<string, ToolRecord>();
  const window = new CallWindow();
  const under = new Set<Promise<void>>();
  const { onEvent, onGiveUp, memory } = options;
  const clock = options.clock === undefined ? realClock(performance) : steadyClock(options.clock);
  const epochMs = clock.epochMs ?? 0;
  const processId = freshId();
  let ids = 0;
  let names = 0;

  const audience = new Audience(onEvent, options.observers ?? [], options.capture === true);
  const logger = loggerOf(options.logger);
  const warn = (about: ShieldWarning['about']) => (message: string) =>
    audience.tell({ type: 'warning', atMs: epochMs + clock.now(), about, message });
  const { experience: file = false } = options;
  const warnOfExperience = warn('experience');
  const store = file === false ? undefined : experienceFile(file, warnOfExperience);
  const settings = settingsOf(options);
  const secrets = secretKeeper(options.secrets);
  const sink = sinkOf(options.trace, audience, (message) => {
    logger?.warn(message);
    warn('trace')(message);
  });
  const trace =
    sink &&
    new ShieldTrace({
      head: {
        ...{ type: 'trace', version: traceVersion, source: 'shield', unit: 'call', atMs: clock.now() },
        ...(clock.epochMs === undefined ? {} : { epochMs: clock.epochMs }),
        ...{ session: processId, policy: 'shield', backbone: settings.brain.name, costModel: settings.model },
      },
      ...{ secrets, isCapturing: options.capture === true, isBrainNear: settings.isBrainNear },
      ...{ now: () => clock.now(), write: sink.write },
    });
  const slo = options.slo === undefined ? undefined : recoverySlo(options.slo);
  const tellChanges = (changes: readonly SloChange[]): void => {
    for (const change of changes) audience.tell({ type: 'slo', atMs: epochMs + clock.now(), ...change });
  };
  const judge = (status: CallStatus, spend: number, isAnswered: boolean): void => {
    // Who calls off has not failed, and nobody was let down.
    if (status === 'cancelled') return;
    const isHandedBack = status === 'handed-off' || (status === 'unconfirmed' && !isAnswered);
    tellChanges(slo!.ended({ isAnswered, isHandedBack, spend }, clock.now()));
  };

  const kit: Kit = {
    settings,
    clock,
    epochMs,
    random: options.random ?? randomAt('shield', processId),
    breaker: breaker({ handOffPrice: settings.handOffPrice }),
    experience: experienceIn(store, warnOfExperience),
    memory,
    secrets,
    window,
    drift: new DriftKeeper((found) =>
      audience.tell({ type: 'drift', atMs: epochMs + clock.now(), ...found }),
    ),
    signal: options.signal,
    audience,
    trace,
    isCapturing: audience.isCapturing,
    judge: slo === undefined ? undefined : judge,
    record: (tool) => {
      const known = records.get(tool) ?? new ToolRecord(tool, window.numberOf(tool));
      records.set(tool, known);
      return known;
    },
    nextName: () => `tool-${++names}`,
    nextId: () => `${processId}-${++ids}`,
    instanceId: processId,
    logger,
    gaveUp: (error) => audience.told(onGiveUp, error),
    remember: (lesson) => {
      try {
        memory!.learn({ ...lesson, text: secrets.text(lesson.text, 1_000), provenance: 'learnt' });
      } catch (error) {
        warn('memory')(error instanceof Error ? error.message : String(error));
      }
    },
    besides: (work) => {
      under.add(work);
      work.then(
        () => under.delete(work),
        () => under.delete(work),
      );
    },
  };

  const layers = retryLayers(
    () => epochMs + clock.now(),
    (event) => audience.tell(event),
  );

  const flush = async (): Promise<void> => {
    await Promise.allSettled(under);
    for (const record of records.values()) record.tell(kit.experience);
    await kit.experience.flush();
    await sink?.flush();
  };

  const windowOf = (tool: string | undefined) => (tool === undefined ? kit.window : kit.window.of(tool));
  const termsOf = (tool: string | undefined): ReadingTerms => {
    const record = tool === undefined ? undefined : records.get(tool);
    return {
      calibration: defaultCalibration,
      timeBudgetMs: settings.timeBudgetMs,
      drifting: record === undefined ? kit.drift.schemaSuspicion : kit.drift.suspicion(record),
    };
  };
  const watched: Watched = {
    counts: () => countsOf([...records.values()], audience.hookErrors, layers.counts()),
    glance: (tool) => glanceOf(windowOf(tool), termsOf(tool)),
    slo: () => {
      if (slo === undefined) return [];
      tellChanges(slo.passed(clock.now()));
      return slo.readings(clock.now());
    },
  };
  audience.attach(watched);

  return {
    counts: watched.counts,
    slo: watched.slo,
    law: (tool) => {
      readAgain(kit);
      return readingOf(windowOf(tool), termsOf(tool));
    },
    protect: (tools, { effects } = {}) => protectWith(kit, tools, effects as Effects | undefined),
    admit: (plan, { budgetLeft = 1 } = {}) => admission(kit, records, plan, budgetLeft),
    confirm: (tool) => kit.drift.confirm(tool),
    repairedBefore: ({ call, tool, args, toolBefore, argsBefore }) => {
      kit.record(tool).tally.repairedBefore++;
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

function sinkOf(
  trace: ShieldOptions['trace'],
  audience: Audience,
  warn: (message: string) => void,
): TraceSink | undefined {
  if (trace === undefined) return undefined;
  if (typeof trace === 'string') return traceFile(trace, warn);
  return { write: (event) => audience.told(trace, event), flush: async () => {} };
}

function loggerOf(logger: ShieldOptions['logger']): Logger | undefined {
  if (logger === false) return undefined;
  return logger === undefined ? defaultLogger() : withoutRepeats(logger);
}

/** The tools of an agent behind a shield of their own. */
export function protect<T extends Protectable>(
  tools: T,
  options: ShieldOptions & { readonly effects?: EffectsOf<T> } = {},
): Protected<T> {
  const { effects, ...rest } = options;
  return shield(rest).protect(tools, effects === undefined ? {} : { effects });
}
