/**
 * Simulated runs with known properties, for evaluating the checks: tasks of unequal difficulty, tools with bursts of
 * failures, and optionally one of three planted violations of an assumption.
 */

import { bernoulli, beta, type Random, shuffled } from '../../types/index.ts';
import type { RecordedToolCall, RolloutRecord } from './rollout-record.ts';

export interface RunShape {
  readonly tasks: number;
  readonly repeats: number;
  /** All tasks once, then all again; or each task with all its repeats before the next. */
  readonly order: 'rounds' | 'task-by-task';
  readonly tools: number;
  /** Correlation of a task's repeats: its failure probability is drawn from a Beta with this. */
  readonly taskCorrelation: number;
  /** Probability that the first call of a step fails outside bursts. */
  readonly failure: number;
  /** Bursts of each tool: mean length in rollouts, share of the run, failure probability. */
  readonly bursts: { readonly length: number; readonly share: number; readonly failure: number };
  readonly planted?: PlantedViolation;
}

export type PlantedViolation =
  /** From the middle of the run on, every call of the first tool fails with at least this probability. */
  | { readonly kind: 'drift'; readonly failure: number }
  /** Each repeat of a task multiplies its failure probability by this. */
  | { readonly kind: 'learning'; readonly factor: number }
  /** Up to this many tries per failure, at almost no cost but time. */
  | { readonly kind: 'free-retries'; readonly triesMax: number };

export const plainRun: RunShape = {
  tasks: 40,
  repeats: 5,
  order: 'rounds',
  tools: 6,
  taskCorrelation: 0.1,
  failure: 0.25,
  bursts: { length: 3, share: 0.1, failure: 0.6 },
};

const stepsPerTask = 3;
const retriesMax = 5;
const attemptMs = 1000;
/** The recovery budget in time that matches the cost of these runs. */
export const simulatedTimeBudgetMs = 15_000;

export function simulateRun(random: Random, shape: RunShape): RolloutRecord[] {
  const inBurst = Array.from({ length: shape.tools }, (_, tool) =>
    burstsOf(random.at('weather', tool), shape),
  );
  const tasks = Array.from({ length: shape.tasks }, (_, task) => taskOf(random.at('task', task), shape));
  return visits(shape).map(({ task, repeat }, place) => {
    const rng = random.at('rollout', task, repeat);
    const { difficulty, tools } = tasks[task]!;
    const baseFailure =
      shape.planted?.kind === 'learning' ? difficulty * shape.planted.factor ** repeat : difficulty;
    const late = place >= (shape.tasks * shape.repeats) / 2;
    const drifted = shape.planted?.kind === 'drift' && late ? shape.planted.failure : 0;
    // After a failure the cause is likely to last.
    const lasting = shape.planted?.kind === 'free-retries' ? 0.85 : 0.45;
    const chanceOf = (tool: number, failures: number) => {
      const burst = inBurst[tool]![place] ? shape.bursts.failure : 0;
      return Math.max(failures === 0 ? Math.max(baseFailure, burst) : lasting, tool === 0 ? drifted : 0);
    };
    return {
      task: `task ${task}`,
      repeat,
      startedAtMs: place,
      ...simulateSteps(rng, tools, chanceOf, shape.planted),
    };
  });
}

function simulateSteps(
  rng: Random,
  tools: readonly number[],
  failureOf: (tool: number, failures: number) => number,
  planted: PlantedViolation | undefined,
) {
  const free = planted?.kind === 'free-retries';
  const triesMax = free ? planted.triesMax : retriesMax;
  const calls: RecordedToolCall[] = [];
  let cost = 0;
  let attempts = 0;
  let downMs = 0;
  let success = true;
  for (const tool of tools) {
    let failures = 0;
    while (success && bernoulli(rng, failureOf(tool, failures))) {
      calls.push({ tool: `tool ${tool}`, failed: true });
      failures += 1;
      attempts += 1;
      downMs += attemptMs * (0.5 + rng.uniform());
      cost += free ? 0.0005 : 0.04 + 0.05 * rng.uniform();
      success = failures < triesMax && cost <= 0.9;
    }
    if (!success) break;
    calls.push({ tool: `tool ${tool}`, failed: false });
  }
  return { success, cost, attempts, downMs, calls };
}

/** A two-state chain over the positions of the run: true in a burst. */
function burstsOf(rng: Random, { tasks, repeats, bursts }: RunShape): boolean[] {
  const leave = 1 / bursts.length;
  const enter = (leave * bursts.share) / (1 - bursts.share);
  let burst = bernoulli(rng, bursts.share);
  return Array.from({ length: tasks * repeats }, () => {
    burst = burst ? !bernoulli(rng, leave) : bernoulli(rng, enter);
    return burst;
  });
}

function taskOf(rng: Random, { failure, taskCorrelation, tools }: RunShape) {
  const concentration = 1 / taskCorrelation - 1;
  const difficulty = beta(rng, failure * concentration, (1 - failure) * concentration);
  return { difficulty, tools: shuffled(rng, [...Array(tools).keys()]).slice(0, stepsPerTask) };
}

function visits({ tasks, repeats, order }: RunShape): { task: number; repeat: number }[] {
  return Array.from({ length: tasks * repeats }, (_, place) =>
    order === 'rounds'
      ? { task: place % tasks, repeat: Math.floor(place / tasks) }
      : { task: Math.floor(place / repeats), repeat: place % repeats },
  );
}
