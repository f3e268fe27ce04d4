/** JSON Schemas of the responses, for endpoints that support structured output. */

import {
  actionKinds,
  type BrainMethod,
  type JsonObject,
  type JsonSchema,
  type ModelRequest,
} from '../types/index.ts';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };

/** The actions that the prompt lists: without `ask-model` and `give-up`. */
const kinds = actionKinds.filter((kind) => kind !== 'ask-model' && kind !== 'give-up');

/**
 * Flat, although not every field belongs to every kind: small models do better with it, and it is validated afterwards.
 */
const proposal = object(
  {
    kind: { type: 'string', enum: kinds },
    delayMs: { type: 'number', minimum: 0 },
    tool: text,
    args: { type: 'object' },
    value: {},
    first: flag,
    reason: text,
    chance: { type: 'number', minimum: 0, maximum: 1 },
    why: text,
  },
  ['kind', 'chance', 'why'],
);

export const answerFormats: Readonly<Record<BrainMethod, NonNullable<ModelRequest['format']>>> = {
  propose: {
    name: 'proposals',
    schema: object({ proposals: { type: 'array', items: proposal, minItems: 1, maxItems: 3 } }, [
      'proposals',
    ]),
  },
  critique: { name: 'critique', schema: object({ text, isUsable: flag }, ['text', 'isUsable']) },
  reflect: { name: 'reflection', schema: object({ text, avoidLast: flag }, ['text', 'avoidLast']) },
};

function object(properties: JsonObject, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
