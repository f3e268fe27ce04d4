/** The shape of an answer as a JSON Schema, for endpoints that keep a model to one. */

import {
  actionKinds,
  type BrainMethod,
  type JsonObject,
  type JsonSchema,
  type ModelRequest,
} from '../types/index.ts';

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };

/** The actions that the prompt lists: a model does not ask itself, and has one way to stop. */
const kinds = actionKinds.filter((kind) => kind !== 'ask-model' && kind !== 'give-up');

/** Flat, though not every field goes with every kind: small models do better so, and it is checked afterwards anyway. */
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
