/** Notes on runs without a given plan: what is paired in them, and what is not. */

import { differenceText, fixed, type Table, table } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';

const modelText =
  'The model plans: it decides which calls to make. Faults depend on the nth call of a tool, so policies face different faults. Nothing is paired: differences between policies are those of two independent samples. C counts failed attempts, turns of the model without a result, and the turn after each call that failed permanently. Do not pool or compare these results with runs of a given plan.';

const agentText =
  'The agents plan. C counts failed attempts, waits after them, and what the agent reported for the turn after each call that failed for good. Do not pool or compare these results with runs of a given plan.';

/** Empty where the plan is given. */
export function pairingTexts({
  manifest,
  divergence,
}: Pick<RunResults, 'manifest' | 'divergence'>): readonly string[] {
  if (manifest.planner === 'model') return [modelText];
  if (divergence === undefined) return [];
  const { coordinates, diverged } = divergence;
  return [
    agentText,
    diverged === 0
      ? 'Paired: at every coordinate the compared rollouts made the same calls up to their first failure, and the same calls meet the same faults.'
      : `Not paired: at ${diverged} of ${coordinates} coordinates the compared rollouts made different calls before any failure. The agent varies from run to run, or agents differ. Policies that differ there are compared as two independent samples; repeats make such differences narrower.`,
  ];
}

/** What each condition changes; null without a second one. */
export function conditionTable({ conditions = [], cells }: RunResults): Table | null {
  if (conditions.length === 0) return null;
  const cellOf = (policy: string, { suite, backbone }: (typeof conditions)[number]) =>
    cells.find((cell) => cell.policy === policy && cell.suite === suite && cell.backbone === backbone)!;
  const from = (one: (typeof conditions)[number], value: (cell: RunResults['cells'][number]) => string) =>
    `${value(cellOf(one.against, one))} -> ${value(cellOf(one.policy, one))}`;
  return table(conditions, [
    { label: 'change', align: 'left', value: ({ policy, against }) => `${policy} - ${against}` },
    { label: 'suite', align: 'left', value: ({ suite }) => suite },
    { label: 'RR, 95 %', value: ({ RR }) => (RR === null ? '-' : differenceText(RR, 3)) },
    { label: 'ES, 95 %', value: ({ ES }) => (ES === null ? '-' : differenceText(ES, 3)) },
    { label: 'regret, 95 %', value: ({ regret }) => (regret === null ? '-' : differenceText(regret, 2)) },
    { label: 'duplicates', value: (one) => from(one, ({ duplicates }) => String(duplicates)) },
    {
      label: 'tokens',
      value: (one) => from(one, ({ spend }) => fixed(spend.tokensIn + spend.tokensOut, 0)),
    },
    {
      label: 'seconds',
      value: (one) => from(one, ({ spend }) => fixed((spend.latencyMs + spend.waitingMs) / 1000, 1)),
    },
  ]);
}

export const CONDITIONS_HEADING =
  'What the conditions change, second minus first at the same tasks and seeds';
