/** What a policy may know: every fact occurs in the text, every right argument has a permitted source. */

import {
  canonicalJson,
  equalJson,
  type Fact,
  isReference,
  type Json,
  type JsonSchema,
  type Suite,
  type SuiteTask,
  type Template,
} from 'regain/internal/types';
import { appearsIn, normalised } from './appears-in.ts';
import { finding, type SuiteFinding } from './finding.ts';
import { isQuery, partsOfQuery } from './query-parts.ts';

export function checkFacts(suite: Suite): SuiteFinding[] {
  const inputs = new Map(suite.tools.map(({ name, inputSchema }) => [name, inputSchema]));
  return suite.tasks.flatMap((task) => [
    ...checkGiven(task),
    ...task.gold.flatMap((step) => checkArguments(task, step.id, step.args, inputs.get(step.tool)!)),
    ...checkLabels(task),
  ]);
}

function checkGiven({ id, text, given }: SuiteTask): SuiteFinding[] {
  return given
    .filter(({ value }) => !appearsIn(text, value))
    .map(({ name, value }) =>
      finding(`/tasks/${id}/given/${name}`, `${canonicalJson(value)} does not occur in the text`),
    );
}

/**
 * Permitted are a given fact, a default of the schema, the only value that the schema allows, and a reference. A query
 * is permitted when all of its parts are.
 */
function checkArguments(
  { id, given }: SuiteTask,
  step: string,
  args: { readonly [name: string]: Template },
  input: JsonSchema,
): SuiteFinding[] {
  const properties = (input.properties ?? {}) as { readonly [name: string]: JsonSchema };
  return Object.entries(args)
    .filter(([name, value]) => !isAccountedFor(value, properties[name] ?? {}, given))
    .map(([name]) =>
      finding(`/tasks/${id}/gold/${step}/args/${name}`, 'is no given fact, no default and no reference'),
    );
}

function isAccountedFor(template: Template, schema: JsonSchema, given: readonly Fact[]): boolean {
  if (isReference(template)) return true;
  const isPlain = template === null || typeof template !== 'object';
  const value = template as Json;
  const allowed = [
    schema.default,
    schema.const,
    Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum[0] : undefined,
  ];
  const facts = given.flatMap((fact) => [fact.value, ...(Array.isArray(fact.value) ? fact.value : [])]);
  if ([...allowed, ...facts].some((known) => equalJson(known as Json, value))) return true;
  if (typeof value === 'string' && isQuery(schema))
    return partsOfQuery(value).every((part) => isAccountedFor(part, {}, given));
  if (isPlain) return false;
  const parts = Object.values(template as object) as Template[];
  return parts.length > 0 && parts.every((part) => isAccountedFor(part, {}, given));
}

/** The name of a mistake must not be visible to a policy. */
function checkLabels({ id, text, given, mistakes = [] }: SuiteTask): SuiteFinding[] {
  const seen = normalised([id, text, ...given.map(({ name }) => name)].join(' '));
  return mistakes
    .filter((mistake) => seen.includes(normalised(mistake)))
    .map((mistake) => finding(`/tasks/${id}`, `tells its mistake: ${mistake}`));
}
