/** Calls that a model got wrong, put right before they are made: for `generateText`, `streamText` and `ToolLoopAgent`. */

import type { ModelMessage, ToolCallRepairFunction, ToolSet } from 'ai';
import { isLossless, requireRepairMode } from '../../govern/index.ts';
import { decideRepair, isSameName, parseFailure, parseLenient } from '../../repair/index.ts';
import type { Failure, Json, JsonSchema, RepairMode, ToolCall, ToolSpec } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import { addNote } from './call-notes.ts';
import { getRegisteredTool } from './tool-registry.ts';

type Repaired = Awaited<ReturnType<ToolCallRepairFunction<ToolSet>>>;
type RepairInput = Parameters<ToolCallRepairFunction<ToolSet>>[0];

/** Its options. */
export interface RepairToolCallOptions {
  /** `lossless`, the default: calls are only said otherwise. `all`: of a read also what is missing. `off`: nothing. */
  readonly repairs?: RepairMode;
}

/**
 * Names, types and formats as the tool wants them; with `all`, of a read also what was left out and the user's own words
 * state, where that is sure enough. A write is never told something else. Null where it cannot: the model is asked.
 */
export async function repairToolCall(
  asked: RepairInput,
  options: RepairToolCallOptions = {},
): Promise<Repaired> {
  const { toolCall, tools, messages, inputSchema, error } = asked;
  const repairs = requireRepairMode(options.repairs ?? 'lossless');
  if (repairs === 'off') return null;
  const listed = await Promise.all(
    Object.entries(tools).map(async ([name, tool]): Promise<ToolSpec> => {
      const effect = getRegisteredTool(tool)?.effect;
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
  if (decision?.isApplied !== true) return null;
  const { call } = decision.repair;
  const spec = listed.find(({ name }) => name === call.tool);
  if (spec === undefined) return null;
  const isFree = spec.effect === 'read' && repairs === 'all';
  if (!isFree && !isSameCall(written, call, spec)) return null;
  const chosen = Object.hasOwn(tools, call.tool) ? tools[call.tool] : undefined;
  const shield = getRegisteredTool(chosen)?.shield;
  if (shield !== undefined) {
    const { toolName: toolBefore, toolCallId } = toolCall;
    const argsBefore = isObject(written.args) ? written.args : undefined;
    const repaired = shield.recordRepair({ ...call, call: toolCallId, toolBefore, argsBefore });
    addNote(shield, toolCallId, repaired.note, repaired.changes);
  }
  return { ...toolCall, toolName: call.tool, input: JSON.stringify(call.args) };
}

/** What a write was to do stands in the call alone: text that is no JSON may have been cut off, and another name is another tool. */
function isSameCall(
  written: { tool: string; args: Json },
  call: ToolCall,
  { inputSchema, effect }: ToolSpec,
): boolean {
  const { tool, args } = written;
  const meant = typeof args === 'string' && effect === 'read' ? parseCompleteObject(args) : args;
  return isSameName(tool, call.tool) && isObject(meant) && isLossless(meant, call.args, inputSchema);
}

/** JSON as models write it, with quotes and commas of their own, where it was written to its end. */
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

/** Arguments as they were meant: none are an empty object, as the SDK reads them; text that is no JSON stays text. */
function parseArguments(text: string): Json {
  if (text.trim() === '') return {};
  return tryParseJson(text, text);
}

function invalidRequest(message: string): Failure {
  return { class: 'invalid-request', visibility: 'explicit', message, ambiguous: false, evidence: [] };
}

const TEXT_MAX = 20_000;

/** Values are looked for in what the user said; what tools answered is not for them to fill in. */
function userText(messages: readonly ModelMessage[]): string {
  const texts = messages.flatMap((message) => {
    if (message.role !== 'user') return [];
    if (typeof message.content === 'string') return [message.content];
    return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  });
  return texts.join('\n').slice(-TEXT_MAX);
}
