import { readFileSync } from 'node:fs';
import { mistakeNames } from 'regain/internal/faults';
import { table, toMarkdown } from 'regain/internal/text';
import { canonicalJson, type Json, type SuiteTask, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { suiteFindings } from '../conformance.ts';
import { heldOutDomains, reserveDomains, testDomains, trainingDomains } from '../domains/index.ts';
import { familyOf } from '../error-formatters.ts';
import { executePlan } from '../execute-plan.ts';
import { finalStateOf, goldFinalState, judge } from '../judge.ts';
import { paladinEval } from '../paladin-eval/index.ts';
import { type Diagnosis, diagnosisOf, toolReflectEval } from './index.ts';
import { shapes } from './mistake-recipes.ts';

const suite = toolReflectEval();
const { tasks } = suite;
const train = tasks.filter(({ split }) => split === 'train');
const heldOut = tasks.filter(({ split }) => split === 'held-out');
const test = tasks.filter(({ split }) => split === 'test');
const reserve = tasks.filter(({ split }) => split === 'reserve');

const sequences = (some: readonly SuiteTask[]) =>
  new Set(some.map(({ gold }) => gold.map(({ tool }) => tool).join(' > ')));
const toolsOf = (some: readonly SuiteTask[]) =>
  new Set(some.flatMap(({ gold }) => gold.map(({ tool }) => tool)));
const count = (some: readonly SuiteTask[], passes: (diagnosis: Diagnosis) => boolean) =>
  some.filter(({ id }) => passes(diagnosisOf(id))).length;

describe('tool-reflect-eval', () => {
  it('conforms', async () => {
    expect(await suiteFindings(suite)).toEqual([]);
  });

  it('has the size and variety that its README states', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(200);
    expect(sequences(tasks).size).toBeGreaterThanOrEqual(50);
    expect(heldOut.length).toBeGreaterThanOrEqual(80);
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    expect(readme).toContain(toMarkdown(sizes()));
    expect(readme).toContain(toMarkdown(classes()));
  });

  it('has every class and every shape in every split', () => {
    for (const some of [train, heldOut, test, reserve]) {
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
    const splits = [
      [train, trainingDomains, ['a', 'b']],
      [heldOut, heldOutDomains, ['c', 'd']],
      [test, testDomains, ['e', 'f']],
      [reserve, reserveDomains, ['g', 'h']],
    ] as const;
    const used = splits.flatMap(([some]) => [...toolsOf(some)]);
    expect(new Set(used).size).toBe(used.length);
    for (const [some, domains, families] of splits) {
      expect(new Set(some.map(({ domain }) => domain))).toEqual(new Set(domains.map(({ name }) => name)));
      expect(new Set(some.map(familyOf))).toEqual(new Set(families));
    }
    const other = new Set(paladinEval().tasks.map(withoutFacts));
    expect(tasks.filter((task) => other.has(withoutFacts(task)))).toEqual([]);
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
    expect(canonicalJson(toolReflectEval().tasks as unknown as Json)).toBe(
      canonicalJson(tasks as unknown as Json),
    );
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
    { name: 'train', some: train, tools: trainingDomains.flatMap(({ tools }) => tools) },
    { name: 'held-out', some: heldOut, tools: heldOutDomains.flatMap(({ tools }) => tools) },
    { name: 'test', some: test, tools: testDomains.flatMap(({ tools }) => tools) },
    { name: 'reserve', some: reserve, tools: reserveDomains.flatMap(({ tools }) => tools) },
    { name: 'all', some: tasks, tools: suite.tools },
  ];
  return table(rows, [
    { label: 'split', align: 'left', value: ({ name }) => name },
    { label: 'tasks', value: ({ some }) => String(some.length) },
    { label: 'tool sequences', value: ({ some }) => String(sequences(some).size) },
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
    { label: 'train', value: (name) => made(train, name) },
    { label: 'held-out', value: (name) => made(heldOut, name) },
    { label: 'test', value: (name) => made(test, name) },
    { label: 'reserve', value: (name) => made(reserve, name) },
    { label: 'all', value: (name) => made(tasks, name) },
  ]);
}

function withoutFacts({ text, given }: SuiteTask): string {
  const values = given.map(({ value }) => String(value)).sort((a, b) => b.length - a.length);
  return values.reduce((left, value) => left.replaceAll(value, '_'), text);
}
