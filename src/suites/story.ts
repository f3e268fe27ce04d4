/** A story: a task written once by hand, told in several phrasings about seeded facts. */

import { pick } from '../contract/distributions.ts';
import { RegainError } from '../contract/errors.ts';
import { canonicalJson, type Json } from '../contract/json.ts';
import { type Random, random } from '../contract/random.ts';
import type { Reference, Split, Step, SuiteTask, Template } from '../contract/task.ts';

export interface Facts {
  readonly [name: string]: Json;
}

export interface Story {
  /** The domains whose tools it needs. */
  readonly domains: readonly string[];
  /** Ways to ask for it; `{name}` stands for a fact. */
  readonly texts: readonly string[];
  readonly facts: (random: Random) => Facts;
  /** The calls, in order; their ids become s1, s2, ... */
  readonly plan: (facts: never) => readonly Call[];
  readonly answer?: Template;
}

export interface Call {
  readonly tool: string;
  readonly args: { readonly [name: string]: Template };
}

/** A story, with the type of its facts. */
export function story<F extends Facts>(
  domains: string,
  told: {
    readonly texts: readonly string[];
    readonly facts: (random: Random) => F;
    readonly plan: (facts: F) => readonly Call[];
    readonly answer?: Template;
  },
): Story {
  return { domains: domains.split(' '), ...told };
}

export function call(tool: string, args: { readonly [name: string]: Template }): Call {
  return { tool, args };
}

/** The value at `path` of the output of step `n`, counted from 1. */
export function from(n: number, path: string): Reference {
  return { $from: `s${n}`, path };
}

/** Tasks that tell the story about different facts, each in another phrasing than the one before. */
export function tasksOf(story: Story, id: string, split: Split, count: number): SuiteTask[] {
  return distinctFacts(story, id, count).map((facts, index) => {
    const plan = story.plan(facts as never).map((step, n): Step => ({ id: `s${n + 1}`, ...step }));
    return {
      id: `${id}-${index + 1}`,
      text: told(story.texts[index % story.texts.length]!, facts, id),
      given: Object.entries(facts).map(([name, value]) => ({ name, value })),
      plan,
      ...(story.answer === undefined ? {} : { answer: story.answer }),
      split,
      domain: story.domains.join('+'),
      gold: plan,
    };
  });
}

const drawsMax = 200;

function distinctFacts(story: Story, id: string, count: number): Facts[] {
  const found = new Map<string, Facts>();
  for (let draw = 0; found.size < count; draw++) {
    if (draw === drawsMax) {
      throw new RegainError(
        'invalid-argument',
        `${id} needs ${count} different sets of facts, found ${found.size}`,
      );
    }
    const facts = story.facts(random('paladin-eval', id, draw));
    found.set(canonicalJson(facts), facts);
  }
  return [...found.values()];
}

function told(text: string, facts: Facts, id: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = facts[name];
    if (value === undefined)
      throw new RegainError('invalid-argument', `${id} tells of {${name}}, which is no fact`);
    return Array.isArray(value) ? value.join(' and ') : String(value);
  });
}

/** Two different items. */
export function pickTwo<T>(random: Random, items: readonly T[]): [T, T] {
  const first = pick(random, items);
  return [
    first,
    pick(
      random,
      items.filter((item) => item !== first),
    ),
  ];
}
