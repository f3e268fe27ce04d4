/** What a shield can learn from traces: how often each action helped, and exemplars of what helped. */

import { posteriors, type SavedPosteriors } from '../../govern/index.ts';
import { exemplarOf } from '../../memory/index.ts';
import {
  type ActionKind,
  type Exemplar,
  equalJson,
  type FailureClass,
  type JsonObject,
  type Operator,
} from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import type { Operation, TracedAttempt } from '../episodes/operation.ts';
import { isFailure } from '../failures/call-diagnosis.ts';
import type { TracedCall } from '../traced-call.ts';

const EXEMPLARS_MAX = 2_000;
const MESSAGE_CHARS_MAX = 1_000;
const NAME_CHARS_MAX = 60;

export class LearnedExperience {
  readonly #posteriors = posteriors();
  readonly #exemplars = new Map<string, Exemplar>();

  /** `costs`: share of the recovery budget for each failed attempt. */
  add(operation: Operation, costs: readonly number[]): void {
    const { attempts, ending, isDone, tool } = operation;
    if (ending === 'cancelled' || ending === 'void') return;
    const [first] = attempts;
    const failure = failureOf(first!);
    if (failure === undefined) {
      if (isDone) this.#posteriors.recordSuccess(tool);
      return;
    }
    this.#posteriors.recordFailure(tool, failure.class);
    for (const { success, index, ...attempt } of furtherAttempts(operation)) {
      const cost = success ? 0 : (costs[index] ?? 0);
      this.#posteriors.recordAttempt({ tool, ...attempt }, { success, cost });
    }
    this.#posteriors.recordOutcome(tool, failure.class, isDone);
    if (ending === 'recovered') this.#remember(operation, costs);
  }

  get experience(): SavedPosteriors {
    return this.#posteriors.save('steady');
  }

  /** Cleaned of secrets; what reads like an instruction is marked as quarantined. */
  get exemplars(): readonly Exemplar[] {
    return [...this.#exemplars.values()];
  }

  #remember({ attempts, session, tool }: Operation, costs: readonly number[]): void {
    if (this.#exemplars.size >= EXEMPLARS_MAX) return;
    const before = attempts.at(-2);
    const failure = before === undefined ? undefined : failureOf(before);
    if (failure === undefined || failure.message === '' || failureOf(attempts.at(-1)!) !== undefined) return;
    const operator = operatorBetween(before!.call, attempts.at(-1)!.call);
    if (operator === 'retry' && !isNext(before!.call, attempts.at(-1)!.call)) return;
    const spent = sum(costs);
    const exemplar = exemplarOf({
      text: `${tool}: ${failure.message.slice(0, MESSAGE_CHARS_MAX)}`,
      failureClass: failure.class,
      operator,
      success: true,
      efficiency: 1 / (1 + spent),
      provenance: `trace/${session.dialect}/${session.session}`.slice(0, NAME_CHARS_MAX),
    });
    if (!this.#exemplars.has(exemplar.id)) this.#exemplars.set(exemplar.id, exemplar);
  }
}

/** An attempt after a failure: what was done, how often it had failed before, and whether it worked. */
export interface FurtherAttempt {
  readonly failureClass: FailureClass;
  readonly action: ActionKind;
  readonly failedTries: number;
  readonly success: boolean;
  /** Among the attempts of the operation. */
  readonly index: number;
}

/** Attempts after the first, until one shows nothing about its action. */
export function furtherAttempts({ attempts }: Operation): readonly FurtherAttempt[] {
  const found: FurtherAttempt[] = [];
  const tries = new Map<ActionKind, number>();
  for (let index = 1; index < attempts.length; index++) {
    const [before, after] = [attempts[index - 1]!, attempts[index]!];
    const last = failureOf(before);
    if (last === undefined) break;
    const action = actionBetween(before.call, after.call);
    // A repeat that worked after other calls owes it to them: it shows nothing about a repeat by itself.
    if (action === 'retry' && !isNext(before.call, after.call)) break;
    const failedTries = tries.get(action) ?? 0;
    tries.set(action, failedTries + 1);
    const success = failureOf(after) === undefined;
    found.push({ failureClass: last.class, action, failedTries, success, index });
  }
  return found;
}

function failureOf({ diagnosis }: TracedAttempt) {
  return isFailure(diagnosis) ? diagnosis.failure : undefined;
}

function actionBetween(before: TracedCall, after: TracedCall): ActionKind {
  if (before.tool !== after.tool) return 'use-tool';
  return sameArguments(before, after) ? 'retry' : 'repair-arguments';
}

function operatorBetween(before: TracedCall, after: TracedCall): Operator {
  if (before.tool !== after.tool) return 'other-tool';
  if (sameArguments(before, after)) return 'retry';
  if (typeof before.args !== 'object' || typeof after.args !== 'object') return 'correct-value';
  return changeOf(before.args, after.args);
}

function changeOf(before: JsonObject, after: JsonObject): Operator {
  const added = Object.keys(after).filter((name) => !(name in before));
  const dropped = Object.keys(before).filter((name) => !(name in after));
  const changed = Object.keys(before).filter(
    (name) => name in after && !equalJson(before[name], after[name]),
  );
  if (changed.length === 0 && added.length === 1 && dropped.length === 1) return 'rename-argument';
  if (changed.length === 0 && dropped.length === 0) return 'fill-missing';
  if (changed.length === 0 && added.length === 0) return 'drop-argument';
  const isTypeOnly = changed.every((name) => String(before[name]) === String(after[name]));
  return isTypeOnly && changed.length > 0 ? 'coerce-type' : 'correct-value';
}

function isNext(before: TracedCall, after: TracedCall): boolean {
  return after.index === before.index + 1;
}

function sameArguments({ args: a }: TracedCall, { args: b }: TracedCall): boolean {
  return equalJson(a, b);
}
