/** The input of operators: one tool, the request, and derived data, computed on first use. */

import {
  canonicalJson,
  type Json,
  type JsonObject,
  type Operator,
  pointerTo,
  type ToolSpec,
  type Violation,
  validate,
} from '../../types/index.ts';
import { isObject, memoizeObjects } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { type Path, valueAt } from './json/json-path.ts';
import type { RepairEdit, RepairRequest } from './repair-types.ts';
import { type NormalSchema, normalSchema } from './schema/normal-schema.ts';
import { type SchemaDrift, schemaDrift } from './schema/schema-drift.ts';
import { type SchemaView, viewAt } from './schema/view-of.ts';
import { type KnownValue, knownValuesOf } from './text/known-values.ts';
import { type ParsedText, readText } from './text/read-text.ts';

/**
 * Something that is wrong or that the failure complains about. `path` is the position of the value, or of a missing
 * one.
 */
export interface Issue {
  readonly kind: 'unknown' | 'missing' | 'value' | 'mismatch';
  readonly path: Path;
  /** The schema's view of the position; undefined if it has none. */
  readonly view: SchemaView | undefined;
  readonly complaint?: Complaint;
}

/** The key of an issue. */
export function keyOf(kind: string, path: Path): string {
  return `${kind} ${pointerTo(path)}`;
}

/** Arguments after one change, with its reason. */
export interface Change {
  readonly args: JsonObject;
  readonly operator: Operator;
  readonly path: Path;
  readonly why: string;
  readonly support: number;
  /** Keys of issues that this change leaves on purpose: the failure takes precedence over the listed schema. */
  readonly settles?: readonly string[];
}

export interface State {
  readonly args: JsonObject;
  readonly edits: readonly RepairEdit[];
  readonly support: number;
  /** Keys of issues that no operator could repair, and of complaints that were handled. */
  readonly settled: ReadonlySet<string>;
  readonly unresolved: number;
}

/** The property that an issue is about; undefined for an item of a list, and where neither call nor schema has the object. */
export function propertyAt({ path }: Issue, { args }: State, context: RepairContext) {
  const parentPath = path.slice(0, -1);
  const container = valueAt(args, parentPath);
  const parent = context.viewAt(args, parentPath);
  const name = path.at(-1);
  if (!isObject(container) || parent === undefined || typeof name !== 'string') return undefined;
  return { name, value: container[name], container, parent, parentPath };
}

export type RepairOperator = (issue: Issue, state: State, context: RepairContext) => readonly Change[];

export interface RepairContext extends Omit<NormalSchema, 'nodes'> {
  readonly request: RepairRequest;
  readonly spec: ToolSpec;
  readonly complaints: readonly Complaint[];
  readonly drift: SchemaDrift | undefined;
  readonly isLarge: boolean;
  /** Results cached for this request, by key. */
  readonly memo: Map<string, number>;
  /** The call failed, or its schema rejects it: then values that fit are doubted too. */
  isRejected(): boolean;
  parsedText(): ParsedText;
  /** Given facts and leaves of earlier outputs. */
  knownValues(): readonly KnownValue[];
  viewAt(args: Json, path: Path): SchemaView | undefined;
  /** Canonical text of arguments. */
  canonical(args: JsonObject): string;
  /** Violations of the closed schema. */
  violations(args: JsonObject): readonly Violation[];
}

export function createRepairContext(
  request: RepairRequest,
  spec: ToolSpec,
  isLargeCall: boolean,
): RepairContext {
  const { open, closed, isNested, nodes } = normalSchema(spec.inputSchema);
  let sources: readonly KnownValue[] | undefined;
  let isRejected: boolean | undefined;
  return {
    request,
    spec,
    open,
    closed,
    isNested,
    complaints: (request.parsed?.complaints ?? []).slice(0, COMPLAINTS_MAX),
    drift: request.inputBefore === undefined ? undefined : schemaDrift(request.inputBefore, closed),
    isLarge: isLargeCall || nodes > NODES_MANY,
    memo: new Map(),
    isRejected: () => {
      isRejected ??=
        request.parsed !== undefined ||
        request.call.tool !== spec.name ||
        !isObject(request.call.args) ||
        validate(open, request.call.args).length > 0;
      return isRejected;
    },
    parsedText: () => readText(request.text),
    knownValues: () => {
      sources ??= knownValuesOf(request.given ?? [], request.outputs ?? {});
      return sources;
    },
    viewAt: (args, path) => viewAt(closed, args, path),
    canonical: memoizeObjects((args) => canonicalJson(args)),
    violations: memoizeObjects((args) => validate(closed, args)),
  };
}

const COMPLAINTS_MAX = 12;
const NODES_MANY = 1500;
