/** The policy with the least observed regret on each suite, and whether the next one is really worse. */

import { signOf } from 'regain/internal/law';
import { differenceText, fixed } from 'regain/internal/text';
import type { RunResults } from '../results/index.ts';
import { type Section, tableBlock, text } from './document.ts';
import { fieldName, fieldsOf, type JudgedCell } from './judged-cells.ts';

export function bestSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  const rows = fieldsOf(cells).flatMap((field) => {
    const [best, next] = field
      .filter(({ policy }) => policy !== 'oracle')
      .toSorted((a, b) => a.judged.observed.point - b.judged.observed.point);
    return best === undefined ? [] : [{ best, next }];
  });
  return {
    heading: 'Best policy on each suite',
    blocks: [
      text(
        `The policy with the least observed regret, the oracle excluded, and the next one: how much more it loses, ${run.isPaired ? 'paired' : 'unpaired'}, with a 95 % interval over clusters of tasks, or an exact test where fewer than ten differ.`,
      ),
      tableBlock(rows, [
        { label: 'suite', align: 'left', value: ({ best }) => fieldName(best, run) },
        { label: 'best policy', align: 'left', value: ({ best }) => best.policy },
        { label: 'tasks completed', value: ({ best }) => `${fixed(100 * best.RR.point, 1)} %` },
        { label: 'regret', value: ({ best }) => fixed(best.judged.observed.point, 2) },
        { label: 'next policy', align: 'left', value: ({ next }) => next?.policy ?? '-' },
        { label: 'loses more by, 95 %', value: ({ next }) => difference(next) },
        { label: 'difference', align: 'left', value: ({ next }) => isMoreThanChance(next) },
      ]),
    ],
  };
}

function difference(next: JudgedCell | undefined): string {
  const regret = next?.against.best?.regret;
  return regret === undefined ? '-' : differenceText(regret, 3);
}

function isMoreThanChance(next: JudgedCell | undefined): string {
  const regret = next?.against.best?.regret;
  if (regret === undefined) return '-';
  return signOf(regret) > 0 ? 'more than chance' : 'could be chance';
}
