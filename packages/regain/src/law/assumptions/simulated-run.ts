/**
 * Runs with known properties, for judging the checks themselves: tasks of unequal difficulty, tools whose failures
 * come in bursts, and, when planted, one of the three ways an assumption breaks.
 */

import { bernoulli, beta, type Random, shuffled } from '../../types/index.ts';
import type { CheckedRollout, ToolCall } from './run-record.ts';

export interface RunShape {
  readonly tasks: number;
  readonly repeats: number;
  /** All tasks once, then all again; or each task with all its repeats before the next. */
  readonly order: 'rounds' | 'task-by-task';
  readonly tools: number;
  /** Correlation of a task's repeats: its chance of failure is drawn from a Beta with this. */
  readonly taskCorrelation: number;
  /** Chance that the first call of a step fails in calm weather. */
  readonly failure: number;
  /** Weather of each tool: mean length of a burst in rollouts, share of the run in bursts, failure chance there. */
  readonly bursts: { readonly length: number; readonly share: number; readonly failure: number };
  readonly plant?: Plant;
}

export type Plant =
  /** From the middle of the run on, every call of the first tool fails with at least this chance. */
  | { readonly kind: 'drift'; readonly failure: number }
  /** Each repeat of a task multiplies its chance of failure by this. */
  | { readonly kind: 'learning'; readonly factor: number }
  /** Up to this many tries per failure, at next to no cost but time. */
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
/** The recovery budget in time that matches the cost of these runs: a unit of cost takes this long. */
export const simulatedTimeBudgetMs = 15_000;

export function simulateRun(random: Random, shape: RunShape): CheckedRollout[] {
  const weather = Array.from({ length: shape.tools }, (_, tool) =>
    weatherOf(random.at('weather', tool), shape),
  );
  const tasks = Array.from({ length: shape.tasks }, (_, task) => taskOf(random.at('task', task), shape));
  return visits(shape).map(({ task, repeat }, place) => {
    const dice = random.at('rollout', task, repeat);
    const { difficulty, tools } = tasks[task]!;
    const calm = shape.plant?.kind === 'learning' ? difficulty * shape.plant.factor ** repeat : difficulty;
    const late = place >= (shape.tasks * shape.repeats) / 2;
    const drifted = shape.plant?.kind === 'drift' && late ? shape.plant.failure : 0;
    // Once a call has failed, what failed it is likely to last.
    const lasting = shape.plant?.kind === 'free-retries' ? 0.85 : 0.45;
    const chanceOf = (tool: number, failures: number) => {
      const burst = weather[tool]![place] ? shape.bursts.failure : 0;
      return Math.max(failures === 0 ? Math.max(calm, burst) : lasting, tool === 0 ? drifted : 0);
    };
    return {
      task: `task ${task}`,
      repeat,
      startedAtMs: place,
      ...playRollout(dice, tools, chanceOf, shape.plant),
    };
  });
}

function playRollout(
  dice: Random,
  tools: readonly number[],
  failureOf: (tool: number, failures: number) => number,
  plant: Plant | undefined,
) {
  const free = plant?.kind === 'free-retries';
  const triesMax = free ? plant.triesMax : retriesMax;
  const calls: ToolCall[] = [];
  let cost = 0;
  let attempts = 0;
  let downMs = 0;
  let success = true;
  for (const tool of tools) {
    let failures = 0;
    while (success && bernoulli(dice, failureOf(tool, failures))) {
      calls.push({ tool: `tool ${tool}`, failed: true });
      failures += 1;
      attempts += 1;
      downMs += attemptMs * (0.5 + dice.uniform());
      cost += free ? 0.0005 : 0.04 + 0.05 * dice.uniform();
      success = failures < triesMax && cost <= 0.9;
    }
    if (!success) break;
    calls.push({ tool: `tool ${tool}`, failed: false });
  }
  return { success, cost, attempts, downMs, calls };
}

/** A two-state chain over the places of the run: true in a burst. */
function weatherOf(dice: Random, { tasks, repeats, bursts }: RunShape): boolean[] {
  const leave = 1 / bursts.length;
  const enter = (leave * bursts.share) / (1 - bursts.share);
  let burst = bernoulli(dice, bursts.share);
  return Array.from({ length: tasks * repeats }, () => {
    burst = burst ? !bernoulli(dice, leave) : bernoulli(dice, enter);
    return burst;
  });
}

function taskOf(dice: Random, { failure, taskCorrelation, tools }: RunShape) {
  const concentration = 1 / taskCorrelation - 1;
  const difficulty = beta(dice, failure * concentration, (1 - failure) * concentration);
  return { difficulty, tools: shuffled(dice, [...Array(tools).keys()]).slice(0, stepsPerTask) };
}

function visits({ tasks, repeats, order }: RunShape): { task: number; repeat: number }[] {
  return Array.from({ length: tasks * repeats }, (_, place) =>
    order === 'rounds'
      ? { task: place % tasks, repeat: Math.floor(place / tasks) }
      : { task: Math.floor(place / repeats), repeat: place % repeats },
  );
}
