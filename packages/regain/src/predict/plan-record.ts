/** A rollout as prediction reads it: for every step the class of its first failure, the costs of its failed attempts, and its end. */

import { type LedgerBuilder, ledgerBuilder } from '../law/index.ts';
import {
  type CostModel,
  type EffectClass,
  type FailureClass,
  isCallDone,
  isSuccess,
  type TraceEnding,
  type TraceEvent,
} from '../types/index.ts';

/** Whether a step may simply be repeated: what a policy may do after a failure depends on it. */
export const stepKinds = ['repeatable', 'write'] as const;
export type StepKind = (typeof stepKinds)[number];

export function stepKindOf(effect: EffectClass | undefined): StepKind {
  return effect === 'read' || effect === 'idempotent' ? 'repeatable' : 'write';
}

export interface StepRecord {
  readonly kind: StepKind;
  /** Class of the failure of its first call; null if that worked. */
  readonly failureClass: FailureClass | null;
  /** Share of the recovery budget of each failed attempt, in order. */
  readonly costs: readonly number[];
  readonly isDone: boolean;
}

/** Numbers of steps of each kind. */
export type PlanShape = Readonly<Record<StepKind, number>>;

export interface PlanRecord {
  /** What varies together: tasks of one template, trials of one task. */
  readonly cluster: string;
  /** Steps that the plan has, of each kind; those after a step that was not done are not reached. */
  readonly planned: PlanShape;
  readonly steps: readonly StepRecord[];
  /** Whether the result was right, or as far as known the plan was done. */
  readonly isRight: boolean;
}

export interface RecordContext {
  readonly cluster: string;
  /** The effects of the tools that the plan calls, in order. */
  readonly effects: readonly (EffectClass | undefined)[];
  readonly costModel: CostModel;
}

/** Undefined for a rollout that is void. */
export function planRecordOf(
  events: readonly TraceEvent[],
  { cluster, effects, costModel }: RecordContext,
): PlanRecord | undefined {
  const ending = events.findLast(
    (event): event is TraceEnding => event.type === 'ending' && event.call === undefined,
  );
  if (ending === undefined || ending.ending === 'void') return undefined;
  const ledger = ledgerBuilder(costModel);
  const steps: StepRecord[] = [];
  let open: OpenStep = newStep(ledger);
  for (const event of events) {
    const before = ledger.entries.length;
    ledger.add(event);
    if (event.type === 'call') open = { ...open, effect: event.effect ?? effects[steps.length] };
    if (event.type === 'diagnosis' && ledger.entries.length > before)
      open = { ...open, failureClass: open.failureClass ?? event.failure.class };
    if (event.type === 'ending' && event.call !== undefined) {
      const costs = ledger.entries.slice(open.from).map(({ cost }) => cost);
      const { failureClass, effect } = open;
      steps.push({ kind: stepKindOf(effect), failureClass, costs, isDone: isCallDone(event) });
      open = newStep(ledger);
    }
  }
  const kinds = [...steps.map(({ kind }) => kind), ...effects.slice(steps.length).map(stepKindOf)];
  return { cluster, planned: shapeOf(kinds), steps, isRight: isSuccess(ending.ending) };
}

export function shapeOf(kinds: readonly StepKind[]): PlanShape {
  const write = kinds.filter((kind) => kind === 'write').length;
  return { repeatable: kinds.length - write, write };
}

interface OpenStep {
  readonly effect: EffectClass | undefined;
  readonly failureClass: FailureClass | null;
  /** Its first entry in the ledger. */
  readonly from: number;
}

function newStep({ entries }: LedgerBuilder): OpenStep {
  return { effect: undefined, failureClass: null, from: entries.length };
}
