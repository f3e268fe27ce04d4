/** The server state of one world: its records, its conditions, and the last incident. */

import { verifyAction } from 'regain/internal/faults';
import type { Action, Json, JsonObject, ToolSpec } from 'regain/internal/types';
import { type Seed, State } from '../../domains/state.ts';
import type { Renaming, ServerConditions } from './server-conditions.ts';

export type Incident =
  | { readonly kind: 'down'; readonly endMs: number }
  /** `isDone`: the request took effect before the answer was truncated. */
  | { readonly kind: 'cut'; readonly endMs: number; readonly isDone: boolean }
  | { readonly kind: 'renamed'; readonly renaming: Renaming };

export interface Session {
  readonly state: State;
  readonly conditions: ServerConditions;
  /** Used client order ids, and their orders. */
  readonly orderByClientId: Map<string, string>;
  /** The incident of the current call. */
  incident: Incident | undefined;
  /** An unexpected error in a server: a bug in the harness. */
  bug: unknown;
}

export function openSession(seed: Seed, conditions: ServerConditions): Session {
  return {
    ...{ state: new State(seed), conditions, orderByClientId: new Map() },
    ...{ incident: undefined, bug: undefined },
  };
}

/** A call of a step that met an incident. */
export interface FailedCall {
  readonly spec: ToolSpec;
  readonly args: JsonObject;
  readonly incident: Incident;
}

/** The remedy for a known incident. */
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

/** The value with a field renamed everywhere; the same object where it does not occur. */
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
