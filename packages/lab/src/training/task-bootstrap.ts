/** Percentile intervals of any statistic of examples, by resampling whole tasks. */

import { indexFromWord, nextWord, sfc32 } from 'regain/internal/law';
import { random } from 'regain/internal/types';

const RESAMPLES = 1_000;
const LEVEL = 0.95;

export function taskBootstrap<T>(
  items: readonly T[],
  tasks: readonly string[],
  statistic: (items: readonly T[]) => number,
  seed: string,
): { readonly point: number; readonly low: number; readonly high: number } {
  const groups = new Map<string, T[]>();
  items.forEach((item, index) => {
    const task = tasks[index]!;
    const group = groups.get(task);
    if (group === undefined) groups.set(task, [item]);
    else group.push(item);
  });
  const all = [...groups.values()];
  const state = sfc32(random('task bootstrap', seed));
  const drawn = Float64Array.from({ length: RESAMPLES }, () =>
    statistic(all.flatMap(() => all[indexFromWord(nextWord(state), all.length)]!)),
  ).sort();
  const at = (share: number) => drawn[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))]!;
  return { point: statistic(items), low: at((1 - LEVEL) / 2), high: at((1 + LEVEL) / 2) };
}
