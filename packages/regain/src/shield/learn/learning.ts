/** What a shield learns from calls: of tools, of failures, of the objectives; and what it decides by. */

import { type Breaker, breaker, recoverySlo, type SloChange, type SloReading } from '../../govern/index.ts';
import type { ExemplarMemory } from '../../memory/index.ts';
import type { Lesson } from '../../recovery/index.ts';
import { type Clock, type Random, random as randomAt } from '../../types/index.ts';
import type { CallStatus } from '../observe/events.ts';
import type { Reporting } from '../observe/reporting.ts';
import type { Settings, ShieldOptions } from '../options.ts';
import type { SecretKeeper } from '../redact/secrets.ts';
import { CallWindow } from './call-window.ts';
import { DriftKeeper } from './drift-keeper.ts';
import { type Experience, experience as experienceIn } from './experience.ts';
import { experienceFile } from './experience-file.ts';
import { ToolRecord } from './tool-record.ts';

export interface Learning {
  readonly random: Random;
  readonly breaker: Breaker;
  readonly experience: Experience;
  readonly memory: ExemplarMemory | undefined;
  readonly window: CallWindow;
  readonly drift: DriftKeeper;
  /** Of the tools that were called or protected, by name. */
  readonly records: ReadonlyMap<string, ToolRecord>;
  readonly record: (tool: string) => ToolRecord;
  /** Held against the objectives; undefined where there are none. */
  readonly judge: ((status: CallStatus, spend: number, isAnswered: boolean) => void) | undefined;
  /** How the objectives stand; empty where there are none. */
  readonly objectives: () => readonly SloReading[];
  readonly remember: (lesson: Lesson) => void;
  /** Waits until what was learnt is written down. */
  flush(): Promise<void>;
}

export function learning(
  options: ShieldOptions,
  settings: Settings,
  clock: Clock,
  secrets: SecretKeeper,
  { audience, epochMs, warn }: Reporting,
  instanceId: string,
): Learning {
  const { memory, experience: file = false } = options;
  const now = () => epochMs + clock.now();
  const warnOfExperience = (message: string) => warn('experience', message);
  const store = file === false ? undefined : experienceFile(file, warnOfExperience);
  const experience = experienceIn(store, warnOfExperience);
  const records = new Map<string, ToolRecord>();
  const window = new CallWindow();
  const slo = options.slo === undefined ? undefined : recoverySlo(options.slo);
  const tellChanges = (changes: readonly SloChange[]): void => {
    for (const change of changes) audience.tell({ type: 'slo', atMs: now(), ...change });
  };
  const judge = (status: CallStatus, spend: number, isAnswered: boolean): void => {
    // Who calls off has not failed, and nobody was let down.
    if (status === 'cancelled') return;
    const isHandedBack = status === 'handed-off' || (status === 'unconfirmed' && !isAnswered);
    tellChanges(slo!.ended({ isAnswered, isHandedBack, spend }, clock.now()));
  };
  return {
    random: options.random ?? randomAt('shield', instanceId),
    breaker: breaker({ handOffPrice: settings.handOffPrice }),
    experience,
    memory,
    window,
    drift: new DriftKeeper((found) => audience.tell({ type: 'drift', atMs: now(), ...found })),
    records,
    record: (tool) => {
      const known = records.get(tool) ?? new ToolRecord(tool, window.numberOf(tool));
      records.set(tool, known);
      return known;
    },
    judge: slo === undefined ? undefined : judge,
    objectives: () => {
      if (slo === undefined) return [];
      tellChanges(slo.passed(clock.now()));
      return slo.readings(clock.now());
    },
    remember: (lesson) => {
      try {
        memory!.learn({ ...lesson, text: secrets.text(lesson.text, 1_000), provenance: 'learnt' });
      } catch (error) {
        warn('memory', error instanceof Error ? error.message : String(error));
      }
    },
    flush: async () => {
      for (const record of records.values()) record.tell(experience);
      await experience.flush();
    },
  };
}
