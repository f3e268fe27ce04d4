import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { missingQueryResult } from 'regain/internal/recovery';
import { table, toMarkdown } from 'regain/internal/text';
import { type SuiteTask, splits, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { executePlan } from '../execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../judge.ts';
import { bySplit, expectDisjoint, expectOwnFamilies, sequencesOf } from '../splits-in-test.ts';
import { wikidataLive } from './index.ts';
import { queryMistakes } from './mistakes/index.ts';

const suite = wikidataLive();
const { tasks } = suite;
const inSplit = bySplit(tasks);

const queries = (some: readonly SuiteTask[]) =>
  some.flatMap(({ gold }) => gold.filter(({ tool }) => tool === 'sparql_query')).length;
const made = (some: readonly SuiteTask[], name: string) =>
  some.filter(({ mistakes }) => mistakes!.includes(name)).length;

describe('wikidata-live', () => {
  it('has the size and variety that its README states', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(200);
    expect(inSplit['held-out'].length).toBeGreaterThanOrEqual(80);
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    expect(readme).toContain(toMarkdown(sizes()));
    expect(readme).toContain(toMarkdown(mistakes()));
  });

  it('has every mistake in all splits, except for one that only training queries allow', () => {
    for (const { name } of queryMistakes) {
      for (const split of name === 'bare-literal' ? (['train'] as const) : splits)
        expect(made(inSplit[split], name), name).toBeGreaterThanOrEqual(split === 'train' ? 3 : 2);
    }
  });

  it('has wrong plans only, and each shows its mistake', async () => {
    for (const task of tasks) {
      const clock = virtualClock();
      const world = suite.open(task, clock);
      const { answer, failed, outputs } = await executePlan(task.plan, task.answer, world.tools, clock);
      expect(judge(await goldFinalState(suite, task), finalStateOf(world, answer)).success, task.id).toBe(
        false,
      );
      const isRefused = failed?.cause instanceof Error && /\d/.test(failed.cause.message);
      const isBare = Object.values(outputs).some(
        (output) => missingQueryResult(output as object) !== undefined,
      );
      expect(isRefused || isBare, `${task.id}: ${task.mistakes!.join()}`).toBe(true);
    }
  });

  it('shares no topic, wording or text between the splits', () => {
    expectDisjoint(Object.values(inSplit).map((some) => some.map(({ domain }) => domain)));
    expectOwnFamilies(tasks);
    expect(new Set(tasks.map(({ text }) => text)).size).toBe(tasks.length);
  });

  it('loads its engine with the first query, not before', () => {
    const index = new URL('../registry.ts', import.meta.url).href;
    const code =
      "import { createRequire } from 'node:module'; " +
      `const { cache } = createRequire(${JSON.stringify(index)}); ` +
      "const isLoaded = () => Object.keys(cache).some((file) => file.includes('oxigraph')); " +
      `const { getSuite } = await import(${JSON.stringify(index)}); const suite = getSuite('wikidata-live'); ` +
      'const before = isLoaded(); const task = suite.tasks[0]; const clock = { sleep: async () => {} }; ' +
      "const tool = suite.open(task).tools.find(({ name }) => name === 'sparql_query'); " +
      "await tool.execute({ query: 'ASK { wd:Q142 wdt:P36 wd:Q90 }' }, { clock }); console.log(before, isLoaded());";
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
    });
    expect(stdout.trim(), stderr).toBe('false true');
  });
});

function sizes() {
  const rows = [...splits.map((name) => ({ name, some: inSplit[name] })), { name: 'all', some: tasks }];
  const steps = (some: readonly SuiteTask[], count: number) =>
    some.filter(({ gold }) => gold.length === count).length;
  return table(rows, [
    { label: 'split', align: 'left', value: ({ name }) => name },
    { label: 'tasks', value: ({ some }) => String(some.length) },
    { label: 'tool sequences', value: ({ some }) => String(sequencesOf(some).size) },
    { label: 'queries', value: ({ some }) => String(queries(some)) },
    ...[1, 2, 3].map((count) => ({
      label: `${count} step${count === 1 ? '' : 's'}`,
      value: ({ some }: { some: readonly SuiteTask[] }) => String(steps(some, count)),
    })),
  ]);
}

function mistakes() {
  return table(queryMistakes, [
    { label: 'mistake', align: 'left', value: ({ name }) => name },
    { label: 'sign', align: 'left', value: ({ sign }) => sign },
    ...splits.map((split) => ({
      label: split,
      value: ({ name }: { readonly name: string }) => String(made(inSplit[split], name)),
    })),
  ]);
}
