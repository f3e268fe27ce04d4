/** Agents on the command line: the gate of a build, an agent that varies, and backbones of several sizes. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gradedBackbones, gradedModel } from '../../../../../scripts/studies/agents/graded-model.ts';
import { agentRuns, exampleAgents } from '../../harness/agents-in-test.ts';
import { backboneTable, pairingTexts } from '../../report/index.ts';
import { compareRuns, computeResults, regretIn } from '../../results/index.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { runInProcess } from './processes-in-test.ts';

const directory = runDirectoryInTest();
const { run, written } = agentRuns();

describe('the gate', () => {
  async function traces(agent: string): Promise<string> {
    const [stored, out] = ['sqlite', 'jsonl'].map((ending) => join(directory.path, `${agent}.${ending}`));
    const file = join(exampleAgents, `${agent}.ts`);
    const args = ['run', join(exampleAgents, 'ci.json'), '--agent', file, '--out', stored!];
    const ran = await runInProcess(...args, '--workers', '1', '--json');
    expect(ran.code, ran.stderr).toBe(0);
    expect((await runInProcess('export', stored!, '--format', 'traces', '--out', out!)).code).toBe(0);
    return out!;
  }

  it('fails the build for an agent that begins to retry blindly, and passes an unchanged one', async () => {
    const [before, after] = [await traces('box-office'), await traces('retries-blindly')];
    const gate = (candidate: string) =>
      runInProcess('gate', before, candidate, '--metric', 'ES', '--max-regression', '0.08');
    const changed = await gate(after);
    expect(changed.stdout).toContain('FAIL: ES');
    expect(changed.code).toBe(7);
    expect((await gate(before)).stdout).toContain('PASS: ES');
  });
});

it('an agent that varies by itself is not paired, and the output says so', async () => {
  const varying = written(`
    let runs = 0;
    export default async (task, { tools }) => {
      const guest = task.given.find(({ name }) => name === 'guest').value;
      if (runs++ % 2 === 0) await tools.list_bookings.execute({ guest }).catch(() => {});
      return null;
    };`);
  // Two repeats of three tasks: both conditions begin at an even number of runs, so the tasks are odd.
  const manifest = { agents: [varying], with: ['nothing', 'retries'], tasks: 3 };
  const opened = await (await run(manifest, { workers: 1 })).open();
  const results = await computeResults(opened);
  expect(results.isPaired).toBe(false);
  expect(results.conditions![0]!.isPaired).toBe(false);
  expect(pairingTexts(results)[1]).toMatch(/^Not paired: at 3 of 3 coordinates/);
  expect((await compareRuns(opened, opened)).isPaired).toBe(true);
});

it('conditions of an agent that does not vary are paired beside another agent, and have one interval', async () => {
  const searching = written(`export default async (task, { tools }) => {
    const guest = task.given.find(({ name }) => name === 'guest').value;
    return tools.list_bookings.execute({ guest });
  };`);
  const idle = written('export default async () => null;');
  const manifest = { agents: [searching, idle], with: ['nothing', 'retries'], tasks: 4 };
  const results = await computeResults(await (await run(manifest, { workers: 1 })).open());
  expect(results.isPaired).toBe(false);
  for (const { isPaired, policy, against, regret, suite, backbone } of results.conditions!) {
    expect(isPaired).toBe(true);
    expect(regret).toEqual(regretIn(results.ordering, policy, against, { suite, backbone }));
    expect(regret!.kind).toBe('exact');
  }
});

it('one manifest with four backbones gives one report; answers are recorded and counted', async () => {
  const agents = [join(exampleAgents, 'any-model.ts')];
  const setting = { agents, backbones: [...gradedBackbones], tasks: 4 };
  const opened = await (await run(setting, { models: gradedModel, workers: 1 })).open();
  const results = await computeResults(opened);
  const rows = backboneTable(results)!.rows;
  expect(rows.map((row) => row[2])).toEqual(gradedBackbones);
  expect(results.cells.every(({ spend, asked }) => spend.tokensIn > 0 && asked!.questions > 0)).toBe(true);
  expect(results.cells[0]!.judged!.observables.meanCost).toBeGreaterThan(0);
});
