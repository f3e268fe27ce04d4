/**
 * Beliefs within an episode: an action that was tried and failed is less likely to be right. By Bayes, its chance is
 * multiplied by P(fails | right) / P(fails | wrong) for each such try, and all chances are normalised again with that of
 * "none of these" (docs/reference/law.md, section 13).
 */

import {
  type Action,
  type ActionKind,
  type Brain,
  canonicalJson,
  type FailureClass,
  type JsonObject,
  type Proposal,
  type Situation,
} from 'regain/internal/types';

/** Tries of one kind of action against one class of failure: how many worked, of how many, if right and if wrong. */
export interface TryCounts {
  readonly right: { readonly worked: number; readonly tries: number };
  readonly wrong: { readonly worked: number; readonly tries: number };
}

/** Counted in training; `all` of a kind stands for classes without counts. */
export type FailureLikelihoods = {
  readonly [kind in ActionKind]?: { readonly [name in FailureClass | 'all']?: TryCounts };
};

/** What a single class adds to the counts of all classes: these weigh as much as so many tries. */
const STRENGTH = 4;
/** Before any counts: a right action works in half of the tries, a wrong one hardly ever. */
const RIGHT_WORKS = 0.5;
const WRONG_WORKS = 0.05;

/** Probability that a try works, if the action is right and if it is not. */
export function worksChance(
  likelihoods: FailureLikelihoods,
  kind: ActionKind,
  failureClass: FailureClass,
): { readonly right: number; readonly wrong: number } {
  const mean = (which: 'right' | 'wrong', before: number) => {
    const of = (name: FailureClass | 'all', prior: number) => {
      const { worked, tries } = likelihoods[kind]?.[name]?.[which] ?? { worked: 0, tries: 0 };
      return (worked + STRENGTH * prior) / (tries + STRENGTH);
    };
    return of(failureClass, of('all', before));
  };
  return { right: mean('right', RIGHT_WORKS), wrong: mean('wrong', WRONG_WORKS) };
}

/** Kinds of actions that make the call again, so that their failure is evidence against them. */
export const attemptingKinds: ReadonlySet<ActionKind> = new Set<ActionKind>([
  'retry',
  'refresh-credentials',
  'repair-arguments',
  'use-tool',
]);

/** How often the action was tried at this step and followed by a failure of the current class. */
export function failedTriesOf(action: Action, { history, failure }: Situation): number {
  if (!attemptingKinds.has(action.kind)) return 0;
  const text = textOf(action);
  return history.filter(
    (turn) =>
      turn.action.kind === action.kind &&
      turn.failure.class === failure.class &&
      textOf(turn.action) === text,
  ).length;
}

/** The proposals with updated chances, best first. Unchanged at the first failure of a step. */
export function updateBeliefs(
  ranked: readonly Proposal[],
  situation: Situation,
  likelihoods: FailureLikelihoods,
): readonly Proposal[] {
  if (situation.history.length === 0) return ranked;
  let none = 1;
  let total = 0;
  const updated = ranked.map((proposal) => {
    const tries = failedTriesOf(proposal.action, situation);
    const { right, wrong } = worksChance(likelihoods, proposal.action.kind, situation.failure.class);
    // A failure never supports the action that failed, whatever the counts say.
    const chance = proposal.chance * Math.min(1, (1 - right) / (1 - wrong)) ** tries;
    none -= proposal.chance;
    total += chance;
    return { ...proposal, chance };
  });
  const sum = total + Math.max(0, none);
  if (sum === 0) return ranked;
  return updated
    .map((proposal) => ({ ...proposal, chance: proposal.chance / sum }))
    .sort((a, b) => b.chance - a.chance);
}

/** The same brain with beliefs that are updated within an episode; of any brain that gives chances. */
export function withBeliefUpdates(brain: Brain, likelihoods: FailureLikelihoods): Brain {
  return {
    ...brain,
    name: `${brain.name}+update`,
    propose: async (situation, context) => {
      const proposals = await brain.propose(situation, context);
      return { ...proposals, ranked: updateBeliefs(proposals.ranked, situation, likelihoods) };
    },
  };
}

/** Retries differ by their wait only: they are tries of the same action. */
function textOf(action: Action): string {
  return action.kind === 'retry' ? 'retry' : canonicalJson({ ...action } as JsonObject);
}
