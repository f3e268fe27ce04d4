import { defineFaultKind, getProfile, toProfile } from 'regain/internal/faults';
import { defaultLimits, type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import {
  attemptsIn,
  defaultCostModel,
  type Execute,
  readTrace,
  type Suite,
  type SuiteTask,
  writeTrace,
} from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { governed, oracle, vanilla } from '../policies/index.ts';
import { getSuite } from '../suites/index.ts';
import { type RolloutPlan, runRollout } from './rollout.ts';

const suite = getSuite('paladin-eval');
const policies: readonly PolicyFactory[] = [
  vanilla(),
  retryPolicy(),
  retryPolicy({ safety: false }),
  governed(),
  oracle(),
];

function planOf(task: SuiteTask, policy: PolicyFactory, rest: Partial<RolloutPlan> = {}): RolloutPlan {
  const shared = { suite, profile: getProfile('storm'), backbone: 'none', seed: 7, repeat: 0 };
  return { ...shared, task, policy, model: defaultCostModel, limits: defaultLimits, ...rest };
}

/** A suite with one call, to the given tool. */
function suiteAround(execute: Execute, rest: Partial<Suite> = {}): Suite {
  const spec = { name: 'mine', description: '', inputSchema: {}, effect: 'read' as const };
  const plan = [{ id: 's', tool: 'mine', args: {} }];
  const task: SuiteTask = { id: 't', text: '', given: [], plan, gold: [], split: 'held-out', domain: 'own' };
  const open = () => ({ tools: [{ ...spec, execute }], snapshot: () => null, effects: () => [] });
  return { name: 'own', description: '', tools: [spec], tasks: [task], open, ...rest };
}

const own = (around: Suite, profile = 'clean', policy = retryPolicy()) =>
  runRollout(planOf(around.tasks[0]!, policy, { suite: around, profile: getProfile(profile) }));

it('takes as many times as long with slow tools, for answers and errors', async () => {
  const around = suiteAround(async (_, { clock }) => {
    await clock.sleep(200);
    return 'answer';
  });
  const wrong = suiteAround(async (_, { clock }) => {
    await clock.sleep(300);
    throw new Error('no');
  });
  const latencyMs = async (made: Suite, slowdown?: number) => {
    const plan = planOf(made.tasks[0]!, vanilla(), { suite: made, profile: getProfile('clean'), slowdown });
    return (await runRollout(plan)).spending.latencyMs;
  };
  expect([await latencyMs(around), await latencyMs(around, 20)]).toEqual([200, 4000]);
  expect([await latencyMs(wrong), await latencyMs(wrong, 3)]).toEqual([300, 900]);
});

describe('the same coordinate', () => {
  it('gives the same bytes, whatever ran in between', async () => {
    const texts = async () => {
      const all: string[] = [];
      for (const task of suite.tasks.slice(0, trialCount(15, 60))) {
        for (const policy of policies) {
          const { events, observation, judgement } = await runRollout(planOf(task, policy));
          all.push(JSON.stringify({ events, observation, judgement }));
        }
      }
      return all;
    };
    const first = await texts();
    expect(await texts()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(trialCount(35, 150));
  });

  it('gives another rollout with another seed or repeat', async () => {
    const text = async (rest: Partial<RolloutPlan>) =>
      JSON.stringify((await runRollout(planOf(suite.tasks[0]!, retryPolicy(), rest))).events);
    expect(await text({ seed: 8 })).not.toBe(await text({}));
    expect(await text({ repeat: 1 })).not.toBe(await text({}));
  });

  it('applies the profile of a suite to the same suite over other data', async () => {
    const ours = getSuite('tool-reflect-eval');
    const asked = async (around: Suite) => {
      const first: string[] = [];
      for (const task of ours.tasks.slice(0, 30)) {
        const plan = planOf(task, vanilla(), { suite: around, profile: getProfile('rough') });
        const { events } = await runRollout(plan);
        const started = events.find(({ type }) => type === 'call');
        first.push(JSON.stringify({ ...started, suite: '' }));
      }
      return first;
    };
    const elsewhere = { ...ours, name: 'elsewhere' };
    expect(await asked({ ...elsewhere, of: ours.name })).toEqual(await asked(ours));
    expect(await asked(elsewhere)).not.toEqual(await asked(ours));
  });

  it('has the same fault schedule for every policy', async () => {
    for (const task of suite.tasks.slice(0, 40)) {
      const schedules = new Set<string>();
      for (const policy of policies) {
        const { faults } = await runRollout(planOf(task, policy));
        const drawn = faults
          .scheduled()
          .filter(({ origin, purpose }) => origin === 'step' && purpose === 'step');
        const planned = drawn.filter(({ tool, step }) => task.plan[step]?.tool === tool);
        schedules.add(JSON.stringify(planned.sort((a, b) => a.step - b.step)));
      }
      expect(schedules.size).toBe(1);
    }
  });
});

describe('a rollout', () => {
  it('has a trace that can be written and read', async () => {
    for (const policy of policies) {
      const { events } = await runRollout(planOf(suite.tasks[3]!, policy));
      expect(readTrace(writeTrace(events))).toEqual(events);
      expect(events[0]!.type).toBe('trace');
      expect(events.at(-1)!.type).toBe('ending');
    }
  });

  it('of a tool without a domain uses its own error format', async () => {
    const { events, observation } = await own(
      suiteAround(async () => ({})),
      'dead-tool',
      vanilla(),
    );
    expect(observation.ending).toBe('failed');
    expect(attemptsIn(events)[0]).toMatchObject({
      failure: { class: 'server-error', status: expect.any(Number) },
    });
  });
});

describe('a bug in the harness', () => {
  const unbroken = { success: false, stateMatches: false, answerMatches: false, duplicates: 0 };

  it.each<[string, Suite]>([
    ['in a tool', suiteAround(async () => (undefined as unknown as { x: { y: 1 } }).x.y)],
    ['in a name', suiteAround(async () => (globalThis as unknown as { nowhere(): void }).nowhere())],
    [
      'in the world',
      suiteAround(async () => ({}), {
        open: () => ({ tools: [], snapshot: () => missing(), effects: () => [] }),
      }),
    ],
    [
      'in the gold plan',
      {
        ...suiteAround(async () => ({})),
        tasks: [
          { ...suiteAround(async () => ({})).tasks[0]!, gold: [{ id: 'g', tool: 'nothing', args: {} }] },
        ],
      },
    ],
  ])('%s makes the rollout void, with its error', async (_, around) => {
    const { observation, error, judgement, events } = await own(around);
    expect(observation.ending).toBe('void');
    expect(error).toBeInstanceOf(Error);
    expect(judgement).toEqual(unbroken);
    expect(events.at(-1)).toMatchObject({
      type: 'ending',
      ending: 'void',
      reason: expect.stringContaining((error as Error).message),
    });
  });

  const broken = { broken: 1 };
  it.each<['draw' | 'appliesTo', object]>([
    ['draw', { calls: { rate: 1, kinds: broken } }],
    ['appliesTo', { calls: { rate: 1, kinds: broken } }],
    ['draw', { drift: { perTool: 1, onsetMsMean: 1, slotMs: 1, kinds: broken } }],
  ])('in `%s` of a fault kind makes the rollout void', async (method, parts) => {
    const kind = defineFaultKind({
      ...{ name: 'broken', summary: '', apply: ({ run, args }) => run(args), ending: 'adapted' },
      [method]: () => {
        throw new Error('boom');
      },
    });
    const around = suiteAround(async () => 1);
    const profile = toProfile({ name: 'own', description: '', ...parts }, [kind]);
    const plan = planOf(around.tasks[0]!, retryPolicy(), { suite: around, profile, kinds: [kind] });
    const { observation, error } = await runRollout(plan);
    expect(observation.ending).toBe('void');
    expect(String(error)).toContain(`fault kind "broken" threw in \`${method}\``);
  });

  it('is not a failing tool', async () => {
    for (const thrown of [new Error('no'), new TypeError('fetch failed'), 'text', null]) {
      const { observation, error } = await own(suiteAround(async () => Promise.reject(thrown)));
      expect(observation.ending).toBe('failed');
      expect(error).toBeUndefined();
    }
  });

  it('before the first call is thrown', async () => {
    const closed = suiteAround(async () => ({}), { open: () => missing() });
    await expect(own(closed)).rejects.toThrow('there is no world');
  });
});

describe('a rollout that is cancelled', () => {
  it('throws the reason, with a complete trace', async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const around = suiteAround(async () => controller.abort(reason));
    const types: string[] = [];
    const plan = planOf(around.tasks[0]!, retryPolicy(), { suite: around, profile: getProfile('clean') });
    await expect(runRollout(plan, controller.signal, ({ type }) => types.push(type))).rejects.toBe(reason);
    expect(types.at(0)).toBe('trace');
    expect(types.at(-1)).toBe('ending');
  });
});

function missing(): never {
  throw new Error('there is no world');
}
