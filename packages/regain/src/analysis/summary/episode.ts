/** An operation that met a failure, as the report counts it: without any text of the trace but names, unless texts were asked for. */

import { cleanText, likelySecrets } from '../../redact/index.ts';
import type { FailureClass } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { CostMeasure } from '../costs/recovery-budget.ts';
import { identityOf } from '../episodes/call-words.ts';
import type { LoopKind } from '../episodes/loops.ts';
import type { Operation, OperationEnding, TracedAttempt } from '../episodes/operation.ts';
import { type FailureCategory, isFailure } from '../failures/call-diagnosis.ts';
import { oncePerName } from '../once-per-name.ts';
import type { TracedCall } from '../traced-call.ts';
import type { Cluster } from './clusters.ts';

export interface EpisodeAttempt {
  readonly id: string;
  /** Absent if it succeeded. */
  readonly failure?: { readonly class: FailureClass; readonly category: FailureCategory };
  /** What changed from the attempt before: nothing, parameters by name, or the tool. Absent for the first one. */
  readonly change?: AttemptChange;
}

export type AttemptChange =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'arguments'; readonly parameters: readonly string[] }
  | { readonly kind: 'tool'; readonly to: string };

export interface Episode {
  readonly file: string;
  readonly session: string;
  readonly cluster: Cluster;
  readonly tool: string;
  readonly model: string | undefined;
  readonly project: string | undefined;
  readonly atMs: number | undefined;
  readonly ending: OperationEnding;
  /** Completed, as far as known. */
  readonly isDone: boolean;
  readonly loop: LoopKind | undefined;
  readonly attempts: readonly EpisodeAttempt[];
  /** Failures that the agent can be judged by, in order. */
  readonly failures: readonly NonNullable<EpisodeAttempt['failure']>[];
  /** Messages of its failures, shortened and without secrets; only if texts were asked for. */
  readonly texts?: readonly string[];
  /** Share of the recovery budget for each failed attempt, by measure. */
  readonly costs: Readonly<Record<CostMeasure, readonly number[]>>;
  /** Their sums. */
  readonly cost: Readonly<Record<CostMeasure, number>>;
}

const TEXT_CHARS_MAX = 200;

export function episodeOf(
  operation: Operation,
  cluster: Cluster,
  { costs, cost }: Pick<Episode, 'costs' | 'cost'>,
  withTexts: boolean,
): Episode {
  const { session, tool, ending, isDone, loop } = operation;
  const { model, startMs } = operation.attempts[0]!.call;
  const attempts = operation.attempts.map((attempt, i) =>
    attemptOf(attempt, operation.attempts[i - 1]?.call),
  );
  return {
    ...{ file: session.file, session: session.session, cluster, tool, ending, isDone, loop },
    ...{ costs, cost },
    ...{ model, project: session.project, atMs: startMs, attempts },
    failures: attempts.map(({ failure }) => failure).filter(isFailure),
    ...(withTexts ? { texts: textsOf(operation) } : {}),
  };
}

function attemptOf({ call, diagnosis }: TracedAttempt, before: TracedCall | undefined): EpisodeAttempt {
  const isFailed = diagnosis !== undefined && diagnosis.category !== 'negative-result';
  const { category, failure } = diagnosis ?? {};
  return {
    id: call.id,
    ...(isFailed ? { failure: { class: failure!.class, category: category! } } : {}),
    ...(before === undefined ? {} : { change: changeBetween(before, call) }),
  };
}

function textsOf({ attempts }: Operation): readonly string[] {
  return attempts.flatMap(({ diagnosis }) =>
    diagnosis === undefined ? [] : [cleanText(diagnosis.failure.message).slice(0, TEXT_CHARS_MAX)],
  );
}

function changeBetween(before: TracedCall, after: TracedCall): AttemptChange {
  if (before.tool !== after.tool) return { kind: 'tool', to: after.tool };
  if (identityOf(before) === identityOf(after)) return { kind: 'nothing' };
  if (!isObject(before.args) || !isObject(after.args)) return { kind: 'arguments', parameters: [] };
  const { args: a } = before;
  const { args: b } = after;
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const parameters = names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  return { kind: 'arguments', parameters: [...new Set(parameters.map(parameterName))].sort() };
}

/** Keys of a map may be data, such as an address: only what looks like a name of a parameter is kept. */
const parameterName = oncePerName((name) =>
  /^[A-Za-z_$][\w$.-]{0,60}$/.test(name) && likelySecrets(name).length === 0 ? name : '(a key)',
);
