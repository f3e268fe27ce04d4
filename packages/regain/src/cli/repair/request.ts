/** Parses one line of a file of calls into a repair request and its accepted answers, if there are any. */

import {
  type AcceptedCall,
  isAccepted,
  parseFailure,
  parseToolCall,
  parseToolSpecs,
  type RepairRequest,
} from '../../repair/index.ts';
import {
  type Fact,
  type Failure,
  type Json,
  type JsonObject,
  parseJson,
  RegainError,
  type ToolCall,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

export interface ParsedRequest {
  readonly id?: string;
  readonly request: RepairRequest;
  /** Undefined if the line has no accepted answers. */
  readonly accepts?: (call: ToolCall) => boolean;
}

export function requestFrom(line: JsonObject): ParsedRequest {
  const tools = parseToolSpecs(line.tools ?? line.function ?? line.functions);
  const parsed = failureIn(line);
  const accepted = acceptedIn(line);
  return {
    ...((typeof line.id === 'string' || typeof line.id === 'number') && { id: String(line.id) }),
    request: {
      tools,
      call: parseToolCall(line.call ?? line.tool_call ?? line.toolCall),
      text: textIn(line),
      ...(line.given !== undefined && { given: factsFrom(line.given) }),
      ...(isObject(line.outputs) && { outputs: line.outputs }),
      ...(parsed !== undefined && { parsed }),
    },
    ...(accepted !== undefined && { accepts: (call: ToolCall) => isAccepted(call, accepted) }),
  };
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
    throw invalid(`/given/${index}`, 'a fact must have a name and a value');
  });
}

/** The error of the tool or the validator, or only that the call failed. */
function failureIn(line: JsonObject) {
  const { error } = line;
  if (error === undefined || error === null)
    return line.failed === true ? parseFailure(failure('')) : undefined;
  if (typeof error === 'string') return parseFailure(failure(error));
  if (!isObject(error)) throw invalid('/error', 'an error must be a text or an object');
  const { message, status, code } = error;
  const text = typeof message === 'string' ? message : JSON.stringify(error);
  return parseFailure(
    {
      ...failure(text),
      ...(typeof status === 'number' && { status }),
      ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    },
    error,
  );
}

function failure(message: string): Failure {
  return { class: 'invalid-request', visibility: 'explicit', message, ambiguous: false, evidence: [] };
}

/** Lists of accepted values, as in BFCL, or plain calls: these accept one value per argument and no other arguments. */
function acceptedIn(line: JsonObject): readonly AcceptedCall[] | undefined {
  const accepted = line.accepted ?? line.ground_truth;
  if (accepted === undefined || accepted === null) return undefined;
  const list = Array.isArray(accepted) ? accepted : [accepted];
  return list.map((one, index) => {
    const path = `/accepted/${index}`;
    const isPlain =
      isObject(one) &&
      (typeof one.name === 'string' || typeof one.tool === 'string' || isObject(one.function));
    const { tool, args } = parseToolCall(one, path);
    const parsed = typeof args === 'string' ? parse(args, path) : args;
    if (!isObject(parsed)) throw invalid(path, 'the arguments of an accepted answer must be an object');
    const lists = Object.entries(parsed).map(([name, value]): [string, readonly Json[]] => {
      if (isPlain) return [name, [listed(value)]];
      if (Array.isArray(value)) return [name, value];
      throw invalid(
        `${path}/${tool}/${name}`,
        'accepted values must be a list, as in {"city": ["Oslo", "oslo"]}',
      );
    });
    return { tool, args: Object.fromEntries(lists) };
  });
}

/** Converts a plain value: the fields of an accepted object are lists of accepted values. */
function listed(value: Json): Json {
  if (Array.isArray(value)) return value.map(listed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, [listed(one)]]));
}

function parse(text: string, path: string): Json {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new RegainError('invalid-input', 'the arguments of an accepted answer are not valid JSON', {
      cause,
      place: { path },
    });
  }
}

function invalid(path: string, message: string): RegainError {
  return new RegainError('invalid-input', message, { place: { path } });
}
