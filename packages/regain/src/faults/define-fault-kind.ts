/** A fault kind of a user's own, with what most kinds have in common filled in. */

import type { FaultKind } from './fault-kind.ts';
import { retry } from './kinds/kind-helpers.ts';

/** What a kind cannot do without: its name, a sentence for people, and what the caller of a tool meets. */
export type FaultKindDefinition = Pick<FaultKind, 'name' | 'summary' | 'apply'> & Partial<FaultKind>;

/**
 * Unless it says otherwise, a kind is a transient obstacle in front of any tool: it strikes before the call is sent,
 * raises an error, lasts for a drawn number of tries, and is cleared by asking again.
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
    remedy: retry,
    ...definition,
  };
}
