/** What the servers keep for one world: its records, its climate, and the trouble they last made. */

import { verifyAction } from 'regain/internal/faults';
import type { Action, Json, JsonObject, ToolSpec } from 'regain/internal/types';
import type { State } from '../../domains/state.ts';
import type { Renaming, ServerConditions } from './server-conditions.ts';

export type Incident =
  | { readonly kind: 'down'; readonly endMs: number }
  /** `isDone`: what the request asked for was done before the answer broke off. */
  | { readonly kind: 'cut'; readonly endMs: number; readonly isDone: boolean }
  | { readonly kind: 'renamed'; readonly renaming: Renaming };

export interface Session {
  readonly state: State;
  readonly conditions: ServerConditions;
  /** Client order ids that were used, and the order that each has led to. */
  readonly orderByClientId: Map<string, string>;
  /** The trouble that the present call has met. */
  incident: Incident | undefined;
  /** What a server threw that no server should: the laboratory is broken. */
  bug: unknown;
}

/** A call of a step that met trouble. */
export interface FailedCall {
  readonly spec: ToolSpec;
  readonly args: JsonObject;
  readonly incident: Incident;
}

/** What whoever knows the trouble does about it. */
export function remedyForIncident(
  { spec, args, incident }: FailedCall,
  value: Json | undefined,
  nowMs: number,
): Action | null {
  if (incident.kind === 'renamed') {
    const { from, to } = incident.renaming;
    if (value === undefined) return null;
    const mended = withRenamed(value, { from: to, to: from });
    return mended === value ? null : { kind: 'repair-output', value: mended };
  }
  const again: Action = { kind: 'retry', delayMs: Math.max(0, incident.endMs - nowMs) };
  if (incident.kind === 'down' || !incident.isDone) return again;
  const isRepeatable = spec.effect === 'read' || spec.effect === 'idempotent' || spec.idempotencyKey === true;
  return isRepeatable ? again : verifyAction(spec, args);
}

/** The value with a field renamed wherever it stands; the very same value where it stands nowhere. */
export function withRenamed(value: Json, { from, to }: Renaming): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withRenamed(item, { from, to }));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const object = value as JsonObject;
  let isSame = true;
  const entries = Object.entries(object).map(([name, item]) => {
    const inner = withRenamed(item, { from, to });
    const isNew = name === from && !(to in object);
    if (isNew || inner !== item) isSame = false;
    return [isNew ? to : name, inner] as const;
  });
  return isSame ? value : Object.fromEntries(entries);
}
