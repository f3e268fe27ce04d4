import { describe, expect, it } from 'vitest';
import { failureClasses, type ToolSpec } from '../../types/index.ts';
import { compensate } from './compensate.ts';
import { candidatesOf } from './index.ts';
import { rereadTools } from './reread-tools.ts';
import { retry } from './retry.ts';
import { handOff, paginate, refreshCredentials } from './simple-actions.ts';
import {
  actionsOf,
  answered,
  failed,
  implicitFailure,
  listOrders,
  parsedFailure,
  proposed,
  record,
  shopTools,
  situation,
  text,
  turn,
  writing,
} from './situation-in-test.ts';
import { verify } from './verify.ts';

describe('retry', () => {
  it('waits for the requested delay', () => {
    const asked = situation({ failure: failed('rate-limit', { retryAfterMs: 7_000 }) });
    expect(proposed(retry, asked)).toEqual([{ kind: 'retry', delayMs: 7_000 }]);
    const parsed = parsedFailure({ retryAfterMs: 1_500 });
    expect(proposed(retry, situation(), parsed)).toEqual([{ kind: 'retry', delayMs: 1_500 }]);
  });

  it('increases the delay after every try, within bounds', () => {
    const delays = [0, 1, 3, 100].map((tries) => {
      const history = Array.from({ length: tries }, () => turn({ kind: 'retry', delayMs: 0 }));
      const [first] = retry(situation({ history }), parsedFailure());
      return first!.action.kind === 'retry' ? first!.action.delayMs : -1;
    });
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[1]).toBe(2 * delays[0]!);
    expect(delays[3]).toBeLessThanOrEqual(60_000);
  });

  it('offers two delays if a limit has no stated duration', () => {
    const found = proposed(retry, situation({ failure: failed('rate-limit') }));
    expect(found.map((action) => action.kind)).toEqual(['retry', 'retry']);
    expect(found[0]).not.toEqual(found[1]);
  });

  it('is always a candidate, with decreasing support', () => {
    for (const one of failureClasses)
      expect(retry(situation({ failure: failed(one) }), parsedFailure())).not.toEqual([]);
    const again = turn({ kind: 'retry', delayMs: 0 });
    const [first] = retry(situation(), parsedFailure());
    const [third] = retry(situation({ history: [again, again] }), parsedFailure());
    expect(third!.support).toBeLessThan(first!.support);
  });
});

describe('verify', () => {
  it('reads the state that shows the write', () => {
    const [look] = verify(writing(), parsedFailure());
    expect(look!.action).toEqual({ kind: 'verify', tool: 'list_orders', args: { customer: 'Ines' } });
    expect(look!.support).toBeGreaterThan(0.8);
  });

  it('is not proposed for reads, after a conclusive read, or without limit', () => {
    expect(proposed(verify, situation())).toEqual([]);
    const absent = failed('timeout', { evidence: ['a read shows that it took no effect'] });
    expect(proposed(verify, writing({ failure: absent }))).toEqual([]);
    const looked = turn({ kind: 'verify', tool: 'list_orders', args: { customer: 'Ines' } });
    expect(verify(writing({ history: [looked] }), parsedFailure())).toHaveLength(1);
    expect(proposed(verify, writing({ history: [looked, looked] }))).toEqual([]);
  });

  it('adapts the read to its current schema', () => {
    const renamed: ToolSpec = { ...listOrders, inputSchema: record({ customerName: text }) };
    const tools = shopTools.map((spec) => (spec.name === 'list_orders' ? renamed : spec));
    expect(proposed(verify, writing({ tools }))).toContainEqual({
      kind: 'verify',
      tool: 'list_orders',
      args: { customerName: 'Ines' },
    });
    const moved: ToolSpec = { ...listOrders, name: 'list_orders_v2' };
    const others = shopTools.map((spec) => (spec.name === 'list_orders' ? moved : spec));
    expect(proposed(verify, writing({ tools: others }))).toContainEqual({
      kind: 'verify',
      tool: 'list_orders_v2',
      args: { customer: 'Ines' },
    });
  });
});

describe('compensate', () => {
  const one = { orderId: 'O-1', sku: 'KB-340', quantity: 2, customer: 'Ines', status: 'placed' };
  const reading = (orders: object[]) => ({
    call: { tool: 'list_orders', args: { customer: 'Ines' } },
    outcome: { ok: true as const, value: { orders } },
  });

  it('removes the second of two equal records', () => {
    const readings = [reading([one, { ...one, orderId: 'O-2' }])];
    expect(proposed(compensate, writing({ auxiliaryCalls: readings }))).toEqual([
      { kind: 'compensate', tool: 'cancel_order', args: { orderId: 'O-2' } },
    ]);
  });

  it('finds the records under a name with a slash', () => {
    const tools = shopTools.map((spec) =>
      spec.verifiedBy === undefined
        ? spec
        : { ...spec, verifiedBy: { ...spec.verifiedBy, records: '/open~1done' } },
    );
    const spec = tools.find(({ name }) => name === 'place_order')!;
    const outcome = { ok: true as const, value: { 'open/done': [one, { ...one, orderId: 'O-2' }] } };
    const auxiliaryCalls = [{ ...reading([]), outcome }];
    expect(proposed(compensate, { ...writing({ auxiliaryCalls }), spec, tools })).toHaveLength(1);
  });

  it('does not touch a single record, other records or compensated ones', () => {
    expect(proposed(compensate, writing())).toEqual([]);
    expect(proposed(compensate, writing({ auxiliaryCalls: [reading([one])] }))).toEqual([]);
    expect(
      proposed(compensate, writing({ auxiliaryCalls: [reading([one, { ...one, sku: 'DL-055' }])] })),
    ).toEqual([]);
    const done = turn({ kind: 'compensate', tool: 'cancel_order', args: { orderId: 'O-2' } });
    const readings = [reading([one, { ...one, orderId: 'O-2' }])];
    expect(proposed(compensate, writing({ auxiliaryCalls: readings, history: [done] }))).toEqual([]);
  });
});

describe('simple actions', () => {
  it('refresh credentials once per rejection', () => {
    const refused = situation({ failure: failed('auth') });
    expect(refreshCredentials(refused, parsedFailure())[0]!.support).toBeGreaterThan(0.9);
    const history = [turn({ kind: 'refresh-credentials' }, { failure: failed('auth') })];
    expect(refreshCredentials({ ...refused, history }, parsedFailure())[0]!.support).toBeLessThan(0.2);
    expect(proposed(refreshCredentials, situation({ failure: failed('timeout') }))).toEqual([]);
    const hinted = failed('unknown', { message: 'jwt expired' });
    expect(refreshCredentials(situation({ failure: hinted }), parsedFailure())).toHaveLength(1);
  });

  it('fetch pages if the answer announces more', () => {
    const value = { products: [], has_more: true, next_cursor: 'p2' };
    expect(proposed(paginate, answered(value, 'partial-output'))).toEqual([{ kind: 'paginate' }]);
    expect(proposed(paginate, answered({ products: [] }))).toEqual([]);
    expect(proposed(paginate, situation())).toEqual([]);
  });

  it('always include a hand-off', () => {
    expect(handOff(situation(), parsedFailure())[0]).toMatchObject({
      support: 0.05,
      operators: ['hand-off'],
    });
  });
});

describe('reread-tools', () => {
  const refused = situation({ failure: failed('invalid-request', { status: 400 }) });
  const supportOf = (...[parsed, at = refused]: [Parameters<typeof parsedFailure>[0], typeof refused?]) =>
    rereadTools(at, parsedFailure(parsed))[0]?.support ?? 0;

  it('is proposed if the failure contradicts the list', () => {
    expect(supportOf({ complaints: [{ kind: 'unknown', path: 'sku' }] })).toBeGreaterThan(0.8);
    expect(supportOf({ complaints: [{ kind: 'missing', path: 'locale' }] })).toBeGreaterThan(0.8);
    expect(supportOf({ complaints: [{ kind: 'type', path: '/sku', expected: 'array' }] })).toBeGreaterThan(
      0.8,
    );
    const gone = situation({ failure: failed('unknown-tool') });
    expect(supportOf({}, gone)).toBeGreaterThan(0.8);
  });

  it('has less support if the list agrees with the failure', () => {
    const call = { tool: 'get_product', args: { skuu: 'KB-340' } };
    const wrong = situation({ call, failure: failed('invalid-request') });
    expect(supportOf({ complaints: [{ kind: 'unknown', path: 'skuu' }] }, wrong)).toBeLessThan(0.3);
    expect(supportOf({}, situation({ failure: failed('timeout') }))).toBe(0);
  });

  it('is proposed once per complaint', () => {
    const history = [turn({ kind: 'reread-tools' }, { failure: refused.failure })];
    expect(supportOf({}, { ...refused, history })).toBe(0);
    const later = failed('invalid-request', { message: 'something else' });
    expect(supportOf({}, { ...refused, history, failure: later })).toBeGreaterThan(0);
  });
});

describe('all candidates', () => {
  it('contain nothing that safety would refuse', () => {
    const kinds = candidatesOf(writing(), parsedFailure()).map(({ action }) => action.kind);
    expect(kinds).toContain('verify');
    expect(kinds).not.toContain('retry');
  });

  it('omit rejected calls and the unchanged call', () => {
    const call = { tool: 'get_product', args: { skuu: 'KB-340' } };
    const wrong = situation({
      call,
      failure: failed('invalid-request', { message: 'unknown parameter skuu' }),
    });
    const repair = { kind: 'repair-arguments', args: { sku: 'KB-340' } } as const;
    expect(actionsOf(candidatesOf(wrong, parsedFailure()))).toContainEqual(repair);
    const refusal = failed('not-found', { message: 'no such product' });
    const history = [
      turn(repair, { call, failure: wrong.failure }),
      turn({ kind: 'retry', delayMs: 0 }, { failure: refusal }),
    ];
    expect(actionsOf(candidatesOf({ ...wrong, history }, parsedFailure()))).not.toContainEqual(repair);
  });

  it('accept the earlier output of a repeated write', () => {
    const made = { orderId: 'O-1', sku: 'KB-340', quantity: 2, customer: 'Ines', status: 'placed' };
    const at = writing({
      failure: implicitFailure('conflict', { message: 'the same write was already made' }),
      value: made,
    });
    const best = [...candidatesOf(at, parsedFailure())].sort((a, b) => b.support - a.support)[0];
    expect(best!.action).toEqual({ kind: 'repair-output', value: made });
  });
});
