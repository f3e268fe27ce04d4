/** What recovery can do next: the whole vocabulary. */

import type { Json, JsonObject, JsonSchema } from './json.ts';
import { strictObject, taggedUnion } from './schema-check.ts';

/** What can be done about a failure. */
export type Action =
  /** The same call again, after a delay. */
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** The same tool with other arguments. */
  | { readonly kind: 'repair-arguments'; readonly args: JsonObject }
  /** Take the output that came, repaired or re-parsed: nothing is called. */
  | { readonly kind: 'repair-output'; readonly value: Json }
  /** Another tool instead; or, with `first`, a call that the plan left out: the step's own call stays. */
  | { readonly kind: 'use-tool'; readonly tool: string; readonly args: JsonObject; readonly first?: true }
  /** Read the list of tools and their schemas again. */
  | { readonly kind: 'reread-tools' }
  /** Fetch the pages that are missing and join them to the one that came. */
  | { readonly kind: 'paginate' }
  | { readonly kind: 'refresh-credentials' }
  /** Read the state to learn whether the call took effect. */
  | { readonly kind: 'verify'; readonly tool: string; readonly args: JsonObject }
  /** Undo an effect that should not be there. */
  | { readonly kind: 'compensate'; readonly tool: string; readonly args: JsonObject }
  /** Let a language model decide the next action; without one, the step is handed off. */
  | { readonly kind: 'ask-model' }
  | { readonly kind: 'hand-off'; readonly reason: string }
  | { readonly kind: 'give-up'; readonly reason: string };

/** The kinds of actions. */
export type ActionKind = Action['kind'];

/** What safety leaves of an action that somebody wants. */
export interface Permit {
  readonly action: Action;
  /** Why the wanted action was replaced; undefined when it was allowed. */
  readonly refused?: string;
}

/**
 * How far the arguments of a call may be changed. `off`: not at all. `lossless`: only to say the same otherwise. `all`:
 * whatever is likely to be right for a read; for anything else what is lossless, and besides what the schema itself fixes.
 */
export const repairModes = ['off', 'lossless', 'all'] as const;
/** How far arguments may be changed: `off`, `lossless`, `all`. */
export type RepairMode = (typeof repairModes)[number];

export const actionKinds = [
  'retry',
  'repair-arguments',
  'repair-output',
  'use-tool',
  'reread-tools',
  'paginate',
  'refresh-credentials',
  'verify',
  'compensate',
  'ask-model',
  'hand-off',
  'give-up',
] as const satisfies readonly ActionKind[];

const args = { type: 'object' };
const call = { tool: { type: 'string' }, args };
const reason = { type: 'string' };

/** Of `args` and `value` it says no more than that they are JSON. */
export const actionSchema: JsonSchema = actionSchemaOf({
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

function actionSchemaOf(fields: Readonly<Record<ActionKind, readonly JsonObject[]>>): JsonSchema {
  const cases = Object.entries(fields).map(([kind, [required, optional]]) => [
    kind,
    strictObject({ kind: { const: kind }, ...required }, optional),
  ]);
  return taggedUnion('kind', Object.fromEntries(cases));
}
