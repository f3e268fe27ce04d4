/** The studies of docs/results/governing.md, as Markdown. `effort` is a share of the full counts. */

import { deadToolStudy, defaultDeadTool } from '../../packages/lab/src/paper/studies/dead-tool.ts';
import { defaultGovernor, governorStudy } from '../../packages/lab/src/paper/studies/governor.ts';
import {
  defaultLaggingReads,
  defaultLostAfterCommit,
  type LostAfterCommitRow,
  laggingReadsStudy,
  lostAfterCommitStudy,
} from '../../packages/lab/src/paper/studies/lost-after-commit.ts';
import { solvableStudy } from '../../packages/lab/src/paper/studies/solvable.ts';
import { groupDigits } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { sum } from '../../packages/regain/src/values/sum-and-mean.ts';
import { column, decimals, fields, intervals, markdownTable, textColumn, texts } from './columns.ts';
import { atEffort, share } from './study-split.ts';

/** Every policy of the lab, and the defaults of the shield, where reads show a write only after a while. */
export async function laggingReadsTables(effort: number): Promise<string> {
  const options = atEffort(defaultLaggingReads, effort);
  const rows = await laggingReadsStudy(options);
  return [
    '### Lagging reads',
    `Simulated faults of the profile \`lagging-reads\`, seed ${options.seed}, ${options.repeats} rollouts a task.`,
    lostTable(rows),
  ].join('\n\n');
}

export async function lostAfterCommitTables(effort: number): Promise<string> {
  const options = atEffort(defaultLostAfterCommit, effort);
  const rows = await lostAfterCommitStudy(options);
  const safe = rows.filter(({ policy }) => policy === 'retry, safety on');
  const total = (count: 'rollouts' | 'duplicates') => groupDigits(sum(safe.map((row) => row[count])));
  return [
    '### Lost after commit',
    `${total('rollouts')} rollouts with safety on: ${total('duplicates')} duplicated side effects. ` +
      `Seed ${options.seed}, ${options.repeats} rollouts a task.`,
    lostTable(rows),
  ].join('\n\n');
}

function lostTable(rows: readonly LostAfterCommitRow[]): string {
  return markdownTable(rows, [
    ...texts('suite', 'policy'),
    ...fields(groupDigits, { rollouts: 'rollouts', exposed: 'answer lost in', duplicates: 'duplicates' }),
    column('handed off', ({ handedOff }) => groupDigits(handedOff)),
    ...fields(intervals(4), { RR: 'RR', shareOfOracle: "share of the oracle's RR" }),
  ]);
}

export async function governorTables(effort: number): Promise<string> {
  const options = atEffort(defaultGovernor, effort);
  const { seed } = options;
  const rows = await governorStudy(options);
  return [
    '### The stop rule against fixed numbers of retries',
    `${groupDigits(rows[0]!.rollouts)} rollouts of held-out tasks for each policy, ${options.repeats} a task, seed ${seed}; experience from ` +
      `${options.trainingRepeats} rollouts of each training task under both profiles, seed ${seed + 1000}. A difference below 0 ` +
      'favours `governed`.',
    markdownTable(rows, [
      ...texts('profile'),
      column('d', ({ handOffPrice }) => fixed(handOffPrice, 2)),
      ...texts('policy'),
      column('RR', ({ RR }) => fixed(RR, 3)),
      column('mean C', ({ meanCost }) => fixed(meanCost, 4)),
      column('retries a rollout', ({ attempts }) => fixed(attempts, 2)),
      ...fields(intervals(3), { regret: 'observed regret', difference: 'governed minus this' }),
    ]),
  ].join('\n\n');
}

export async function deadToolTables(effort: number): Promise<string> {
  const { calls, seeds } = defaultDeadTool;
  const rows = await deadToolStudy({
    ...defaultDeadTool,
    seeds: seeds.slice(0, share(seeds.length, effort)),
  });
  return [
    '### A dead tool',
    `${calls} consecutive calls, starting without experience; mean over ${share(seeds.length, effort)} seeds. ` +
      'Attempts are calls after the first of a step.',
    markdownTable(rows, [
      textColumn('tool', ({ tool, effect }) => `${tool} (${effect})`),
      ...texts('policy'),
      column('d', ({ handOffPrice }) => fixed(handOffPrice, 2)),
      column('attempts', ({ attempts }) => fixed(attempts, 1)),
      column('worst seed', ({ attemptsMost }) => groupDigits(attemptsMost)),
      column('verification reads', ({ looks }) => fixed(looks, 1)),
      column('share of 3 retries', ({ share: part }) => fixed(part, 3)),
    ]),
  ].join('\n\n');
}

export async function solvableTables(effort: number): Promise<string> {
  const rows = await solvableStudy(share(100_000, effort));
  return [
    '### The oracle against the exact optimum',
    markdownTable(rows, [
      textColumn('fault model', ({ name }) => name),
      column('rollouts', ({ rollouts }) => groupDigits(rollouts)),
      ...fields(decimals(4), { exact: 'dynamic programme', observed: 'oracle, observed' }),
      column('standard error', ({ standardError }) => fixed(standardError, 4)),
      column('off by, in standard errors', ({ exact, observed, standardError }) =>
        fixed((observed - exact) / standardError, 2),
      ),
    ]),
  ].join('\n\n');
}
