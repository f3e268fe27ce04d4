/** Parses one line of a file of calls into a repair request and its accepted answers, if there are any. */

import {
  areAccepted,
  parseFailure,
  parseToolCall,
  parseToolSpecs,
  type RepairRequest,
} from '../../repair/index.ts';
import {
  type Fact,
  invalidInput,
  invalidRequest,
  type Json,
  type JsonObject,
  type ToolCall,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { acceptedAnswers } from './accepted-answers.ts';

export interface ParsedRequest {
  readonly id?: string;
  readonly request: RepairRequest;
  /** Undefined if the line has no accepted answers. */
  readonly accepts?: (calls: readonly ToolCall[]) => boolean;
}

export function requestFrom(line: JsonObject): ParsedRequest {
  const [toolsPath, listed] = fieldIn(line, 'tools', 'function', 'functions');
  const [callPath, call] = fieldIn(line, 'call', 'tool_call', 'toolCall');
  const [acceptedPath, accepted] = fieldIn(line, 'accepted', 'ground_truth');
  const tools = parseToolSpecs(listed, toolsPath);
  const parsed = failureIn(line);
  const answers = accepted === undefined ? undefined : acceptedAnswers(accepted, acceptedPath, tools);
  return {
    ...((typeof line.id === 'string' || typeof line.id === 'number') && { id: String(line.id) }),
    request: {
      tools,
      call: parseToolCall(call, callPath),
      text: textIn(line),
      ...(line.given !== undefined && { given: factsFrom(line.given) }),
      ...(isObject(line.outputs) && { outputs: line.outputs }),
      ...(parsed !== undefined && { parsed }),
    },
    ...(answers !== undefined && { accepts: (calls) => areAccepted(calls, answers) }),
  };
}

/** The path and the value of the first of these fields that the line has. */
function fieldIn(line: JsonObject, ...names: [string, ...string[]]): [path: string, value: Json | undefined] {
  const name = names.find((one) => line[one] !== undefined && line[one] !== null) ?? names[0];
  return [`/${name}`, line[name] ?? undefined];
}

/** The question: a text, or the messages of a conversation in any common format. */
function textIn(line: JsonObject): string {
  const message = line.text ?? line.question ?? line.messages ?? line.task ?? line.prompt;
  if (message === undefined) return '';
  return messageText(message).slice(0, textMax);
}

const textMax = 20_000;

function messageText(message: Json): string {
  if (typeof message === 'string') return message;
  if (Array.isArray(message)) return message.map(messageText).filter(Boolean).join('\n');
  if (!isObject(message)) return '';
  // Messages of the agent and of tools are not part of the question.
  if (typeof message.role === 'string' && message.role !== 'user' && message.role !== 'system') return '';
  return messageText(message.content ?? message.text ?? '');
}

/** Facts of the question: a list of `{name, value}`, or an object. */
function factsFrom(given: Json): readonly Fact[] {
  if (isObject(given)) return Object.entries(given).map(([name, value]) => ({ name, value }));
  const facts = Array.isArray(given) ? given : [];
  return facts.map((fact, index) => {
    if (isObject(fact) && typeof fact.name === 'string' && fact.value !== undefined) {
      return { name: fact.name, value: fact.value };
    }
    throw invalidInput('a fact must have a name and a value', { path: `/given/${index}` });
  });
}

/** The error of the tool or the validator, or only that the call failed. */
function failureIn(line: JsonObject) {
  const { error } = line;
  if (error === undefined || error === null)
    return line.failed === true ? parseFailure(invalidRequest('')) : undefined;
  if (typeof error === 'string') return parseFailure(invalidRequest(error));
  if (!isObject(error)) throw invalidInput('an error must be a text or an object', { path: '/error' });
  const { message, status, code } = error;
  const text = typeof message === 'string' ? message : JSON.stringify(error);
  return parseFailure(
    {
      ...invalidRequest(text),
      ...(typeof status === 'number' && { status }),
      ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    },
    error,
  );
}
