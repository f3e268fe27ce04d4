/**
 * FORTIFY: a brain weighs what could be done, conditioned on the nearest failures that were met before, and the loop goes
 * on until success, or until the law says that no further attempt is worth its price (docs/law.md, section 10).
 *
 * Differences: the paper goes on until success or until the budget is exhausted; stopping by the law is ours, and so is
 * that what needs no thought is done without one. Which model its prior is and how large its K is are not printed: ours is
 * a small classifier, and 5. Its sentence embeddings are frozen; ours join how a text is spelt and frozen word vectors. The
 * paper has nothing on safety, and nothing on how failures are detected: that writes are kept safe, that quiet failures are
 * seen and that a write which says it succeeded is looked for are ours, and so is asking a second brain only where that is
 * worth its price.
 */

import {
  allowingForOutage,
  posteriors as coldPosteriors,
  countFailedTries,
  isEffectAbsent,
  isRetryable,
  isWorthTrying,
  LOOK_AHEAD,
  type Posteriors,
} from '../../govern/index.ts';
import { type Calibration, defaultCalibration, type PlannedAttempt } from '../../law/index.ts';
import {
  type Action,
  type ActionKind,
  type Brain,
  type Exemplar,
  type Failure,
  type Neighbour,
  noCost,
  type Operator,
  type Proposal,
  type RawCost,
  type RepairMode,
  type Retriever,
  type Situation,
} from '../../types/index.ts';
import type { AskedModel, Decision, PolicyFactory, StepEnded } from '../policy.ts';
import {
  type ModelQuestions,
  modelQuestions as openQuestions,
  withoutModelTurns,
} from './model-questions.ts';
import { ACTIONS_MAX, askModelDecision, decisionFor, handOffDecision } from './proposal-decisions.ts';
import { NO_BUDGET, thinkingBudget, unlimitedThinking } from './thinking-budget.ts';

export interface FortifyOptions {
  readonly name?: string;
  readonly brain: Brain;
  /**
   * Asked, a language model as a rule, where the first brain's proposals are worth less than its answer and the price of
   * asking. The first brain is then not charged: nobody is sent a prompt. What it says a prompt would cost is what a
   * question is reckoned at until answers tell.
   */
  readonly ask?: Brain;
  /** What asking was worth before; it goes on learning. By default each rollout starts from the priors. */
  readonly asked?: Posteriors;
  /** Failures that were met before; none: nothing is retrieved. */
  readonly memory?: Retriever;
  /** K: how many of them are shown to the brain. */
  readonly exemplars?: number;
  /** How far arguments may be changed; by default as in the paper's experiments: of a read in any way. */
  readonly repairs?: RepairMode;
  /** Takes what every step taught. Rollouts then depend on those before them: docs/law.md, section 8, ergodic. */
  readonly learn?: (exemplar: RecoveryExperience) => void;
  /** d: what handing off costs, against 1 for failing. */
  readonly handOffPrice?: number;
  /** How often an action that is right also works, and what it costs. */
  readonly posteriors?: Posteriors;
  readonly calibration?: Calibration;
}

export type RecoveryExperience = Pick<
  Exemplar,
  'text' | 'failureClass' | 'operator' | 'success' | 'efficiency'
>;

/** FORTIFY: repair, price, stop by the law. */
export function fortifyPolicy(options: FortifyOptions): PolicyFactory {
  const { name = 'fortify', brain, memory, exemplars: k = 5, learn, handOffPrice = 0.5 } = options;
  const { ask, repairs, posteriors = coldPosteriors(), calibration = defaultCalibration } = options;
  return () => {
    const operatorOf = new WeakMap<Action, Operator>();
    const questions = ask && openQuestions(ask, options.asked ?? coldPosteriors());
    const thinking = questions === undefined ? thinkingBudget() : unlimitedThinking;

    const stopTerms = (situation: Situation) => ({
      calibration,
      handOffPrice,
      budgetLeft: situation.budgetLeft,
    });

    const weigh = async (by: Brain, situation: Situation): Promise<RankedProposals> => {
      if (memory?.prepare !== undefined) await memory.prepare(situation.failure.message);
      const exemplars = memory?.nearest(situation.failure.message, k) ?? [];
      const proposals = await by.propose(situation, { exemplars });
      const { thought } = proposals;
      const ranked =
        repairs === undefined
          ? proposals.ranked
          : proposals.ranked.filter(({ action }) => isAllowed(action, situation, repairs));
      return { ranked, thought, exemplars, attempts: rankAttempts(ranked, situation, posteriors) };
    };
    const take = (
      { proposal }: RankedAttempt,
      { ranked, exemplars }: RankedProposals,
      thought: RawCost,
    ): Decision => {
      operatorOf.set(proposal.action, proposal.operators[0]);
      return decisionFor(proposal, ranked, thought, exemplars);
    };
    const decideFrom = (weighed: RankedProposals, situation: Situation, thought: RawCost): Decision => {
      const best = weighed.attempts[0];
      if (best === undefined) return handOffDecision('no recovery action is left', thought);
      if (!isWorthTrying(sequentialAttempts(weighed.attempts), stopTerms(situation)))
        return handOffDecision('no remaining recovery action is worth its cost', thought);
      return take(best, weighed, thought);
    };

    const decide = async (situation: Situation): Promise<Decision> => {
      if (situation.history.length >= ACTIONS_MAX)
        return handOffDecision(`${ACTIONS_MAX} recovery actions did not help`);
      thinking.startDecision(situation);
      const again = thinking.canAfford(situation)
        ? retryAfterVerification(situation)
        : retryWithoutThinking(situation);
      if (
        again !== undefined &&
        isWorthTrying(nextAttempts('retry', situation, posteriors, LOOK_AHEAD), stopTerms(situation))
      ) {
        operatorOf.set(again, 'retry');
        return { action: again, reason: 'it needs no further thought', thought: noCost };
      }
      if (!thinking.canAfford(situation)) return handOffDecision(NO_BUDGET);
      thinking.countThought();
      if (questions === undefined) {
        const own = await weigh(brain, situation);
        return decideFrom(own, situation, own.thought);
      }
      const own = await weigh(brain, withoutModelTurns(situation));
      const value = questions.value(
        situation,
        sequentialAttempts(own.attempts),
        own.thought,
        stopTerms(situation),
      );
      return value > 0
        ? askModelDecision(value, own.ranked, own.exemplars)
        : decideFrom(own, situation, noCost);
    };

    /** The best of what the model says; where it says nothing that can be done, what there was without it. */
    const model = ({ brain: asked, expectedCost, answered }: ModelQuestions): AskedModel => ({
      get expectedCost() {
        return expectedCost();
      },
      decide: async (situation) => {
        const seen = withoutModelTurns(situation);
        const said = await weigh(asked, seen);
        answered(said.thought);
        const best = said.attempts[0];
        if (best !== undefined) return take(best, said, said.thought);
        return decideFrom(await weigh(brain, seen), seen, said.thought);
      },
    });

    /** Every action that was taken has failed, but the last one of a step that was done. */
    const learnFromStep = ({ status, history }: StepEnded): void => {
      if (learn === undefined || status === 'cancelled') return;
      const spent = history.reduce((sum, { price }) => sum + price, 0);
      history.forEach(({ failure, action }, turn) => {
        const success = status === 'done' && turn === history.length - 1;
        const operator = operatorOf.get(action);
        if (operator === undefined) return;
        const efficiency = success ? 1 / (1 + calibration.lambda * spent) : 0;
        learn({ text: failure.message, failureClass: failure.class, operator, success, efficiency });
      });
    };

    const stepEnded = (ended: StepEnded): void => {
      questions?.stepEnded(ended);
      learnFromStep(ended);
    };

    return {
      name,
      detectsImplicitFailures: true,
      safety: true,
      ...(repairs === undefined ? {} : { repairs }),
      // A write that says it succeeded is looked at wherever a read can show it.
      suspectsSuccess: () => true,
      decide,
      ...(questions === undefined ? {} : { model: model(questions) }),
      ...(learn === undefined && questions === undefined ? {} : { stepEnded }),
    };
  };
}

/** A repair that would be refused must not stand before one that is allowed. */
function isAllowed(action: Action, situation: Situation, repairs: RepairMode): boolean {
  return action.kind !== 'repair-arguments' || situation.permit(action, repairs).action === action;
}

/** What a brain says, and what of it is left to try. */
interface RankedProposals {
  readonly ranked: readonly Proposal[];
  readonly thought: RawCost;
  readonly exemplars: readonly Neighbour[];
  readonly attempts: readonly RankedAttempt[];
}

/** The write was looked for and is not there: trying it again needs no further thought. */
function retryAfterVerification({ failure, history }: Situation): Action | undefined {
  if (history.at(-1)?.action.kind !== 'verify' || !isEffectAbsent(failure)) return undefined;
  if (!isTransient(failure)) return undefined;
  return { kind: 'retry', delayMs: failure.retryAfterMs ?? 0 };
}

/** What can be done where the attempt cannot pay for thinking any more. */
function retryWithoutThinking({ failure }: Situation): Action | undefined {
  return isTransient(failure) ? { kind: 'retry', delayMs: failure.retryAfterMs ?? 0 } : undefined;
}

function isTransient(failure: Failure): boolean {
  return isRetryable(failure.class) && failure.permanent !== true;
}

/** The next tries of an action at this step; each that fails speaks for a tool that is down. */
function nextAttempts(
  kind: ActionKind,
  situation: Situation,
  posteriors: Posteriors,
  count: number,
): PlannedAttempt[] {
  const { call, failure, history } = situation;
  const circumstance = { tool: call.tool, failureClass: failure.class, action: kind };
  const tries = countFailedTries(history, circumstance);
  return allowingForOutage(posteriors.nextAttempts({ ...circumstance, failedTries: 0 }, tries + count)).slice(
    tries,
  );
}

interface RankedAttempt extends PlannedAttempt {
  readonly proposal: Proposal;
}

/** What is left to try and can be paid for, the most promising first: chance that it is right, and that it then works. */
function rankAttempts(
  ranked: readonly Proposal[],
  situation: Situation,
  posteriors: Posteriors,
): RankedAttempt[] {
  const { estimate, budgetLeft } = situation;
  /** Proposals of one kind share how often it works. */
  const works = new Map<ActionKind, PlannedAttempt>();
  const worksBy = (kind: ActionKind): PlannedAttempt => {
    const known = works.get(kind);
    if (known !== undefined) return known;
    const [next] = nextAttempts(kind, situation, posteriors, 1);
    works.set(kind, next!);
    return next!;
  };
  return ranked
    .filter(({ action }) => action.kind !== 'hand-off' && estimate(action) <= budgetLeft)
    .map((proposal) => {
      const { action, chance } = proposal;
      const { p, cost } = worksBy(action.kind);
      const waiting = action.kind === 'retry' ? estimate(action) - estimate({ ...action, delayMs: 0 }) : 0;
      return { proposal, p: chance * p, cost: cost + waiting };
    })
    .sort((a, b) => b.p - a.p);
}

/** One after the other, each with its chance if those before it were not what is right. */
function sequentialAttempts(attempts: readonly RankedAttempt[]): PlannedAttempt[] {
  let left = 1;
  return attempts.map(({ proposal: { chance }, p, cost }) => {
    const attempt = { p: Math.min(1, p / Math.max(left, chance)), cost };
    left = Math.max(0, left - chance);
    return attempt;
  });
}
