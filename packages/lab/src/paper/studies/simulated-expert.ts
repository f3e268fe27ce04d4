/**
 * A stand-in for a language model: right with a known probability, at a known price. The ground truth gives the right
 * action; where it is wrong it proposes another possible action, as a model would.
 */

import type { GroundTruth } from 'regain/internal/recovery';
import {
  type Action,
  type Brain,
  canonicalJson,
  type Proposal,
  type Random,
  type RawCost,
  type Situation,
} from 'regain/internal/types';

export interface ExpertOptions {
  /** Probability that an answer is right, each drawn independently. */
  readonly right: number;
  /** Of every answer. */
  readonly thought: RawCost;
  readonly hidden: GroundTruth;
  /** Proposes alternatives. */
  readonly fallback: Brain;
  readonly random: Random;
  /** Called for every question, with its task. */
  readonly onAsked: (task: string) => void;
}

export function simulatedExpert({ right, thought, hidden, fallback, random, onAsked }: ExpertOptions): Brain {
  const propose = async (situation: Situation) => {
    onAsked(situation.context!.id);
    // Both are always drawn, so that experts of other accuracy use the same random numbers.
    const [luck, choice] = [random.uniform(), random.uniform()];
    const remedy = hidden.remedy(situation);
    const isRight = luck < right && remedy !== null;
    const { ranked } = await fallback.propose(situation, {});
    const wrong = ranked
      .map(({ action }) => action)
      .filter((action) => action.kind !== 'hand-off' && !isSame(action, remedy));
    const said = isRight ? remedy : (wrong[Math.floor(choice * wrong.length)] ?? retryNow);
    return { ranked: [proposalFor(said, ranked)], thought };
  };
  return {
    name: `expert-${right}`,
    propose,
    critique: fallback.critique,
    reflect: fallback.reflect,
  };
}

const retryNow: Action = { kind: 'retry', delayMs: 0 };

/** It does not know its accuracy: its stated probabilities do not depend on it. */
const STATED_CHANCE = 0.5;

function proposalFor(action: Action, ranked: readonly Proposal[]): Proposal {
  const operators = ranked.find((one) => isSame(one.action, action))?.operators ?? (['retry'] as const);
  return { action, operators, support: 1, chance: STATED_CHANCE, why: 'as the expert says' };
}

/** Another pause does not make another answer. */
function isSame(a: Action, b: Action | null): boolean {
  if (a.kind === 'retry' && b?.kind === 'retry') return true;
  return b !== null && canonicalJson({ ...a }) === canonicalJson({ ...b });
}
