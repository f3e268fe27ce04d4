/** A task template: one request in several wordings, facts to draw for it, and the calls that fulfil it. */

import {
  canonicalJson,
  invalidArgument,
  type Json,
  type JsonObject,
  pick,
  type Random,
  random,
  type Split,
  type Step,
  type SuiteTask,
  type Template,
} from 'regain/internal/types';

export interface TaskTemplate {
  /** The domains whose tools it needs. */
  readonly domains: readonly string[];
  /** Wordings of the request; `{name}` stands for a fact. */
  readonly texts: readonly string[];
  /** In the order in which they are drawn. `a, b` are two facts of one draw: fields of a record, or items of a list. */
  readonly facts: { readonly [names: string]: Source };
  /** The order in which the task lists its facts, where it is not the order of drawing. */
  readonly given?: readonly string[];
  /** Calls in order, their steps named s1, s2, ... `{name}` is a fact, `@1/path` a value of the output of step 1. */
  readonly plan: readonly (readonly [tool: string, args: JsonObject])[];
  readonly answer?: Json;
}

/** A list is a pool to pick from; `{ value }` is the same for all, `{ two }` picks two; others are a suite's own draws. */
export type Source = readonly Json[] | JsonObject;

export interface Facts {
  readonly [name: string]: Json;
}

/** Draws of a suite for facts outside of its pools, by the key of the source. */
export interface Draws {
  readonly [key: string]: (random: Random, source: JsonObject, facts: Facts) => Json;
}

/** The tasks of a topic, from all of its templates: `bank-01-1`, `bank-01-2`, ... */
export function tasksFrom(
  templates: readonly TaskTemplate[],
  topic: string,
  split: Split,
  count: number,
  draws: Draws = {},
): SuiteTask[] {
  return templates.flatMap((template, index) =>
    tasksOf(template, `${topic}-${String(index + 1).padStart(2, '0')}`, split, count, draws),
  );
}

/** Tasks from one template about different facts, each in another wording than the one before. */
function tasksOf(template: TaskTemplate, id: string, split: Split, count: number, draws: Draws): SuiteTask[] {
  const stream = (draw: number) => random('paladin-eval', id, draw);
  return distinctFacts(template, id, count, stream, draws).map((facts, index) => {
    const plan = template.plan.map(
      ([tool, args], n): Step => ({
        id: `s${n + 1}`,
        tool,
        args: fillTemplate(args, facts, id) as Step['args'],
      }),
    );
    return {
      id: `${id}-${index + 1}`,
      text: fillText(template.texts[index % template.texts.length]!, facts, id),
      given: Object.entries(facts).map(([name, value]) => ({ name, value })),
      plan,
      ...(template.answer === undefined ? {} : { answer: fillTemplate(template.answer, facts, id) }),
      split,
      template: id,
      domain: template.domains.join('+'),
      gold: plan,
    };
  });
}

const drawsMax = 200;

/** So many sets of facts that differ; `stream` opens the random numbers of a draw. */
export function distinctFacts(
  template: Pick<TaskTemplate, 'facts' | 'given'>,
  id: string,
  count: number,
  stream: (draw: number) => Random,
  draws: Draws = {},
): Facts[] {
  const found = new Map<string, Facts>();
  for (let draw = 0; found.size < count; draw++) {
    if (draw === drawsMax) {
      throw invalidArgument(`${id} needs ${count} different sets of facts, found ${found.size}`);
    }
    const facts = drawFacts(stream(draw), template, draws);
    found.set(canonicalJson(facts), facts);
  }
  return [...found.values()];
}

function drawFacts(
  random: Random,
  { facts, given }: Pick<TaskTemplate, 'facts' | 'given'>,
  draws: Draws,
): Facts {
  const drawn: Record<string, Json> = {};
  for (const [key, source] of Object.entries(facts)) {
    const names = key.split(', ');
    const value = drawFrom(random, source, drawn, draws);
    names.forEach((name, index) => {
      drawn[name] = factIn(value, name, names.length > 1 ? index : undefined);
    });
  }
  if (given === undefined) return drawn;
  return Object.fromEntries(given.map((name) => [name, drawn[name]!]));
}

function drawFrom(random: Random, source: Source, facts: Facts, draws: Draws): Json {
  if (isList(source)) return pick(random, source);
  if (source.value !== undefined) return source.value;
  if (source.two !== undefined) return pickTwo(random, source.two as readonly Json[]);
  const draw = draws[Object.keys(source).find((key) => Object.hasOwn(draws, key)) ?? ''];
  if (draw === undefined) {
    throw invalidArgument(`a fact needs a known source, got ${canonicalJson(source)}`);
  }
  return draw(random, source, facts);
}

function factIn(value: Json, name: string, index: number | undefined): Json {
  if (isList(value)) return index === undefined ? value : value[index]!;
  return typeof value === 'object' && value !== null ? value[name]! : value;
}

/** Two different items. */
function pickTwo(random: Random, items: readonly Json[]): [Json, Json] {
  const first = pick(random, items);
  const others = items.filter((item) => item !== first);
  return [first, pick(random, others)];
}

/** The template with facts and references filled in: `{name}` alone keeps the fact's type. */
export function fillTemplate(template: Json, facts: Facts, id: string): Template {
  if (typeof template === 'string') {
    const [, step, path] = /^@(\d+)((?:\/.*)?)$/.exec(template) ?? [];
    if (step !== undefined) return { $from: `s${step}`, path: path! };
    const [, name] = /^\{(\w+)\}$/.exec(template) ?? [];
    return name === undefined ? fillText(template, facts, id) : getFact(name, facts, id);
  }
  if (isList(template)) return template.map((item) => fillTemplate(item, facts, id));
  if (typeof template !== 'object' || template === null) return template;
  if (template.$lines !== undefined) {
    return (template.$lines as readonly string[]).map((line) => fillText(line, facts, id)).join('\n');
  }
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillTemplate(value, facts, id)]),
  );
}

export function fillText(text: string, facts: Facts, id: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = getFact(name, facts, id);
    return isList(value) ? value.join(' and ') : String(value);
  });
}

function getFact(name: string, facts: Facts, id: string): Json {
  const value = facts[name];
  if (value === undefined) throw invalidArgument(`${id} tells of {${name}}, which is no fact`);
  return value;
}

/** `Array.isArray` does not narrow readonly lists. */
function isList(value: Json | Source): value is readonly Json[] {
  return Array.isArray(value);
}
