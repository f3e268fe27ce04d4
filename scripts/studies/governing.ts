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
import { decimals, fields, intervals, markdownTable, texts } from './columns.ts';

/** Every policy of the lab, and the defaults of the shield, where reads show a write only after a while. */
export async function laggingReadsTables(effort: number): Promise<string> {
  const options = {
    ...defaultLaggingReads,
    repeats: share(defaultLaggingReads.repeats, effort),
    taskShare: taskShare(effort),
  };
  const rows = await laggingReadsStudy(options);
  return [
    '### Lagging reads',
    `Simulated faults of the profile \`lagging-reads\`, seed ${options.seed}, ${options.repeats} rollouts a task.`,
    lostTable(rows),
  ].join('\n\n');
}

export async function lostAfterCommitTables(effort: number): Promise<string> {
  const options = {
    ...defaultLostAfterCommit,
    repeats: share(defaultLostAfterCommit.repeats, effort),
    taskShare: taskShare(effort),
  };
  const rows = await lostAfterCommitStudy(options);
  const safe = rows.filter(({ policy }) => policy === 'retry, safety on');
  const total = (value: (row: (typeof rows)[number]) => number) =>
    safe.reduce((sum, row) => sum + value(row), 0);
  return [
    '### Lost after commit',
    `${groupDigits(total(({ rollouts }) => rollouts))} rollouts with safety on: ${groupDigits(total(({ duplicates }) => duplicates))} duplicated side ` +
      `effects. Seed ${options.seed}, ${options.repeats} rollouts a task.`,
    lostTable(rows),
  ].join('\n\n');
}

function lostTable(rows: readonly LostAfterCommitRow[]): string {
  return markdownTable(rows, [
    ...texts('suite', 'policy'),
    ...fields(groupDigits, { rollouts: 'rollouts', exposed: 'answer lost in', duplicates: 'duplicates' }),
    { label: 'handed off', value: ({ handedOff }) => groupDigits(handedOff) },
    ...fields(intervals(4), { RR: 'RR', shareOfOracle: "share of the oracle's RR" }),
  ]);
}

export async function governorTables(effort: number): Promise<string> {
  const { repeats, trainingRepeats, seed } = defaultGovernor;
  const options = {
    ...defaultGovernor,
    repeats: share(repeats, effort),
    trainingRepeats: share(trainingRepeats, effort),
    taskShare: taskShare(effort),
  };
  const rows = await governorStudy(options);
  return [
    '### The stop rule against fixed numbers of retries',
    `${groupDigits(rows[0]!.rollouts)} rollouts of held-out tasks for each policy, ${options.repeats} a task, seed ${seed}; experience from ` +
      `${options.trainingRepeats} rollouts of each training task under both profiles, seed ${seed + 1000}. A difference below 0 ` +
      'favours `governed`.',
    markdownTable(rows, [
      { label: 'profile', align: 'left', value: ({ profile }) => profile },
      { label: 'd', value: ({ handOffPrice }) => fixed(handOffPrice, 2) },
      { label: 'policy', align: 'left', value: ({ policy }) => policy },
      { label: 'RR', value: ({ RR }) => fixed(RR, 3) },
      { label: 'mean C', value: ({ meanCost }) => fixed(meanCost, 4) },
      { label: 'retries a rollout', value: ({ attempts }) => fixed(attempts, 2) },
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
      { label: 'tool', align: 'left', value: ({ tool, effect }) => `${tool} (${effect})` },
      { label: 'policy', align: 'left', value: ({ policy }) => policy },
      { label: 'd', value: ({ handOffPrice }) => fixed(handOffPrice, 2) },
      { label: 'attempts', value: ({ attempts }) => fixed(attempts, 1) },
      { label: 'worst seed', value: ({ attemptsMost }) => groupDigits(attemptsMost) },
      { label: 'verification reads', value: ({ looks }) => fixed(looks, 1) },
      { label: 'share of 3 retries', value: ({ share: part }) => fixed(part, 3) },
    ]),
  ].join('\n\n');
}

export async function solvableTables(effort: number): Promise<string> {
  const rows = await solvableStudy(share(100_000, effort));
  return [
    '### The oracle against the exact optimum',
    markdownTable(rows, [
      { label: 'fault model', align: 'left', value: ({ name }) => name },
      { label: 'rollouts', value: ({ rollouts }) => groupDigits(rollouts) },
      ...fields(decimals(4), { exact: 'dynamic programme', observed: 'oracle, observed' }),
      { label: 'standard error', value: ({ standardError }) => fixed(standardError, 4) },
      {
        label: 'off by, in standard errors',
        value: ({ exact, observed, standardError }) => fixed((observed - exact) / standardError, 2),
      },
    ]),
  ].join('\n\n');
}

/** Where one rollout a task is too much already, some tasks have to do. */
export function taskShare(effort: number): number {
  return effort < 0.01 ? 0.03 : 1;
}

export function share(full: number, effort: number): number {
  return Math.max(1, Math.round(full * effort));
}
