/**
 * A stand-in for a language model: right with a known chance, at a known price. What is right it is told by the ground
 * truth; where it is wrong it says something else that could be done, as a model would.
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
  /** Chance that an answer is right, each drawn by itself. */
  readonly right: number;
  /** Of every answer. */
  readonly thought: RawCost;
  readonly hidden: GroundTruth;
  /** Thinks of what else could be done. */
  readonly fallback: Brain;
  readonly random: Random;
  /** Told of every question, by the task that it is about. */
  readonly onAsked: (task: string) => void;
}

export function simulatedExpert({ right, thought, hidden, fallback, random, onAsked }: ExpertOptions): Brain {
  const propose = async (situation: Situation) => {
    onAsked(situation.context!.id);
    // Both are drawn always, so that other chances of being right meet the same luck.
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

/** It does not know how good it is: what it holds for likely is the same whatever its skill. */
const STATED_CHANCE = 0.5;

function proposalFor(action: Action, ranked: readonly Proposal[]): Proposal {
  const operators = ranked.find((one) => isSame(one.action, action))?.operators ?? (['retry'] as const);
  return { action, operators, support: 1, chance: STATED_CHANCE, why: 'as the expert says' };
}

/** How long to wait makes no other answer of it. */
function isSame(a: Action, b: Action | null): boolean {
  if (a.kind === 'retry' && b?.kind === 'retry') return true;
  return b !== null && canonicalJson({ ...a }) === canonicalJson({ ...b });
}
