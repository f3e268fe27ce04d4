/** Defines a fault kind of your own; defaults fill in what most kinds have in common. */

import type { FaultKind } from './fault-kind.ts';

/** Required are the name, a one-line summary, and what the caller of a tool sees. */
export type FaultKindDefinition = Pick<FaultKind, 'name' | 'summary' | 'apply'> & Partial<FaultKind>;

/**
 * By default a kind is transient and applies to every tool: it acts before the call is sent, raises an error, lasts
 * for a drawn number of tries, and is cleared by a retry.
 */
export function defineFaultKind(definition: FaultKindDefinition): FaultKind {
  return {
    group: 'transport',
    phase: 'before-send',
    visibility: 'explicit',
    ending: 'transient',
    clearedBy: ['retry'],
    appliesTo: () => true,
    draw: () => ({}),
    remedy: ({ waitMs }) => ({ kind: 'retry', delayMs: waitMs }),
    ...definition,
  };
}
