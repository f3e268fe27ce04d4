import { describe, expect, it } from 'vitest';
import { attemptsIn, noCost, ToolError } from '../types/index.ts';
import { scriptedModel, scriptedPolicy } from './policies/scripted.ts';
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

describe('a successful step', () => {
  it('is one call without recovery cost', async () => {
    const answer = { big: ['as it is'] };
    const step = await stepInTest({ find: () => answer });
    expect(step.result).toEqual({ status: 'done', value: answer });
    expect((step.result as { value: unknown }).value).toBe(answer);
    expect(step.events.map(({ type }) => type)).toEqual(['call', 'attempt', 'ending']);
    expect(step.ledger).toMatchObject({ spent: 0, overhead: 0, failed: false, entries: [] });
  });
});

describe('the actions', () => {
  it('retry: the same call again, after its delay', async () => {
    const step = await stepInTest({ find: failing([down]) }, [{ kind: 'retry', delayMs: 400 }]);
    expect(step.result).toEqual({ status: 'done', value: { ok: 1 } });
    expect(step.calls).toEqual(['find step', 'find step']);
    expect(eventsOf(step, 'attempt').map(({ nth }) => nth)).toEqual([0, 1]);
    expect(eventsOf(step, 'cost')).toMatchObject([{ for: 'wait', atMs: 400, cost: { waitingMs: 400 } }]);
  });

  it('repair-arguments: the same tool with new arguments, kept for later turns', async () => {
    const find: Execute = ({ city }) => {
      if (city === undefined) throw refused;
      throw down;
    };
    const { policy, seen } = watching([{ kind: 'repair-arguments', args: { city: 'Porto' } }, again]);
    const step = await stepInTest({ find }, { policy });
    expect(attemptsIn(step.events).map(({ args }) => args)).toEqual([
      {},
      { city: 'Porto' },
      { city: 'Porto' },
    ]);
    expect(seen.map(({ call }) => call.args)).toEqual([{}, { city: 'Porto' }, { city: 'Porto' }]);
    expect(seen[2]!.history.map(({ call, action }) => [call.args, action.kind])).toEqual([
      [{}, 'repair-arguments'],
      [{ city: 'Porto' }, 'retry'],
    ]);
  });

  it('repair-output: calls nothing, and checks the new output like any answer', async () => {
    const specs = [{ name: 'find', outputSchema: { type: 'object', required: ['id'] } }];
    const policy = scriptedPolicy(
      [
        { kind: 'repair-output', value: { wrong: 1 } },
        { kind: 'repair-output', value: { id: 7 } },
      ],
      { detectsImplicitFailures: true },
    );
    const step = await stepInTest({ find: () => '{"id": 7' }, { policy, specs });
    expect(step.result).toEqual({ status: 'done', value: { id: 7 } });
    expect(step.calls).toEqual(['find step']);
    expect(step.acted.map(({ price }) => price)).toEqual([0, 0]);
    const [, left, ...more] = eventsOf(step, 'diagnosis');
    expect(left).toMatchObject({ isRevision: true, failure: { class: 'schema-violation' } });
    expect(more).toEqual([]);
  });

  it('repair-output: an answer with parts that are not JSON can be accepted, not changed', async () => {
    const answer = { items: [], score: Number.NaN };
    const specs = [{ name: 'find', effect: 'read' as const, outputSchema: { type: 'object' } }];
    const accepting = scriptedPolicy([{ kind: 'repair-output', value: { items: [], score: '[NaN]' } }], {
      detectsImplicitFailures: true,
    });
    const accepted = await stepInTest({ find: () => answer }, { policy: accepting, specs });
    expect(accepted.acted.map(({ action }) => action.kind)).toEqual(['repair-output']);
    expect((accepted.result as { value?: unknown }).value).toBe(answer);
    const changing = scriptedPolicy([{ kind: 'repair-output', value: { items: [7] } }], {
      detectsImplicitFailures: true,
      safety: true,
    });
    const changed = await stepInTest({ find: () => answer }, { policy: changing, specs });
    expect(changed.result).toMatchObject({
      status: 'handed-off',
      reason: expect.stringContaining('not JSON'),
    });
  });

  it('use-tool: calls another tool, even one that was not listed at the start', async () => {
    const specs = [{ name: 'find_v2', outputSchema: { type: 'object', required: ['id'] } }];
    const list = () =>
      ++lists > 1 ? [{ name: 'find_v2', description: '', inputSchema: {}, ...specs[0] }] : [];
    let lists = 0;
    const { policy, seen } = watching([{ kind: 'use-tool', tool: 'find_v2', args: { q: 1 } }, again], {
      detectsImplicitFailures: true,
    });
    const step = await stepInTest(
      { find: failing([down]), find_v2: failing([], {}) },
      { policy, toolbox: { list } },
    );
    expect(step.calls).toEqual(['find step', 'find_v2 step', 'find_v2 step']);
    // Its schema is known although the policy has not reread the list.
    expect(seen[1]!.failure.class).toBe('empty-output');
    expect(seen[1]!.spec?.name).toBe('find_v2');
    expect(seen[1]!.tools).toEqual([]);
  });

  it('use-tool first: makes the call, shows its outcome and keeps the step', async () => {
    const book: Execute = ({ flight }) => {
      if (flight === undefined) throw refused;
      return { booked: flight };
    };
    const { policy, seen } = watching([
      { kind: 'use-tool', tool: 'search', args: { to: 'Rome' }, first: true },
      { kind: 'repair-arguments', args: { flight: 'F1' } },
    ]);
    const step = await stepInTest({ book, search: () => ({ flights: ['F1'] }) }, { policy });
    expect(step.result).toEqual({ status: 'done', value: { booked: 'F1' } });
    expect(step.calls).toEqual(['book step', 'search first', 'book step']);
    expect(seen[0]!.auxiliaryCalls).toEqual([]);
    expect(seen[1]!.auxiliaryCalls).toEqual([
      {
        call: { tool: 'search', args: { to: 'Rome' } },
        outcome: { ok: true, value: { flights: ['F1'] } },
      },
    ]);
    expect(seen[1]!.call).toEqual({ tool: 'book', args: {} });
  });

  it('reread-tools: gets the current list', async () => {
    let name = 'old';
    const list = () => [{ name, description: '', inputSchema: {} }];
    const { policy, seen } = watching([{ kind: 'reread-tools' }]);
    const find = () => {
      name = 'new';
      throw down;
    };
    const step = await stepInTest({ find }, { policy, toolbox: { list } });
    expect(seen.map(({ tools }) => tools[0]!.name)).toEqual(['old', 'new']);
    expect(step.acted[0]!.price).toBeGreaterThan(0);
  });

  it('paginate: joins the missing pages and retries a page that fails', async () => {
    const errors = [down];
    const list: Execute = ({ cursor }) => {
      if (cursor === undefined) return { rows: [1], has_more: true, next_cursor: 'a' };
      if (errors.length > 0) throw errors.pop();
      return cursor === 'a'
        ? { rows: [2], has_more: true, next_cursor: 'b' }
        : { rows: [3], has_more: false };
    };
    // The schema does not declare pages.
    const output = { type: 'object', properties: { rows: {} }, additionalProperties: false };
    const policy = scriptedPolicy([{ kind: 'paginate' }], { detectsImplicitFailures: true });
    const step = await stepInTest({ list }, { policy, specs: [{ name: 'list', outputSchema: output }] });
    expect(step.result).toEqual({ status: 'done', value: { rows: [1, 2, 3] } });
    expect(step.calls).toEqual(['list step', 'list page', 'list page', 'list page']);
  });

  it('refresh-credentials: through the hook, then the call again; not when the hook fails', async () => {
    const expired = new ToolError('token expired', { status: 401 });
    let refreshed = 0;
    const line = { kind: 'refresh-credentials' } as const;
    const good = await stepInTest({ find: failing([expired]) }, [line], {
      toolbox: { refreshCredentials: async () => void refreshed++ },
    });
    expect(good.result.status).toBe('done');
    expect(refreshed).toBe(1);
    const bad = await stepInTest({ find: failing([expired]) }, [line], {
      toolbox: { refreshCredentials: () => Promise.reject(new Error('no')) },
    });
    expect(bad.result).toEqual({ status: 'gave-up', reason: 'the script is over' });
    expect(bad.calls).toEqual(['find step']);
  });

  it('compensate: makes the compensating call, and the failure remains', async () => {
    const step = await stepInTest({ add: failing([down]), remove: () => ({}) }, [
      { kind: 'compensate', tool: 'remove', args: { id: 1 } },
    ]);
    expect(step.calls).toEqual(['add step', 'remove compensate']);
    expect(step.result.status).toBe('gave-up');
  });

  it('hand-off and give-up: with their reasons', async () => {
    for (const [kind, status] of [
      ['hand-off', 'handed-off'],
      ['give-up', 'gave-up'],
    ] as const) {
      const step = await stepInTest({ find: failing([down]) }, [{ kind, reason: 'enough' }]);
      expect(step.result).toEqual({ status, reason: 'enough' });
      expect(step.events.at(-1)).toMatchObject({ type: 'ending', ending: status, reason: 'enough' });
    }
  });

  it('ask-model: the model makes the next decision; without a model the step is handed off', async () => {
    const none = await stepInTest({ find: failing([down]) }, [{ kind: 'ask-model' }]);
    expect(none.result).toEqual({
      status: 'handed-off',
      reason: 'ask-model: no language model is available',
    });
    const thought = { ...noCost, tokensIn: 1_000 };
    const model = scriptedModel([{ action: again, reason: 'says the model', thought }]);
    const asked = await stepInTest(
      { find: failing([down]) },
      { policy: scriptedPolicy([{ kind: 'ask-model' }], { model }) },
    );
    expect(asked.result.status).toBe('done');
    expect(eventsOf(asked, 'decision').map(({ reason }) => reason)).toEqual(['line 1', 'says the model']);
    const shy = scriptedPolicy([{ kind: 'ask-model' }], { model: scriptedModel([{ kind: 'ask-model' }]) });
    expect((await stepInTest({ find: failing([down]) }, { policy: shy })).result.status).toBe('handed-off');
  });
});

describe('the situation', () => {
  it('has the answer itself if it is JSON, else a preview', async () => {
    const { policy, seen } = watching([again], { detectsImplicitFailures: true });
    const answers: unknown[] = [
      { error: 'a', rows: ['x'.repeat(20_000)] },
      { error: 'b', at: new Date(0) },
    ];
    await stepInTest({ find: () => answers[seen.length] }, { policy });
    expect(seen[0]!.value).toBe(answers[0]);
    expect(seen[1]!.value).toEqual({ error: 'b', at: '1970-01-01T00:00:00.000Z' });
  });

  it('has the cost of every action and the remaining budget', async () => {
    const { policy, seen } = watching([]);
    await stepInTest({ find: failing([down]) }, { policy });
    const [{ estimate, budgetLeft, attemptLeft } = {} as Situation] = seen;
    expect(budgetLeft).toBe(1);
    expect(attemptLeft).toBe(0.1);
    expect(estimate!({ kind: 'retry', delayMs: 4_000 })).toBeCloseTo(0.06, 9);
    expect(estimate!({ kind: 'repair-output', value: 1 })).toBe(0);
    expect(estimate!({ kind: 'verify', tool: 'list', args: {} })).toBeCloseTo(0.1, 9);
  });

  it('is followed by how the step ended', async () => {
    const endings: unknown[] = [];
    const policy = scriptedPolicy([again], {
      stepEnded: (ended) => void endings.push(ended),
    });
    await stepInTest({ find: failing([down]) }, { policy });
    await stepInTest({ find: failing([]) }, { policy });
    expect(endings).toMatchObject([
      { status: 'done', history: [{ action: { kind: 'retry' } }] },
      { status: 'done', history: [] },
    ]);
  });
});
