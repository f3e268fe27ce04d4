/** The talk with a model that plans: the task, what it called, what came of it. Whatever it says, nothing is taken on trust. */

import { filled, prompts } from '../../prompts/index.ts';
import type {
  Fact,
  Json,
  JsonObject,
  LanguageModel,
  ModelAnswer,
  ModelCall,
  ModelMessage,
  ModelSettings,
  ToolSpec,
} from '../../types/index.ts';
import { isObject, parsedJson } from '../../values/index.ts';
import { jsonIn, spoken } from '../json-in.ts';
import { EMPTY_RESPONSE, ownTools, planning, problems } from '../model-texts.ts';
import type { AnswerForm } from './answer-form.ts';

export interface Talk {
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  readonly task: { readonly text: string; readonly given: readonly Fact[] };
  readonly form: AnswerForm;
  /** As they are listed at first: ours take no name of theirs. */
  readonly tools: readonly ToolSpec[];
}

/** What a turn of the model comes to. */
export interface Turn {
  readonly answer: ModelAnswer;
  readonly calls: readonly WantedCall[];
  /** Why nothing can be made of it. `isVain`: asking again would not help. */
  readonly problem?: { readonly text: string; readonly isVain: boolean };
}

export type WantedCall = { readonly id: string; readonly tool: string } & (
  | { readonly kind: 'call'; readonly args: JsonObject }
  | { readonly kind: 'finish'; readonly fields: JsonObject }
  | { readonly kind: 'hand-off'; readonly reason: string }
  | { readonly kind: 'unusable'; readonly problem: string }
);

/** Calls that are made in one turn, and what is kept of what the model says beside them. */
const CALLS_MAX = 16;
const SAID_CHARS_MAX = 4_000;
const DEPTH_MAX = 64;

export class Conversation {
  /** How the model ends the task, and how it passes it on. */
  readonly finish: string;
  readonly handOff: string;
  readonly #talk: Talk;
  readonly #messages: ModelMessage[];
  #calls = 0;

  constructor(talk: Talk) {
    this.#talk = talk;
    const names = new Set(talk.tools.map(({ name }) => name));
    this.finish = freeName('finish', names);
    this.handOff = freeName('hand_off', names);
    const { text, given } = talk.task;
    const facts =
      given.map(({ name, value }) => `${name}: ${JSON.stringify(value)}`).join('; ') || planning.noFacts;
    this.#messages = [
      { role: 'system', text: this.#words('plan', {}) },
      { role: 'user', text: this.#words('planTask', { task: text, facts }) },
    ];
  }

  /** Characters that are sent with the next question, the list of tools aside. */
  get chars(): number {
    return this.#messages.reduce((sum, message) => {
      const calls = 'calls' in message ? (message.calls ?? []) : [];
      return sum + message.text.length + calls.reduce((all, { argsText }) => all + argsText.length, 0);
    }, 0);
  }

  async ask(tools: readonly ToolSpec[], signal: AbortSignal): Promise<Turn> {
    const { model, settings } = this.#talk;
    const offered = tools.map(({ name, description, input }) => ({ name, description, input }));
    const answer = await model.ask(
      { messages: [...this.#messages], settings, tools: [...offered, ...this.#ownTools()] },
      signal,
    );
    const problem = this.#problemIn(answer);
    if (problem !== undefined) {
      this.#again(answer, problem.text);
      return { answer, calls: [], problem };
    }
    return { answer, calls: this.#wanted(answer) };
  }

  /** What became of a call. Every call of a turn is told of before the next question. */
  tell({ id, tool }: Pick<WantedCall, 'id' | 'tool'>, text: string): void {
    this.#messages.push({ role: 'tool', callId: id, tool, text });
  }

  #problemIn(answer: ModelAnswer): Turn['problem'] {
    const { finish, calls } = answer;
    if (finish === 'refused') return { text: problems.refused, isVain: true };
    if (finish === 'rejected') return { text: problems.rejected, isVain: true };
    if (finish === 'length') return { text: problems.tooLong, isVain: false };
    if (finish === 'broken') return { text: problems.incomplete, isVain: false };
    if (calls.length > 0 || this.#saidFields(answer) !== undefined) return undefined;
    return { text: problems.noCall, isVain: false };
  }

  /** Words instead of a call: enough where nothing is asked for, or where they are the very fields. */
  #saidFields(answer: ModelAnswer): JsonObject | undefined {
    const { form } = this.#talk;
    if (form.problemOf({}) === undefined) return {};
    const fields = jsonIn(answer);
    return isObject(fields) && isShallow(fields) && form.problemOf(fields) === undefined ? fields : undefined;
  }

  #wanted(answer: ModelAnswer): readonly WantedCall[] {
    if (answer.calls.length === 0)
      return [{ id: '', tool: this.finish, kind: 'finish', fields: this.#saidFields(answer)! }];
    // Some endpoints give the same id twice, or none.
    const calls = answer.calls.map((call) => ({
      ...call,
      id: `call${String(++this.#calls).padStart(5, '0')}`,
    }));
    this.#messages.push({ role: 'assistant', text: said(answer), calls });
    return calls.map((call, i) => (i < CALLS_MAX ? this.#read(call) : tooMany(call)));
  }

  #read({ id, tool, argsText }: ModelCall): WantedCall {
    const args = argsIn(argsText);
    if (args === undefined) return { id, tool, kind: 'unusable', problem: problems.badArguments };
    if (tool === this.finish) {
      const problem = this.#talk.form.problemOf(args);
      if (problem !== undefined) return { id, tool, kind: 'unusable', problem };
      return { id, tool, kind: 'finish', fields: args };
    }
    if (tool !== this.handOff) return { id, tool, kind: 'call', args };
    const { reason } = args;
    return { id, tool, kind: 'hand-off', reason: typeof reason === 'string' ? reason : planning.noReason };
  }

  /** Templates of many models want every question to be followed by an answer. */
  #again(answer: ModelAnswer, problem: string): void {
    this.#messages.push(
      { role: 'assistant', text: said(answer) || EMPTY_RESPONSE },
      { role: 'user', text: this.#words('planAgain', { problem }) },
    );
  }

  #words(name: keyof typeof prompts, values: { readonly [place: string]: string }): string {
    return filled(prompts[name], { finish: this.finish, handOff: this.handOff, ...values });
  }

  #ownTools() {
    return [
      {
        name: this.finish,
        description: ownTools.finish,
        input: this.#talk.form.schema,
      },
      {
        name: this.handOff,
        description: ownTools.handOff,
        input: {
          type: 'object',
          properties: { reason: { type: 'string', description: ownTools.reason } },
          required: ['reason'],
          additionalProperties: false,
        },
      },
    ];
  }
}

function said({ text }: ModelAnswer): string {
  return spoken(text).slice(0, SAID_CHARS_MAX);
}

function tooMany({ id, tool }: ModelCall): WantedCall {
  return { id, tool, kind: 'unusable', problem: problems.tooManyCalls.replace('{max}', String(CALLS_MAX)) };
}

/** Nothing at all means no arguments. What is no JSON is not guessed at: whoever wrote it is told. */
function argsIn(text: string): JsonObject | undefined {
  if (text.trim() === '') return {};
  const value = parsedJson(text);
  return isObject(value) && isShallow(value) ? value : undefined;
}

/** What nests deeper could not be written down, compared or judged. */
function isShallow(value: Json, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < DEPTH_MAX && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}_`, taken) : name;
}
