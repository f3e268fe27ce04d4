/** An agent of the AI SDK with and without protection, in a thread and as a command; and backbones of four sizes. */

import { join } from 'node:path';
import { backboneTable } from '../../../packages/lab/src/report/backbone-table.ts';
import { judgedCells } from '../../../packages/lab/src/report/judged-cells.ts';
import { mainTable } from '../../../packages/lab/src/report/main-table.ts';
import { conditionTable, pairingTexts } from '../../../packages/lab/src/report/pairing-text.ts';
import type { RunResults } from '../../../packages/lab/src/results/results.ts';
import { runExperiment } from '../../../packages/lab/src/results/run-experiment.ts';
import { toMarkdown } from '../../../packages/regain/src/text/table.ts';
import { root } from '../../run.ts';
import { gradedBackbones, gradedModel } from './graded-model.ts';

const folder = join(root, 'examples/agents');
const name = 'agent';
const suites = [join(folder, 'suite.ts')];
const names = { nothing: 'nothing', cockatiel: join(folder, 'conditions/cockatiel.ts') };
const langchain = join(folder, 'conditions/langchain.ts');
const command = `"${process.execPath}" --conditions=@regain/source "${join(folder, 'as-command.ts')}" "${join(folder, 'box-office.ts')}"`;

/** At full effort: 40 tasks, 5 repeats; as a command 8 tasks, 1 repeat. */
export async function agentsTables(effort: number): Promise<string> {
  const count = (full: number, least: number) => Math.max(least, Math.round(full * effort));
  const shared = { suites, seeds: [1], verdict: { resamples: effort < 1 ? 199 : 9_999 } };
  const own = { ...shared, tasks: count(40, 2), repeats: count(5, 1) };
  const conditions = [names.nothing, 'retries', names.cockatiel, langchain, 'shield'];
  // Below full effort to load the agent costs most, and every worker loads it.
  const threads = effort < 1 ? { workers: 1 } : {};
  const { results } = await runExperiment(
    { ...own, name: 'agents', with: conditions, agents: [{ file: join(folder, 'box-office.ts'), name }] },
    threads,
  );
  const few = { ...shared, tasks: count(8, 2), repeats: 1, with: ['nothing', 'retries', 'shield'] };
  const [inThread, asCommand] = [
    await runExperiment(
      { ...few, name: 'thread', agents: [{ file: join(folder, 'box-office.ts'), name }] },
      threads,
    ),
    await runExperiment(
      { ...few, name: 'command', agents: [{ command, name }] },
      { ...threads, environment: process.env },
    ),
  ];
  const scale = await runExperiment(
    { ...own, name: 'scale', agents: [join(folder, 'any-model.ts')], backbones: [...gradedBackbones] },
    { ...threads, models: gradedModel },
  );
  return [
    '### Conditions',
    toMarkdown(mainTable(judgedCells(results))),
    pairingTexts(results).join(' '),
    '### What each condition changes',
    toMarkdown(conditionTable(results)!),
    '### The same agent as a command over MCP',
    `${few.tasks} tasks, ${inThread.results.rollouts} rollouts each: ${isSame(inThread.results, asCommand.results) ? 'every figure of the table is equal' : 'the tables differ'}.`,
    toMarkdown(mainTable(judgedCells(asCommand.results))),
    '### Scripted backbones of four sizes',
    toMarkdown(backboneTable(scale.results)!),
  ].join('\n\n');
}

function isSame(one: RunResults, other: RunResults): boolean {
  return JSON.stringify(mainTable(judgedCells(one))) === JSON.stringify(mainTable(judgedCells(other)));
}
