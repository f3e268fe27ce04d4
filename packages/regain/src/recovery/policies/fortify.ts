/**
 * FORTIFY: a brain ranks candidate actions, conditioned on the nearest earlier failures, until the step succeeds or the
 * law says that no further attempt is worth its cost (docs/reference/law.md, section 10).
 * Differences from the paper: it continues until success or until the budget is exhausted; the stop rule by the law is
 * an addition, and so are retries without a request to the brain. The paper does not state the model of its prior or
 * its K: here a small classifier, and 5. Its sentence embeddings are frozen; here lexical embeddings are combined with
 * frozen word vectors. The paper does not cover safety or the detection of failures: safe writes, implicit failures,
 * verification of reported success, and asking a second brain only if it is worth its cost are additions.
 */

import {
  posteriors as coldPosteriors,
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
  type Neighbour,
  noCost,
  type Operator,
  type Proposal,
  type RawCost,
  type RepairMode,
  type Retriever,
  type Situation,
} from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { AskedModel, Decision, PolicyFactory, StepEnded } from '../policy.ts';
import {
  type ModelQuestions,
  nextAttempts,
  modelQuestions as openQuestions,
  withoutModelTurns,
} from './model-questions.ts';
import { ACTIONS_MAX, askModelDecision, decisionFor, handOffDecision } from './proposal-decisions.ts';
import { NO_BUDGET, thinkingBudget, unlimitedThinking } from './thinking-budget.ts';

export interface FortifyOptions {
  readonly name?: string;
  readonly brain: Brain;
  /**
   * A second brain, usually a language model. It is asked if the first brain's proposals are worth less than its answer
   * minus the cost of asking. The first brain is then not charged, since no prompt is sent. Its prompt cost is the
   * estimate for a question until answers have been observed.
   */
  readonly ask?: Brain;
  /** Statistics on earlier questions; updated in place. By default each rollout starts from the priors. */
  readonly asked?: Posteriors;
  /** Earlier failures. Absent: no retrieval. */
  readonly memory?: Retriever;
  /** K: how many exemplars the brain receives. */
  readonly exemplars?: number;
  /** How far arguments may be changed. Default, as in the paper's experiments: arguments of a read in any way. */
  readonly repairs?: RepairMode;
  /** Receives the experience of every step. Rollouts then depend on earlier ones: docs/reference/law.md, section 8, ergodic. */
  readonly learn?: (exemplar: RecoveryExperience) => void;
  /** d: the cost of handing off, relative to 1 for failing. */
  readonly handOffPrice?: number;
  /** How often a correct action also works, and its cost. */
  readonly posteriors?: Posteriors;
  readonly calibration?: Calibration;
}

export type RecoveryExperience = Pick<
  Exemplar,
  'text' | 'failureClass' | 'operator' | 'success' | 'efficiency'
>;

/** FORTIFY: ranks repairs, weighs them against their cost, and stops when the law says so. */
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

    /** The best proposal of the model; without a usable one, the first brain's. */
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

    /** Every action has failed, except the last one of a successful step. */
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
      // A write that reported success is verified if a read can show it.
      suspectsSuccess: () => true,
      decide,
      ...(questions === undefined ? {} : { model: model(questions) }),
      ...(learn === undefined && questions === undefined ? {} : { stepEnded }),
    };
  };
}

/** A repair that safety would refuse must not precede one that is allowed. */
function isAllowed(action: Action, situation: Situation, repairs: RepairMode): boolean {
  return action.kind !== 'repair-arguments' || situation.permit(action, repairs).action === action;
}

/** The proposals of a brain, and which of them are left to try. */
interface RankedProposals {
  readonly ranked: readonly Proposal[];
  readonly thought: RawCost;
  readonly exemplars: readonly Neighbour[];
  readonly attempts: readonly RankedAttempt[];
}

/** The write is proven absent: repeating it needs no request to the brain. */
function retryAfterVerification(situation: Situation): Action | undefined {
  const isAbsent = situation.history.at(-1)?.action.kind === 'verify' && isEffectAbsent(situation.failure);
  return isAbsent ? retryWithoutThinking(situation) : undefined;
}

/** A retry, if the attempt cannot pay for thinking any more. */
function retryWithoutThinking({ failure }: Situation): Action | undefined {
  const isTransient = isRetryable(failure.class) && failure.permanent !== true;
  return isTransient ? { kind: 'retry', delayMs: failure.retryAfterMs ?? 0 } : undefined;
}

interface RankedAttempt extends PlannedAttempt {
  readonly proposal: Proposal;
}

/** Affordable attempts, most promising first, by the probability that the action is right and works. */
function rankAttempts(
  ranked: readonly Proposal[],
  situation: Situation,
  posteriors: Posteriors,
): RankedAttempt[] {
  const { estimate, budgetLeft } = situation;
  /** Proposals of one kind share their success rate. */
  const works = new Map<ActionKind, PlannedAttempt>();
  const worksBy = (kind: ActionKind) =>
    getOrMake(works, kind, () => nextAttempts(kind, situation, posteriors, 1)[0]!);
  return ranked
    .filter(({ action }) => action.kind !== 'hand-off' && estimate(action) <= budgetLeft)
    .map((proposal) => {
      const { action, chance, isRemembered } = proposal;
      const { p, cost } = worksBy(action.kind);
      const waiting = action.kind === 'retry' ? estimate(action) - estimate({ ...action, delayMs: 0 }) : 0;
      // The chance of what is remembered is how often it worked, not only whether it is right.
      return { proposal, p: isRemembered === true ? chance : chance * p, cost: cost + waiting };
    })
    .sort((a, b) => b.p - a.p);
}

/** The attempts in order, each with its probability given that the ones before it were not right. */
function sequentialAttempts(attempts: readonly RankedAttempt[]): PlannedAttempt[] {
  let left = 1;
  return attempts.map(({ proposal: { chance }, p, cost }) => {
    const attempt = { p: Math.min(1, p / Math.max(left, chance)), cost };
    left = Math.max(0, left - chance);
    return attempt;
  });
}
