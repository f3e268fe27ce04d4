/** Candidates from complaints that contradict the listed schema, or from unassigned arguments. */

import { describe, expect, it } from 'vitest';
import type { Json, ToolSpec } from '../../types/index.ts';
import { parseFailure } from '../parse/parse-failure.ts';
import { validatorMessages } from '../parse/validator-messages-in-test.ts';
import { candidatesOf } from './index.ts';
import { contradictions } from './schema-contradictions.ts';
import { renameSingleUnknown, repeatedValue } from './schema-repairs.ts';
import {
  actionsOf,
  failed,
  getProduct,
  parsedFailure,
  placeOrder,
  proposed,
  record,
  situation,
  text,
  writing,
} from './situation-in-test.ts';
import { typeFromComplaint } from './type-from-complaint.ts';

const refused = situation({ failure: failed('invalid-request') });

describe('a requested type that contradicts the listed schema', () => {
  const repairsFor = (expected: string | undefined, sku: unknown = 'KB-340', spec: ToolSpec = getProduct) => {
    const complaint = { kind: 'type' as const, path: 'sku', ...(expected === undefined ? {} : { expected }) };
    const call = { tool: 'get_product', args: { sku: sku as string } };
    return proposed(
      typeFromComplaint,
      { ...refused, spec, tools: [spec], call },
      parsedFailure({ complaints: [complaint] }),
    );
  };

  it('gives the same value in another type', () => {
    expect(repairsFor('an array')).toEqual([{ kind: 'repair-arguments', args: { sku: ['KB-340'] } }]);
    const numeric: ToolSpec = { ...getProduct, inputSchema: record({ sku: { type: 'number' } }) };
    expect(repairsFor('a string', 7, numeric)).toEqual([{ kind: 'repair-arguments', args: { sku: '7' } }]);
    expect(repairsFor('integer', '7')).toEqual([{ kind: 'repair-arguments', args: { sku: 7 } }]);
  });

  it('is guessed if it is not named, and only if the value can be converted', () => {
    expect(repairsFor(undefined)).toEqual([{ kind: 'repair-arguments', args: { sku: ['KB-340'] } }]);
    expect(repairsFor('integer')).toEqual([]);
    expect(repairsFor('object')).toEqual([]);
  });

  it('is ignored if the list agrees', () => {
    const call = { tool: 'get_product', args: { sku: 7 } };
    const complaints = [{ kind: 'type' as const, path: '/sku', expected: 'string' }];
    expect(contradictions({ ...refused, call }, parsedFailure({ complaints }))).toEqual([]);
    expect(proposed(typeFromComplaint, { ...refused, call }, parsedFailure({ complaints }))).toEqual([]);
  });
});

describe('a call that the list refuses', () => {
  it.each([{ product_sku: 'KB-340' }, { sku: ['KB-340'] }])(
    'has the same best repair of %j with any message',
    (args) => {
      const call = { tool: 'get_product', args };
      for (const { text: message } of validatorMessages) {
        const failure = { ...failed('invalid-request'), message };
        const repaired = candidatesOf({ ...refused, call, failure }, parseFailure(failure))
          .filter(({ action }) => action.kind === 'repair-arguments')
          .sort((a, b) => b.support - a.support);
        expect(repaired[0]?.action, message).toEqual({ kind: 'repair-arguments', args: { sku: 'KB-340' } });
      }
    },
  );
});

describe('a value that is requested twice', () => {
  const spec: ToolSpec = {
    ...getProduct,
    inputSchema: record({ sku: text, confirm_sku: { ...text, description: 'repeats sku, as a safeguard' } }),
  };

  it('is repeated', () => {
    const at = { ...refused, spec, tools: [spec] };
    expect(proposed(repeatedValue, at)).toEqual([
      { kind: 'repair-arguments', args: { sku: 'KB-340', confirm_sku: 'KB-340' } },
    ]);
  });

  it('not if the name is only similar', () => {
    const other: ToolSpec = { ...getProduct, inputSchema: record({ sku: text, sku_group: text }) };
    expect(proposed(repeatedValue, { ...refused, spec: other, tools: [other] })).toEqual([]);
    const flag: ToolSpec = {
      ...getProduct,
      inputSchema: record({ sku: text, confirm: { type: 'boolean' } }),
    };
    expect(proposed(repeatedValue, { ...refused, spec: flag, tools: [flag] })).toEqual([]);
  });
});

describe('a single undeclared argument', () => {
  it('gets the only missing name', () => {
    const call = { tool: 'get_product', args: { widget: 'KB-340' } };
    expect(proposed(renameSingleUnknown, { ...refused, call })).toEqual([
      { kind: 'repair-arguments', args: { sku: 'KB-340' } },
    ]);
  });

  it('stays if it does not fit or two names are possible', () => {
    expect(
      proposed(renameSingleUnknown, { ...refused, call: { tool: 'get_product', args: { widget: 7 } } }),
    ).toEqual([]);
    const two = { tool: 'place_order', args: { a: 'x', b: 'y', quantity: 2 } };
    expect(proposed(renameSingleUnknown, { ...refused, spec: placeOrder, call: two })).toEqual([]);
  });

  it('of a write passes safety only as a rename', () => {
    const spec: ToolSpec = {
      ...placeOrder,
      inputSchema: record({ article: text, quantity: { type: 'integer', minimum: 1 }, customer: text }),
    };
    const at = writing({
      spec,
      specBefore: placeOrder,
      tools: [spec],
      failure: failed('invalid-request', { status: 400 }),
    });
    expect(actionsOf(candidatesOf(at, parsedFailure()))).toContainEqual({
      kind: 'repair-arguments',
      args: { article: 'KB-340', quantity: 2, customer: 'Ines' },
    });
  });
});

describe('a call that only the model can repair', () => {
  const repairsOf = (sku: Json) => {
    const call = { tool: 'get_product', args: { sku } };
    return actionsOf(candidatesOf({ ...refused, context: undefined, call }, parsedFailure())).filter(
      ({ kind }) => kind === 'repair-arguments' || kind === 'use-tool',
    );
  };

  it('has no repair: several calls are meant, or another call comes first', () => {
    expect(repairsOf(['KB-340', 'MS-210'])).toEqual([]);
    expect(repairsOf({ search_products: { query: 'keyboard' } })).toEqual([]);
  });

  it('differs from a list of one', () => {
    expect(repairsOf(['KB-340'])).toContainEqual({ kind: 'repair-arguments', args: { sku: 'KB-340' } });
  });
});
