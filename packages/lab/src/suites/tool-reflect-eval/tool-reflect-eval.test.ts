import { readFileSync } from 'node:fs';
import { mistakeNames } from 'regain/internal/faults';
import { table, toMarkdown } from 'regain/internal/text';
import { type SuiteTask, splits, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { domainsOf } from '../domains/index.ts';
import { executePlan } from '../execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../judge.ts';
import { paladinEval } from '../paladin-eval/index.ts';
import {
  bySplit,
  expectDisjoint,
  expectOwnFamilies,
  sequencesOf,
  toolsOf,
  wordingOf,
} from '../splits-in-test.ts';
import { type Diagnosis, diagnosisOf, toolReflectEval } from './index.ts';
import { shapes } from './mistake-recipes.ts';

const suite = toolReflectEval();
const { tasks } = suite;
const inSplit = bySplit(tasks);
const count = (some: readonly SuiteTask[], passes: (diagnosis: Diagnosis) => boolean) =>
  some.filter(({ id }) => passes(diagnosisOf(id))).length;

describe('tool-reflect-eval', () => {
  it('has the size and variety that its README states', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(200);
    expect(sequencesOf(tasks).size).toBeGreaterThanOrEqual(50);
    expect(inSplit['held-out'].length).toBeGreaterThanOrEqual(80);
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    expect(readme).toContain(toMarkdown(sizes()));
    expect(readme).toContain(toMarkdown(classes()));
  });

  it('has every class and every shape in every split', () => {
    for (const some of Object.values(inSplit)) {
      for (const name of mistakeNames) {
        expect(
          count(some, ({ mistakes }) => mistakes.some(({ mistake }) => mistake === name)),
          name,
        ).toBeGreaterThanOrEqual(8);
      }
      for (const shape of shapes) {
        expect(
          count(some, (diagnosis) => diagnosis.shape === shape),
          shape,
        ).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('has wrong plans only: none of them completes its task', async () => {
    for (const task of tasks) {
      const clock = virtualClock();
      const world = suite.open(task, clock);
      const { answer } = await executePlan(task.plan, task.answer, world.tools, clock);
      expect(judge(await goldFinalState(suite, task), finalStateOf(world, answer)).success, task.id).toBe(
        false,
      );
    }
  });

  it('shares no tool, domain, wording or text between the splits, and no text with paladin-eval', () => {
    expectDisjoint(Object.values(inSplit).map(toolsOf));
    expectOwnFamilies(tasks);
    for (const split of splits) {
      const used = new Set(inSplit[split].map(({ domain }) => domain));
      expect(used).toEqual(new Set(domainsOf[split].map(({ name }) => name)));
    }
    const other = new Set(paladinEval().tasks.map(wordingOf));
    expect(tasks.filter((task) => other.has(wordingOf(task)))).toEqual([]);
    expect(new Set(tasks.map(({ text }) => text)).size).toBe(tasks.length);
  });

  it('reveals no class by the name of a task or a step', () => {
    for (const { plan, id, domain } of tasks) {
      expect(id).toMatch(new RegExp(`^reflect-${domain}-\\d\\d-\\d$`));
      for (const step of plan) expect(step.id).toMatch(/^s\d$/);
    }
    // The last number of an id and the class of its task are independent.
    for (const name of mistakeNames) {
      const endings = tasks.filter(({ mistakes }) => mistakes!.includes(name)).map(({ id }) => id.at(-1));
      expect(new Set(endings).size, name).toBe(4);
    }
  });

  it('is the same suite every time', () => {
    expect(
      tasks
        .slice(0, 3)
        .map(({ id, mistakes, plan }) => ({ id, mistakes, plan: plan.map(({ tool }) => tool) })),
    ).toMatchInlineSnapshot(`
      [
        {
          "id": "reflect-flights-01-1",
          "mistakes": [
            "wrong-tool-name",
          ],
          "plan": [
            "search_flights",
            "bookFlight",
            "get_flight_booking",
          ],
        },
        {
          "id": "reflect-flights-01-2",
          "mistakes": [
            "bad-format",
          ],
          "plan": [
            "search_flights",
            "book_flight",
            "get_flight_booking",
          ],
        },
        {
          "id": "reflect-flights-01-3",
          "mistakes": [
            "wrong-type",
          ],
          "plan": [
            "search_flights",
            "book_flight",
            "get_flight_booking",
          ],
        },
      ]
    `);
  });
});

function sizes() {
  const rows = [
    ...splits.map((split) => ({
      ...{ name: split, some: inSplit[split], tools: domainsOf[split].flatMap(({ tools }) => tools) },
    })),
    { name: 'all', some: tasks, tools: suite.tools },
  ];
  return table(rows, [
    { label: 'split', align: 'left', value: ({ name }) => name },
    { label: 'tasks', value: ({ some }) => String(some.length) },
    { label: 'tool sequences', value: ({ some }) => String(sequencesOf(some).size) },
    { label: 'tools used', value: ({ some, tools }) => `${toolsOf(some).size} of ${tools.length}` },
    ...shapes.map((shape) => ({
      label: shape,
      value: ({ some }: { some: readonly SuiteTask[] }) =>
        String(count(some, (diagnosis) => diagnosis.shape === shape)),
    })),
  ]);
}

function classes() {
  const made = (some: readonly SuiteTask[], name: string) =>
    String(count(some, ({ mistakes }) => mistakes.some(({ mistake }) => mistake === name)));
  return table(mistakeNames, [
    { label: 'class', align: 'left', value: (name) => name },
    ...splits.map((split) => ({ label: split, value: (name: string) => made(inSplit[split], name) })),
    { label: 'all', value: (name) => made(tasks, name) },
  ]);
}
