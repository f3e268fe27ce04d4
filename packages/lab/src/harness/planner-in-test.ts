/** A planner for tests as a script of the endpoint: it reads the conversation like a model and knows the right calls. */

import {
  isReference,
  type Json,
  type JsonObject,
  resolveArgs,
  type SuiteTask,
  type Template,
} from 'regain/internal/types';
import { contentText } from '../../../regain/src/models/rule-based-model-in-test.ts';
import type { Received, Reply } from '../../../regain/src/models/server-in-test.ts';

interface WireMessage {
  readonly role: string;
  readonly content: unknown;
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
  readonly tool_call_id?: string;
}

/** The state of the conversation. */
export interface ConversationState {
  readonly text: string;
  /** Texts of tools and of rejected calls, in order. */
  readonly toolTexts: readonly string[];
  /** Parsed answers of successful calls, in order. */
  readonly done: readonly Json[];
  readonly failedLast: boolean;
  readonly offered: readonly { readonly name: string; readonly parameters: JsonObject }[];
}

export function readConversation({ messages, tools = [] }: Received): ConversationState {
  const all = messages as readonly WireMessage[];
  const texts = all.filter(({ role }) => role === 'tool').map(({ content }) => contentText(content));
  const answers = texts.map(answerIn);
  return {
    text: contentText(all[1]!.content),
    toolTexts: texts,
    done: answers.filter((answer) => answer !== undefined),
    failedLast: texts.length > 0 && answers.at(-1) === undefined,
    offered: (tools as { function: { name: string; parameters: JsonObject } }[]).map((tool) => tool.function),
  };
}

/** Finds the task by its text. */
function findTask(tasks: readonly SuiteTask[], { text }: ConversationState): SuiteTask {
  const found = tasks.find((task) => text.startsWith(`Task: ${task.text}\nFacts: `));
  if (found === undefined) throw new Error(`no task has this text: ${text}`);
  return found;
}

/** One right call after the other, each repeated while it fails, and then the answer. */
export function goldPlanner(tasks: readonly SuiteTask[], triesMax = 3): (request: Received) => Reply {
  return (request) => {
    const talked = readConversation(request);
    const task = findTask(tasks, talked);
    if (talked.toolTexts.length - talked.done.length >= triesMax)
      return { calls: [{ tool: 'hand_off', args: { reason: 'it fails again and again' } }] };
    const next = task.gold[talked.done.length];
    const outputs = Object.fromEntries(talked.done.map((value, i) => [task.gold[i]!.id, value]));
    if (next !== undefined)
      return { calls: [{ tool: next.tool, args: resolveArgs(next.args, outputs).args }] };
    return { calls: [{ tool: 'finish', args: fieldsFor(task, talked, outputs) }] };
  };
}

/** The fields are in the order of the answer. */
function fieldsFor(
  task: SuiteTask,
  talked: ConversationState,
  outputs: { readonly [id: string]: Json },
): JsonObject {
  const form = talked.offered.find(({ name }) => name === 'finish')!.parameters;
  const names = Object.keys(form.properties as JsonObject);
  const values = referencesIn(task.answer).map((one) => resolveArgs({ value: one }, outputs).args.value!);
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
}

function referencesIn(template: Template | undefined): readonly Template[] {
  if (typeof template !== 'object' || template === null) return [];
  if (isReference(template)) return [template];
  return Object.values(template).flatMap((inner) => referencesIn(inner as Template));
}

function answerIn(texts: string): Json | undefined {
  const [, inner] = /^<tool_output>(.*)<\/tool_output>$/s.exec(texts) ?? [];
  return inner === undefined ? undefined : (JSON.parse(inner) as Json);
}
