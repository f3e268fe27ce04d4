/** Nothing that a policy gets contains a label of a fault, or an argument that it could not work out. */

import { isErrorShaped } from 'regain/internal/dialects';
import { faultKindNames, inject, mistakeNames, profileNames } from 'regain/internal/faults';
import {
  type Json,
  type JsonObject,
  resolveArgs,
  type Suite,
  type SuiteTask,
  type Task,
  type ToolSpec,
  virtualClock,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { appearsIn } from './conformance/appears-in.ts';
import { isQuery, partsOfQuery } from './conformance/query-parts.ts';
import { referencesIn } from './conformance/shape.ts';
import { errorFormatterOf, toolboxFor } from './error-formatters.ts';
import { contextOf, executePlan } from './execute-plan.ts';
import { getSuite, suiteNames } from './registry.ts';
import { visibleTask } from './visible-task.ts';

/** Everything that a policy sees in one rollout, in order. */
interface Glimpse {
  readonly what: 'task' | 'tools' | 'answer' | 'error';
  readonly content: unknown;
}

const TRIES = 3;

/** A policy that repeats, continues whatever happens, and reads the tools again before every step. */
async function curious(
  suite: Suite,
  task: SuiteTask,
  profile: string,
): Promise<{ seen: Task; glimpses: Glimpse[] }> {
  const clock = virtualClock();
  const world = suite.open(task, clock);
  const seen = visibleTask(task);
  const where = {
    suite: suite.name,
    task: task.id,
    seed: 7,
    repeat: 0,
    plan: seen.plan.map(({ tool }) => tool),
  };
  const box = inject(toolboxFor(task, world.tools), profile, where, {
    errorFormatterFor: (tool) => errorFormatterOf(suite, task, tool),
  });
  const glimpses: Glimpse[] = [{ what: 'task', content: seen }];
  const outputs: Record<string, Json> = {};
  const known = new Set<ToolSpec>();
  for (const [index, step] of seen.plan.entries()) {
    lookAtTools();
    for (let nth = 0; nth < TRIES; nth++) {
      const { args } = resolveArgs(step.args, outputs);
      try {
        const value = await box.call(step.tool, args, { ...contextOf(clock, index), nth });
        glimpses.push({ what: isErrorShaped(value) ? 'error' : 'answer', content: value });
        if (isErrorShaped(value)) continue;
        outputs[step.id] = value as Json;
        break;
      } catch (error) {
        glimpses.push({ what: 'error', content: fieldsOf(error as Error) });
      }
    }
  }
  lookAtTools();
  return { seen, glimpses };

  /** Only new values are examined. */
  function lookAtTools(): void {
    const fresh = box.list().filter((spec) => !known.has(spec));
    for (const spec of fresh) known.add(spec);
    glimpses.push({ what: 'tools', content: fresh });
  }
}

/** All properties of an error, listed or not: its stack must not show a location in this code. */
function fieldsOf(error: Error): JsonObject {
  const fields = Reflect.ownKeys(error).map((key) => [String(key), error[key as keyof Error]]);
  return { ...Object.fromEntries(fields), message: error.message };
}

/** Internal names. Single words, such as "timeout" or "conflict", are common. */
const labels = [...faultKindNames, ...mistakeNames, ...profileNames, 'held-out'].filter((name) =>
  name.includes('-'),
);
const anyLabel = new RegExp(labels.join('|'));
const telltale = /\b(?:regain|oracle|injected|injection|gold|diagnosis|paladin|reflecteval|src\/\w+)\b/i;
const taskKeys = ['id', 'text', 'given', 'plan', 'answer'];
const specKeys = [
  'name',
  'description',
  'inputSchema',
  'outputSchema',
  'effect',
  'idempotencyKey',
  'singleRequest',
  'verifiedBy',
  'undoneBy',
];

const profiles = ['rough', 'drift', 'implicit-only', 'out-of-distribution', 'lagging-reads'];

describe.each(suiteNames)('%s', (name) => {
  const suite = getSuite(name);
  /** One task in so many is played, under each profile others. */
  const every = trialCount(10, 1);
  const played = (first = 0) => suite.tasks.filter((_, i) => i % every === first % every);
  const inRough = new Map<SuiteTask, ReturnType<typeof curious>>();
  /** What several tests look at is played once. */
  const rough = (task: SuiteTask) => {
    const seen = inRough.get(task) ?? curious(suite, task, 'rough');
    inRough.set(task, seen);
    return seen;
  };

  it.each(profiles)('tells no label under %s', async (profile) => {
    let errors = 0;
    for (const task of played(profiles.indexOf(profile))) {
      const { glimpses } = profile === 'rough' ? await rough(task) : await curious(suite, task, profile);
      errors += glimpses.filter(({ what }) => what === 'error').length;
      const text = JSON.stringify(glimpses.map(({ content }) => content));
      expect(anyLabel.exec(text)?.[0], task.id).toBeUndefined();
      expect(telltale.exec(text)?.[0], task.id).toBeUndefined();
    }
    // Guards against an empty test; implicit faults raise no errors.
    if (profile !== 'implicit-only') expect(errors).toBeGreaterThan(100 / every);
  });

  it('shows tasks and tools as plain data with known fields only', async () => {
    for (const task of played()) {
      const { seen, glimpses } = await rough(task);
      expect(
        Object.keys(seen).filter((key) => !taskKeys.includes(key)),
        task.id,
      ).toEqual([]);
      expect(hiddenIn(seen), task.id).toEqual([]);
      const listed = glimpses
        .filter(({ what }) => what === 'tools')
        .flatMap(({ content }) => content as ToolSpec[]);
      for (const spec of listed) {
        expect(
          Object.keys(spec).filter((key) => !specKeys.includes(key)),
          spec.name,
        ).toEqual([]);
        expect(hiddenIn(spec), spec.name).toEqual([]);
      }
    }
  });

  it('gives facts that occur literally in the text', () => {
    for (const { id, text, given } of suite.tasks) {
      for (const { name: fact, value } of given) {
        expect(appearsIn(text, value), `${id} ${fact}`).toBe(true);
        const literal = typeof value === 'string' ? value : String(value);
        if (!Array.isArray(value))
          expect(text.toLowerCase(), `${id} ${fact}`).toContain(literal.toLowerCase());
      }
    }
  });

  it('has right arguments that are given, defaults, or answers of earlier calls', () => {
    const inputs = new Map(suite.tools.map(({ name: tool, inputSchema }) => [tool, inputSchema]));
    for (const { id, gold, given } of suite.tasks) {
      const facts = given.flatMap(({ value }) =>
        [value, ...(Array.isArray(value) ? value : [])].map((item) => JSON.stringify(item)),
      );
      for (const { tool, args } of gold) {
        const properties = inputs.get(tool)!.properties as { readonly [name: string]: JsonObject };
        for (const [parameter, value] of Object.entries(args)) {
          if (referencesIn(value).length > 0) continue;
          const known = [...facts, JSON.stringify(properties[parameter]!.default)];
          const parts = isQuery(properties[parameter]!) ? partsOfQuery(String(value)) : [value];
          for (const part of parts)
            expect(known, `${id} ${tool} ${parameter}`).toContain(JSON.stringify(part));
        }
      }
    }
  });

  it('has no error that discloses what a call has yet to find out', async () => {
    for (const task of played()) {
      const found = await foundOut(suite, task);
      const { glimpses } = await rough(task);
      let known = '';
      for (const { what, content } of glimpses) {
        const text = JSON.stringify(content);
        if (what === 'error') {
          const leaked = found.filter((value) => text.includes(value) && !known.includes(value));
          expect(leaked, `${task.id} ${text}`).toEqual([]);
        }
        known += text;
      }
    }
  });
});

/** Texts that the right calls take from earlier answers: ids, addresses, names. */
async function foundOut(suite: Suite, task: SuiteTask): Promise<string[]> {
  const clock = virtualClock();
  const { outputs } = await executePlan(task.gold, task.answer, suite.open(task, clock).tools, clock);
  return task.gold
    .flatMap(({ args }) => referencesIn(args))
    .map((reference) => resolveArgs({ value: reference }, outputs).args.value)
    .filter((value): value is string => typeof value === 'string' && value.length > 3);
}

/** Functions, getters, symbols, unlisted fields and foreign prototypes, anywhere in a value. */
function hiddenIn(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path} is a function`];
  if (value === null || typeof value !== 'object') return [];
  const prototype = Object.getPrototypeOf(value);
  const found = [Object.prototype, Array.prototype, null].includes(prototype)
    ? []
    : [`${path} is an instance`];
  for (const key of Reflect.ownKeys(value)) {
    if (key === 'length' && Array.isArray(value)) continue;
    const property = Object.getOwnPropertyDescriptor(value, key)!;
    const isPlain = typeof key === 'string' && property.enumerable && 'value' in property;
    found.push(
      ...(isPlain ? hiddenIn(property.value, `${path}/${key}`) : [`${path}/${String(key)} is hidden`]),
    );
  }
  return found;
}

describe('this test', () => {
  it('finds what is hidden', () => {
    expect(hiddenIn({ a: { b: [() => 1] } })).toEqual(['/a/b/0 is a function']);
    expect(hiddenIn(Object.defineProperty({}, 'gold', { value: 1 }))).toEqual(['/gold is hidden']);
    expect(hiddenIn({ [Symbol('fault')]: 1 })).toHaveLength(1);
    expect(hiddenIn(new (class Secret {})())).toEqual([' is an instance']);
    expect(anyLabel.test('this was lost-after-commit')).toBe(true);
    expect(telltale.test('{"gold":[]}')).toBe(true);
  });
});
