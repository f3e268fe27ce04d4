/**
 * JSON Schemas of tools, from their definitions. The format has types and prose only; prose in a fixed form is
 * parsed: `Format: %Y-%m-%d`, `One of: a, b.`, `Unit: km.`, `Format be like [{"name": "str"}]`.
 */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import { isObject, tryParseJson } from 'regain/internal/values';
import type { Definition } from './format.ts';
import { pythonLiteral } from './python-literals.ts';

interface Parameter {
  readonly type: string;
  readonly description: string;
}

export function inputOf(definition: Definition): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(definition.input_parameters).map(([name, parameter]) => {
      const preset = definition.call_signature.find((one) => one.name === name)?.default;
      return [name, { ...schemaOf(parameter), ...presetOf(preset) }];
    }),
  );
  return { type: 'object', additionalProperties: false, properties, required: definition.required };
}

/** The answer of a tool: an object of its declared output parameters, also where the original returns a bare value. */
export function outputOf(definition: Definition): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(definition.output_parameters).map(([name, parameter]) => [name, schemaOf(parameter)]),
  );
  return { type: 'object', additionalProperties: false, properties, required: Object.keys(properties) };
}

/** The answer as an object of the declared output parameters. */
export function asDeclared(definition: Definition, raw: Json): JsonObject {
  const names = Object.keys(definition.output_parameters);
  const isDeclared =
    isObject(raw) && Object.keys(raw).length > 0 && Object.keys(raw).every((name) => names.includes(name));
  if (isDeclared) return raw;
  if (names.length < 2) return { [names[0] ?? 'output']: raw };
  const value = names.find((name) => name !== 'status')!;
  return { status: 'success', [value]: raw };
}

const formats: readonly (readonly [prose: string, schema: JsonSchema])[] = [
  ['%Y-%m-%d %H:%M:%S', { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' }],
  ['%Y-%m-%d', { format: 'date' }],
  ['%H:%M', { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }],
];

function schemaOf({ type, description }: Parameter): JsonSchema {
  return { ...typeOf(type), ...shapeOf(type, description), ...wordsOf(type, description), description };
}

function typeOf(type: string): JsonSchema {
  if (type === 'str') return { type: 'string' };
  if (type === 'int') return { type: 'integer' };
  if (type === 'float') return { type: 'number' };
  if (type === 'bool') return { type: 'boolean' };
  if (type === 'dict' || type === 'json') return { type: 'object' };
  const items = /^list\((.+)\)$/.exec(type)?.[1];
  if (items !== undefined) return { type: 'array', items: typeOf(items) };
  return type === 'list' ? { type: 'array' } : {};
}

function wordsOf(type: string, description: string): JsonSchema {
  if (type === 'str') {
    const choices = /One of: ([^.]+)\./.exec(description)?.[1];
    if (choices !== undefined) return { enum: choices.split(',').map((choice) => choice.trim()) };
    // The first pattern contains the second.
    const found = formats.find(([prose]) => description.includes(prose));
    return found === undefined ? {} : found[1];
  }
  const unit = /Unit: ([^.\s]+)\./.exec(description)?.[1];
  return unit === undefined ? {} : { 'x-unit': unit };
}

/** The fields of records, where the prose shows one as JSON with types for values. */
function shapeOf(type: string, description: string): JsonSchema {
  const example = /Format be like ([[{].*[\]}])/.exec(description)?.[1];
  if (example === undefined) return {};
  const isList = type.startsWith('list');
  const shown = tryParseJson(example);
  const row = Array.isArray(shown) ? shown[0] : shown;
  if (!isObject(row)) return {};
  const fields = Object.entries(row);
  if (!fields.every(([, value]) => typeof value === 'string' && knownType.test(value))) return {};
  const properties = Object.fromEntries(
    fields.map(([name, value]) => {
      const [fieldType, ...words] = String(value).split(' ');
      return [name, schemaOf({ type: fieldType!, description: words.join(' ') })];
    }),
  );
  const record = {
    type: 'object',
    additionalProperties: false,
    properties,
    required: Object.keys(properties),
  };
  return isList ? { items: record } : record;
}

const knownType = /^(?:str|int|float|bool|list)(?: |$)/;

function presetOf(preset: Json | undefined): JsonSchema {
  if (preset === undefined || preset === null || preset === 'None') return {};
  const value = typeof preset === 'string' ? (pythonLiteral(preset) ?? preset) : preset;
  return value === null ? {} : { default: value };
}
