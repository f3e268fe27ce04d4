/** What the operators look at: one tool, the request, and what can be read from both, read when first needed. */

import {
  canonicalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Operator,
  type ToolSpec,
  type Violation,
  validate,
} from '../../types/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import type { Path } from './json/edit.ts';
import type { Edit, RepairRequest } from './repair.ts';
import { type Drift, driftOf } from './schema/drift.ts';
import { normalSchema } from './schema/normal-schema.ts';
import { type View, viewAt } from './schema/view.ts';
import { type Reading, readText } from './text/read-text.ts';
import { leavesOf, type Source } from './text/sources.ts';

/** Something that is wrong, or said to be. The path leads to the value; of a missing one, to where it should stand. */
export interface Issue {
  readonly kind: 'unknown' | 'missing' | 'value' | 'mismatch';
  readonly path: Path;
  /** What the schema says of the place; undefined where it knows none. */
  readonly view: View | undefined;
  readonly complaint?: Complaint;
}

/** Arguments changed by one step, and why. */
export interface Change {
  readonly args: JsonObject;
  readonly operator: Operator;
  readonly path: Path;
  readonly why: string;
  readonly support: number;
  /** Keys of issues that this knowingly leaves behind: the failure outranks the listed schema. */
  readonly settles?: readonly string[];
}

export interface State {
  readonly args: JsonObject;
  readonly edits: readonly Edit[];
  readonly support: number;
  /** Issues that no operator could mend, and complaints that were answered, by key. */
  readonly settled: ReadonlySet<string>;
  readonly unresolved: number;
}

export type Mend = (issue: Issue, state: State, scene: Scene) => readonly Change[];

export interface Scene {
  readonly request: RepairRequest;
  readonly spec: ToolSpec;
  readonly open: JsonSchema;
  readonly closed: JsonSchema;
  /** What fits the closed schema fits the open one, too. */
  readonly isNested: boolean;
  readonly complaints: readonly Complaint[];
  readonly drift: Drift | undefined;
  readonly isLarge: boolean;
  /** What was worked out once for this request, by key. */
  readonly memo: Map<string, number>;
  reading(): Reading;
  /** Given facts and leaves of earlier outputs. */
  sources(): readonly Source[];
  viewAt(args: Json, path: Path): View | undefined;
  /** The one text of arguments. */
  canonical(args: JsonObject): string;
  /** What the closed schema refuses in arguments. */
  violations(args: JsonObject): readonly Violation[];
}

export function sceneOf(request: RepairRequest, spec: ToolSpec, isLargeCall: boolean): Scene {
  const { open, closed, isNested, nodes } = normalSchema(spec.input);
  let sources: readonly Source[] | undefined;
  const texts = new Map<JsonObject, string>();
  const refused = new Map<JsonObject, readonly Violation[]>();
  return {
    request,
    spec,
    open,
    closed,
    isNested,
    complaints: (request.parsed?.complaints ?? []).slice(0, COMPLAINTS_MAX),
    drift: request.inputBefore === undefined ? undefined : driftOf(request.inputBefore, closed),
    isLarge: isLargeCall || nodes > NODES_MANY,
    memo: new Map(),
    reading: () => readText(request.text),
    sources: () => {
      sources ??= leavesOf(request.given ?? [], request.outputs ?? {});
      return sources;
    },
    viewAt: (args, path) => viewAt(closed, args, path),
    canonical: (args) => once(texts, args, () => canonicalJson(args)),
    violations: (args) => once(refused, args, () => validate(closed, args)),
  };
}

const COMPLAINTS_MAX = 12;
const NODES_MANY = 1500;

function once<K, V>(known: Map<K, V>, key: K, work: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = work();
  known.set(key, value);
  return value;
}
