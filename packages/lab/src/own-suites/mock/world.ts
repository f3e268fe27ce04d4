/** A mock of an API: its records live as long as one rollout. Answers have the form that the document describes. */

import { errorFormatter, type Problem, problemFromViolation } from 'regain/internal/dialects';
import { certainlyFits } from 'regain/internal/repair';
import {
  atPointer,
  canonicalJson,
  equalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  pointerKeys,
  type SideEffect,
  type Tool,
  type ToolSpec,
  validate,
  type World,
} from 'regain/internal/types';
import { familyOf, withDefaults } from '../../suites/index.ts';
import type { ApiData, ApiTool } from './api-data.ts';
import { idFrom } from './content-id.ts';

/** Time of a call, in virtual milliseconds. */
const LATENCY_MS = 120;

export interface MockOptions {
  readonly data: ApiData;
  readonly specs: ReadonlyMap<string, ToolSpec>;
  /** Security schemes whose credentials are missing: calls that need them fail with 401. */
  readonly missing: readonly string[];
}

interface Stored {
  readonly scope: string;
  readonly id: Json;
  record: JsonObject;
  /** Arguments that the record has no place for. */
  also: JsonObject;
  /** The effect of the call that created it. */
  readonly effect?: SideEffect;
}

class Refusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

function notFound({ name }: ApiTool, parameter: string, args: JsonObject): Refusal {
  return new Refusal({ code: 'not-found', tool: name, parameter, received: args[parameter] ?? null });
}

export function mockWorld(
  { data, specs, missing }: MockOptions,
  task: Parameters<typeof familyOf>[0],
): World {
  const collections = new Map<string, Stored[]>(
    Object.entries(data.collections).map(([name, { id, scope, records }]) => [
      name,
      records.map((record) => ({ scope: canonicalJson(scope), id: record[id]!, record, also: {} })),
    ]),
  );
  const done = new Map<string, number>();
  let effects: SideEffect[] = [];

  const call = (tool: ApiTool, args: JsonObject, spec: ToolSpec): Json => {
    const { mock } = tool;
    const answerWith = (record: Json): Json =>
      mock.at === undefined ? mock.answer : withValueAt(mock.answer, mock.at, record);
    requireParents(data, collections, tool, args);
    const isCounted = spec.effect !== 'read' && spec.effect !== 'idempotent';
    const effect = { tool: tool.name, key: `${tool.name} ${canonicalJson(args)}` };
    const note = () => {
      if (isCounted) effects = [...effects, effect];
    };
    if (mock.kind === 'answer') {
      if (spec.effect !== 'read') done.set(effect.key, isCounted ? (done.get(effect.key) ?? 0) + 1 : 1);
      note();
      return mock.answer;
    }
    const { id: idName } = data.collections[mock.collection!]!;
    const rows = collections.get(mock.collection!)!;
    const scope = canonicalJson(scopeIn(data, tool, args));
    if (mock.kind === 'list') {
      const found = rows.filter((row) => row.scope === scope && isSelected(row.record, tool, args));
      return answerWith(found.map(({ record }) => record));
    }
    if (mock.kind === 'create') {
      const sent = bodyOf(tool, args, idName);
      const nth = rows.filter((row) => row.scope === scope && isSameContent(row, sent)).length;
      const given = tool.in[idName] === 'body' ? args[idName] : undefined;
      const id =
        given ?? idFrom(schemaOf(data, mock.collection!, idName), `${scope} ${canonicalJson(sent)}`, nth);
      if (rows.some((row) => row.scope === scope && row.id === id))
        throw new Refusal({ code: 'already-exists', tool: tool.name, parameter: idName, received: id });
      note();
      const made = merged(
        data,
        mock.collection!,
        { ...(data.collections[mock.collection!]!.records[0] ?? {}), [idName]: id },
        sent,
      );
      const row = { scope, id, ...made, ...(isCounted ? { effect } : {}) };
      collections.set(mock.collection!, [...rows, row]);
      return answerWith(row.record);
    }
    const wanted = args[mock.idArgument!];
    const row = rows.find((one) => one.scope === scope && String(one.id) === String(wanted));
    if (row === undefined) throw notFound(tool, mock.idArgument!, args);
    if (mock.kind === 'delete') {
      collections.set(
        mock.collection!,
        rows.filter((one) => one !== row),
      );
      // What is undone leaves no mark.
      const undone = row.effect === undefined ? -1 : effects.lastIndexOf(row.effect);
      if (undone >= 0) effects = effects.toSpliced(undone, 1);
      else note();
    } else if (mock.kind === 'update') {
      Object.assign(row, merged(data, mock.collection!, row.record, bodyOf(tool, args, idName), row.also));
      note();
    }
    return answerWith(row.record);
  };

  const toolOf = (tool: ApiTool): Tool => {
    const spec = specs.get(tool.name)!;
    const formatter = errorFormatter('problem-json', familyOf(task));
    return {
      ...spec,
      execute: async (args, { clock, signal }) => {
        await clock.sleep(LATENCY_MS, signal);
        if (tool.auth?.some((scheme) => missing.includes(scheme)))
          return formatter.raise({ code: 'unauthenticated', tool: tool.name });
        const [violation] = validate(tool.inputSchema, args);
        if (violation !== undefined)
          return formatter.raise(
            problemFromViolation(violation, { tool: tool.name, args, input: tool.inputSchema }),
          );
        try {
          return call(tool, withDefaults(tool.inputSchema, args), spec);
        } catch (error) {
          if (error instanceof Refusal) return formatter.raise(error.problem);
          throw error;
        }
      },
    };
  };

  return {
    tools: data.tools.map(toolOf),
    snapshot: () => ({
      records: Object.fromEntries(
        [...collections].map(([name, rows]) => [
          name,
          rows
            .map(({ scope, record, also }): Json => ({ scope, record, also }))
            .sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1)),
        ]),
      ),
      calls: Object.fromEntries(done),
    }),
    effects: () => effects,
  };
}

/** A copy of the value in which one place holds another value. The pointer has at most one property: '' is the whole value. */
function withValueAt(value: Json, pointer: string, inner: Json): Json {
  const [name] = pointerKeys(pointer);
  if (name === undefined) return inner;
  return { ...(value as JsonObject), [name]: inner };
}

/** A path through a record that does not exist is not found. */
function requireParents(
  data: ApiData,
  collections: ReadonlyMap<string, readonly Stored[]>,
  tool: ApiTool,
  args: JsonObject,
): void {
  const { request, mock } = tool;
  const path = request.slice(request.indexOf(' ') + 1);
  for (const match of path.matchAll(/\{([^}]+)\}/g)) {
    const parent = path.slice(0, match.index - 1);
    if (data.collections[parent] === undefined || parent === mock.collection) continue;
    const wanted = args[match[1]!];
    if (collections.get(parent)!.some(({ id }) => String(id) === String(wanted))) continue;
    throw notFound(tool, match[1]!, args);
  }
}

function scopeIn(data: ApiData, { mock }: ApiTool, args: JsonObject): JsonObject {
  const names = Object.keys(data.collections[mock.collection!]!.scope);
  return Object.fromEntries(names.map((name) => [name, args[name] ?? null]));
}

/** A query argument with the name of a property selects records; others, such as a page, do not. */
function isSelected(record: JsonObject, tool: ApiTool, args: JsonObject): boolean {
  return Object.entries(args).every(
    ([name, value]) =>
      tool.in[name] !== 'query' ||
      !Object.hasOwn(record, name) ||
      typeof value === 'object' ||
      record[name] === value,
  );
}

function bodyOf(tool: ApiTool, args: JsonObject, id: string): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => tool.in[name] === 'body' && name !== id));
}

function isSameContent({ record, also }: Stored, sent: JsonObject): boolean {
  return Object.entries(sent).every(([name, value]) => equalJson(record[name] ?? also[name] ?? null, value));
}

/** Sent values replace those of the record where the form of its answers allows it; others are kept beside it. */
function merged(
  data: ApiData,
  collection: string,
  before: JsonObject,
  sent: JsonObject,
  also: JsonObject = {},
): Pick<Stored, 'record' | 'also'> {
  const schema = schemaOf(data, collection);
  let record = before;
  const rest: { [name: string]: Json } = { ...also };
  for (const [name, value] of Object.entries(sent)) {
    const next = { ...record, [name]: value };
    const isKnown = Object.hasOwn((schema.properties ?? {}) as object, name);
    if (isKnown && certainlyFits(schema, next)) record = next;
    else rest[name] = value;
  }
  return { record, also: rest };
}

/** The schema of the records of a collection, or of one of their properties. */
function schemaOf(data: ApiData, collection: string, property?: string): JsonSchema {
  const found = ['get', 'list', 'create', 'update'].flatMap((kind) =>
    data.tools.filter(
      ({ mock }) => mock.kind === kind && mock.collection === collection && mock.at !== undefined,
    ),
  )[0];
  const at = found?.mock.at ?? '';
  const outer = found?.outputSchema ?? {};
  const inner = (at === '' ? outer : atPointer(outer, `/properties${at}`)) as JsonSchema | undefined;
  const record = ((found?.mock.kind === 'list' ? inner?.items : inner) ?? {}) as JsonSchema;
  if (property === undefined) return record;
  return (((record.properties ?? {}) as JsonObject)[property] ?? {}) as JsonSchema;
}
