/** Checks around a step: verification reads after a write, and repeated writes in a plan. */

import { describe, expect, it } from 'vitest';
import { type JsonObject, noContext } from '../types/index.ts';
import { scriptedPolicy } from './policies/scripted.ts';
import type { Situation } from './policy.ts';
import {
  again,
  down,
  type Execute,
  eventsOf,
  failing,
  refused,
  stepInTest,
  watching,
} from './step-in-test.ts';

describe('verification', () => {
  const verifiedBy = {
    tool: 'list',
    args: {},
    records: '/rows',
    match: { name: '/args/name' },
    output: '',
    identity: 'match',
    consistentAfterMs: 0,
  } as const;
  const specs = [{ name: 'add', effect: 'write' as const, singleRequest: true, verifiedBy }];
  const look = { kind: 'verify', tool: 'list', args: {} } as const;
  const call = { tool: 'add', args: { name: 'a' } };

  it('rebuilds the answer of a write that took effect', async () => {
    const list = () => ({ rows: [{ name: 'b' }, { name: 'a', id: 7 }] });
    const step = await stepInTest({ add: failing([down]), list }, [look], { specs, call });
    expect(step.result).toEqual({ status: 'done', value: { name: 'a', id: 7 } });
    expect(step.calls).toEqual(['add step', 'list verify']);
  });

  it('proves that the write is absent', async () => {
    const { policy, seen } = watching([look, again]);
    const list = () => ({ rows: [] });
    const step = await stepInTest({ add: failing([down]), list }, { policy, specs, call });
    expect(step.result.status).toBe('done');
    expect(seen.map(({ failure }) => failure.ambiguous)).toEqual([true, false]);
    expect(eventsOf(step, 'diagnosis').find(({ isRevision }) => isRevision)?.failure.evidence).toContain(
      'a read shows that it took no effect',
    );
  });

  it('leaves the failure ambiguous if the read fails, and shows the failed read', async () => {
    const { policy, seen } = watching([look]);
    const list = () => {
      throw down;
    };
    const step = await stepInTest({ add: failing([down]), list }, { policy, specs, call });
    expect(seen[1]!.failure.ambiguous).toBe(true);
    expect(seen[1]!.auxiliaryCalls[0]!.outcome.ok).toBe(false);
    expect(step.calls.filter((made) => made === 'list verify')).toHaveLength(4);
  });

  it('proves nothing if a record may be the write in another form', async () => {
    const add = failing([refused, down]);
    // It differs from the first form only in notation.
    const list = () => ({ rows: [{ name: 'alpha (new)' }] });
    const { policy, seen } = watching([{ kind: 'repair-arguments', args: { name: ['alpha'] } }, look]);
    await stepInTest({ add, list }, { policy, specs, call: { tool: 'add', args: { name: 'alpha' } } });
    expect(seen).toHaveLength(3);
    expect(seen.at(-1)!.failure.ambiguous).toBe(true);
  });

  it('accepts a record with the arguments of any attempt of the step', async () => {
    const add = failing([refused, down]);
    const list = () => ({ rows: [{ name: 'a', id: 7 }] });
    const lines = [{ kind: 'repair-arguments', args: { name: ['a'] } } as const, look];
    const step = await stepInTest({ add, list }, lines, { specs, call });
    expect(step.result).toEqual({ status: 'done', value: { name: 'a', id: 7 } });
  });

  it('does not accept the record of an earlier step', async () => {
    const plan = [
      { id: 's1', tool: 'add', args: { name: 'a' } },
      { id: 's2', tool: 'add', args: { name: 'a' } },
    ];
    const context = { ...noContext, plan, step: 1, outputs: { s1: { name: 'a', id: 7 } } };
    const list = () => ({ rows: [{ name: 'a', id: 7 }] });
    const { policy, seen } = watching([look]);
    await stepInTest({ add: failing([down]), list }, { policy, specs, call, context });
    expect(seen[1]!.failure.ambiguous).toBe(false);
  });

  it('is made for a policy that suspects success, and is charged', async () => {
    const add = failing([], { name: 'a', id: 7 });
    const rows: JsonObject[] = [];
    const list: Execute = async (_args, { clock }) => {
      await clock.sleep(1_000);
      return { rows };
    };
    const policy = scriptedPolicy([again], { suspectsSuccess: () => rows.length === 0 });
    const silent = await stepInTest({ add, list }, { policy, specs, call });
    expect(silent.calls).toEqual(['add step', 'list verify', 'add step', 'list verify']);
    expect(eventsOf(silent, 'diagnosis').map(({ failure }) => failure.class)).toEqual([
      'no-effect',
      'no-effect',
    ]);
    // The read that showed a failure is charged to the failed attempt.
    expect(silent.ledger.entries[0]!.cost).toBeCloseTo(0.005, 9);
    expect(silent.ledger.overhead).toBe(0);

    rows.push({ name: 'a', id: 7 });
    const trusting = scriptedPolicy([], { suspectsSuccess: () => true });
    const fine = await stepInTest({ add, list }, { policy: trusting, specs, call });
    expect(fine.result.status).toBe('done');
    expect(fine.ledger.overhead).toBeCloseTo(0.005, 9);
    expect(fine.ledger.spent).toBe(0);
  });

  it('is not needed for a policy that is certain', async () => {
    let answers = 0;
    const policy = scriptedPolicy([again], { suspectsSuccess: () => (answers++ === 0 ? 'certain' : false) });
    const step = await stepInTest({ add: failing([]) }, { policy, specs, call });
    expect(step.calls).toEqual(['add step', 'add step']);
    expect(step.result.status).toBe('done');
  });
});

describe('a write that the plan makes twice', () => {
  const send = { tool: 'send', args: { to: 'ada' } };
  const plan = [
    { id: 's1', ...send },
    { id: 's2', ...send },
  ];
  const setting = {
    call: send,
    context: { ...noContext, plan, step: 1, outputs: { s1: { id: 'M1' } } },
    specs: [{ name: 'send', effect: 'write' as const }],
  };

  it('is detected before it is sent, and skipped by accepting the earlier output', async () => {
    const { policy, seen } = watching([], { detectsImplicitFailures: true });
    const skip = (situation: Situation) => {
      void policy.decide(situation);
      return { action: { kind: 'repair-output' as const, value: situation.value! }, reason: 'made before' };
    };
    const skipping = { ...policy, decide: skip };
    const step = await stepInTest({ send: () => ({ id: 'M2' }) }, { policy: skipping, ...setting });
    expect(step.result).toEqual({ status: 'done', value: { id: 'M1' } });
    expect(step.calls).toEqual([]);
    expect(seen[0]!.failure).toMatchObject({
      class: 'conflict',
      ambiguous: false,
      evidence: ['the same write was already made in step s1'],
    });
    expect(step.ledger.entries).toEqual([{ cost: 0, downMs: 0, upCost: 0, upMs: 0 }]);
  });

  it('is sent if the policy insists', async () => {
    const policy = scriptedPolicy([again], { detectsImplicitFailures: true });
    const step = await stepInTest({ send: () => ({ id: 'M2' }) }, { policy, ...setting });
    expect(step.result).toEqual({ status: 'done', value: { id: 'M2' } });
    expect(step.calls).toEqual(['send step']);
  });

  it.each([
    ['a policy that does not look', { detectsImplicitFailures: false }, {}],
    ['a read', { detectsImplicitFailures: true }, { specs: [{ name: 'send', effect: 'read' as const }] }],
    ['other arguments', { detectsImplicitFailures: true }, { call: { tool: 'send', args: { to: 'bob' } } }],
    [
      'a step before that did not come to anything',
      { detectsImplicitFailures: true },
      { context: { ...noContext, plan, step: 1 } },
    ],
  ])('is not detected for %s', async (_what, like, change) => {
    const policy = scriptedPolicy([], like);
    const step = await stepInTest({ send: () => ({ id: 'M2' }) }, { policy, ...setting, ...change });
    expect(step.calls).toEqual(['send step']);
  });
});
