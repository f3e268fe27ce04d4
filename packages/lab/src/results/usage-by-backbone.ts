/** Usage of language models by backbone, with what its rollouts were charged. */

import { addWasted, type ModelUsage } from '../harness/index.ts';
import type { CellCounts } from './cell-counter.ts';

export interface BackboneUsage extends ModelUsage {
  readonly backbone: string;
  readonly charged: { readonly tokensIn: number; readonly tokensOut: number };
}

export function usageByBackbone(
  cells: readonly (Pick<CellCounts, 'done' | 'spend'> & {
    readonly backbone: string;
    readonly asked?: ModelUsage;
  })[],
): BackboneUsage[] {
  const own = cells.flatMap(({ asked, ...cell }) => (asked === undefined ? [] : [{ asked, ...cell }]));
  return [...Map.groupBy(own, ({ backbone }) => backbone)].map(([backbone, those]) => {
    const total = (amount: (cell: (typeof those)[number]) => number) =>
      those.reduce((sum, cell) => sum + amount(cell), 0);
    return {
      backbone,
      questions: total(({ asked }) => asked.questions),
      tokensIn: total(({ asked }) => asked.tokensIn),
      tokensOut: total(({ asked }) => asked.tokensOut),
      estimated: total(({ asked }) => asked.estimated),
      rejected: total(({ asked }) => asked.rejected),
      ...(those.some(({ asked }) => asked.wasted) && {
        wasted: those.map(({ asked }) => asked.wasted).reduce(addWasted, undefined)!,
      }),
      // Means over rollouts, converted to sums.
      charged: {
        tokensIn: Math.round(total(({ done, spend }) => done * spend.tokensIn)),
        tokensOut: Math.round(total(({ done, spend }) => done * spend.tokensOut)),
      },
    };
  });
}
