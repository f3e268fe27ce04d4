/** Posterior success probabilities per (tool, failure class, action, failed tries), starting from priors. */

import type { PlannedAttempt } from '../law/index.ts';
import { type ActionKind, actionKinds, type FailureClass } from '../types/index.ts';
import { getOrMake } from '../values/index.ts';
import { type FirstCallEstimate, firstCallStatistics, retainedShare } from './first-call-statistics.ts';
import { requireSavedPosteriors, type SavedPosteriors, type Tally } from './posteriors-file.ts';
import { getPrior, priorChance } from './priors.ts';

/** The state before an attempt. `failedTries`: how often this action already failed on this failure. */
export interface AttemptConditions {
  readonly tool: string;
  readonly failureClass: FailureClass;
  readonly action: ActionKind;
  readonly failedTries: number;
}

export interface Posteriors {
  /** Probability that the attempt succeeds. */
  chance(circumstance: AttemptConditions): number;
  /**
   * The next attempts, each with its probability if those before it fail, and the expected cost of its call. `steady`:
   * assuming that the tool is not down.
   */
  nextAttempts(circumstance: AttemptConditions, count: number, what?: 'all' | 'steady'): PlannedAttempt[];
  /** Records the outcome of an attempt. `cost`: of the call alone, without the wait before it; 0 if it succeeded. */
  recordAttempt(
    circumstance: AttemptConditions,
    outcome: { readonly success: boolean; readonly cost: number },
  ): void;
  /** The first call of a step failed: common in isolation, several in a row indicate an outage. */
  recordFailure(tool: string, failureClass: FailureClass): void;
  /** The first call of a step succeeded, so the tool is not down. */
  recordSuccess(tool: string): void;
  /** Whether a step with such a first failure was completed in the end. */
  recordOutcome(tool: string, failureClass: FailureClass, isDone: boolean): void;
  /** Whether a completed plan had the right result, from an external judgement. */
  recordJudgement(tools: readonly string[], isRight: boolean): void;
  /** The estimated outcome of the first call of a step. */
  firstCall(tool: string): FirstCallEstimate;
  /** Share of steps that are completed although their first call fails so; `otherwise` if there are no data. */
  recovery(tool: string, failureClass: FailureClass, otherwise: number): number;
  /** Actions taken on such a failure of this tool, or of all tools if it had none; most frequent first. */
  usualActions(tool: string, failureClass: FailureClass): readonly ActionKind[];
  /** Expected cost of a call that fails so, as a share of the recovery budget. */
  failureCost(tool: string, failureClass: FailureClass): number;
  /** For a file; `posteriors` reads it back. With `steady`, current outages are left out. */
  save(what?: 'all' | 'steady'): SavedPosteriors;
}

/** Prior weight of a tally, in attempts: of the prior, and of all tools for a single one. */
const STRENGTH = 4;
/** Attempts that a tally remembers: older ones decay, so that it follows changes. */
const MEMORY = 200;
/** Numbers of failed tries beyond this share a tally. */
const TRIES_MAX = 6;
/** Maximum number of tallies: the least recently used are evicted. */
const TALLIES_MAX = 20_000;
/** Maximum number of tools that may be down: the oldest are forgotten. */
const OUTAGES_MAX = 10_000;

/** Probability that a tool is down, and that a tool which is up fails at a step's first call. */
const DOWN = 0.1;
const FIRST_FAILS = 0.3;
/** Bound on the belief in an outage: one answer must always be able to end it. */
const LIKELIHOOD_MIN = 1e-6;

/** Actions that call the tool again: their outcome is evidence about an outage. */
const callingActions: readonly ActionKind[] = ['retry', 'repair-arguments', 'refresh-credentials'];

const emptyTally: Tally = { successes: 0, failures: 0, costs: 0 };

/**
 * Saved data are validated; without any, priors apply. The object may be shared by rollouts that do not learn.
 * `priorTryChance`: that one try works against a failure that it can cure, before there are data; default 0.5.
 */
export function posteriors(saved?: unknown, priorTryChance?: number): Posteriors {
  const {
    tallies: seen,
    outages,
    firsts,
  } = saved === undefined ? noExperience : requireSavedPosteriors(saved);
  const first = firstCallStatistics(firsts);
  const tallies = new Map<string, Tally>(Object.entries(seen));
  /** By tool and class: likelihood of the failures since its last answer, if it is not down. */
  const outageLikelihoods = new Map(
    Object.entries(outages).map(([tool, by]) => [tool, new Map(Object.entries(by))]),
  );

  /** Probability for a tool that is not down. */
  const upChance = (circumstance: AttemptConditions): number => {
    const { tool, failureClass, action, failedTries } = circumstance;
    const prior = priorChance(getPrior(failureClass, action, priorTryChance), failedTries);
    const about = keySuffix(failureClass, action, failedTries);
    return posteriorMean(
      tallies.get(keyOf(about, tool)),
      posteriorMean(tallies.get(keyOf(about, ALL_TOOLS)), prior),
    );
  };
  const ahead: Posteriors['nextAttempts'] = (circumstance, count, what = 'all') => {
    const { tool, failureClass, action, failedTries } = circumstance;
    const prior = getPrior(failureClass, action, priorTryChance);
    const own = encoded(tool);
    const likelihood = (what === 'all' && outageLikelihoods.get(tool)?.get(failureClass)) || 1;
    const usual = likelihood / (DOWN + (1 - DOWN) * likelihood);
    // Failures of this step are evidence for an outage, and so is every further failed try.
    let survival = 1;
    const attempts: PlannedAttempt[] = [];
    for (let tries = 0; attempts.length < count; tries++) {
      const about = keySuffix(failureClass, action, tries);
      const [ofAny, ofTool] = [tallies.get(ALL_TOOLS + about), tallies.get(own + about)];
      const expected = priorChance(prior, tries);
      const chance = posteriorMean(ofTool, posteriorMean(ofAny, expected));
      const isUsual = (usual * survival) / (1 - usual + usual * survival);
      if (tries >= failedTries) {
        const cost = posteriorMeanCost(ofTool, posteriorMeanCost(ofAny, prior.cost * (1 - expected)));
        attempts.push({ p: chance * isUsual, cost });
      }
      survival *= 1 - chance;
    }
    return attempts;
  };
  const addOutageEvidence = (tool: string, failureClass: string, likelihood: number): void => {
    const byClass = getOrMake(outageLikelihoods, tool, () => new Map());
    byClass.set(failureClass, Math.max(LIKELIHOOD_MIN, (byClass.get(failureClass) ?? 1) * likelihood));
    if (outageLikelihoods.size > OUTAGES_MAX)
      outageLikelihoods.delete(outageLikelihoods.keys().next().value!);
  };

  return {
    nextAttempts: ahead,
    chance: (circumstance) => ahead(circumstance, 1)[0]!.p,
    recordAttempt: (circumstance, outcome) => {
      if (callingActions.includes(circumstance.action)) {
        if (outcome.success) outageLikelihoods.delete(circumstance.tool);
        else addOutageEvidence(circumstance.tool, circumstance.failureClass, 1 - upChance(circumstance));
      }
      for (const over of [ALL_TOOLS, circumstance.tool]) {
        const { failureClass, action, failedTries } = circumstance;
        const key = keyOf(keySuffix(failureClass, action, failedTries), over);
        const next = withOutcome(tallies.get(key) ?? emptyTally, outcome);
        tallies.delete(key);
        tallies.set(key, next);
      }
      for (const key of tallies.keys()) {
        if (tallies.size <= TALLIES_MAX) break;
        tallies.delete(key);
      }
    },
    recordFailure: (tool, failureClass) => {
      first.failed(tool, failureClass);
      addOutageEvidence(tool, failureClass, FIRST_FAILS);
    },
    recordSuccess: (tool) => {
      first.worked(tool);
      outageLikelihoods.delete(tool);
    },
    recordOutcome: first.settled,
    recordJudgement: first.judged,
    recovery: first.recovery,
    firstCall: (tool) => {
      const likelihood = Math.min(1, ...(outageLikelihoods.get(tool)?.values() ?? []));
      const down = likelihood === 1 ? 0 : DOWN / (DOWN + (1 - DOWN) * likelihood);
      return { ...first.of(tool), down };
    },
    usualActions: (tool, failureClass) => {
      for (const over of [tool, ALL_TOOLS]) {
        const known = actionKinds
          .map((action) => ({ action, tally: tallies.get(keyOf(keySuffix(failureClass, action, 0), over)) }))
          .filter(({ tally }) => tally !== undefined)
          .map(({ action, tally }) => ({ action, times: tally!.successes + tally!.failures }))
          .sort((a, b) => b.times - a.times);
        if (known.length > 0) return known.map(({ action }) => action);
      }
      return ['retry'];
    },
    failureCost: (tool, failureClass) => {
      const about = keySuffix(failureClass, 'retry', 0);
      const ofAny = posteriorFailureCost(
        tallies.get(ALL_TOOLS + about),
        getPrior(failureClass, 'retry').cost,
      );
      return posteriorFailureCost(tallies.get(keyOf(about, tool)), ofAny);
    },
    save: (what = 'all') => {
      const firsts = first.save();
      return {
        version: 1,
        tallies: sorted(tallies),
        outages:
          what === 'steady'
            ? {}
            : sorted(new Map([...outageLikelihoods].map(([tool, by]) => [tool, sorted(by)]))),
        ...(Object.keys(firsts).length === 0 ? {} : { firsts }),
      };
    },
  };
}

const noExperience: Pick<SavedPosteriors, 'tallies' | 'outages' | 'firsts'> = { tallies: {}, outages: {} };

/** Key of all tools together; no tool has an empty name. */
const ALL_TOOLS = '';

function keySuffix(failureClass: FailureClass, action: ActionKind, failedTries: number): string {
  return `|${failureClass}|${action}|${Math.min(failedTries, TRIES_MAX)}`;
}

function keyOf(about: string, tool: string): string {
  return encoded(tool) + about;
}

function encoded(tool: string): string {
  return PLAIN.test(tool) ? tool : encodeURIComponent(tool);
}

/** Names that encoding leaves unchanged. */
const PLAIN = /^[\w.-]*$/;

/** Posterior mean of a probability whose prior counts as STRENGTH attempts. */
function posteriorMean({ successes, failures }: Tally = emptyTally, prior: number): number {
  return (successes + STRENGTH * prior) / (successes + failures + STRENGTH);
}

function posteriorMeanCost({ successes, failures, costs }: Tally = emptyTally, prior: number): number {
  return (costs + STRENGTH * prior) / (successes + failures + STRENGTH);
}

function posteriorFailureCost({ failures, costs }: Tally = emptyTally, prior: number): number {
  return (costs + STRENGTH * prior) / (failures + STRENGTH);
}

function withOutcome(
  tally: Tally,
  { success, cost }: { readonly success: boolean; readonly cost: number },
): Tally {
  const kept = retainedShare(tally.successes + tally.failures, MEMORY);
  return {
    successes: kept * tally.successes + (success ? 1 : 0),
    failures: kept * tally.failures + (success ? 0 : 1),
    costs: kept * tally.costs + cost,
  };
}

function sorted<T>(map: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}
