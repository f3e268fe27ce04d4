/** The operators of a model's action, by comparison with the failed call: models are not asked for operator names. */

import { sameMeaning } from '../govern/index.ts';
import {
  type Action,
  type Candidate,
  equalJson,
  type Json,
  type JsonObject,
  type Operator,
  type Situation,
} from '../types/index.ts';
import { isScalar } from '../values/index.ts';

export function operatorsOf(action: Action, situation: Situation): Candidate['operators'] {
  switch (action.kind) {
    case 'repair-arguments':
      return argumentOperators(situation.call.args, action.args);
    case 'repair-output':
      return [outputOperator(situation.value, action.value)];
    case 'use-tool':
      return [action.first === true ? 'call-first' : 'other-tool'];
    case 'ask-model':
    case 'hand-off':
    case 'give-up':
      return ['hand-off'];
    default:
      return [action.kind];
  }
}

/** Names before values: a renamed argument is neither missing nor dropped. */
function argumentOperators(before: JsonObject, after: JsonObject): Candidate['operators'] {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const come = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const changed = Object.keys(after).filter(
    (name) => Object.hasOwn(before, name) && !equalJson(before[name], after[name]),
  );
  const renamed = gone.filter((name) => come.some((other) => isAlike(before[name]!, after[other]!)));
  const found: Operator[] = [];
  if (renamed.length > 0) found.push('rename-argument');
  if (come.length > renamed.length) found.push('fill-missing');
  for (const name of changed) found.push(valueOperator(before[name]!, after[name]!));
  if (gone.length > renamed.length) found.push('drop-argument');
  const [first = 'correct-value', ...rest] = new Set(found);
  return [first, ...rest];
}

function valueOperator(before: Json, after: Json): Operator {
  if (isScalar(before) && isScalar(after)) {
    if (!sameMeaning(before, after)) return 'correct-value';
    return typeof before === typeof after ? 'restate-value' : 'coerce-type';
  }
  return isScalar(before) === isScalar(after) ? 'correct-value' : 'coerce-type';
}

function outputOperator(before: Json | undefined, after: Json): Operator {
  if (before === undefined) return 'parse-output';
  if (equalJson(before, after)) return 'accept-output';
  if (typeof before === 'string') return 'parse-output';
  if (isScalar(before) || isScalar(after)) return 'convert-unit';
  const inner = Object.values(before as JsonObject);
  return inner.some((value) => equalJson(value, after)) ? 'lift-field' : 'rename-field';
}

function isAlike(a: Json, b: Json): boolean {
  return isScalar(a) && isScalar(b) ? sameMeaning(a, b) : equalJson(a, b);
}
