/** One tool call of a LangChain agent: what the framework hands back, as a shield reads it, and the way back. */

import { MiddlewareError, type ToolCallHandler, ToolInvocationError, ToolMessage } from 'langchain';
import {
  type CallContext,
  type Json,
  type JsonObject,
  type JsonSchema,
  ToolError,
  validate,
} from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';

export type Request = Parameters<ToolCallHandler>[0];
export type Answer = Awaited<ReturnType<ToolCallHandler>>;

/** Passes through a shield unseen: neither an answer to examine nor a failure. */
type PassThrough = symbol;

export class LangChainCall {
  readonly #request: Request;
  readonly #handler: ToolCallHandler;
  /** The messages behind the values that the shield was shown. */
  readonly #answers = new Map<unknown, Answer>();
  /** What came in truth, by the error that the shield was shown. */
  readonly #failures = new Map<unknown, { readonly message: ToolMessage } | { readonly error: unknown }>();
  /** What bubbles up: an interrupt for a person, a command for a graph above. */
  #bubble: { readonly error: unknown } | undefined;

  constructor(request: Request, handler: ToolCallHandler) {
    this.#request = request;
    this.#handler = handler;
  }

  /**
   * The call as it was made but for its arguments; of another tool, a look at the state. Comes as the tool's value.
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

  /** The message behind a value, or one that carries it: an output that was repaired, a record that a read has shown. */
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

  /** Where a shield only looks: what came, as it came. */
  originalOutcome(error: unknown): Answer {
    const came = this.#failures.get(error);
    if (came !== undefined && 'message' in came) return came.message;
    throw markAsToolError(came === undefined ? error : came.error);
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
    const passage = Symbol('passage');
    if (answer !== undefined) this.#answers.set(passage, answer);
    return passage;
  }

  #message(content: string, status: 'success' | 'error' = 'success'): ToolMessage {
    const { id = '', name } = this.#request.toolCall;
    return new ToolMessage({ content, tool_call_id: id, name, status });
  }
}

/** The same message for the model, with the notes behind what the tool answered. */
function withNotes(message: ToolMessage, notes: readonly string[]): ToolMessage {
  const { content } = message;
  const parts = notes.map((text) => ({ type: 'text', text }) as const);
  const fields = {
    ...message,
    content: typeof content === 'string' ? [content, ...notes].join('\n') : [...content, ...parts],
  };
  return new ToolMessage(fields as ConstructorParameters<typeof ToolMessage>[0] & object);
}

/** LangChain writes down as text what a tool answered; a list or an object is read back. */
function parseContent({ content }: ToolMessage): Json {
  if (typeof content !== 'string') return content as unknown as Json;
  if (!/^\s*[[{]/.test(content)) return content;
  return tryParseJson(content, content);
}

const WRAPS_MAX = 10;

/** The tool's own error, out of what middlewares wrapped around it. */
function unwrapError(error: unknown, args: JsonObject, input: JsonSchema): unknown {
  let one = error;
  for (let i = 0; i < WRAPS_MAX && MiddlewareError.isInstance(one) && one.cause !== undefined; i++)
    one = one.cause;
  // The input was refused before the tool ran: whatever it says, nothing took effect.
  if (ToolInvocationError.isInstance(one) && isRefused(one.toolError, args, input))
    return new ToolError(one.toolError.message, { code: 'INVALID_ARGUMENT', wasRun: false });
  return one;
}

/**
 * LangChain says the same of any tool that refuses its input further in: of one that this tool calls, when it has done part
 * of its work. Only where this very input breaks the schema of this tool was it not run.
 */
function isRefused(refusal: unknown, args: JsonObject, input: JsonSchema): boolean {
  const { output } = (refusal ?? {}) as { readonly output?: unknown };
  try {
    return output === JSON.stringify(args) && validate(input, args).length > 0;
  } catch {
    return false;
  }
}

/** As LangGraph marks its own signals. */
function bubblesUp(error: unknown): boolean {
  try {
    return (error as { readonly is_bubble_up?: unknown } | undefined | null)?.is_bubble_up === true;
  } catch {
    // A proxy that throws.
    return false;
  }
}

/**
 * Without a middleware LangChain makes a message of a tool's error; with one, the error ends the agent, unless it is
 * marked like this. A shield that only looks must not be what ends an agent.
 */
function markAsToolError(error: unknown): unknown {
  if (error instanceof Error && !('~brand' in error) && Object.isExtensible(error))
    Object.defineProperty(error, '~brand', { value: 'ToolInvocationError', configurable: true });
  return error;
}
