/** A parameter now has another type: numbers and flags as strings, strings as lists. */

import {
  type Json,
  type JsonObject,
  type JsonSchema,
  pick,
  type ToolSpec,
  typeText,
} from '../../types/index.ts';
import type { Fault } from '../fault-kind.ts';
import { changeableParameters, hasType, propertiesOf } from '../shape/schema.ts';
import { isPassedOn } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift, withParameter, withValue } from './request-drift.ts';

export const parameterRetyped = requestDrift({
  name: 'parameter-retyped',
  summary: 'a parameter has a new type',
  appliesTo: (spec) => candidates(spec).length > 0,
  draw: (random, spec) => {
    const parameter = pick(random, candidates(spec));
    return { parameter, from: propertiesOf(spec.inputSchema)[parameter]!.type! };
  },
  isAdapted: ({ detail }, args) => {
    const value = args[textIn(detail, 'parameter')];
    return value === undefined || backward(value, textIn(detail, 'from')) !== undefined;
  },
  problem: (fault, _spec, args) => {
    const parameter = textIn(fault.detail, 'parameter');
    return {
      code: 'wrong-type',
      parameter,
      expected: typeText(newType(fault)),
      received: args[parameter] ?? null,
    };
  },
  forward: ({ detail }, args) =>
    withValue(args, textIn(detail, 'parameter'), (value) => forward(value, textIn(detail, 'from'))),
  back: ({ detail }, args) =>
    withValue(args, textIn(detail, 'parameter'), (value) => backward(value, textIn(detail, 'from')) ?? null),
  changeSpec: (fault, spec) => {
    const parameter = textIn(fault.detail, 'parameter');
    const property = retyped(propertiesOf(spec.inputSchema)[parameter] ?? {}, textIn(fault.detail, 'from'));
    return withParameter(spec, parameter, { property });
  },
});

function candidates(spec: ToolSpec): string[] {
  return changeableParameters(spec.inputSchema, (property) =>
    hasType(property, 'string', 'number', 'integer', 'boolean'),
  ).filter((name) => !isPassedOn(spec, name));
}

function newType({ detail }: Fault): string {
  return detail.from === 'string' ? 'array' : 'string';
}

function retyped(property: JsonSchema, from: string): JsonSchema {
  const description = { description: property.description ?? '' };
  if (from === 'string') {
    const { description: _, default: __, ...items } = property;
    return { type: 'array', items: items as JsonObject, minItems: 1, maxItems: 1, ...description };
  }
  if (from === 'boolean') return { type: 'string', enum: ['true', 'false'], ...description };
  return { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?$', ...description };
}

function forward(value: Json, from: string): Json {
  if (from === 'string') return Array.isArray(value) ? value : [value];
  return String(value);
}

/** The value in the old type, or undefined if it is not of the new one. */
function backward(value: Json, from: string): Json | undefined {
  if (from === 'string') return Array.isArray(value) && value.length === 1 ? (value[0] as Json) : undefined;
  if (typeof value !== 'string') return undefined;
  if (from === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : undefined;
}
