/** Simulated runs, exported, read back and compared with the truth. */

import { withinBudget } from '../../../packages/regain/src/analysis/costs/observe-operation.ts';
import {
  type CostMeasure,
  costModelFor,
  defaultBudgets,
} from '../../../packages/regain/src/analysis/costs/recovery-budget.ts';
import { scopeReport } from '../../../packages/regain/src/analysis/summary/scope-report.ts';
import { defaultCalibration } from '../../../packages/regain/src/law/calibration.ts';
import { isSuccess } from '../../../packages/regain/src/types/observation.ts';
import {
  type ExportedSession,
  exportedSessions,
  type Marking,
  type SessionOptions,
} from './exported-session.ts';
import { readBack } from './read-back.ts';
import { type Agreement, episodeAgreement, episodesIn, pairAgreement } from './score.ts';
import { observationsOf, type TrueCall, type TrueSession } from './true-operations.ts';
import { callId, toolUseId, writeClaudeCode, writeCodex } from './write-sessions.ts';
import { writeSpans } from './write-spans.ts';

export const measures = ['attempts', 'time'] as const satisfies readonly CostMeasure[];

export interface Variant extends SessionOptions {
  readonly name: string;
  readonly files: (sessions: readonly ExportedSession[]) => string[];
  /** The id that the reader gives to a call. */
  readonly idOf: (call: TrueCall) => string;
}

const spans = (name: string, marking: Marking, options: Partial<SessionOptions> = {}): Variant => ({
  ...{ name, together: 1, toolSkewMs: 0, ...options },
  files: (sessions) => [writeSpans(sessions, { marking, seed: 1, dropped: 0 })],
  idOf: ({ id }) => id,
});

export const variants: readonly Variant[] = [
  spans('OTLP, every failure marked', 'all'),
  spans('OTLP, only errors of tools marked', 'thrown'),
  {
    ...{ name: 'Claude Code', together: 1, toolSkewMs: 0 },
    files: (sessions) => sessions.map(writeClaudeCode),
    idOf: toolUseId,
  },
  {
    ...{ name: 'Codex', together: 1, toolSkewMs: 0 },
    files: (sessions) => sessions.map(writeCodex),
    idOf: callId,
  },
  spans('OTLP, eight tasks in one session', 'all', { together: 8 }),
  spans('OTLP, clocks of tools up to 1 s apart', 'all', { toolSkewMs: 500 }),
];

export interface Reconstruction {
  readonly operations: number;
  readonly episodes: Agreement;
  readonly pairs: Agreement;
  readonly ES: Readonly<Record<(typeof measures)[number], { readonly true: number; readonly found: number }>>;
}

export async function reconstruct(
  sessions: readonly TrueSession[],
  { files, idOf, ...options }: Variant,
): Promise<Reconstruction> {
  const { analysis, operations } = await readBack(files(exportedSessions(sessions, options)));
  const all = sessions.flatMap((session) => session.operations);
  const expected = all
    .filter(({ calls }) => calls.some(({ failure }) => failure !== undefined))
    .map(({ calls }) => calls.map(idOf));
  const found = episodesIn(operations);
  const efficiency = (measure: CostMeasure) => ({
    true: trueEfficiency(sessions, measure),
    found: analysis.totals(measure, 'likely').totals.observables.ES,
  });
  return {
    operations: all.length,
    episodes: episodeAgreement(found, expected),
    pairs: pairAgreement(found, expected),
    ES: { attempts: efficiency('attempts'), time: efficiency('time') },
  };
}

/** ES of the true operations, folded by the law with the cost model of the analysis. */
export function trueEfficiency(sessions: readonly TrueSession[], measure: CostMeasure): number {
  const model = costModelFor(measure, defaultBudgets);
  const observations = sessions.flatMap((session) => observationsOf(session, model));
  const gained = observations.filter(({ ending }) => isSuccess(ending));
  const { lambda } = defaultCalibration;
  return (
    gained.reduce((sum, { ledger }) => sum + 1 / (1 + lambda * withinBudget(ledger).spent), 0) /
    observations.length
  );
}

export interface DropResult {
  readonly found: number;
  /** Whether the true ES is inside. */
  readonly isInInterval: boolean;
  readonly isInBounds: boolean;
  readonly isInEither: boolean;
  readonly width: number;
}

/** Spans of which a share is lost. */
export async function reconstructWithDrops(
  sessions: readonly TrueSession[],
  dropped: number,
  seed: number,
  measure: CostMeasure,
): Promise<DropResult> {
  const exported = exportedSessions(sessions, { together: 1, toolSkewMs: 0 });
  const { analysis } = await readBack([writeSpans(exported, { marking: 'all', seed, dropped })]);
  const { byOperation, bounds } = scopeReport(analysis, { measure, seed, resamples: 999 });
  const truth = trueEfficiency(sessions, measure);
  const { low, high, point } = byOperation!.judged!.verdict.ES;
  const worst = bounds.worst!.interval!.low;
  const best = bounds.best!.interval!.high;
  const isIn = (from: number, to: number) => truth >= from && truth <= to;
  return {
    found: point,
    isInInterval: isIn(low, high),
    isInBounds: isIn(worst, best),
    isInEither: isIn(Math.min(low, worst), Math.max(high, best)),
    width: Math.max(high, best) - Math.min(low, worst),
  };
}
