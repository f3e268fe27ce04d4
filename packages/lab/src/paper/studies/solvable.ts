/**
 * Where the fault model can be solved, the oracle must lose in rollouts what dynamic programming gives for the best
 * policy: a plan of reads, with transient faults of known duration and cost, and one permanent fault.
 */

import { createProfile, type FaultProfile } from 'regain/internal/faults';
import {
  defaultCalibration,
  downtimeLoss,
  type RecoveryProblem,
  type RepairSpec,
  recoveryProblem,
  solveRecovery,
} from 'regain/internal/law';
import {
  defaultCostModel,
  noCost,
  price,
  type Suite,
  type SuiteTask,
  type Tool,
} from 'regain/internal/types';
import { runStudyRollouts } from '../../harness/index.ts';
import { oracle } from '../../policies/index.ts';

export interface SolvableCase {
  readonly name: string;
  readonly steps: number;
  /** Probability that a step meets a fault. */
  readonly rate: number;
  readonly kinds: readonly SolvableKind[];
}

export interface SolvableKind {
  readonly name: 'server-error' | 'connection-reset' | 'timeout' | 'forbidden';
  readonly weight: number;
  /** Mean number of tries it lasts; the probability that the next one works is the reciprocal. None: permanent. */
  readonly triesMean?: number;
  /** The latency of each failed call; a timeout takes as long as the caller waits. */
  readonly latencyMs: number;
}

const timeout: SolvableKind = { name: 'timeout', weight: 1, triesMean: 1.6, latencyMs: 10_000 };
const serverError: SolvableKind = { name: 'server-error', weight: 2, triesMean: 2, latencyMs: 2_000 };
const reset: SolvableKind = { name: 'connection-reset', weight: 1, triesMean: 3, latencyMs: 1_000 };
const forbidden: SolvableKind = { name: 'forbidden', weight: 0.2, latencyMs: 200 };

const solvableCases: readonly SolvableCase[] = [
  { name: 'one step, one kind', steps: 1, rate: 1, kinds: [serverError] },
  { name: 'one step, slow failures', steps: 1, rate: 0.7, kinds: [timeout] },
  { name: 'one step, four kinds', steps: 1, rate: 0.6, kinds: [timeout, serverError, reset, forbidden] },
  { name: 'four steps, four kinds', steps: 4, rate: 0.4, kinds: [timeout, serverError, reset, forbidden] },
];

export interface SolvableRow {
  readonly name: string;
  readonly rollouts: number;
  /** Expected loss of the best policy, by dynamic programming. */
  readonly exact: number;
  /** Mean observed loss of the oracle in rollouts, and its standard error. */
  readonly observed: number;
  readonly standardError: number;
}

export async function solvableStudy(rollouts: number, seed = 1): Promise<SolvableRow[]> {
  const rows: SolvableRow[] = [];
  for (const one of solvableCases) {
    const exact = solveRecovery(problemOf(one)).startLoss;
    let sum = 0;
    let squares = 0;
    await runStudyRollouts(
      { suite: suiteOf(one), profile: profileOf(one), policy: oracle(), seed, repeats: rollouts },
      (rollout) => {
        const loss = downtimeLoss(rollout.observation, defaultCalibration);
        sum += loss;
        squares += loss * loss;
      },
    );
    const mean = sum / rollouts;
    const standardError = Math.sqrt((squares / rollouts - mean * mean) / (rollouts - 1));
    rows.push({ name: one.name, rollouts, exact, observed: mean, standardError });
  }
  return rows;
}

/** A unit of the budget is a tenth of a second of latency: every failed call costs a whole number of them. */
const UNIT_MS = 100;

/**
 * The same as a control problem. A fault that lasts n tries costs n failed calls: each retry is charged with the failed
 * call before it.
 */
function problemOf({ steps, rate, kinds }: SolvableCase): RecoveryProblem {
  const unit = price(defaultCostModel, { ...noCost, latencyMs: UNIT_MS });
  const budgetUnits = Math.round(1 / unit);
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const faults: Record<string, RepairSpec[]> = {};
  let next: Record<string, number> = {};
  let clean = 1;
  for (let step = steps - 1; step >= 0; step--) {
    for (const { name, triesMean, latencyMs } of kinds) {
      const works = triesMean === undefined ? 0 : 1 / triesMean;
      const moves = Object.fromEntries(
        Object.entries(next).map(([fault, chance]) => [fault, works * chance]),
      );
      const retry = {
        name: 'retry',
        cost: latencyMs / UNIT_MS / budgetUnits,
        recovers: works * clean,
        moves,
      };
      faults[`step ${step} ${name}`] = triesMean === undefined ? [] : [retry];
    }
    const after = next;
    next = {};
    for (const { name, weight } of kinds) next[`step ${step} ${name}`] = (rate * weight) / weights;
    for (const [fault, chance] of Object.entries(after)) next[fault] = (1 - rate) * chance;
    clean *= 1 - rate;
  }
  return recoveryProblem({ budgetUnits, faults, start: next });
}

function profileOf({ name, rate, kinds }: SolvableCase): FaultProfile {
  const entries = kinds.map(({ name: kind, weight, triesMean, latencyMs }) => [
    kind,
    {
      weight,
      ...(triesMean !== undefined && { triesMean }),
      ...(kind !== 'timeout' && { latencyMs: [latencyMs, latencyMs] }),
    },
  ]);
  return createProfile({ name, description: name, calls: { rate, kinds: Object.fromEntries(entries) } });
}

/** Reads that always answer, in a world without state. */
function suiteOf({ name, steps }: SolvableCase): Suite {
  const spec = {
    name: 'look',
    description: 'Looks.',
    inputSchema: { type: 'object' },
    effect: 'read' as const,
  };
  const tool: Tool = { ...spec, execute: async () => ({ seen: true }) };
  const plan = Array.from({ length: steps }, (_, step) => ({ id: `s${step}`, tool: 'look', args: {} }));
  const task: SuiteTask = {
    id: name,
    text: 'Look.',
    given: [],
    plan,
    gold: plan,
    split: 'train',
    domain: 'none',
  };
  return {
    name: 'solvable',
    description: name,
    tools: [spec],
    tasks: [task],
    open: () => ({ tools: [tool], snapshot: () => null, effects: () => [] }),
  };
}
