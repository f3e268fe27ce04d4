/**
 * The conversation with a planning model: the task, its calls and their results. Nothing that the model says is
 * trusted.
 */

import { fillPrompt, prompts } from '../../prompts/index.ts';
import type {
  Fact,
  Json,
  JsonObject,
  LanguageModel,
  ModelAnswer,
  ModelMessage,
  ModelSettings,
  ModelToolCall,
  ToolSpec,
} from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import { extractJson, withoutThinking } from '../extract-json.ts';
import { EMPTY_RESPONSE, ownTools, planning, problems } from '../model-texts.ts';
import type { AnswerSchema } from './answer-schema.ts';

export interface ConversationOptions {
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  readonly task: { readonly text: string; readonly given: readonly Fact[] };
  readonly form: AnswerSchema;
  /** As listed at the start: the planner's own tools avoid their names. */
  readonly tools: readonly ToolSpec[];
}

/** The result of one turn of the model. */
export interface ModelTurn {
  readonly answer: ModelAnswer;
  readonly calls: readonly RequestedCall[];
  /** Why the turn is unusable. `isFinal`: repeating the request would not help. */
  readonly problem?: { readonly text: string; readonly isFinal: boolean };
}

export type RequestedCall = { readonly id: string; readonly tool: string } & (
  | { readonly kind: 'call'; readonly args: JsonObject }
  | { readonly kind: 'finish'; readonly fields: JsonObject }
  | { readonly kind: 'hand-off'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly problem: string }
);

/** The most calls in one turn, and the most characters kept of the text beside them. */
const CALLS_MAX = 16;
const SAID_CHARS_MAX = 4_000;
const DEPTH_MAX = 64;

export class Conversation {
  /** The tools that end the task and hand it off. */
  readonly finish: string;
  readonly handOff: string;
  readonly #options: ConversationOptions;
  readonly #messages: ModelMessage[];
  #calls = 0;

  constructor(setup: ConversationOptions) {
    this.#options = setup;
    const names = new Set(setup.tools.map(({ name }) => name));
    this.finish = freeName('finish', names);
    this.handOff = freeName('hand_off', names);
    const { text, given } = setup.task;
    const facts =
      given.map(({ name, value }) => `${name}: ${JSON.stringify(value)}`).join('; ') || planning.noFacts;
    this.#messages = [
      { role: 'system', text: this.#prompt('plan', {}) },
      { role: 'user', text: this.#prompt('planTask', { task: text, facts }) },
    ];
  }

  /** Characters of the next request, without the list of tools. */
  get chars(): number {
    return this.#messages.reduce((sum, message) => {
      const calls = 'calls' in message ? (message.calls ?? []) : [];
      return sum + message.text.length + calls.reduce((all, { argsText }) => all + argsText.length, 0);
    }, 0);
  }

  async ask(tools: readonly ToolSpec[], signal: AbortSignal): Promise<ModelTurn> {
    const { model, settings } = this.#options;
    const offered = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    const answer = await model.ask(
      { messages: [...this.#messages], settings, tools: [...offered, ...this.#ownTools()] },
      signal,
    );
    const problem = this.#problemIn(answer);
    if (problem !== undefined) {
      this.#again(answer, problem.text);
      return { answer, calls: [], problem };
    }
    return { answer, calls: this.#requestedCalls(answer) };
  }

  /** The result of a call. Every call of a turn has a result before the next request. */
  addResult({ id, tool }: Pick<RequestedCall, 'id' | 'tool'>, text: string): void {
    this.#messages.push({ role: 'tool', callId: id, tool, text });
  }

  #problemIn(answer: ModelAnswer): ModelTurn['problem'] {
    const { finish, calls } = answer;
    if (finish === 'refused') return { text: problems.refused, isFinal: true };
    if (finish === 'rejected') return { text: problems.rejected, isFinal: true };
    if (finish === 'length') return { text: problems.tooLong, isFinal: false };
    if (finish === 'broken') return { text: problems.incomplete, isFinal: false };
    if (calls.length > 0 || this.#fieldsInText(answer) !== undefined) return undefined;
    return { text: problems.noCall, isFinal: false };
  }

  /** Text instead of a call: sufficient if no answer is requested, or if it has the requested fields. */
  #fieldsInText(answer: ModelAnswer): JsonObject | undefined {
    const { form } = this.#options;
    if (form.problemOf({}) === undefined) return {};
    const fields = extractJson(answer);
    return isObject(fields) && isShallow(fields) && form.problemOf(fields) === undefined ? fields : undefined;
  }

  #requestedCalls(answer: ModelAnswer): readonly RequestedCall[] {
    if (answer.calls.length === 0)
      return [{ id: '', tool: this.finish, kind: 'finish', fields: this.#fieldsInText(answer)! }];
    // Some endpoints send the same id twice, or none.
    const calls = answer.calls.map((call) => ({
      ...call,
      id: `call${String(++this.#calls).padStart(5, '0')}`,
    }));
    this.#messages.push({ role: 'assistant', text: assistantText(answer), calls });
    return calls.map((call, i) => (i < CALLS_MAX ? this.#read(call) : tooMany(call)));
  }

  #read({ id, tool, argsText }: ModelToolCall): RequestedCall {
    const args = argsIn(argsText);
    if (args === undefined) return { id, tool, kind: 'unusable', problem: problems.badArguments };
    if (tool === this.finish) {
      const problem = this.#options.form.problemOf(args);
      if (problem !== undefined) return { id, tool, kind: 'unusable', problem };
      return { id, tool, kind: 'finish', fields: args };
    }
    if (tool !== this.handOff) return { id, tool, kind: 'call', args };
    const { reason } = args;
    return { id, tool, kind: 'hand-off', reason: typeof reason === 'string' ? reason : planning.noReason };
  }

  /** Many chat templates require alternating messages. */
  #again(answer: ModelAnswer, problem: string): void {
    this.#messages.push(
      { role: 'assistant', text: assistantText(answer) || EMPTY_RESPONSE },
      { role: 'user', text: this.#prompt('planAgain', { problem }) },
    );
  }

  #prompt(name: keyof typeof prompts, values: { readonly [place: string]: string }): string {
    return fillPrompt(prompts[name], { finish: this.finish, handOff: this.handOff, ...values });
  }

  #ownTools() {
    return [
      {
        name: this.finish,
        description: ownTools.finish,
        inputSchema: this.#options.form.schema,
      },
      {
        name: this.handOff,
        description: ownTools.handOff,
        inputSchema: {
          type: 'object',
          properties: { reason: { type: 'string', description: ownTools.reason } },
          required: ['reason'],
          additionalProperties: false,
        },
      },
    ];
  }
}

function assistantText({ text }: ModelAnswer): string {
  return withoutThinking(text).slice(0, SAID_CHARS_MAX);
}

function tooMany({ id, tool }: ModelToolCall): RequestedCall {
  return { id, tool, kind: 'unusable', problem: problems.tooManyCalls.replace('{max}', String(CALLS_MAX)) };
}

/** Empty means no arguments. Invalid JSON is not repaired: the model receives an error. */
function argsIn(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  const value = tryParseJson(text);
  return isObject(value) && isShallow(value) ? value : undefined;
}

/** Deeper values could not be serialised, compared or judged. */
function isShallow(value: Json, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}
