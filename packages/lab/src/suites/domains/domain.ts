/** A domain: a few seeded tables, and the tools that read and change them. Tools are functions of state and arguments. */

import type { DialectName, ProblemCode } from 'regain/internal/dialects';
import type {
  ArgumentSource,
  EffectClass,
  Json,
  JsonSchema,
  ToolSpec,
  Undo,
  Verification,
} from 'regain/internal/types';
import type { Row, State, Tables } from './state.ts';

export interface DomainTool extends ToolSpec {
  readonly effect: EffectClass;
  readonly outputSchema: JsonSchema;
  /** The error format of this tool, where it differs from its domain. */
  readonly dialect?: DialectName;
  /** Arguments are valid and include the defaults of the schema. Throws a Refusal where the domain refuses. */
  readonly run: (state: State, args: never) => Row;
}

export interface Domain {
  readonly name: string;
  readonly description: string;
  /** The error format of the tools of this domain. */
  readonly dialect: DialectName;
  readonly tables: Tables;
  readonly tools: readonly DomainTool[];
}

/** A tool, with the type of its arguments. */
export function tool<Args>(
  spec: Omit<DomainTool, 'run'>,
  run: (state: State, args: Args) => Row,
): DomainTool {
  return { ...spec, run };
}

export type RefusalCode = Extract<
  ProblemCode,
  'not-found' | 'already-exists' | 'version-conflict' | 'state-conflict' | 'refused'
>;

/** A refusal of the domain: something is missing, not available, or not allowed. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly parameter: string;
  readonly received: Json;

  constructor(code: RefusalCode, parameter: string, received: Json, reason: string) {
    super(reason);
    this.code = code;
    this.parameter = parameter;
    this.received = received;
  }
}

/** Throws a refusal. */
export function refuse(code: RefusalCode, parameter: string, received: Json, reason: string): never {
  throw new Refusal(code, parameter, received, reason);
}

/** The row, or a refusal that names the parameter. */
export function find(state: State, table: string, id: string, parameter: string): Row {
  return state.get(table, id) ?? refuse('not-found', parameter, id, `there is no ${parameter} ${id}`);
}

/** Removes a row and answers with it, also when it was removed before: twice is the same as once. */
export function removeRow(state: State, table: string, id: string, parameter: string): Row {
  if (state.get(table, id) === undefined) {
    const removed = state.removed(table, id);
    if (removed !== undefined) return removed;
  }
  find(state, table, id, parameter);
  return state.unmake(table, id);
}

interface Count {
  readonly table: string;
  readonly id: string;
  readonly parameter: string;
  /** The counting field. */
  readonly count: string;
}

/** Changes a count and answers with the row as it was; refuses to take more than there is. */
export function changeCount(
  state: State,
  { table, id, parameter, count }: Count,
  change: number,
  refusal: (row: Row) => { readonly reason: string; readonly parameter?: string; readonly received?: Json },
): Row {
  const row = find(state, table, id, parameter);
  const left = (row[count] as number) + change;
  if (left < 0) {
    const { reason, parameter: named = parameter, received = id } = refusal(row);
    refuse('refused', named, received, reason);
  }
  state.patch(table, id, { [count]: left });
  return row;
}

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** One page of rows under the name `field`, after the fields that echo the request. */
export function page(echo: Row, field: string, rows: readonly Row[], { offset, limit }: Page): Row {
  return { ...echo, offset, total: rows.length, [field]: rows.slice(offset, offset + limit) };
}

/** Orders rows by fields, `-field` for descending. The last field should distinguish any two rows. */
export function by(...fields: readonly string[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const field of fields) {
      const isFalling = field.startsWith('-');
      const name = isFalling ? field.slice(1) : field;
      const [x, y] = [a[name]!, b[name]!];
      if (x === y) continue;
      return x < y === isFalling ? 1 : -1;
    }
    return 0;
  };
}

/** Whether `text` contains `part`, ignoring case. */
export function holds(text: Json | undefined, part: string): boolean {
  return typeof text === 'string' && text.toLowerCase().includes(part.toLowerCase());
}

export function same(a: Json | undefined, b: string): boolean {
  return typeof a === 'string' && a.toLowerCase() === b.toLowerCase();
}

/** Money to whole cents. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Fields of the write's arguments under their own names. */
export function fromArgs(...names: readonly string[]): { [name: string]: ArgumentSource } {
  return Object.fromEntries(names.map((name) => [name, `/args/${name}`]));
}

/** Verification by a list: the record among `records` with the write's own fields is the effect. */
export function listedBy(
  tool: string,
  args: readonly string[],
  records: string,
  match: readonly string[],
  state: { readonly [field: string]: ArgumentSource } = {},
): Verification {
  return { tool, args: fromArgs(...args), records, match: { ...fromArgs(...match), ...state }, output: '' };
}

/** Verification by reading one record, whose fields must equal the written ones. */
export function shownBy(
  tool: string,
  args: readonly string[],
  match: readonly string[],
  state: { readonly [field: string]: ArgumentSource } = {},
): Verification {
  return listedBy(tool, args, '', match, state);
}

/** Undone by the id of the record that the write answered with. */
export function undoneBy(tool: string, ...ids: readonly string[]): Undo {
  return { tool, args: Object.fromEntries(ids.map((id) => [id, `/output/${id}`])) };
}
