/** What a good engineer would try first for each class of failure, by hand: how much each operator is worth there. */

import { type FailureClass, type Operator, operators } from '../types/index.ts';

type Order = { readonly [O in Operator]?: number };

/** A call that may be repeated is repeated; where it may not, no retry is offered, and looking at the state comes first. */
const again: Order = { retry: 1, verify: 0.7, 'reread-tools': 0.1, 'other-tool': 0.1 };

const arguments_: Order = {
  'rename-argument': 1,
  'fill-missing': 1,
  'coerce-type': 1,
  'restate-value': 0.95,
  'move-value': 0.85,
  'correct-value': 0.8,
  'drop-argument': 0.6,
  'call-first': 0.6,
  // Behind a repair that fits what was said, before one that is only guessed.
  'reread-tools': 0.5,
  'other-tool': 0.4,
  verify: 0.2,
  retry: 0.3,
};

const output: Order = {
  'parse-output': 0.9,
  'rename-field': 1,
  'lift-field': 0.95,
  'convert-unit': 0.9,
  paginate: 0.6,
  retry: 0.8,
  verify: 0.4,
  'reread-tools': 0.3,
  'accept-output': 0.3,
};

/** How readily an operator is tried, 0 to 1; what is not named is worth a twentieth. */
const orders: Readonly<Record<FailureClass, Order>> = {
  timeout: again,
  connection: again,
  'server-error': { ...scaled(arguments_, 0.3), ...again },
  'rate-limit': again,
  quota: { retry: 0.8, 'other-tool': 0.5, verify: 0.3, 'hand-off': 0.3 },
  auth: { 'refresh-credentials': 1, retry: 0.3, verify: 0.3 },
  forbidden: { 'hand-off': 0.5, 'refresh-credentials': 0.5, 'other-tool': 0.3, 'correct-value': 0.2 },
  'invalid-request': arguments_,
  'unknown-tool': { ...scaled(arguments_, 0.3), 'other-tool': 1, 'reread-tools': 0.9 },
  'not-found': {
    ...arguments_,
    'correct-value': 1,
    'call-first': 0.9,
    'other-tool': 0.5,
  },
  conflict: { 'accept-output': 1, verify: 0.8, retry: 0.7, 'correct-value': 0.4 },
  'malformed-output': { ...output, 'parse-output': 1 },
  'schema-violation': { ...output, 'parse-output': 1 },
  'empty-output': {
    ...output,
    retry: 1,
    'correct-value': 0.9,
    'restate-value': 0.8,
    'call-first': 0.5,
  },
  'partial-output': { ...output, paginate: 1, retry: 0.5, 'parse-output': 0.4 },
  contradiction: { ...output, retry: 1 },
  'stale-output': { ...output, retry: 1 },
  'no-effect': { ...output, retry: 1 },
  unknown: { ...scaled(arguments_, 0.5), ...scaled(output, 0.5), retry: 1, verify: 0.7 },
};

/** Handing off always helps a little: it is worth this whatever speaks for it, where a class does not say more. */
const HAND_OFF = 0.08;
const UNNAMED = 0.05;
/** What a candidate is worth less where it was done before or does not fit the schema. */
const DONE_BEFORE = 0.4;
const INVALID = 0.3;

export interface Offered {
  readonly operator: Operator;
  readonly support: number;
  readonly isDoneBefore: boolean;
  readonly isInvalid: boolean;
}

/** The worth of a candidate, 0 to 1: how readily its operator is tried, times the evidence. */
export function ruleWorth(failureClass: FailureClass, offered: Offered): number {
  const order = orders[failureClass];
  const { operator, support, isDoneBefore, isInvalid } = offered;
  if (operator === 'hand-off') return order['hand-off'] ?? HAND_OFF;
  let worth = (order[operator] ?? UNNAMED) * support;
  // Trying again is not ruled out by having tried: its support already allows for that.
  if (isDoneBefore && operator !== 'retry') worth *= DONE_BEFORE;
  if (isInvalid) worth *= INVALID;
  return worth;
}

function scaled(order: Order, factor: number): Order {
  return Object.fromEntries(
    operators.flatMap((name) => (order[name] === undefined ? [] : [[name, factor * order[name]]])),
  );
}
