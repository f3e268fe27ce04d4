/** Conformance check of fault kinds: the built-in kinds pass, and each rule detects a kind that breaks it. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { checkFaultKind } from './check-fault-kind.ts';
import { defineFaultKind, type FaultKindDefinition } from './define-fault-kind.ts';
import { faultKinds } from './kinds/index.ts';

const good: FaultKindDefinition = {
  name: 'door-closed',
  summary: 'the service is closed',
  draw: (random) => ({ latencyMs: 20 + random.below(50) }),
  apply: async ({ fault, context, calledName }) => {
    await context.clock.sleep(Number(fault.detail.latencyMs), context.signal);
    throw Object.assign(new Error(`${calledName} is closed`), { status: 503 });
  },
};
const corruption: FaultKindDefinition = {
  ...good,
  phase: 'in-flight',
  visibility: 'implicit',
  apply: async ({ run, args }) => ({ ...((await run(args)) as object), corrupted: true }),
};
let counter = 0;

describe('checkFaultKind', () => {
  it.each(faultKinds.map((kind) => [kind.name, kind] as const))('passes %s', async (_, kind) => {
    await checkFaultKind(kind, { seeds: trialCount(6, 20) });
  });

  it('passes kinds of a user', async () => {
    await checkFaultKind(defineFaultKind(good));
    await checkFaultKind(defineFaultKind(corruption));
  });

  it.each<[rule: string, broken: Partial<FaultKindDefinition>, of?: FaultKindDefinition]>([
    ['declaration: `name`', { name: 'Door closed' }],
    ['declaration: a built-in kind has that name', { name: 'timeout' }],
    ['declaration: `summary`', { summary: '' }],
    ['declaration: `group`', { group: 'weird' as never }],
    ['declaration: `phase`', { phase: 'later' as never }],
    ['declaration: `visibility`', { visibility: 'loud' as never }],
    ['declaration: `ending`', { ending: 'soon' as never }],
    ['declaration: `remedy`', { remedy: 1 as never }],
    ['declaration: `clearedBy`', { clearedBy: ['pray' as never] }],
    ['declaration: `clearedOn`', { clearedOn: () => ['verify'] }],
    ['declaration: `defaults`', { defaults: { triesMean: 0.5 } }],
    ['declaration: a kind that renames', { changeSpec: (_, spec) => ({ ...spec, name: 'other' }) }],
    ['declaration: a kind that renames', { changeSpec: () => null }],
    ['appliesTo: it applies to none', { appliesTo: () => false }],
    ['appliesTo: it must return true or false', { appliesTo: () => counter++ % 2 === 0 }],
    ['survives: it threw outside', { remedy: () => JSON.parse('{') }],
    ['json: `draw`', { draw: () => ({ at: new Date(0) as never }) }],
    ['json: `draw`', { draw: () => ({ chance: Number.NaN }) }],
    ['json: the answer', { apply: async ({ run, args }) => new Map([[await run(args), 1]]) }, corruption],
    ['json: `changeSpec`', { changeSpec: () => ({}) as never }],
    ['deterministic: `draw`', { draw: () => ({ n: counter++ }) }],
    [
      'deterministic: the same call',
      { apply: async () => Promise.reject(new Error(`closed, ticket ${counter++}`)) },
    ],
    [
      'deterministic: the same call',
      { apply: (e) => slept(e.context.clock.sleep(counter++, e.context.signal)) },
    ],
    [
      'clock: `latencyMs`',
      { draw: () => ({ latencyMs: -1 }), apply: async () => Promise.reject(new Error('x')) },
    ],
    [
      'clock: it must not wait -5 ms',
      { draw: () => ({ latencyMs: 0 }), apply: (e) => slept(e.context.clock.sleep(-5, e.context.signal)) },
    ],
    ['clock: it must wait with the signal', { apply: (e) => slept(e.context.clock.sleep(5)) }],
    [
      'pure: `draw`',
      { draw: (_, spec) => ({ n: Object.assign(spec, { description: 'changed' }).name.length }) },
    ],
    [
      'pure: `apply` must not change the fault',
      { apply: async ({ args }) => Promise.reject(Object.assign(args, { x: 1 }) && new Error('x')) },
    ],
    [
      "pure: `apply` must not change the tool's own answer",
      { apply: async ({ run, args }) => Object.assign((await run(args)) as object, { corrupted: true }) },
      corruption,
    ],
    ['pure: `changeSpec`', { changeSpec: (_, spec) => Object.assign(spec, { description: 'changed' }) }],
    [
      'pure: `remedy`',
      { remedy: (fault) => ({ kind: 'retry', delayMs: Object.assign(fault, { tries: 9 }).tries }) },
    ],
    [
      'effect: before-send, but the tool ran 1 times',
      { apply: async ({ run, args }) => run(args).then(() => Promise.reject(new Error('x'))) },
    ],
    [
      'effect: in-flight, but the tool ran 2 times',
      { apply: async ({ run, args }) => run(args).then(() => run(args)) },
      corruption,
    ],
    ['effect: after-commit, but the tool ran 0 times', { phase: 'after-commit' }],
    ['effect: a kind that lets calls land later', lateBy(500, false)],
    ['effect: a delayed call', lateBy(60_000, true)],
    ['visibility: implicit, but it throws', { visibility: 'implicit' }],
    ['visibility: it must throw', { apply: () => Promise.reject('closed') }],
    ['visibility: it must throw', { apply: () => Promise.reject(new Error()) }],
    ['visibility: explicit, but it answers', { apply: async () => ({ fine: true }) }],
    [
      'visibility: implicit, but it answers with an error',
      { apply: async () => ({ isError: true }) },
      corruption,
    ],
    ['unlabelled', { apply: () => Promise.reject(new Error('door-closed')) }],
    ['remedy', { remedy: () => ({ kind: 'pray' }) as never }],
    ['remedy: it must be an action that exists', { remedy: () => ({ kind: 'retry' }) as never }],
    ['remedy', { remedy: () => ({ kind: 'verify', tool: 'x', args: [] }) as never }],
  ])('reports a violation of "%s"', async (rule, broken, of = good) => {
    const error = await checkFaultKind(defineFaultKind({ ...of, ...broken })).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ name: 'RegainError', message: expect.stringContaining(rule) });
  });

  it('lists every violation once, each with the tool and the seed that show it', async () => {
    const broken = { ...good, apply: () => Promise.reject('door-closed'), remedy: () => ({}) as never };
    await expect(checkFaultKind(defineFaultKind(broken))).rejects.toThrow(
      /fault kind "door-closed" does not conform, 3 violations:[\s\S]*unlabelled[\s\S]*\(get_rate, seed 0\)/,
    );
  });

  it('uses the given probes', async () => {
    const tool = { name: 'ping', description: '', inputSchema: {}, execute: async () => 'pong' };
    const picky = defineFaultKind({ ...good, appliesTo: ({ name }) => name === 'ping' });
    await expect(checkFaultKind(picky)).rejects.toThrow('applies to none of the tools');
    await checkFaultKind(picky, { probes: () => [{ tool, args: {} }], seeds: 3 });
  });
});

async function slept(wait: Promise<void>): Promise<never> {
  await wait;
  throw new Error('closed');
}

function lateBy(ms: number, landsLate: boolean): Partial<FaultKindDefinition> {
  return {
    phase: 'in-flight',
    landsLate,
    apply: async ({ runLater, args }) => {
      runLater(args, ms);
      throw new Error('closed');
    },
  };
}
