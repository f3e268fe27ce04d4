/** Tasks as a person writes them in a suite file: a text and the right calls. The rest follows from these. */

import {
  type Fact,
  isReference,
  type Json,
  type Split,
  type SuiteTask,
  type Template,
} from 'regain/internal/types';
import { isObject } from 'regain/internal/values';

/** A task of a generated suite file. */
export interface ShortTask {
  readonly id: string;
  /** What is asked for. Every value that the calls use is in it. */
  readonly text: string;
  /** The right calls. The first is `s1`: `{ $from: 's1', path: '/id' }` takes a value from its answer. */
  readonly calls: readonly (readonly [tool: string, args: { readonly [name: string]: Template }])[];
  readonly answer?: Template;
  /** Tasks of one template differ only in their values: statistics count them together. */
  readonly template?: string;
  readonly split?: Split;
}

export function suiteTask(task: ShortTask, domain: string): SuiteTask {
  const { id, text, calls, answer, template, split = 'held-out' } = task;
  const plan = calls.map(([tool, args], index) => ({ id: `s${index + 1}`, tool, args }));
  return {
    ...{ id, text, plan, gold: plan, split, domain },
    given: unique(calls.flatMap(([, args]) => factsIn(args))),
    ...(answer === undefined ? {} : { answer }),
    ...(template === undefined ? {} : { template }),
  };
}

/** Arguments as a text states them: `name "Elm", weight 5`. */
export function factsText(value: Json, name = ''): string {
  if (isObject(value))
    return Object.entries(value)
      .map(([key, inner]) => factsText(inner as Json, `${name}${key} `))
      .join(', ');
  if (Array.isArray(value)) return `${name}${value.map((item: Json) => factsText(item)).join(' and ')}`;
  return `${name}${typeof value === 'string' ? `"${value}"` : String(value)}`;
}

/** The literal values of arguments. Flags are not facts: a text cannot state them. */
function factsIn(template: Template, name = 'value'): readonly Fact[] {
  if (typeof template === 'string' || typeof template === 'number') return [{ name, value: template }];
  if (template === null || typeof template !== 'object' || isReference(template)) return [];
  const named = !Array.isArray(template);
  return Object.entries(template).flatMap(([key, inner]) => factsIn(inner as Template, named ? key : name));
}

function unique(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(
    (fact, index) =>
      facts.findIndex(({ name, value }) => name === fact.name && value === fact.value) === index,
  );
}
