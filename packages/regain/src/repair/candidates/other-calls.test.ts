/** Candidates that call another tool: a replacement for an unknown tool, or a read that the plan omitted. */

import { describe, expect, it } from 'vitest';
import type { ToolSpec } from '../../types/index.ts';
import { callFirst } from './call-first.ts';
import { otherTool } from './other-tool.ts';
import {
  failed,
  getProduct,
  parsedFailure,
  placeOrder,
  proposed,
  record,
  searchProducts,
  shopTools,
  situation,
  text,
} from './situation-in-test.ts';

describe('another tool', () => {
  const unknown = (tool: string, more: object = {}) =>
    situation({ call: { tool, args: { sku: 'KB-340' } }, failure: failed('unknown-tool'), ...more });

  it.each(['getProduct', 'get_products', 'fetch_product', 'product_get', 'get_prodcut', 'get-product-v2'])(
    '%s was meant to be get_product',
    (name) => {
      const [best] = otherTool(unknown(name), parsedFailure());
      expect(best!.action).toEqual({ kind: 'use-tool', tool: 'get_product', args: { sku: 'KB-340' } });
      expect(best!.operators[0]).toBe('other-tool');
    },
  );

  it('that replaced a removed one', () => {
    const { name: _, ...rest } = getProduct;
    const successor: ToolSpec = { ...rest, name: 'catalogue_entry' };
    const tools = [successor, ...shopTools.slice(1)];
    const gone = unknown('get_product', { tools, specBefore: getProduct });
    expect(otherTool(gone, parsedFailure())[0]!.action).toMatchObject({ tool: 'catalogue_entry' });
  });

  it('is never an unlisted one, whatever is suggested', () => {
    const parsed = parsedFailure({ suggestions: ['admin_override'], names: ['admin_override'] });
    for (const action of proposed(otherTool, unknown('get_produkt'), parsed))
      expect(shopTools.map(({ name }) => name)).toContain((action as { tool: string }).tool);
  });

  it('is not proposed if the tool exists and has answered', () => {
    expect(proposed(otherTool, situation())).toEqual([]);
  });
});

describe('a call that the plan omitted', () => {
  const plan = [
    {
      id: 's2',
      tool: 'get_product',
      args: { sku: { $from: 's1', path: '/products/0/sku' } },
    },
  ];
  const context = {
    ...{ id: 't', text: 'Price of a lamp?', given: [{ name: 'query', value: 'lamp' }] },
    ...{ plan, step: 0, outputs: {} },
  };
  const stuck = situation({
    context,
    call: { tool: 'get_product', args: { sku: null } },
    failure: failed('invalid-request'),
  });

  it('is made first', () => {
    expect(proposed(callFirst, stuck)).toEqual([
      { kind: 'use-tool', tool: 'search_products', args: { query: 'lamp' }, first: true },
    ]);
  });

  it('is followed by the call with its answer filled in', () => {
    const answer = { query: 'lamp', products: [{ sku: 'DL-055' }], total: 1 };
    const readings = [
      {
        call: { tool: 'search_products', args: { query: 'lamp' } },
        outcome: { ok: true as const, value: answer },
      },
    ];
    expect(proposed(callFirst, { ...stuck, auxiliaryCalls: readings })).toEqual([
      { kind: 'repair-arguments', args: { sku: 'DL-055' } },
    ]);
  });

  it('is found without a plan by the name of the missing value', () => {
    const find: ToolSpec = {
      name: 'find_customer',
      description: 'Finds a customer.',
      inputSchema: record({ name: text }),
      outputSchema: record({ id: text, name: text }),
      effect: 'read',
    };
    const bill: ToolSpec = { ...placeOrder, name: 'bill', inputSchema: record({ customer_id: text }) };
    const given = [{ name: 'name', value: 'Ines' }];
    const at = situation({
      context: { id: 't', text: 'Bill Ines.', given, plan: [], step: 0, outputs: {} },
      tools: [find, bill],
      call: { tool: 'bill', args: {} },
      failure: failed('invalid-request'),
    });
    expect(proposed(callFirst, at)).toEqual([
      { kind: 'use-tool', tool: 'find_customer', args: { name: 'Ines' }, first: true },
    ]);
    const value = { id: 'C-7', name: 'Ines' };
    const readings = [
      { call: { tool: 'find_customer', args: { name: 'Ines' } }, outcome: { ok: true as const, value } },
    ];
    expect(proposed(callFirst, { ...at, auxiliaryCalls: readings })).toContainEqual({
      kind: 'repair-arguments',
      args: { customer_id: 'C-7' },
    });
  });

  it('is never a write, and needs all its own values', () => {
    const tools = shopTools.map(
      (spec): ToolSpec => (spec === searchProducts ? { ...spec, effect: 'write' } : spec),
    );
    expect(proposed(callFirst, { ...stuck, tools })).toEqual([]);
    expect(proposed(callFirst, { ...stuck, context: { ...context, given: [] } })).toEqual([]);
  });
});
