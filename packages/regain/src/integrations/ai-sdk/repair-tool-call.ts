/** Repairs wrong calls of a model before they are made: for `generateText`, `streamText` and `ToolLoopAgent`. */

import type { ModelMessage, ToolCallRepairFunction, ToolSet } from 'ai';
import { isLossless, requireRepairMode, sameMeaning } from '../../govern/index.ts';
import {
  decideRepair,
  isSameName,
  parseFailure,
  parseLenient,
  type Repair,
  suggestedCalls,
} from '../../repair/index.ts';
import {
  equalJson,
  invalidRequest,
  type Json,
  type JsonObject,
  type JsonSchema,
  type RepairMode,
  type ToolCall,
  type ToolSpec,
} from '../../types/index.ts';
import {
  hasMethods,
  isObject,
  isScalar,
  requireOptions,
  tryParseJson,
  wrongInput,
} from '../../values/index.ts';
import { addRepair } from './call-notes.ts';
import { toolRegistry } from './tool-registry.ts';

type Repaired = Awaited<ReturnType<ToolCallRepairFunction<ToolSet>>>;
type RepairInput = Parameters<ToolCallRepairFunction<ToolSet>>[0];

/** Options of `repairToolCall`. */
export interface RepairToolCallOptions {
  /** `lossless` (the default): the same values, restated. `all`: also adds missing arguments of a read. `off`: nothing. */
  readonly repairs?: RepairMode;
}

/**
 * Corrects names, types and formats to match the tool; with `all`, also adds missing arguments of a read that the user's
 * messages state with enough confidence. The values of a write are never changed. Null: no repair, the model must retry. If the
 * call stands for several calls, or needs the result of another call, the error that the model sees suggests them.
 */
export async function repairToolCall(
  asked: RepairInput,
  options: RepairToolCallOptions = {},
): Promise<Repaired> {
  if (!hasMethods(asked, ['inputSchema']))
    throw wrongInput('repairToolCall', 'a call from the AI SDK: pass the function itself to the SDK', asked);
  requireOptions('repairToolCall', options);
  const { toolCall, tools, messages, inputSchema, error } = asked;
  const repairs = requireRepairMode(options.repairs ?? 'lossless');
  if (repairs === 'off') return null;
  const listed = await Promise.all(
    Object.entries(tools).map(async ([name, tool]): Promise<ToolSpec> => {
      const effect = toolRegistry.get(tool)?.effect;
      const description = typeof tool.description === 'string' ? tool.description : '';
      const input = await schemaOf(() => inputSchema({ toolName: name }));
      return { name, description, inputSchema: input, ...(effect === undefined ? {} : { effect }) };
    }),
  );
  const written = { tool: toolCall.toolName, args: parseArguments(toolCall.input) };
  const decision = decideRepair({
    tools: listed,
    call: written,
    text: userText(messages),
    parsed: parseFailure(invalidRequest(error.message)),
  });
  if (decision === undefined) return null;
  const suggestion = suggestedCalls(decision.repair, toolCall.toolName);
  if (suggestion !== undefined) {
    // The SDK has no place for several calls. It shows the model the message of this error.
    error.message += `\nSuggestion: ${suggestion}`;
    return null;
  }
  const isSame = ({ call, valid }: Repair): boolean => {
    const spec = listed.find(({ name }) => name === call.tool);
    return valid && spec !== undefined && isSameCall(written, call, spec);
  };
  const { call } = decision.repair;
  const isFree = repairs === 'all' && listed.find(({ name }) => name === call.tool)?.effect === 'read';
  // A lossless repair needs no confidence if the others that are lossless give the same values to the same parameters.
  const isOnly =
    isSame(decision.repair) &&
    decision.repairs.filter(isSame).every((other) => areSameArguments(call.args, other.call.args));
  if (!isOnly && !(decision.isApplied && (isFree || isSame(decision.repair)))) return null;
  const shield = Object.hasOwn(tools, call.tool) ? toolRegistry.get(tools[call.tool]!)?.shield : undefined;
  if (shield !== undefined) {
    const { toolName: toolBefore, toolCallId } = toolCall;
    const argsBefore = isObject(written.args) ? written.args : undefined;
    const repaired = shield.recordRepair({ ...call, call: toolCallId, toolBefore, argsBefore });
    addRepair(shield, toolCallId, repaired.note, repaired.changes);
  }
  return { ...toolCall, toolName: call.tool, input: JSON.stringify(call.args) };
}

/** The repaired call must mean the same. For a write, invalid JSON may be truncated and another name is another tool. */
function isSameCall(
  written: { tool: string; args: Json },
  call: ToolCall,
  { inputSchema, effect }: ToolSpec,
): boolean {
  const { tool, args } = written;
  const meant = typeof args === 'string' && effect === 'read' ? parseCompleteObject(args) : args;
  return isSameName(tool, call.tool) && isObject(meant) && isLossless(meant, call.args, inputSchema);
}

function areSameArguments(args: JsonObject, other: JsonObject): boolean {
  const names = Object.keys(args);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameValue(args[name]!, other[name]!))
  );
}

function isSameValue(value: Json, other: Json): boolean {
  return isScalar(value) && isScalar(other) ? sameMeaning(value, other) : equalJson(value, other);
}

/** JSON as models write it, with wrong quotes or commas, if it is complete. */
function parseCompleteObject(text: string): Json {
  return /\}\s*(?:```\s*)?$/.test(text.slice(-200)) ? (parseLenient(text) ?? text) : text;
}

async function schemaOf(ask: () => PromiseLike<unknown>): Promise<JsonSchema> {
  try {
    return (await ask()) as JsonSchema;
  } catch {
    return {};
  }
}

/** Arguments as JSON: empty text is an empty object, as in the SDK; invalid JSON stays text. */
function parseArguments(text: string): Json {
  if (text.trim() === '') return {};
  return tryParseJson(text, text);
}

const TEXT_MAX = 20_000;

/** Values are only taken from messages of the user, never from answers of tools. */
function userText(messages: readonly ModelMessage[]): string {
  const texts = messages.flatMap((message) => {
    if (message.role !== 'user') return [];
    if (typeof message.content === 'string') return [message.content];
    return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  });
  return texts.join('\n').slice(-TEXT_MAX);
}
