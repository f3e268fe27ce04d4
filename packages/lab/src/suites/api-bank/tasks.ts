/** Dialogues as tasks: the utterances of the user are the text, the calls are the plan. */

import {
  canonicalJson,
  equalJson,
  type Fact,
  type Json,
  type JsonObject,
  type JsonSchema,
  type OutputReference,
  pointerTo,
  resolveArgs,
  type Step,
  type SuiteTask,
  type Template,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { appearsIn } from '../conformance/appears-in.ts';
import { referencesIn } from '../conformance/shape.ts';
import { Refusal } from '../domains/domain.ts';
import { type Seed, State } from '../domains/state.ts';
import { splitOf } from './area-split.ts';
import { executorOf, usesExternalService } from './executors/index.ts';
import type { Definition, Dialogue, GoldCall } from './format.ts';
import { asDeclared, inputOf } from './schemas.ts';
import { databasesOf } from './tables.ts';

export interface Unusable {
  readonly id: string;
  readonly reason: string;
}

export interface DialogueTask {
  readonly task: SuiteTask;
  /** How many arguments occur neither in the utterances nor in an answer, so that the text had to state them. */
  readonly noted: number;
}

/** Four names occur in both sets. */
export function toolName({ set, name }: Pick<Definition, 'set' | 'name'>): string {
  return set === 'lv3_apis' && inBoth.includes(name) ? `${name}_lv3` : name;
}

const inBoth = ['AddMeeting', 'Calculator', 'QueryMeeting', 'ToolSearcher'];

/** The databases of a task, without accounts; for a task without databases, its tools. */
function areasOf(tools: readonly Definition[]): string[] {
  const databases = tools.flatMap(databasesOf).filter((name) => name !== 'Account');
  const names = databases.length > 0 ? databases : tools.map(({ name }) => name);
  return [...new Set(names)].sort();
}

/** The task of a dialogue, or why it has none. */
export function taskOf(
  dialogue: Dialogue,
  seedOf: (tools: readonly Definition[]) => Seed,
): DialogueTask | Unusable {
  const calls = dialogue.calls.filter(({ tool }) => tool.name !== 'ToolSearcher');
  const { id } = dialogue;
  if (calls.length === 0) return { id, reason: 'nothing is called but the search for tools' };
  const tools = calls.map(({ tool }) => tool);
  const away = tools.find(({ name }) => usesExternalService(name));
  if (away !== undefined) return { id, reason: `${away.name} asks a service on the web` };
  const accounted = accountForArguments(dialogue.said, calls);
  if (typeof accounted === 'string') return { id, reason: accounted };
  const { text, given, plan, noted } = accounted;
  const reason = reasonPlanFails(plan, calls, new State(seedOf(tools)));
  if (reason !== undefined) return { id, reason };
  const areas = areasOf(tools);
  const domain = `${dialogue.set}:${areas.join('+')}`;
  // Dialogues that make the same calls differ in their facts only.
  const template = [domain, ...tools.map(({ name }) => name)].join(' ');
  const task = {
    id,
    text,
    given,
    plan,
    answer: answerTo(plan, calls),
    split: splitOf(areas),
    domain,
    template,
    gold: plan,
  };
  return { task, noted };
}

interface AccountedPlan {
  readonly text: string;
  readonly given: readonly Fact[];
  readonly plan: readonly Step[];
  readonly noted: number;
}

/** Every argument occurs in the utterances or in an earlier answer, or is noted at the end of the text. */
function accountForArguments(said: string, calls: readonly GoldCall[]): AccountedPlan | string {
  let text = said;
  const notes: string[] = [];
  // A note is known to all calls, so earlier arguments may have to be checked again.
  for (;;) {
    const facts = new Map<string, Fact>();
    const missing: [name: string, value: Json][] = [];
    const outputs: { id: string; output: JsonObject }[] = [];
    const plan = calls.map(({ tool, args, output }, index): Step => {
      const { properties } = inputOf(tool) as unknown as { properties: { [name: string]: JsonSchema } };
      const source = (name: string, value: Json): Template => {
        if (equalJson(properties[name]?.default ?? null, value)) return value;
        return sourced(name, value, { text, facts, missing, outputs });
      };
      const step = {
        id: `s${index + 1}`,
        tool: toolName(tool),
        args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, source(name, value)])),
      };
      outputs.unshift({ id: step.id, output: asDeclared(tool, output) });
      return step;
    });
    const [first] = missing;
    if (first === undefined)
      return { text, given: withUniqueNames([...facts.values()]), plan, noted: notes.length };
    const [name, value] = first;
    if (typeof value === 'boolean') return `whether ${name} is ${value} cannot be expressed in words`;
    const note = `${name} ${String(value)}`;
    notes.push(note);
    text = `${said}\nNoted: ${notes.join('; ')}.`;
    if (!appearsIn(text, value)) return `${name} is ${JSON.stringify(value)}, which no text can state`;
  }
}

interface Sources {
  readonly text: string;
  readonly facts: Map<string, Fact>;
  readonly missing: [name: string, value: Json][];
  /** Latest first. */
  readonly outputs: readonly { readonly id: string; readonly output: JsonObject }[];
}

function sourced(name: string, value: Json, sources: Sources): Template {
  if (appearsIn(sources.text, value)) {
    sources.facts.set(canonicalJson(value), { name, value });
    return value;
  }
  for (const { id, output } of sources.outputs) {
    const path = pathTo(output, value, name);
    if (path !== undefined) return { $from: id, path };
  }
  if (Array.isArray(value) && value.length > 0)
    return value.map((item) => sourced(name, item as Json, sources));
  if (isObject(value)) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, sourced(key, item, sources)]));
  }
  sources.missing.push([name, value]);
  return value;
}

/** Where an answer contains a value: under the same name first; a short text or a number only there. */
function pathTo(output: Json, value: Json, name: string): string | undefined {
  const wanted = canonicalJson(value);
  const found: { path: string; isNamed: boolean }[] = [];
  const look = (part: Json, path: string, key: string): void => {
    if (canonicalJson(part) === wanted) found.push({ path, isNamed: isSimilarName(key, name) });
    if (part === null || typeof part !== 'object') return;
    for (const [inner, item] of Object.entries(part))
      look(item as Json, `${path}${pointerTo([inner])}`, Array.isArray(part) ? key : inner);
  };
  look(output, '', '');
  const isTelling = typeof value === 'string' ? value.length > 3 : Array.isArray(value) && value.length > 1;
  return (found.find(({ isNamed }) => isNamed) ?? (isTelling ? found[0] : undefined))?.path;
}

function isSimilarName(a: string, b: string): boolean {
  return a !== '' && (a === b || a.endsWith(`_${b}`) || b.endsWith(`_${a}`) || a === `${b}s`);
}

/** Facts under the names of their parameters, with a number for the second of a name. */
function withUniqueNames(facts: readonly Fact[]): Fact[] {
  const counts = new Map<string, number>();
  return facts.map(({ name, value }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: count === 1 ? name : `${name}_${count}`, value };
  });
}

/** The results of reads that no later call needed; where there are none, the last answer. */
function answerTo(plan: readonly Step[], calls: readonly GoldCall[]): Template {
  const used = new Set(plan.flatMap(({ args }) => referencesIn(args).map(({ $from }) => $from)));
  const reads = calls.flatMap(({ tool }, index) =>
    executorOf(tool)?.effect === 'read' && !used.has(plan[index]!.id) ? [index] : [],
  );
  const asked = reads.length > 0 ? reads : [calls.length - 1];
  return Object.fromEntries(
    asked.map((index) => {
      const { id } = plan[index]!;
      const names = Object.keys(asDeclared(calls[index]!.tool, calls[index]!.output));
      return [id, Object.fromEntries(names.map((name) => [name, reference(id, name)]))];
    }),
  );
}

function reference(id: string, name: string): OutputReference {
  return { $from: id, path: `/${name}` };
}

/** Why the plan does not run, if it does not. */
function reasonPlanFails(
  plan: readonly Step[],
  calls: readonly GoldCall[],
  state: State,
): string | undefined {
  const outputs: Record<string, Json> = {};
  for (const [index, step] of plan.entries()) {
    const { tool } = calls[index]!;
    const { args, missing } = resolveArgs(step.args, outputs);
    if (missing.length > 0) return `${tool.name} needs an answer that is not there`;
    const executor = executorOf(tool);
    if (executor === undefined) return `${tool.name} is not known`;
    state.tool = step.tool;
    try {
      outputs[step.id] = asDeclared(tool, executor.run(state, args as never));
    } catch (error) {
      if (error instanceof Refusal) return `${tool.name} answers: ${error.message}`;
      throw error;
    }
  }
  return undefined;
}
