/**
 * The input schema of a tool, with a look at what it removes. The SDK passes only parsed input to a tool, so the keys that
 * a schema removes can be seen only here.
 */

import { asSchema, type FlexibleSchema, jsonSchema, type Schema } from 'ai';
import type { Shield } from '../../shield/index.ts';
import type { JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject, wrongInput } from '../../values/index.ts';
import { findNearMiss, repairArguments } from '../near-miss.ts';
import { addNote } from './call-notes.ts';

interface Noticed {
  readonly raw: JsonObject;
  readonly repaired: JsonObject | undefined;
  readonly note: string;
}

/** By parsed input, which the SDK passes to the tool. */
const noticed = new WeakMap<object, Noticed>();

export function nearMissSchema(tool: string, inputSchema: FlexibleSchema): FlexibleSchema {
  const original = readSchema(tool, inputSchema);
  const { validate } = original;
  if (validate === undefined) return unchecked(tool, original);
  return jsonSchema(() => original.jsonSchema as never, {
    validate: async (value: unknown) => {
      const parsed = await validate(value);
      if (!parsed.success || !isObject(value) || !isObject(parsed.value)) return parsed;
      if (!isAnyRemoved(value, parsed.value)) return parsed;
      const found = findNearMiss(tool, value, (await original.jsonSchema) as JsonSchema);
      if (found === undefined) return parsed;
      const { repaired, note } = found;
      const again = repaired === undefined ? undefined : await validate(repaired);
      const isRepaired = again?.success === true && isObject(again.value);
      const used = isRepaired ? again : parsed;
      noticed.set(used.value as object, { raw: value, repaired: isRepaired ? repaired : undefined, note });
      return used;
    },
  });
}

/** A JSON Schema that the SDK does not check, as that of an MCP tool: what violates it is repaired here or left to the tool. */
function unchecked(tool: string, original: Schema): FlexibleSchema {
  return jsonSchema(() => original.jsonSchema as never, {
    validate: async (value: unknown) => {
      const schema = (await original.jsonSchema) as JsonSchema;
      const repaired = isObject(value) ? repairArguments(tool, value, schema) : undefined;
      if (repaired === undefined) return { success: true, value };
      noticed.set(repaired, { raw: value as JsonObject, repaired, note: '' });
      return { success: true, value: repaired };
    },
  });
}

/** A JSON Schema without `jsonSchema` around it: the SDK would call it as a function. */
function readSchema(tool: string, inputSchema: FlexibleSchema) {
  if (isObject(inputSchema) && !('~standard' in inputSchema) && !('jsonSchema' in inputSchema))
    throw wrongInput(`the inputSchema of ${tool}`, 'a schema of a library, or jsonSchema(...)', inputSchema);
  return asSchema(inputSchema);
}

/** Whether an argument is neither kept nor taken over under another name by the schema itself. */
function isAnyRemoved(given: JsonObject, parsed: JsonObject): boolean {
  const moved = Object.entries(parsed).filter(([name]) => !Object.hasOwn(given, name));
  return Object.entries(given).some(
    ([name, value]) => !Object.hasOwn(parsed, name) && !moved.some(([, other]) => other === value),
  );
}

/** Reports what was noticed about the input of a call: an event and a note for the model. */
export function reportNearMiss(
  shield: Shield,
  tool: string,
  call: string,
  messages: object | undefined,
  input: unknown,
): void {
  const about = isObject(input) ? noticed.get(input) : undefined;
  if (about === undefined) return;
  const { raw: argsBefore, repaired: args, note } = about;
  if (args === undefined) addNote(shield, call, messages, note);
  else {
    const { note: said, changes } = shield.recordRepair({ call, tool, args, toolBefore: tool, argsBefore });
    addNote(shield, call, messages, said, changes);
  }
}
