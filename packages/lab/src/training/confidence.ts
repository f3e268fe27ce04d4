/** Whether chances mean what they say on a policy's own states: by number of failed actions of the step. */

import type { PolicyFactory } from 'regain/internal/recovery';
import type { Action, ActionKind, Brain, FailureClass } from 'regain/internal/types';
import { attemptingKinds } from '../prior/index.ts';
import { relabelled } from './relabel.ts';
import { findCandidates } from './train.ts';

/** A decision that was taken for its chance. */
export interface JudgedDecision {
  /** Failed attempts of the step before it. */
  readonly failedActions: number;
  readonly kind: ActionKind;
  readonly failureClass: FailureClass;
  readonly chance: number;
  readonly isRight: boolean;
  /** Whether the step was done by it. */
  readonly worked: boolean;
}

/** The policy with this brain, and what becomes of its decisions: passed on by `decisions`, which empties them. */
export function judgedPolicy(
  brain: Brain,
  policyOf: (brain: Brain) => PolicyFactory,
): { readonly policy: PolicyFactory; readonly decisions: () => JudgedDecision[] } {
  const chances = new WeakMap<Action, number>();
  const recording: Brain = {
    ...brain,
    propose: async (situation, context) => {
      const proposals = await brain.propose(situation, context);
      for (const { action, chance } of proposals.ranked) chances.set(action, chance);
      return proposals;
    },
  };
  let made: (() => JudgedDecision | undefined)[] = [];
  const policy = relabelled({
    student: policyOf(recording),
    findCandidates,
    onLesson: (lesson) => {
      const { situation, decision, isTakenRight: isRight } = lesson;
      const chance = chances.get(decision.action);
      if (chance === undefined) return;
      const failedActions = situation.history.filter(({ action }) => attemptingKinds.has(action.kind)).length;
      const known = { failedActions, kind: decision.action.kind, failureClass: situation.failure.class };
      // Whether it worked is known when the step has ended.
      made.push(() => ({ ...known, chance, isRight, worked: lesson.worked }));
    },
  });
  return {
    policy,
    decisions: () => {
      const found = made.flatMap((read) => read() ?? []);
      made = [];
      return found;
    },
  };
}

export const FAILED_GROUPS = ['0', '1', '2', '3 or more'] as const;

export function groupOf({ failedActions }: Pick<JudgedDecision, 'failedActions'>): number {
  return Math.min(FAILED_GROUPS.length - 1, failedActions);
}

/** Sums by group: decisions, their chances, and how many were right. */
export type GroupSums = readonly { n: number; chance: number; right: number }[];

export function groupSums(decisions: Iterable<JudgedDecision>): GroupSums {
  const sums = FAILED_GROUPS.map(() => ({ n: 0, chance: 0, right: 0 }));
  for (const decision of decisions) {
    const own = sums[groupOf(decision)]!;
    own.n += 1;
    own.chance += decision.chance;
    own.right += decision.isRight ? 1 : 0;
  }
  return sums;
}

/** Mean distance between chance and share of right decisions, over groups weighted by decisions. */
export function confidenceError(sums: GroupSums): number {
  const total = sums.reduce((sum, { n }) => sum + n, 0);
  return sums.reduce((sum, { chance, right }) => sum + Math.abs(chance - right), 0) / Math.max(1, total);
}
