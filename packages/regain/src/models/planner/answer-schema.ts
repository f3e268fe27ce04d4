/**
 * The schema of a planning model's final answer: fields by name and type, without their values or the calls that give
 * them. A suite defines it as a template over the outputs of its plan, which the model does not see.
 */

import {
  atPointer,
  isReference,
  type Json,
  type JsonObject,
  type JsonSchema,
  pointerKeys,
  pointerTo,
  type Template,
  validate,
} from '../../types/index.ts';

export interface AnswerSchema {
  /** An object with the requested fields; without properties if none are requested. */
  readonly schema: JsonSchema;
  /** What is wrong with the fields, for the model; undefined if they are valid. */
  problemOf(fields: JsonObject): string | undefined;
  /** The answer as the suite judges it. */
  answerOf(fields: JsonObject): Json | undefined;
}

/** `right` is used only for the types of its parts. */
export function answerSchema(template: Template | undefined, expected: Json): AnswerSchema {
  const places = template === undefined ? [] : fieldsIn(template, '');
  const names = namesOf(places);
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      places.map(({ at }, i) => [names[i]!, shapeOf(atPointer(expected, at) ?? null, 0)]),
    ),
    required: names,
    additionalProperties: false,
  };
  return {
    schema,
    problemOf: (fields) => {
      const [first] = validate(schema, fields);
      return first && `${first.path || 'the arguments'} ${first.message}`;
    },
    answerOf: (fields) => {
      if (template === undefined) return undefined;
      const values = new Map(places.map(({ at }, i) => [at, fields[names[i]!] ?? null]));
      return fillTemplate(template, '', values);
    },
  };
}

/** A part of the answer that is taken from an output: its path in the answer, and its name. */
interface AnswerField {
  readonly at: string;
  readonly name: string;
}

function fieldsIn(template: Template, at: string): readonly AnswerField[] {
  if (isReference(template)) return [{ at, name: lastName(template.path) }];
  if (typeof template !== 'object' || template === null) return [];
  return Object.entries(template).flatMap(([key, inner]) =>
    fieldsIn(inner as Template, `${at}${pointerTo([key])}`),
  );
}

function fillTemplate(template: Template, at: string, values: ReadonlyMap<string, Json>): Json {
  if (isReference(template)) return values.get(at)!;
  if (typeof template !== 'object' || template === null) return template;
  const inner = ([key, value]: [string, unknown]): [string, Json] => [
    key,
    fillTemplate(value as Template, `${at}${pointerTo([key])}`, values),
  ];
  const entries = Object.entries(template).map(inner);
  return Array.isArray(template) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** The last part of a path that is a name, not an index. */
function lastName(path: string): string {
  return pointerKeys(path).findLast((key) => !/^\d+$/.test(key)) ?? 'answer';
}

/** Endpoints accept letters, digits and underscores in names; duplicates are numbered. */
function namesOf(places: readonly AnswerField[]): readonly string[] {
  const counts = new Map<string, number>();
  return places.map(({ name }) => {
    const plain = name.replaceAll(/\W/g, '_') || 'answer';
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return count === 1 ? plain : `${plain}_${count}`;
  });
}

const DEPTH_MAX = 8;

/** Types and names only. Null may be anything. */
function shapeOf(value: Json, depth: number): JsonSchema {
  if (value === null || depth === DEPTH_MAX) return {};
  if (Array.isArray(value)) {
    const items = value.map((item) => shapeOf(item, depth + 1));
    return { type: 'array', ...(items.length === 0 ? {} : { items: items.reduce(mergeShapes) }) };
  }
  if (typeof value !== 'object') return { type: typeof value };
  const properties = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shapeOf(inner, depth + 1)]),
  );
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** What both shapes allow: all properties of two objects, and those required that both have. */
function mergeShapes(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a.type !== b.type) return {};
  if (a.type === 'array') {
    if (a.items === undefined || b.items === undefined) return a.items === undefined ? b : a;
    return { type: 'array', items: mergeShapes(a.items as JsonSchema, b.items as JsonSchema) };
  }
  if (a.type !== 'object') return a;
  const [one, other] = [a, b].map(({ properties }) => properties as { readonly [key: string]: JsonSchema });
  const keys = [...new Set([...Object.keys(one!), ...Object.keys(other!)])];
  const required = keys.filter(
    (key) => (a.required as string[]).includes(key) && (b.required as string[]).includes(key),
  );
  const properties = Object.fromEntries(
    keys.map((key) => [
      key,
      one![key] && other![key] ? mergeShapes(one![key], other![key]) : (one![key] ?? other![key]!),
    ]),
  );
  return { type: 'object', properties, required, additionalProperties: false };
}
