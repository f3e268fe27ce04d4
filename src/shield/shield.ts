/** One shield for all tools of an agent: what it learns, counts and spends is shared by them. */

import { random as randomAt } from '../contract/random.ts';
import { realClock } from '../contract/real-clock.ts';
import type { PlanDecision, PlannedCalls } from '../govern/admit.ts';
import { breaker } from '../govern/breaker.ts';
import { defaultCalibration } from '../law/calibration.ts';
import { admission } from './admission.ts';
import { CallWindow } from './call-window.ts';
import { countsOf, type ShieldCounts } from './counts.ts';
import type { ShieldEvent } from './events.ts';
import { experience as experienceIn } from './experience.ts';
import { experienceFile } from './experience-file.ts';
import { freshId } from './fresh-id.ts';
import type { Kit } from './kit.ts';
import { DEFAULT_EXPERIENCE, type Effects, type ShieldOptions, settingsOf } from './options.ts';
import { protectWith } from './protect.ts';
import { type LawReading, readingOf } from './reading.ts';
import { type RetryLayers, retryLayers } from './retry-layers.ts';
import { secretKeeper } from './secrets.ts';
import type { Protectable, Protected } from './shapes.ts';
import { ToolRecord } from './tool-record.ts';

export interface Shield {
  /** The tools, the same shape, behind this shield. */
  protect<T extends Protectable>(tools: T, about?: { readonly effects?: EffectsOf<T> }): Protected<T>;
  /** What has become of all calls so far. */
  counts(): ShieldCounts;
  /** What the law says of the last calls. */
  law(): LawReading;
  /** Whether a plan should run now: its predicted efficiency and regret from what was learnt, and the decision. */
  admit(plan: PlannedCalls, about?: { readonly budgetLeft?: number }): PlanDecision;
  /** Finds layers that retry beside this shield. For integrations: whoever knows when a tool really ran. */
  readonly layers: RetryLayers;
  /** Waits until what was learnt is written down, and what looks on has had its say. */
  flush(): Promise<void>;
  /** The same, for the end. */
  close(): Promise<void>;
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
  const clock = options.clock ?? realClock(performance);
  const epochMs = clock.epochMs ?? 0;
  const processId = freshId();
  let hookErrors = 0;
  let ids = 0;
  let names = 0;

  /** A hook that throws, now or later, is counted, and that is all. */
  const tell = <A>(hook: ((about: A) => unknown) | undefined, about: A): void => {
    try {
      const later = hook?.(about);
      if (later instanceof Promise) later.catch(() => void hookErrors++);
    } catch {
      hookErrors++;
    }
  };
  const hear = onEvent === undefined ? undefined : (event: ShieldEvent) => tell(onEvent, event);
  const warn = (about: 'experience' | 'memory') => (message: string) =>
    hear?.({ type: 'warning', atMs: epochMs + clock.now(), about, message });
  const { experience: file = DEFAULT_EXPERIENCE } = options;
  const warnOfExperience = warn('experience');
  const store = file === false ? undefined : experienceFile(file, warnOfExperience);
  const settings = settingsOf(options);
  const secrets = secretKeeper(options.secrets);

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
    signal: options.signal,
    hear,
    record: (tool) => {
      const known = records.get(tool) ?? new ToolRecord(tool, window.numberOf(tool));
      records.set(tool, known);
      return known;
    },
    nextName: () => `tool-${++names}`,
    nextId: () => `${processId}-${++ids}`,
    gaveUp: (error) => tell(onGiveUp, error),
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

  const layers = retryLayers(() => epochMs + clock.now(), hear);

  const flush = async (): Promise<void> => {
    await Promise.allSettled(under);
    for (const record of records.values()) record.tell(kit.experience);
    await kit.experience.flush();
  };

  return {
    protect: (tools, { effects } = {}) => protectWith(kit, tools, effects as Effects | undefined),
    counts: () => countsOf([...records.values()], hookErrors, layers.counts()),
    law: () => readingOf(kit.window, defaultCalibration, settings.timeBudgetMs),
    admit: (plan, { budgetLeft = 1 } = {}) => admission(kit, records, plan, budgetLeft),
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
