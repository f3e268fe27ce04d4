/** What a shield learns from calls and uses for decisions: experience, breaker, drift, window of the law, objectives. */

import { circuitBreaker, recoverySlo, type SloChange, type SloStatus } from '../../govern/index.ts';
import { defaultCalibration } from '../../law/index.ts';
import type { RecoveryExperience } from '../../recovery/index.ts';
import { type Clock, errorText, random as randomAt } from '../../types/index.ts';
import type { CallStatus } from '../observe/events.ts';
import type { Reporting } from '../observe/reporting.ts';
import type { Settings, ShieldOptions } from '../options.ts';
import { randomSeed } from '../random-id.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import { CallWindow } from './call-window.ts';
import { DriftMonitor } from './drift-monitor.ts';
import { createExperience, type KeptExperience } from './experience.ts';
import { experienceFile } from './experience-file.ts';
import { experienceInStore } from './experience-store.ts';
import { ToolRecords } from './tool-records.ts';

export type Learning = ReturnType<typeof createLearning>;

export function createLearning(
  options: ShieldOptions,
  settings: Settings,
  clock: Clock,
  { events, epochMs, warn }: Reporting,
) {
  const { memory } = options;
  const now = () => epochMs + clock.now();
  const warnOfExperience = (message: string) => warn('experience', message);
  const experience = createExperience(keptIn(options.experience, warnOfExperience), warnOfExperience);
  const records = new ToolRecords();
  const lossTerms = { calibration: defaultCalibration, timeBudgetMs: settings.call.timeBudgetMs };
  const window = new CallWindow(lossTerms);
  const slo = options.slo === undefined ? undefined : recoverySlo(options.slo);
  const emitSloChanges = (changes: readonly SloChange[]): void => {
    for (const change of changes) events.emit({ type: 'slo', atMs: now(), ...change });
  };
  const recordForSlo = (status: CallStatus, spend: number, isAnswered: boolean): void => {
    // A cancelled call is neither a success nor a failure.
    if (status === 'cancelled') return;
    const isHandedBack = status === 'handed-off' || (status === 'unconfirmed' && !isAnswered);
    emitSloChanges(slo!.recordCall({ isAnswered, isHandedBack, spend }, clock.now()));
  };
  return {
    random: options.random ?? randomAt('shield', randomSeed()),
    breaker: circuitBreaker({ handOffPrice: settings.call.handOffPrice }),
    experience,
    memory,
    window,
    lossTerms,
    drift: new DriftMonitor((found) => events.emit({ type: 'drift', atMs: now(), ...found })),
    /** Of the protected tools. */
    records,
    /** Records an ended call for the objectives; undefined if there are none. */
    recordForSlo: slo === undefined ? undefined : recordForSlo,
    /** The state of each objective; empty if there are none. */
    sloStatus: (): readonly SloStatus[] => {
      if (slo === undefined) return [];
      emitSloChanges(slo.advance(clock.now()));
      return slo.status(clock.now());
    },
    remember: (lesson: RecoveryExperience, secrets: SecretRedactor): void => {
      try {
        memory!.learn({ ...lesson, text: secrets.redactText(lesson.text, 1_000), provenance: 'learnt' });
      } catch (error) {
        warn('memory', errorText(error));
      }
    },
    /** Waits until experience is written. */
    flush: async (): Promise<void> => {
      for (const record of records.values()) record.reportSuccesses(experience);
      await experience.flush();
    },
  };
}

function keptIn(
  place: ShieldOptions['experience'],
  warn: (message: string) => void,
): KeptExperience | undefined {
  if (place === undefined || place === false) return undefined;
  return typeof place === 'string' ? experienceFile(place, warn) : experienceInStore(place, warn);
}
