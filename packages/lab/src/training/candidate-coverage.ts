/**
 * How often what the oracle does is among the candidates: on training tasks, where each decision of an oracle is compared
 * with what could have been thought of from what an agent can see.
 */

import { type FaultLog, type FaultProfile, getFaultKind } from 'regain/internal/faults';
import { isGivingUp, type PolicyFactory } from 'regain/internal/recovery';
import {
  type Action,
  type Candidate,
  equalJson,
  type JsonObject,
  type Situation,
  type Suite,
  validate,
} from 'regain/internal/types';
import { runStudyRollouts } from '../harness/index.ts';
import { oracle } from '../policies/index.ts';

/** One decision, and whether the right action was thought of. */
export interface OracleComparison {
  readonly task: string;
  readonly situation: Situation;
  /** The action of the oracle, as far as safety permits it without knowledge of the fault. */
  readonly right: Action;
  readonly candidates: readonly Candidate[];
  /**
   * `reread`: a candidate once the list of tools was read again, which was a candidate first. `foresight`: no candidate,
   * because the oracle adapts to a change that is not visible yet. `vain`: no longer a candidate, because the same action
   * was followed by the same failure before. `outdated`: no candidate, because the tool as listed now would refuse it.
   */
  readonly covered: 'at once' | 'reread' | 'foresight' | 'vain' | 'outdated' | 'no';
  /** The faults that the last call of the step met, or what is wrong with the plan. */
  readonly blamed: string;
}

type OracleDecision = Omit<OracleComparison, 'blamed' | 'task'>;

export interface CoveragePlan {
  readonly suite: Suite;
  readonly profile: FaultProfile;
  readonly seed: number;
  readonly repeats: number;
  readonly candidatesOf: (situation: Situation) => readonly Candidate[];
}

/** Plays training tasks only. */
export async function compareWithOracle(
  { suite, profile, seed, repeats, candidatesOf }: CoveragePlan,
  visit: (compared: OracleComparison) => void,
): Promise<void> {
  const tasks = suite.tasks.filter(({ split }) => split === 'train');
  let decisions: OracleDecision[] = [];
  const policy = observedOracle(candidatesOf, (decision) => decisions.push(decision));
  await runStudyRollouts({ suite, tasks, profile, policy, seed, repeats }, ({ faults, observation }) => {
    const task = tasks.find(({ id }) => id === observation.task)!;
    for (const decision of decisions) {
      const landed = landedBefore(decision.situation, faults);
      const covered = decision.covered === 'no' ? reasonNotCovered(decision, landed) : decision.covered;
      const blamed = landed.length > 0 ? landed.join('+') : (task.mistakes?.join('+') ?? 'nothing');
      visit({ ...decision, covered, task: task.id, blamed });
    }
    decisions = [];
  });
}

/** Equal but for the pause before a retry and the words of a hand-off. */
function isSameAction(a: Action, b: Action): boolean {
  if (isGivingUp(a) && isGivingUp(b)) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'retry') return true;
  return equalJson(a as unknown as JsonObject, b as unknown as JsonObject);
}

/** The oracle, made to read the list of tools first where only that would have let an agent know. */
function observedOracle(
  candidatesOf: CoveragePlan['candidatesOf'],
  note: (decision: OracleDecision) => void,
): PolicyFactory {
  return (context) => {
    const { decide, ...rest } = oracle()(context);
    return {
      ...rest,
      decide: async (situation) => {
        const decision = await decide(situation);
        if (decision.action.kind === 'give-up') return decision;
        const candidates = candidatesOf(situation);
        const right = situation.permit(decision.action).action;
        const isThere = candidates.some(({ action }) => isSameAction(action, right));
        const hasReread = situation.history.at(-1)?.action.kind === 'reread-tools';
        const canReread = candidates.some(({ action }) => action.kind === 'reread-tools');
        if (!isThere && !hasReread && canReread && right.kind !== 'reread-tools')
          return { action: { kind: 'reread-tools' }, reason: 'an agent would have to' };
        const covered = isThere ? (hasReread ? 'reread' : 'at once') : 'no';
        note({ situation, right, candidates, covered });
        return decision;
      },
    };
  };
}

/** The kinds of the faults that the last call of the step met. */
function landedBefore({ context, nowMs }: Situation, { landed }: FaultLog): readonly string[] {
  const before = landed.filter(
    (one) => one.step === context!.step && one.purpose === 'step' && one.atMs <= nowMs,
  );
  const kinds = before.filter(({ atMs }) => atMs === before.at(-1)!.atMs).map(({ fault }) => fault.kind);
  return [...new Set(kinds)].sort();
}

/** Why the right action was not thought of. */
function reasonNotCovered(decision: OracleDecision, landed: readonly string[]): OracleComparison['covered'] {
  const { right, situation } = decision;
  const { history, failure } = situation;
  const isVain = history.some(
    (turn) => isSameAction(turn.action, right) && turn.failure.message === failure.message,
  );
  if (isVain) return 'vain';
  if (isPreemptive(decision, landed)) return 'foresight';
  return isOutdated(decision) ? 'outdated' : 'no';
}

/** The oracle mends a call step by step, first what was wrong with the plan; the list tells of all changes at once. */
function isOutdated({ right, situation }: OracleDecision): boolean {
  if (!('args' in right)) return false;
  const name = 'tool' in right ? right.tool : situation.call.tool;
  const spec = situation.tools.find((tool) => tool.name === name);
  return spec !== undefined && validate(spec.inputSchema, right.args).length > 0;
}

/** The call is changed although what it met had nothing to do with it, and the list of tools has nothing against it. */
function isPreemptive({ right, situation }: OracleDecision, landed: readonly string[]): boolean {
  const changes =
    right.kind === 'repair-arguments' || right.kind === 'use-tool' || right.kind === 'reread-tools';
  if (!changes || landed.length === 0) return false;
  if (landed.some((name) => getFaultKind(name).group === 'request-drift')) return false;
  return (
    situation.spec !== undefined && validate(situation.spec.inputSchema, situation.call.args).length === 0
  );
}
