/**
 * Sessions as plans that prediction reads: every operation is a step. Whether a session succeeded decides if it is recorded;
 * then an operation that was given up has not mattered if the session succeeded. Otherwise completion stands for success.
 */

import { inferEffect } from '../../govern/index.ts';
import { type PlanRecord, type StepRecord, shapeOf, stepKindOf } from '../../predict/index.ts';
import { getOrMake } from '../../values/index.ts';
import { type CostMeasure, costMeasures } from '../costs/recovery-budget.ts';
import type { Operation } from '../episodes/operation.ts';
import { isFailure } from '../failures/call-diagnosis.ts';
import type { SessionFacts } from '../traced-call.ts';
import type { Episode } from './episode.ts';

interface OpenStep extends Omit<StepRecord, 'costs'> {
  readonly costs: Episode['costs'];
}

interface SessionPlan {
  readonly cluster: string;
  readonly agent: string | undefined;
  readonly success: boolean | undefined;
  readonly steps: readonly OpenStep[];
}

export class SessionPlans {
  readonly #open = new Map<string, OpenStep[]>();
  readonly #plans: SessionPlan[] = [];

  /** For `onOperation` of an analysis. */
  add(operation: Operation, costs: Episode['costs']): void {
    const { session, attempts, ending, isDone, tool } = operation;
    if (ending === 'void') return;
    const steps = getOrMake(this.#open, session.session, () => []);
    const first = attempts.map(({ diagnosis }) => diagnosis).find(isFailure);
    const effect = session.tools.get(tool)?.effect ?? inferEffect({ name: tool }).effect;
    steps.push({
      kind: stepKindOf(effect),
      failureClass: first?.failure.class ?? null,
      costs,
      isDone,
    });
  }

  /** For `onSession` of an analysis. */
  end({ session, suite, task, file, agent }: SessionFacts, success: boolean | undefined): void {
    const steps = this.#open.get(session);
    this.#open.delete(session);
    if (steps === undefined) return;
    const cluster = task === undefined ? `${file}/${session}` : `${suite ?? ''}/${task}`;
    this.#plans.push({ cluster, agent, success, steps });
  }

  /** Names of the agents that are recorded. */
  get agents(): string[] {
    return [...new Set(this.#plans.flatMap(({ agent }) => agent ?? []))].sort();
  }

  /** Of one agent, or of all. */
  records(measure: CostMeasure, agent?: string): PlanRecord[] {
    return this.#plans
      .filter((plan) => agent === undefined || plan.agent === agent)
      .map(({ cluster, success, steps }) => ({
        cluster,
        planned: shapeOf(steps.map(({ kind }) => kind)),
        steps: steps.map((step) => ({
          ...step,
          costs: withFirst(step, measure),
          isDone: step.isDone || success === true,
        })),
        isRight: success ?? steps.every(({ isDone }) => isDone),
      }));
  }

  /** Share of failed attempts that have a cost by this measure. */
  isMeasured(measure: CostMeasure): boolean {
    const failed = this.#plans.flatMap(({ steps }) =>
      steps.filter(({ failureClass }) => failureClass !== null),
    );
    return (
      failed.length === 0 ||
      failed.filter(({ costs }) => costs[measure].some((cost) => cost > 0)).length >= 0.8 * failed.length
    );
  }
}

/** The first measure that all sets record for most failures. */
export function measureOf(sets: readonly SessionPlans[]): CostMeasure {
  return costMeasures.find((measure) => sets.every((set) => set.isMeasured(measure))) ?? 'attempts';
}

/** A step that failed has at least one failed attempt, also if its cost is not recorded. */
function withFirst({ failureClass, costs }: OpenStep, measure: CostMeasure): readonly number[] {
  if (failureClass === null) return [];
  return costs[measure].length > 0 ? costs[measure] : [0];
}
