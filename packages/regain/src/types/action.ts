/** The actions of recovery. */

import type { Json, JsonObject, JsonSchema } from './json.ts';
import { matchesSchema, strictObject, taggedUnion } from './schema-check.ts';

/** What can be done about a failure. */
export type Action =
  /** The same call again, after a delay. */
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** The same tool with other arguments. */
  | { readonly kind: 'repair-arguments'; readonly args: JsonObject }
  /** Use the received output, repaired or parsed again; no call. */
  | { readonly kind: 'repair-output'; readonly value: Json }
  /** Call another tool instead; or, with `first`, make a call that the plan left out before the step's own call. */
  | { readonly kind: 'use-tool'; readonly tool: string; readonly args: JsonObject; readonly first?: true }
  /** Reload the list of tools and their schemas. */
  | { readonly kind: 'reread-tools' }
  /** Fetch the missing pages and append them to the received one. */
  | { readonly kind: 'paginate' }
  | { readonly kind: 'refresh-credentials' }
  /** Read the state to learn whether the call took effect. */
  | { readonly kind: 'verify'; readonly tool: string; readonly args: JsonObject }
  /** Undo an unwanted effect. */
  | { readonly kind: 'compensate'; readonly tool: string; readonly args: JsonObject }
  /** Let a language model decide the next action; without one, the step is handed off. */
  | { readonly kind: 'ask-model' }
  | { readonly kind: 'hand-off'; readonly reason: string }
  | { readonly kind: 'give-up'; readonly reason: string };

/** The kind of an action. */
export type ActionKind = Action['kind'];

/** They rarely end a failure themselves, and count as successful if the next action is. */
export const preparatoryKinds: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'reread-tools',
  'verify',
  'compensate',
]);

const attemptingKinds: ReadonlySet<ActionKind> = new Set<ActionKind>([
  ...(['retry', 'repair-arguments', 'refresh-credentials'] as const),
]);

/** Whether the call of the step is made again after it. */
export function isNewAttempt(action: Action): boolean {
  return attemptingKinds.has(action.kind) || (action.kind === 'use-tool' && action.first !== true);
}

/** The action that safety permits. */
export interface Permit {
  readonly action: Action;
  /** Why the requested action was replaced; undefined if it was permitted. */
  readonly refused?: string;
  /** It was refused only because an earlier attempt may have taken effect, and no read can resolve that. */
  readonly isRepeatInDoubt?: true;
}

/**
 * How far the arguments of a call may be changed. `off`: not at all. `lossless`: only to equivalent ones. `all`: for a
 * read any likely repair; otherwise lossless ones and values that the schema itself fixes.
 */
export const repairModes = ['off', 'lossless', 'all'] as const;
/** How far arguments may be changed: `off`, `lossless`, `all`. */
export type RepairMode = (typeof repairModes)[number];

const args = { type: 'object' };
const call = { tool: { type: 'string' }, args };
const reason = { type: 'string' };

/** `args` and `value` are only checked to be JSON. */
const schemas = schemasOf({
  retry: [{ delayMs: { type: 'number', minimum: 0 } }],
  'repair-arguments': [{ args }],
  'repair-output': [{ value: true }],
  'use-tool': [call, { first: { const: true } }],
  'reread-tools': [],
  paginate: [],
  'refresh-credentials': [],
  verify: [call],
  compensate: [call],
  'ask-model': [],
  'hand-off': [{ reason }],
  'give-up': [{ reason }],
});

export const actionKinds = Object.keys(schemas) as ActionKind[];

export const actionSchema: JsonSchema = taggedUnion('kind', schemas);

/** The same as `actionSchema`. Only the schema of this kind is compiled: the first failure of a process is faster. */
export function isAction(value: unknown): value is Action {
  const { kind } = (value ?? {}) as { readonly kind?: unknown };
  return typeof kind === 'string' && Object.hasOwn(schemas, kind) && matchesSchema(schemas[kind]!, value);
}

function schemasOf(fields: Readonly<Record<ActionKind, readonly JsonObject[]>>): Record<string, JsonSchema> {
  const cases = Object.entries(fields).map(([kind, [required, optional]]) => [
    kind,
    strictObject({ kind: { const: kind }, ...required }, optional),
  ]);
  return Object.fromEntries(cases);
}
