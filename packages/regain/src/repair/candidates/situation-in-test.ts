/** A situation for tests: a failed read of a small shop, with overrides. */

import { permit } from '../../govern/index.ts';
import { object as record } from '../../govern/schemas-in-test.ts';
import type {
  Candidate,
  Failure,
  FailureClass,
  Json,
  JsonSchema,
  RecoveryTurn,
  Situation,
  TaskContext,
  ToolSpec,
} from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import type { CandidateGenerator } from './candidate-generator.ts';

export const text: JsonSchema = { type: 'string', minLength: 1 };

export { record };

export const product = record({
  sku: text,
  name: text,
  price: { type: 'number', 'x-unit': 'EUR' },
  weight: { type: 'number', 'x-unit': 'kg' },
});

export const getProduct: ToolSpec = {
  name: 'get_product',
  description: 'Shows one product.',
  inputSchema: record({ sku: text }),
  outputSchema: product,
  effect: 'read',
};

export const searchProducts: ToolSpec = {
  name: 'search_products',
  description: 'Finds products by words.',
  inputSchema: record({ query: text }),
  outputSchema: record({
    query: text,
    products: { type: 'array', items: product },
    total: { type: 'integer' },
  }),
  effect: 'read',
};

const order = record({
  orderId: text,
  sku: text,
  quantity: { type: 'integer' },
  customer: text,
  status: { type: 'string', enum: ['placed', 'cancelled'] },
});

export const listOrders: ToolSpec = {
  name: 'list_orders',
  description: 'Lists the orders of a customer.',
  inputSchema: record({ customer: text }),
  outputSchema: record({ orders: { type: 'array', items: order } }),
  effect: 'read',
};

export const placeOrder: ToolSpec = {
  name: 'place_order',
  description: 'Orders a product.',
  inputSchema: record({ sku: text, quantity: { type: 'integer', minimum: 1 }, customer: text }),
  outputSchema: order,
  effect: 'write',
  singleRequest: true,
  verifiedBy: {
    tool: 'list_orders',
    args: { customer: '/args/customer' },
    records: '/orders',
    match: { sku: '/args/sku', quantity: '/args/quantity', status: { const: 'placed' } },
    output: '',
    identity: 'match',
    consistentAfterMs: 0,
  },
  undoneBy: { tool: 'cancel_order', args: { orderId: '/output/orderId' } },
};

const cancelOrder: ToolSpec = {
  name: 'cancel_order',
  description: 'Cancels an order.',
  inputSchema: record({ orderId: text }),
  outputSchema: order,
  effect: 'idempotent',
};

export const shopTools: readonly ToolSpec[] = [
  getProduct,
  searchProducts,
  placeOrder,
  listOrders,
  cancelOrder,
];

export function failed(failureClass: FailureClass, more: Partial<Failure> = {}): Failure {
  return {
    class: failureClass,
    visibility: 'explicit',
    message: `it failed: ${failureClass}`,
    ambiguous: false,
    evidence: ['it failed'],
    ...more,
  };
}

export function implicitFailure(failureClass: FailureClass, more: Partial<Failure> = {}): Failure {
  return failed(failureClass, { visibility: 'implicit', ...more });
}

export const shopTask: TaskContext = {
  ...{ id: 'task', text: 'What does KB-340 cost?', given: [{ name: 'sku', value: 'KB-340' }] },
  ...{ plan: [], step: 0, outputs: {} },
};

export function situation(more: Partial<Situation> = {}): Situation {
  const call = more.call ?? { tool: 'get_product', args: { sku: 'KB-340' } };
  const tools = more.tools ?? shopTools;
  return {
    call,
    context: shopTask,
    spec: tools.find(({ name }) => name === call.tool),
    tools,
    auxiliaryCalls: [],
    failure: failed('server-error'),
    value: undefined,
    history: [],
    budgetLeft: 1,
    attemptLeft: 0.1,
    estimate: () => 0.05,
    permit(action, repairs) {
      return permit(action, this, repairs);
    },
    nowMs: 0,
    ...more,
  };
}

/** A write with an unknown effect. */
export function writing(more: Partial<Situation> = {}): Situation {
  const call = { tool: 'place_order', args: { sku: 'KB-340', quantity: 2, customer: 'Ines' } };
  return situation({ call, failure: failed('timeout', { ambiguous: true }), ...more });
}

/** A received answer that is wrong. */
export function answered(
  value: Json,
  failureClass: FailureClass = 'schema-violation',
  more: Partial<Situation> = {},
) {
  return situation({ value, failure: implicitFailure(failureClass), ...more });
}

export function turn(action: RecoveryTurn['action'], more: Partial<RecoveryTurn> = {}): RecoveryTurn {
  return {
    call: { tool: 'get_product', args: { sku: 'KB-340' } },
    failure: failed('server-error'),
    action,
    price: 0.01,
    ...more,
  };
}

export function parsedFailure(more: Partial<ParsedFailure> = {}): ParsedFailure {
  return { complaints: [], names: [], suggestions: [], normalised: '', ...more };
}

export function actionsOf(candidates: readonly Candidate[]): Candidate['action'][] {
  return candidates.map(({ action }) => action);
}

/** The actions that a generator proposes. */
export function proposed(
  generate: CandidateGenerator,
  at: Situation,
  parsed: ParsedFailure = parsedFailure(),
): Candidate['action'][] {
  return actionsOf(generate(at, parsed));
}
