/** What protection is worth on tasks that nothing was tuned on: the same plans, the same weather, wrapped in several ways. */

import type { Clock } from '../../src/contract/clock.ts';
import { random } from '../../src/contract/random.ts';
import type { Tool } from '../../src/contract/tool.ts';
import { profileNamed } from '../../src/faults/index.ts';
import { posteriors } from '../../src/govern/posteriors.ts';
import { resample } from '../../src/law/statistics/bootstrap.ts';
import { type Interval, intervalOf } from '../../src/law/statistics/interval.ts';
import { governed } from '../../src/recovery/policies/governed.ts';
import { recoverTool } from '../../src/recovery/recover-tool.ts';
import { fixed, table, toMarkdown } from '../../src/report/table.ts';
import { defaultCostModel } from '../../src/runs/cost-model.ts';
import { type ShieldOptions, shield } from '../../src/shield/index.ts';
import { suiteNamed } from '../../src/suites/index.ts';
import { type Played, passingClock, playPlan, type Wrapping } from './protected-plan.ts';

const SEED = 42;
const REPEATS = 10;
const PROFILES = ['rough', 'storm'];
const SUITES = ['paladin-eval', 'tool-reflect-eval'];

interface Row {
  readonly profile: string;
  readonly suite: string;
  readonly wrapping: string;
  readonly RR: Interval;
  readonly calls: number;
  readonly seconds: number;
  readonly duplicates: number;
  readonly rollouts: number;
}

/** Each made once for all tasks of a suite: what it learns, it keeps. */
const wrappings: readonly (readonly [name: string, make: (clock: Clock) => Wrapping])[] = [
  ['nothing', () => (tools) => (tool, args) => run(tools, tool, args)],
  ['three retries', threeRetries],
  ['the law alone, retries only', lawAlone],
  ['shield, functions', (clock) => functions(clock, {})],
  ['shield', (clock) => declared(clock, {})],
  ['shield, trained prior (tiny)', (clock) => declared(clock, { brain: 'prior-tiny' })],
  ['shield, trained prior (base)', (clock) => declared(clock, { brain: 'prior-base' })],
];

export async function protectionTables(effort: number): Promise<string> {
  const repeats = Math.max(1, Math.round(REPEATS * effort));
  const share = effort < 0.01 ? 0.1 : 1;
  const rows: Row[] = [];
  for (const profile of PROFILES) {
    for (const suite of SUITES)
      for (const [wrapping, make] of wrappings)
        rows.push(await rowOf({ profile, suite, wrapping, repeats, share }, make));
  }
  return [
    '### What protection is worth',
    `Plans of held-out tasks, ${repeats} rollouts each, seed ${SEED}: ${SUITES.map((suite) => `${rows.find((row) => row.suite === suite)!.rollouts} of ${suite}`).join(', ')} for each row. ` +
      '95 % intervals over whole tasks. Seconds are virtual; an unprotected call waits as long as the tool takes.',
    toMarkdown(
      table(rows, [
        { label: 'weather', align: 'left', value: ({ profile }) => profile },
        { label: 'suite', align: 'left', value: ({ suite }) => suite },
        { label: 'tools wrapped in', align: 'left', value: ({ wrapping }) => wrapping },
        {
          label: 'tasks done',
          value: ({ RR: { point, low, high } }) => `${fixed(point, 3)} [${fixed(low, 3)}, ${fixed(high, 3)}]`,
        },
        { label: 'tool calls a task', value: ({ calls }) => fixed(calls, 2) },
        { label: 'seconds a task', value: ({ seconds }) => fixed(seconds, 1) },
        { label: 'duplicated effects', value: ({ duplicates }) => String(duplicates) },
      ]),
    ),
  ].join('\n\n');
}

async function rowOf(
  about: Pick<Row, 'profile' | 'suite' | 'wrapping'> & { readonly repeats: number; readonly share: number },
  make: (clock: Clock) => Wrapping,
): Promise<Row> {
  const { repeats, share, ...names } = about;
  const suite = suiteNamed(names.suite);
  const heldOut = suite.tasks.filter(({ split }) => split === 'held-out');
  const tasks = heldOut.filter((_, i) => i % Math.round(1 / share) === 0);
  const { clock, next } = passingClock();
  const wrap = make(clock);
  const profile = profileNamed(names.profile);
  const played: Played[] = [];
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const task of tasks)
      played.push(await playPlan(suite, task, { profile, seed: SEED, repeat }, wrap, next()));
  const sum = (value: (one: Played) => number) => played.reduce((total, one) => total + value(one), 0);
  const done = tasks.map(({ id }) => played.filter(({ task, success }) => task === id && success).length);
  const totals = { a: Float64Array.from(done), b: new Float64Array(tasks.length).fill(repeats) };
  return {
    ...names,
    RR: intervalOf(resample(totals, { seed: SEED, resamples: 2_000 }), 0.95, 'studentised'),
    calls: sum(({ calls }) => calls) / played.length,
    seconds: sum(({ seconds }) => seconds) / played.length,
    duplicates: sum(({ duplicates }) => duplicates),
    rollouts: played.length,
  };
}

function run(tools: readonly Tool[], tool: string, args: Parameters<Tool['execute']>[0]): Promise<unknown> {
  const found = tools.find(({ name }) => name === tool)!;
  return found.execute(args, undefined as never);
}

/** What most agents have today: a time limit, and three more tries with exponential backoff, whatever failed. */
function threeRetries(clock: Clock): Wrapping {
  return (tools) => async (tool, args) => {
    for (let tries = 0; ; tries++) {
      try {
        return await clock.within(60_000, () => run(tools, tool, args));
      } catch (error) {
        if (tries === 3) throw error;
        await clock.sleep(500 * 2 ** tries);
      }
    }
  };
}

function lawAlone(clock: Clock): Wrapping {
  const known = posteriors();
  let calls = 0;
  return (tools) => {
    const policy = governed({ learning: true, posteriors: known })({ random: random('protection') });
    const options = { policy, clock, model: defaultCostModel, callId: () => `call ${calls++}` };
    const behind = new Map(tools.map((tool) => [tool.name, recoverTool(tool, options)]));
    return async (tool, args) => {
      const result = await behind.get(tool)!(args);
      if (result.status !== 'done') throw new Error(result.reason);
      return result.value;
    };
  };
}

function guarded(clock: Clock, options: ShieldOptions) {
  let hooks: Pick<Required<ShieldOptions>, 'refreshCredentials' | 'specs'> | undefined;
  const guard = shield({
    ...{ clock, random: random('protection'), experience: false },
    refreshCredentials: () => hooks!.refreshCredentials(),
    specs: () => hooks!.specs(),
    ...options,
  });
  return {
    guard,
    take: (refreshCredentials: () => Promise<void>, specs: ShieldOptions['specs'] & {}) => {
      hooks = { refreshCredentials, specs };
    },
  };
}

/** Tools that say what they are: schemas, effects, how a write is verified. */
function declared(clock: Clock, options: ShieldOptions): Wrapping {
  const { guard, take } = guarded(clock, options);
  return (tools, refreshCredentials, specs) => {
    take(refreshCredentials, specs);
    const behind = guard.protect(Object.fromEntries(tools.map((tool) => [tool.name, tool])));
    return (tool, args) => behind[tool]!.execute(args);
  };
}

/** Plain functions, of which only the effect is known: no schema, no verification, no key, no list to read again. */
function functions(clock: Clock, options: ShieldOptions): Wrapping {
  const { guard, take } = guarded(clock, options);
  return (tools, refreshCredentials) => {
    take(refreshCredentials, () => []);
    const bare = Object.fromEntries(
      tools.map(({ name, execute }) => [
        name,
        (args: Parameters<Tool['execute']>[0]) => execute(args, undefined as never),
      ]),
    );
    const effects = Object.fromEntries(tools.map(({ name, effect = 'write' }) => [name, effect]));
    const behind = guard.protect(bare, { effects });
    return (tool, args) => behind[tool]!(args);
  };
}
