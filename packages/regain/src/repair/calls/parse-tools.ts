/** Parses tool definitions of other formats: OpenAI, Anthropic, MCP, AI SDK, Gemini, BFCL. */

import {
  type EffectClass,
  effectClasses,
  invalidInput,
  type Json,
  type JsonObject,
  type JsonSchema,
  type RegainError,
  type ToolSpec,
} from '../../types/index.ts';
import { ContentCache, deepFreeze, isObject } from '../../values/index.ts';
import { definitionLimits } from '../arguments/schema/intern-tools.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';

/**
 * A list of definitions, or an object of them by name. `path` is the position in error messages. A read-only hint gives
 * the effect `read`; otherwise the effect is unknown, which counts as a write.
 */
export function parseToolSpecs(value: Json | undefined, path = '/tools'): readonly ToolSpec[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => toolFrom(one, `${path}/${index}`));
  if (isObject(value)) {
    const whole = specIn(value);
    if (whole !== undefined && typeof whole.name === 'string') return toolFrom(value, path);
    return Object.entries(value).flatMap(([name, one]) =>
      isObject(one) ? toolFrom({ name, ...one }, `${path}/${name}`) : wrong(`${path}/${name}`, one),
    );
  }
  return wrong(path, value);
}

/** Definitions are often parsed again, with every call: equal ones give the same result. */
const parsed = new ContentCache<readonly ToolSpec[]>(definitionLimits);

function toolFrom(value: Json, path: string): readonly ToolSpec[] {
  if (!isObject(value)) return wrong(path, value);
  return parsed.get(value, (copy) => {
    const specs = parseTool(copy as JsonObject, path);
    return copy === value ? specs : deepFreeze(specs);
  });
}

function parseTool(value: JsonObject, path: string): readonly ToolSpec[] {
  const declared = value.functionDeclarations ?? value.function_declarations;
  if (Array.isArray(declared)) {
    return declared.flatMap((one, index) => toolFrom(one, `${path}/functionDeclarations/${index}`));
  }
  const spec = specIn(value);
  if (spec === undefined || typeof spec.name !== 'string' || spec.name === '') {
    throw invalid(path, `a tool needs a name, got ${shown(value)}`);
  }
  const schema = schemaIn(spec);
  if (schema !== undefined && !isObject(schema)) {
    throw invalid(path, `the parameters of ${spec.name} must be a JSON Schema, got ${shown(schema)}`);
  }
  const output = spec.output ?? spec.outputSchema;
  const effect = effectOf(spec);
  return [
    {
      name: spec.name,
      description: typeof spec.description === 'string' ? spec.description : '',
      inputSchema: inputOf(schema ?? {}),
      ...(isObject(output) && { outputSchema: normalSchema(output).open }),
      ...(effect !== undefined && { effect }),
    },
  ];
}

/** `dict` describes the parameters of a Python function, which accepts no others. */
function inputOf(schema: JsonObject): JsonSchema {
  const { open, closed } = normalSchema(schema);
  return schema.type === 'dict' ? closed : open;
}

/** The object with name and parameters: itself, or its `function`. */
function specIn(value: JsonObject): JsonObject | undefined {
  if (isObject(value.function)) return { ...value, ...value.function };
  return 'name' in value ? value : undefined;
}

const schemaKeys = ['input', 'inputSchema', 'input_schema', 'parameters', 'parametersJsonSchema', 'args'];

function schemaIn(spec: JsonObject): Json | undefined {
  const key = schemaKeys.find((name) => spec[name] !== undefined && spec[name] !== null);
  const found = key === undefined ? undefined : spec[key];
  // The AI SDK wraps a schema in an object.
  return isObject(found) && isObject(found.jsonSchema) ? found.jsonSchema : found;
}

function effectOf(spec: JsonObject): EffectClass | undefined {
  if (effectClasses.includes(spec.effect as EffectClass)) return spec.effect as EffectClass;
  const { annotations } = spec;
  if (!isObject(annotations)) return undefined;
  if (annotations.readOnlyHint === true) return 'read';
  return annotations.idempotentHint === true ? 'idempotent' : undefined;
}

function wrong(path: string, value: Json | undefined): never {
  throw invalid(
    path,
    `tools must be a list of definitions, or an object of them by name, got ${shown(value)}`,
  );
}

function invalid(path: string, message: string): RegainError {
  return invalidInput(message, { path });
}

function shown(value: Json | undefined): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
