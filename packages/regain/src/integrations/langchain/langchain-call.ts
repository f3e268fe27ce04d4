/** One tool call of a LangChain agent: converts messages to values for the shield, and back. */

import { MiddlewareError, type ToolCallHandler, ToolInvocationError, ToolMessage } from 'langchain';
import {
  type CallContext,
  errorText,
  type Json,
  type JsonObject,
  type JsonSchema,
  ToolError,
} from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';
import { isValid } from '../near-miss.ts';

export type Request = Parameters<ToolCallHandler>[0];
export type Answer = Awaited<ReturnType<ToolCallHandler>>;

/** A placeholder for answers that the shield must not examine, such as commands. */
type PassThrough = symbol;

export class LangChainCall {
  readonly #request: Request;
  readonly #handler: ToolCallHandler;
  /** Messages by the value that the shield received. */
  readonly #answers = new Map<unknown, Answer>();
  /** Original outcomes by the error that the shield received. */
  readonly #failures = new Map<unknown, { readonly message: ToolMessage } | { readonly error: unknown }>();
  /** A signal of LangGraph that must be rethrown: an interrupt for a person, a command for a parent graph. */
  #bubble: { readonly error: unknown } | undefined;

  constructor(request: Request, handler: ToolCallHandler) {
    this.#request = request;
    this.#handler = handler;
  }

  /**
   * Makes the call with these arguments, or calls another tool for verification. Returns the value of the tool.
   * `input`: the schema of the tool.
   */
  async run(name: string, args: JsonObject, input: JsonSchema, { purpose }: CallContext): Promise<unknown> {
    const { toolCall } = this.#request;
    const id = `${toolCall.id ?? name}:${purpose}`;
    const request =
      name === toolCall.name
        ? { ...this.#request, toolCall: { ...toolCall, args } }
        : { ...this.#request, toolCall: { ...toolCall, name, args, id }, tool: undefined };
    let answer: Answer;
    try {
      answer = await this.#handler(request);
    } catch (error) {
      return this.#handleError(error, args, input);
    }
    return this.#handleAnswer(answer);
  }

  /** The message of a value; a new one for a repaired output or a record found by a verification. */
  messageOf(value: unknown, notes: readonly string[]): Answer {
    if (this.#bubble !== undefined) throw this.#bubble.error;
    const answer =
      this.#answers.get(value) ?? this.#message(typeof value === 'string' ? value : JSON.stringify(value));
    return notes.length > 0 && ToolMessage.isInstance(answer) ? withNotes(answer, notes) : answer;
  }

  /** For the model, after a final failure. */
  errorMessage(text: string): ToolMessage {
    return this.#message(text, 'error');
  }

  /** In shadow mode: the original outcome. */
  originalOutcome(error: unknown): Answer {
    const original = this.#failures.get(error);
    if (original !== undefined && 'message' in original) return original.message;
    throw markAsToolError(original === undefined ? error : original.error);
  }

  #handleAnswer(answer: Answer): unknown {
    if (!ToolMessage.isInstance(answer)) return this.#passThrough(answer);
    const value = parseContent(answer);
    if (answer.status !== 'error') {
      this.#answers.set(value, answer);
      return value;
    }
    const error = new ToolError(typeof value === 'string' ? value : JSON.stringify(value), {
      ...(typeof value === 'object' ? { body: value } : {}),
    });
    this.#failures.set(error, { message: answer });
    throw error;
  }

  #handleError(error: unknown, args: JsonObject, input: JsonSchema): unknown {
    if (bubblesUp(error)) {
      this.#bubble = { error };
      return this.#passThrough();
    }
    const translated = unwrapError(error, args, input);
    this.#failures.set(translated, { error });
    throw translated;
  }

  #passThrough(answer?: Answer): PassThrough {
    const placeholder = Symbol('pass-through');
    if (answer !== undefined) this.#answers.set(placeholder, answer);
    return placeholder;
  }

  #message(content: string, status: 'success' | 'error' = 'success'): ToolMessage {
    const { id = '', name } = this.#request.toolCall;
    return new ToolMessage({ content, tool_call_id: id, name, status });
  }
}

/** The message with the notes after the answer of the tool. */
function withNotes(message: ToolMessage, notes: readonly string[]): ToolMessage {
  const { content } = message;
  const parts = notes.map((text) => ({ type: 'text', text }) as const);
  const fields = {
    ...message,
    content: typeof content === 'string' ? [content, ...notes].join('\n') : [...content, ...parts],
  };
  return new ToolMessage(fields as ConstructorParameters<typeof ToolMessage>[0] & object);
}

/** LangChain converts answers to text; lists and objects are parsed back. */
function parseContent({ content }: ToolMessage): Json {
  if (typeof content !== 'string') return content as unknown as Json;
  if (!/^\s*[[{]/.test(content)) return content;
  return tryParseJson(content, content);
}

const WRAPS_MAX = 10;

/** The error of the tool, without the wrappers of middlewares. */
function unwrapError(error: unknown, args: JsonObject, input: JsonSchema): unknown {
  let one = error;
  for (let i = 0; i < WRAPS_MAX && MiddlewareError.isInstance(one) && one.cause !== undefined; i++)
    one = one.cause;
  // The input was rejected before the tool ran, so nothing took effect.
  if (ToolInvocationError.isInstance(one) && isRefused(one.toolError, args, input))
    return new ToolError(one.toolError.message, { code: 'INVALID_ARGUMENT', wasRun: false });
  return one;
}

/**
 * LangChain throws the same error if an inner tool rejects its input, when this tool may already have done part of its
 * work. This tool was not run only if its own input violates its schema.
 */
function isRefused(refusal: unknown, args: JsonObject, input: JsonSchema): boolean {
  const { output } = (refusal ?? {}) as { readonly output?: unknown };
  return output === JSON.stringify(args) && !isValid(args, input);
}

/** Whether the error is a signal of LangGraph. */
function bubblesUp(error: unknown): boolean {
  try {
    return (error as { readonly is_bubble_up?: unknown } | undefined | null)?.is_bubble_up === true;
  } catch {
    // A proxy that throws.
    return false;
  }
}

/**
 * Without a middleware LangChain turns the error of a tool into a message. With one, the error ends the agent unless it
 * has this mark. Shadow mode must not end an agent.
 */
function markAsToolError(error: unknown): unknown {
  // LangGraph writes on what is thrown: a text, null or a frozen error would end the agent.
  const thrown = isWritable(error) ? error : new Error(textOf(error), { cause: error });
  if (!('~brand' in thrown))
    Object.defineProperty(thrown, '~brand', { value: 'ToolInvocationError', configurable: true });
  return thrown;
}

function isWritable(error: unknown): error is Error {
  try {
    return error instanceof Error && Object.isExtensible(error);
  } catch {
    // A proxy that throws.
    return false;
  }
}

function textOf(error: unknown): string {
  try {
    return errorText(error);
  } catch {
    return 'the tool failed';
  }
}
