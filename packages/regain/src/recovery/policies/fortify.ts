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
  posteriors as coldPosteriors,
  failedTries,
  isPassing,
  isShownAbsent,
  LOOK_AHEAD,
  type Posteriors,
  unlessDown,
  worthTrying,
} from '../../govern/index.ts';
import { type Attempt, type Calibration, defaultCalibration } from '../../law/index.ts';
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
import type { Decision, Model, PolicyFactory, StepEnded } from '../policy.ts';
import { ACTIONS_MAX, askingFor, handedOff, proposed } from './proposing.ts';
import { questions as openQuestions, type Questions, withoutQuestions } from './questions.ts';
import { freeOfCharge, NO_BUDGET, thoughtBook } from './thought-book.ts';

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
  readonly learn?: (exemplar: Lesson) => void;
  /** d: what handing off costs, against 1 for failing. */
  readonly handOffPrice?: number;
  /** How often an action that is right also works, and what it costs. */
  readonly posteriors?: Posteriors;
  readonly calibration?: Calibration;
}

export type Lesson = Pick<Exemplar, 'text' | 'failureClass' | 'operator' | 'success' | 'efficiency'>;

export function fortify(options: FortifyOptions): PolicyFactory {
  const { name = 'fortify', brain, memory, exemplars: k = 5, learn, handOffPrice = 0.5 } = options;
  const { ask, repairs, posteriors = coldPosteriors(), calibration = defaultCalibration } = options;
  return () => {
    const operatorOf = new WeakMap<Action, Operator>();
    const questions = ask && openQuestions(ask, options.asked ?? coldPosteriors());
    const book = questions === undefined ? thoughtBook() : freeOfCharge;

    const stopTerms = (situation: Situation) => ({
      calibration,
      handOffPrice,
      budgetLeft: situation.budgetLeft,
    });

    const weigh = async (by: Brain, situation: Situation): Promise<Weighed> => {
      if (memory?.prepare !== undefined) await memory.prepare(situation.failure.message);
      const exemplars = memory?.nearest(situation.failure.message, k) ?? [];
      const proposals = await by.propose(situation, { exemplars });
      const { thought } = proposals;
      const ranked =
        repairs === undefined
          ? proposals.ranked
          : proposals.ranked.filter(({ action }) => isAllowed(action, situation, repairs));
      return { ranked, thought, exemplars, hopes: hopesFor(ranked, situation, posteriors) };
    };
    const take = ({ proposal }: Hope, { ranked, exemplars }: Weighed, thought: RawCost): Decision => {
      operatorOf.set(proposal.action, proposal.operators[0]);
      return proposed(proposal, ranked, thought, exemplars);
    };
    const settle = (weighed: Weighed, situation: Situation, thought: RawCost): Decision => {
      const best = weighed.hopes[0];
      if (best === undefined) return handedOff('no recovery action is left', thought);
      if (!worthTrying(inTurn(weighed.hopes), stopTerms(situation)))
        return handedOff('no remaining recovery action is worth its cost', thought);
      return take(best, weighed, thought);
    };

    const decide = async (situation: Situation): Promise<Decision> => {
      if (situation.history.length >= ACTIONS_MAX)
        return handedOff(`${ACTIONS_MAX} recovery actions did not help`);
      book.open(situation);
      const again = book.affords(situation) ? afterTheLook(situation) : unthinking(situation);
      if (
        again !== undefined &&
        worthTrying(ahead('retry', situation, posteriors, LOOK_AHEAD), stopTerms(situation))
      ) {
        operatorOf.set(again, 'retry');
        return { action: again, reason: 'it needs no further thought', thought: noCost };
      }
      if (!book.affords(situation)) return handedOff(NO_BUDGET);
      book.enter();
      if (questions === undefined) {
        const own = await weigh(brain, situation);
        return settle(own, situation, own.thought);
      }
      const own = await weigh(brain, withoutQuestions(situation));
      const value = questions.value(situation, inTurn(own.hopes), own.thought, stopTerms(situation));
      return value > 0 ? askingFor(value, own.ranked, own.exemplars) : settle(own, situation, noCost);
    };

    /** The best of what the model says; where it says nothing that can be done, what there was without it. */
    const model = ({ brain: asked, usualThought, answered }: Questions): Model => ({
      get usualThought() {
        return usualThought();
      },
      decide: async (situation) => {
        const seen = withoutQuestions(situation);
        const said = await weigh(asked, seen);
        answered(said.thought);
        const best = said.hopes[0];
        if (best !== undefined) return take(best, said, said.thought);
        return settle(await weigh(brain, seen), seen, said.thought);
      },
    });

    /** Every action that was taken has failed, but the last one of a step that was done. */
    const teach = ({ status, history }: StepEnded): void => {
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
      teach(ended);
    };

    return {
      name,
      noticesImplicit: true,
      safety: true,
      ...(repairs === undefined ? {} : { repairs }),
      // A write that says it succeeded is looked at wherever a read can show it.
      suspects: () => true,
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
interface Weighed {
  readonly ranked: readonly Proposal[];
  readonly thought: RawCost;
  readonly exemplars: readonly Neighbour[];
  readonly hopes: readonly Hope[];
}

/** The write was looked for and is not there: trying it again needs no further thought. */
function afterTheLook({ failure, history }: Situation): Action | undefined {
  if (history.at(-1)?.action.kind !== 'verify' || !isShownAbsent(failure)) return undefined;
  if (!passes(failure)) return undefined;
  return { kind: 'retry', delayMs: failure.retryAfterMs ?? 0 };
}

/** What can be done where the attempt cannot pay for thinking any more. */
function unthinking({ failure }: Situation): Action | undefined {
  return passes(failure) ? { kind: 'retry', delayMs: failure.retryAfterMs ?? 0 } : undefined;
}

function passes(failure: Failure): boolean {
  return isPassing(failure.class) && failure.permanent !== true;
}

/** The next tries of an action at this step; each that fails speaks for a tool that is down. */
function ahead(kind: ActionKind, situation: Situation, posteriors: Posteriors, count: number): Attempt[] {
  const { call, failure, history } = situation;
  const circumstance = { tool: call.tool, failureClass: failure.class, action: kind };
  const tries = failedTries(history, circumstance);
  return unlessDown(posteriors.ahead({ ...circumstance, failedTries: 0 }, tries + count)).slice(tries);
}

interface Hope extends Attempt {
  readonly proposal: Proposal;
}

/** What is left to try and can be paid for, the most promising first: chance that it is right, and that it then works. */
function hopesFor(ranked: readonly Proposal[], situation: Situation, posteriors: Posteriors): Hope[] {
  const { estimate, budgetLeft } = situation;
  /** Proposals of one kind share how often it works. */
  const works = new Map<ActionKind, Attempt>();
  const worksBy = (kind: ActionKind): Attempt => {
    const known = works.get(kind);
    if (known !== undefined) return known;
    const [next] = ahead(kind, situation, posteriors, 1);
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
function inTurn(hopes: readonly Hope[]): Attempt[] {
  let left = 1;
  return hopes.map(({ proposal: { chance }, p, cost }) => {
    const attempt = { p: Math.min(1, p / Math.max(left, chance)), cost };
    left = Math.max(0, left - chance);
    return attempt;
  });
}
