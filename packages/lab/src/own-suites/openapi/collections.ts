/** Which operations work on the same records: `/pets` and `/pets/{petId}` are a collection and a record of it. */

import { certainlyFits } from 'regain/internal/repair';
import { type Json, type JsonObject, type JsonSchema, pointerTo } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import type { MockAnswer, MockCollection } from '../mock/api-data.ts';
import { idFrom } from '../mock/content-id.ts';
import { sample, word } from '../sample.ts';
import type { Operation } from './operations.ts';

export interface Mock {
  readonly collections: { readonly [name: string]: MockCollection };
  readonly answers: ReadonlyMap<Operation, MockAnswer>;
}

/** Records of a collection at the start. */
const RECORDS = 3;

export function mockOf(operations: readonly Operation[]): Mock {
  const collections: { [name: string]: MockCollection } = {};
  const answers = new Map<Operation, MockAnswer>();
  for (const name of collectionPaths(operations)) {
    const found = collectionOf(name, operations, collections);
    if (found === undefined) continue;
    collections[name] = found.collection;
    for (const [operation, answer] of found.answers) answers.set(operation, answer);
  }
  for (const operation of operations)
    if (!answers.has(operation)) answers.set(operation, { kind: 'answer', answer: answerOf(operation) });
  return { collections, answers };
}

/** Parents first. */
function collectionPaths(operations: readonly Operation[]): readonly string[] {
  const items = operations.filter(({ path }) => /\/\{[^}]+\}$/.test(path));
  const paths = new Set(items.map(({ path }) => path.slice(0, path.lastIndexOf('/'))));
  return [...paths].filter((path) => path !== '').sort((a, b) => a.length - b.length);
}

interface Found {
  readonly collection: MockCollection;
  readonly answers: readonly (readonly [Operation, MockAnswer])[];
}

function collectionOf(
  name: string,
  operations: readonly Operation[],
  parents: { readonly [name: string]: MockCollection },
): Found | undefined {
  const onItem = operations.filter(
    ({ path }) => path.slice(0, path.lastIndexOf('/')) === name && path.endsWith('}'),
  );
  const onAll = operations.filter(({ path }) => path === name);
  const idArgument = onItem[0]!.path.slice(onItem[0]!.path.lastIndexOf('{') + 1, -1);
  const list = onAll.find(
    (operation) => operation.method === 'GET' && listIn(operation.answer?.schema) !== undefined,
  );
  const get = onItem.find(({ method }) => method === 'GET');
  const create = onAll.find(({ method }) => method === 'POST');
  const listed = list === undefined ? undefined : listIn(list.answer!.schema)!;
  const shown = [get?.answer?.schema, listed?.items, create?.answer?.schema].filter(
    (one) => one !== undefined,
  );
  const id = shown.map((schema) => idOf(schema, idArgument, name)).find((one) => one !== undefined);
  if (id === undefined) return undefined;
  const schemas = shown.flatMap((schema) => {
    const at = recordIn(schema, id);
    return at === undefined ? [] : [at.schema];
  });
  const scope = scopeOf(name, onItem[0]!, parents);
  if (scope === undefined) return undefined;
  const records = recordsOf(schemas, id, name);
  if (records.length === 0) return undefined;
  const about = { collection: name, idArgument };
  const answerFor = (operation: Operation): MockAnswer | undefined => {
    const { method, answer } = operation;
    if (operation === list) return { kind: 'list', ...about, at: listed!.at, answer: answerOf(operation) };
    const kind = onItem.includes(operation)
      ? (({ GET: 'get', DELETE: 'delete' } as const)[method] ?? 'update')
      : operation === create
        ? 'create'
        : undefined;
    if (kind === undefined) return undefined;
    const at = answer === undefined ? undefined : recordIn(answer.schema, id)?.at;
    return { kind, ...about, ...(at === undefined ? {} : { at }), answer: answerOf(operation) };
  };
  const answers = [...onAll, ...onItem].flatMap((operation) => {
    const answer = answerFor(operation);
    return answer === undefined ? [] : [[operation, answer] as const];
  });
  return { collection: { id, scope, records }, answers };
}

/** The values of parameters before the collection: records of the parents, where those are known. */
function scopeOf(
  name: string,
  { inputSchema }: Operation,
  parents: { readonly [name: string]: MockCollection },
): JsonObject | undefined {
  const scope: { [argument: string]: Json } = {};
  const properties = inputSchema.properties as { readonly [name: string]: JsonSchema };
  for (const match of name.matchAll(/\{([^}]+)\}/g)) {
    const argument = match[1]!;
    const parent = parents[name.slice(0, match.index - 1)];
    const value =
      parent?.records[0]?.[parent.id] ?? sample(properties[argument] ?? {}, argument, { index: 0 });
    if (value === undefined || typeof value === 'boolean' || typeof value === 'object') return undefined;
    scope[argument] = value;
  }
  return scope;
}

/** The records at the start, each with an id of its own. */
function recordsOf(schemas: readonly JsonSchema[], id: string, name: string): readonly JsonObject[] {
  const [schema] = schemas;
  if (schema === undefined) return [];
  return Array.from({ length: RECORDS }, (_, index) => {
    const made = sample(schema, singular(name), { index, isFull: true });
    if (!isObject(made)) return undefined;
    const property = (schema.properties as { readonly [name: string]: JsonSchema })[id]!;
    const ids = [...(id === 'id' ? [] : [made[id]]), idFrom(property, name, index), word(index), made[id]];
    const own = ids.find((value) => certainlyFits(schema, { ...made, [id]: value } as JsonObject));
    return own === undefined ? undefined : ({ ...made, [id]: own } as JsonObject);
  })
    .filter((record) => record !== undefined)
    .filter((record, index, all) => all.findIndex((other) => other[id] === record[id]) === index);
}

/** An answer that fits the schema: the example of the document if it does, otherwise a made one. */
function answerOf({ answer, status }: Operation): Json {
  if (answer === undefined) return { status };
  const { schema, example } = answer;
  if (example !== undefined && JSON.stringify(example).length < EXAMPLE_MAX && certainlyFits(schema, example))
    return example;
  return sample(schema, 'answer', { index: 0, isFull: true }) ?? null;
}

const EXAMPLE_MAX = 4_000;

function idOf(schema: JsonSchema, argument: string, name: string): string | undefined {
  const one = singular(name);
  const last = argument
    .split(/_|(?<=[a-z])(?=[A-Z])/)
    .at(-1)!
    .toLowerCase();
  const names = [argument, last, 'id', `${one}Id`, `${one}_id`, `${one}ID`];
  const more = ['uuid', 'uid', 'key', 'slug', 'name', 'number', 'code', 'sid', 'gid', 'username'];
  return [...names, ...more].find((property) => recordIn(schema, property) !== undefined);
}

interface Place {
  readonly at: string;
  readonly schema: JsonSchema;
}

/** Where an answer has the object with the id: at the top, or in a property such as `data`. */
function recordIn(schema: JsonSchema, id: string): Place | undefined {
  if (hasScalar(schema, id)) return { at: '', schema };
  for (const [name, property] of Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema }))
    if (hasScalar(property, id)) return { at: pointerTo([name]), schema: property };
  return undefined;
}

function hasScalar({ properties }: JsonSchema, id: string): boolean {
  const property = isObject(properties) && Object.hasOwn(properties, id) ? properties[id] : undefined;
  return (
    isObject(property) &&
    ['string', 'integer', 'number'].some((type) => [property.type].flat().includes(type))
  );
}

/** Where an answer has a list of objects. */
function listIn(
  schema: JsonSchema | undefined,
): { readonly at: string; readonly items: JsonSchema } | undefined {
  if (schema === undefined) return undefined;
  const itemsOf = ({ type, items }: JsonSchema) =>
    [type].flat().includes('array') && isObject(items) && isObject(items.properties)
      ? (items as JsonSchema)
      : undefined;
  const own = itemsOf(schema);
  if (own !== undefined) return { at: '', items: own };
  for (const [name, property] of Object.entries(
    (schema.properties ?? {}) as { [name: string]: JsonSchema },
  )) {
    const items = itemsOf(property);
    if (items !== undefined) return { at: pointerTo([name]), items };
  }
  return undefined;
}

/** `label` for `/repos/{owner}/labels`. */
export function singular(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const last = (segments.at(-1) ?? 'record').replaceAll(/[^A-Za-z0-9_-]+/g, '');
  if (/ies$/i.test(last)) return `${last.slice(0, -3)}y`;
  return /(?:s|x|ch|sh)es$/i.test(last) ? last.slice(0, -2) : last.replace(/([^s])s$/i, '$1');
}
