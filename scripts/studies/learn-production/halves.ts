/** Sessions of one origin in their order: the first half teaches, the second half is judged. */

import {
  furtherAttempts,
  LearnedExperience,
  LearnedRemedies,
  type Operation,
  observedCall,
} from '../../../packages/regain/src/analysis/index.ts';
import { type Posteriors, posteriors } from '../../../packages/regain/src/govern/index.ts';
import { type ExemplarMemory, exemplarMemory } from '../../../packages/regain/src/memory/index.ts';
import { type Exemplar, equalJson, type ObservedCall } from '../../../packages/regain/src/types/index.ts';

export type SeenCall = Parameters<LearnedRemedies['add']>;

export interface SeenSession {
  readonly calls: SeenCall[];
  readonly operations: { readonly operation: Operation; readonly costs: readonly number[] }[];
}

/** What a session of the second half shows. */
export interface JudgedSession {
  /** Attempts after a failure, and the sum of their log losses with the shield's priors and with experience. */
  readonly attempts: number;
  readonly lossPriors: number;
  readonly lossLearned: number;
  readonly failures: number;
  /** Failures that the memory has a remedy for, and what the next successful call of the tool shows of it. */
  readonly recalled: number;
  readonly confirmed: number;
  readonly contradicted: number;
}

export interface JudgedOrigin {
  readonly taught: number;
  readonly remedies: number;
  readonly sessions: readonly JudgedSession[];
}

export function judgeHalves(sessions: readonly SeenSession[]): JudgedOrigin {
  const middle = Math.ceil(sessions.length / 2);
  const experience = new LearnedExperience();
  const remedies = new LearnedRemedies();
  for (const { calls, operations } of sessions.slice(0, middle)) {
    for (const { operation, costs } of operations) experience.add(operation, costs);
    for (const call of calls) remedies.add(...call);
  }
  const exemplars: readonly Exemplar[] = remedies.exemplars;
  const memory = exemplarMemory(exemplars);
  const learned = posteriors(experience.experience);
  return {
    taught: middle,
    remedies: exemplars.length,
    sessions: sessions.slice(middle).map((session) => judgeSession(session, learned, memory)),
  };
}

const priors = posteriors();

function judgeSession(
  { calls, operations }: SeenSession,
  learned: Posteriors,
  memory: ExemplarMemory,
): JudgedSession {
  let [attempts, lossPriors, lossLearned] = [0, 0, 0];
  for (const { operation } of operations) {
    if (operation.ending === 'cancelled' || operation.ending === 'void') continue;
    for (const { success, index: _, ...conditions } of furtherAttempts(operation)) {
      const at = { tool: operation.tool, ...conditions };
      attempts++;
      lossPriors += logLoss(priors.chance(at), success);
      lossLearned += logLoss(learned.chance(at), success);
    }
  }
  const observed = calls.flatMap((call) => observedCall(...call) ?? []);
  let [failures, recalled, confirmed, contradicted] = [0, 0, 0, 0];
  observed.forEach((call, at) => {
    const { failure, tool, args } = call;
    if (failure === undefined || isRepeated(observed, at)) return;
    failures++;
    const whole = { ...failure, visibility: 'explicit' as const, ambiguous: false, evidence: [] };
    const proposed = memory
      .recall({ call: { tool, args }, failure: whole, history: [] })
      .flatMap(({ action }) => (action.kind === 'repair-arguments' ? [action.args] : []));
    const [first] = proposed;
    if (first === undefined) return;
    recalled++;
    const later = observed
      .slice(at + 1, at + 1 + LATER_MAX)
      .find((one) => one.tool === tool && one.failure === undefined);
    if (later === undefined) return;
    if (equalJson(later.args, first)) confirmed++;
    else contradicted++;
  });
  return { attempts, lossPriors, lossLearned, failures, recalled, confirmed, contradicted };
}

const LATER_MAX = 10;

/** An attempt at the same thing as the failure before it: only the first one counts. */
function isRepeated(calls: readonly ObservedCall[], at: number): boolean {
  const before = calls.slice(0, at).findLast(({ tool }) => tool === calls[at]!.tool);
  return before?.failure !== undefined;
}

function logLoss(chance: number, success: boolean): number {
  return -Math.log(Math.max(1e-3, success ? chance : 1 - chance));
}
