/** Common parts of policies that ask a brain: choosing among proposals, and the resulting decision. */

import {
  type Action,
  type Considered,
  type Neighbour,
  noCost,
  type Proposal,
  type RawCost,
} from '../../types/index.ts';
import type { Decision } from '../policy.ts';

/**
 * Number of actions on one step after which a search or a stop rule ends, since with nearly free thoughts the budget
 * would not end it. Equals three paths of a search at its full depth, and is below the loop's limit
 * (`Limits.turnsMax`).
 */
export const ACTIONS_MAX = 36;

const PROPOSALS_SHOWN = 6;
const TEXT_SHOWN = 120;

/** The best proposal that is not a hand-off, for loops that may not give up. */
export function bestActing(ranked: readonly Proposal[]): Proposal | undefined {
  return ranked.find(({ action }) => !isGivingUp(action));
}

export function isGivingUp({ kind }: Action): boolean {
  return kind === 'hand-off' || kind === 'give-up';
}

export function decisionFor(
  chosen: Proposal,
  ranked: readonly Proposal[],
  thought: RawCost,
  exemplars: readonly Neighbour[] = [],
): Decision {
  return { action: chosen.action, reason: chosen.why, thought, considered: considered(ranked, exemplars) };
}

export function giveUpDecision(reason: string, thought: RawCost = noCost): Decision {
  return { action: { kind: 'give-up', reason }, reason, thought };
}

export function handOffDecision(reason: string, thought: RawCost = noCost): Decision {
  return { action: { kind: 'hand-off', reason }, reason, thought };
}

/** `value`: the gain over the best plan that does not ask now. */
export function askModelDecision(
  value: number,
  ranked: readonly Proposal[],
  exemplars: readonly Neighbour[],
): Decision {
  const reason = `asking is worth ${value.toFixed(4)} more than what can be tried without`;
  return {
    action: { kind: 'ask-model' },
    reason,
    thought: noCost,
    considered: considered(ranked, exemplars),
  };
}

/** The ranked proposals as written to the trace. */
function considered(ranked: readonly Proposal[], exemplars: readonly Neighbour[]): Considered {
  return {
    proposals: ranked.slice(0, PROPOSALS_SHOWN).map(({ action, operators, chance, support, why }) => ({
      action: action.kind,
      operators: [...operators],
      chance,
      support,
      why,
    })),
    exemplars: exemplars.map(({ exemplar: { id, operator, success, text }, similarity }) => ({
      id,
      operator,
      success,
      similarity,
      text: text.slice(0, TEXT_SHOWN),
    })),
  };
}
