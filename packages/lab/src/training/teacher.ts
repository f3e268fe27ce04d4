/**
 * The oracle as a teacher: it says of every situation what is right among the candidates an agent has, does it, and
 * strays now and then so that there is something to learn about situations off the best path.
 */

import type { Decision, Policy, PolicyContext, PolicyFactory, StepEnded } from 'regain/internal/recovery';
import type { ParsedFailure } from 'regain/internal/repair';
import {
  type Action,
  type Candidate,
  type FailureClass,
  noCost,
  type Random,
  type RawCost,
  type Situation,
} from 'regain/internal/types';
import { oracle } from '../policies/index.ts';
import { rightCandidates } from './right-candidates.ts';

/** Thinks of what could be done: what an agent would do, too. */
export type FindCandidates = (situation: Situation) => {
  readonly parsed: ParsedFailure;
  readonly candidates: readonly Candidate[];
};

export interface Lesson {
  readonly situation: Situation;
  readonly parsed: ParsedFailure;
  readonly candidates: readonly Candidate[];
  /** Indices of what is right. Where nothing else is, handing off. */
  right: readonly number[];
  readonly isOffPath: boolean;
}

export interface TeacherOptions {
  readonly findCandidates: FindCandidates;
  /** Share of rollouts in which the teacher strays, and of decisions there in which it does. */
  readonly exploration: { readonly rollouts: number; readonly decisions: number };
  readonly onLesson: (lesson: Lesson) => void;
  /** Told how steps ended that were not strayed from. */
  readonly onStepEnded?: ((ended: StepEnded) => void) | undefined;
}

/** Once at a step is enough: two wrong turns in a row tell no more than one. */
const EXPLORATIONS_MAX = 2;

export function teacher(options: TeacherOptions): PolicyFactory {
  return (context: PolicyContext) => {
    const best = oracle()(context);
    const strays = context.random.at('straying');
    const isStraying = strays.uniform() < options.exploration.rollouts;
    let step = -1;
    let strayed = 0;
    /** A lesson that is right only if reading the list of tools again brings the right call into view. */
    let open: { lesson: Lesson; reread: readonly number[] } | undefined;

    const decide = (situation: Situation): Decision => {
      if (situation.context!.step !== step) {
        step = situation.context!.step;
        strayed = 0;
        open = undefined;
      }
      const { parsed, candidates, found, wanted, reread } = labelOf(best, situation, options.findCandidates);
      const right = found.length > 0 ? found : rightCandidates(handingOff, candidates);
      const lesson: Lesson = { situation, parsed, candidates, right, isOffPath: strayed > 0 };
      options.onLesson(lesson);
      if (open !== undefined && found.length > 0) open.lesson.right = open.reread;
      open = undefined;
      if (found.length > 0) {
        const stray =
          isStraying && strayed < EXPLORATIONS_MAX && strays.uniform() < options.exploration.decisions
            ? explorationAction(lesson, strays)
            : undefined;
        if (stray !== undefined) strayed += 1;
        return done(stray ?? candidates[found[0]!]!.action, stray ? 'strays' : 'clears what is there');
      }
      if (reread.length === 0) return done(wanted, 'what no candidate does');
      open = { lesson, reread };
      return done({ kind: 'reread-tools' }, 'looks for what has changed');
    };
    const stepEnded = (ended: StepEnded) => {
      if (!isStraying) options.onStepEnded?.(ended);
    };
    // As fortify does: a write that says it succeeded is looked at wherever a read can show it.
    return { ...best, name: 'teacher', suspectsSuccess: () => true, decide, stepEnded };
  };
}

/** What the oracle wants, and which of an agent's candidates do it. */
interface Label extends ReturnType<FindCandidates> {
  readonly wanted: Action;
  /** Indices of what does it; empty if nothing does. */
  readonly found: readonly number[];
  /** Then, reading the list of tools again, if that may bring it into view. */
  readonly reread: readonly number[];
}

export function labelOf(best: Policy, situation: Situation, findCandidates: FindCandidates): Label {
  const { parsed, candidates } = findCandidates(situation);
  const wanted = permittedAction(best.decide(situation) as Decision, situation);
  const found = rightForAgent(wanted, situation, candidates);
  return {
    parsed,
    candidates,
    wanted,
    found,
    reread: found.length > 0 ? [] : rereads(wanted, situation, candidates),
  };
}

/** What safety leaves of the oracle's wish. Where no fault is to blame for an answer, the answer is to be taken. */
function permittedAction({ action }: Decision, situation: Situation): Action {
  const { value, failure } = situation;
  const isFalseAlarm = action.kind === 'give-up' && failure.visibility === 'implicit' && value !== undefined;
  return situation.permit(isFalseAlarm ? { kind: 'repair-output', value } : action).action;
}

/**
 * The oracle sees more than any agent. Where it answers a transient fault with a call that already fits a later change,
 * the same call again is right for an agent that cannot see that change, and a read is right as the list shows it.
 */
function rightForAgent(wanted: Action, situation: Situation, candidates: readonly Candidate[]): number[] {
  const found = rightCandidates(wanted, candidates);
  if (wanted.kind === 'verify') {
    // A call that may be repeated without harm answers as well as a look at the state does.
    const again = rightCandidates({ kind: 'retry', delayMs: 0 }, candidates);
    if (found.length > 0) return [...found, ...again];
    const looks = candidates.filter(({ action }) => action.kind === 'verify');
    const best = looks.reduce<Candidate | undefined>(
      (a, b) => (a && a.support >= b.support ? a : b),
      undefined,
    );
    return [...(best === undefined ? [] : [candidates.indexOf(best)]), ...again];
  }
  if (found.length > 0) return found;
  const isChange = wanted.kind === 'repair-arguments' || wanted.kind === 'use-tool';
  if (!isChange || aboutTheCall.has(situation.failure.class)) return [];
  return rightCandidates({ kind: 'retry', delayMs: 0 }, candidates);
}

const aboutTheCall: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'unknown-tool',
  'not-found',
  'forbidden',
  'conflict',
  'empty-output',
]);

/** An agent that cannot know the right call may still learn it from the list of tools, once. */
function rereads(wanted: Action, situation: Situation, candidates: readonly Candidate[]): number[] {
  const isAboutTheCall = wanted.kind === 'repair-arguments' || wanted.kind === 'use-tool';
  const isRead = situation.history.some(({ action }) => action.kind === 'reread-tools');
  return isAboutTheCall && !isRead ? rightCandidates({ kind: 'reread-tools' }, candidates) : [];
}

/** A wrong candidate that safety allows and that does not end the step, by its support. */
function explorationAction({ candidates, right, situation }: Lesson, random: Random): Action | undefined {
  const wrong = candidates.filter(
    ({ action }, index) =>
      !right.includes(index) && !ending.has(action.kind) && situation.permit(action).refused === undefined,
  );
  return drawBySupport(wrong, random);
}

/** One of them, by its support; undefined if there are none. */
export function drawBySupport(candidates: readonly Candidate[], random: Random): Action | undefined {
  let left = random.uniform() * candidates.reduce((sum, { support }) => sum + support + SUPPORT_OFFSET, 0);
  for (const { action, support } of candidates) {
    left -= support + SUPPORT_OFFSET;
    if (left <= 0) return action;
  }
  return undefined;
}

/** Added to every support: what nobody would think of is tried, too. */
const SUPPORT_OFFSET = 0.1;
const ending: ReadonlySet<Action['kind']> = new Set<Action['kind']>([
  'repair-output',
  'hand-off',
  'give-up',
  'ask-model',
]);

const handingOff: Action = { kind: 'hand-off', reason: 'nothing at hand helps' };

/** The mean cost of a brain's question under training conditions, so that trajectories cost as much as for an agent. */
const expectedCost: RawCost = { ...noCost, tokensIn: 1000, tokensOut: 40 };

function done(action: Action, reason: string): Decision {
  return { action, reason, thought: expectedCost };
}
