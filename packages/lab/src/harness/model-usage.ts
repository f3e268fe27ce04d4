/** What a run asked language models, from its recorded answers. Each was paid for, whatever the rollout's ending. */

import { isLanguageModelName } from 'regain/internal/models';
import { rolloutNamePrefix } from './model-client.ts';
import type { OpenRun } from './open-run.ts';
import type { PlannedCell } from './plan.ts';

/** As counted by the endpoint where it counts. Rollouts may be charged less, since charging stops at the budget. */
export interface ModelUsage {
  readonly questions: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Answers whose tokens the endpoint did not count; they are estimated from the length of the texts. */
  readonly estimated: number;
  /** Requests that the endpoint rejected. */
  readonly rejected: number;
  /** Paid for twice, since two workers asked the same: not among the numbers above. Absent where there is none. */
  readonly wasted?: WastedAnswers;
}

interface WastedAnswers {
  readonly answers: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** By cell, in plan order; null for cells without a language model. */
export async function modelUsageByCell({
  plan,
  stored,
}: Pick<OpenRun, 'plan' | 'stored'>): Promise<(ModelUsage | null)[]> {
  const found = plan.cells.map(({ backbone }) => (isLanguageModelName(backbone) ? { ...noUsage } : null));
  if (found.every((one) => one === null)) return found;
  const cellOf = cellFinder(plan.cells);
  for await (const { rollout, answer } of stored.recordings.all()) {
    const sum = found[cellOf(rollout)];
    if (sum === undefined || sum === null) continue;
    sum.questions += 1;
    sum.tokensIn += answer.tokensIn;
    sum.tokensOut += answer.tokensOut;
    sum.estimated += answer.isEstimated ? 1 : 0;
    sum.rejected += answer.finish === 'rejected' ? 1 : 0;
  }
  for await (const { rollout, answer } of stored.recordings.wasted?.() ?? []) {
    const sum = found[cellOf(rollout)];
    if (sum) sum.wasted = addWasted(sum.wasted, { answers: 1, ...answer });
  }
  return found;
}

export function addWasted(sum?: WastedAnswers, one?: WastedAnswers): WastedAnswers {
  return {
    answers: (sum?.answers ?? 0) + (one?.answers ?? 0),
    tokensIn: (sum?.tokensIn ?? 0) + (one?.tokensIn ?? 0),
    tokensOut: (sum?.tokensOut ?? 0) + (one?.tokensOut ?? 0),
  };
}

const noUsage: { -readonly [field in keyof ModelUsage]: ModelUsage[field] } = {
  questions: 0,
  tokensIn: 0,
  tokensOut: 0,
  estimated: 0,
  rejected: 0,
};

function cellFinder(cells: readonly PlannedCell[]): (rollout: string) => number {
  const starts = cells.map(rolloutNamePrefix);
  return (rollout) => starts.findIndex((start) => rollout.startsWith(start));
}
