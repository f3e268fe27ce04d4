/** The error for a call that was not recovered, with a report that is safe to show to a model. */

import { type ActionKind, type EffectClass, type FailureClass, RegainError } from '../../types/index.ts';
import type { RedactedFailure } from '../observe/events.ts';
import { isQuotable } from './lazy-recovery.ts';
import { failureText, headline } from './model-text.ts';

/** Only `toolMessage` is text of the tool: bounded, without secrets, and left out if it reads like instructions. */
export interface UnrecoveredReport {
  readonly tool: string;
  /** The effect of the tool, declared or inferred. */
  readonly effect: EffectClass | 'unknown';
  readonly status: 'handed-off' | 'gave-up' | 'unconfirmed';
  /** Why no further attempt was made. */
  readonly reason: string;
  /** Calls of the tool; 0 if it was not called. */
  readonly attempts: number;
  /** Recovery actions in order; consecutive equal ones are merged. */
  readonly tried: readonly {
    readonly action: ActionKind;
    readonly against: FailureClass;
    readonly times: number;
  }[];
  readonly known: {
    readonly failure: FailureClass | 'not-called';
    readonly status?: number;
    readonly code?: string;
    readonly retryAfterMs?: number;
    /** Whether the call took effect: a read never does. */
    readonly tookEffect: 'no' | 'unknown';
  };
  readonly nextSteps: readonly NextStep[];
  /** What to call instead, if the call stands for several calls or needs the result of another one. Never done by the shield. */
  readonly suggestion?: string;
  /** The last message of the tool; absent if there was none or if it reads like instructions. */
  readonly toolMessage?: string;
}

/** What the agent can do next. */
export type NextStep =
  | 'check-state'
  | 'change-arguments'
  | 'try-later'
  | 'get-access'
  | 'another-way'
  | 'ask-somebody';

/** Thrown where a call was not recovered: `report`, `forModel()`. */
export class UnrecoveredError extends RegainError {
  readonly report: UnrecoveredReport;
  /** The error of the tool's `fallback`, if it failed too. */
  declare readonly fallbackError?: unknown;

  constructor(report: UnrecoveredReport, cause: unknown) {
    super('unrecovered', headline(report), cause === undefined ? {} : { cause });
    this.report = report;
  }

  /** For the model that made the call: what failed, its side effects, and the next step. */
  forModel(): string {
    return failureText(this.report);
  }

  static override is(value: unknown): value is UnrecoveredError {
    return RegainError.is(value) && value.code === 'unrecovered' && hasReport(value);
  }
}

/** What is read from the error of an inner shield. */
function hasReport(error: object): boolean {
  try {
    const { report, forModel } = error as Partial<UnrecoveredError>;
    return (
      typeof forModel === 'function' &&
      typeof report?.tool === 'string' &&
      typeof report.status === 'string' &&
      typeof report.known.failure === 'string' &&
      ['string', 'undefined'].includes(typeof report.toolMessage)
    );
  } catch {
    return false;
  }
}

/** Input of `reportOf`. */
export interface ReportInput {
  readonly tool: string;
  readonly status: UnrecoveredReport['status'];
  readonly reason: string;
  readonly attempts: number;
  readonly turns: readonly { readonly action: ActionKind; readonly against: FailureClass }[];
  /** The last failure; absent where the tool was not called. */
  readonly failure?: RedactedFailure | undefined;
  readonly effect: UnrecoveredReport['effect'];
  /** The call may have taken effect. */
  readonly isInDoubt: boolean;
  /** When the tool may be called again, from now. */
  readonly retryAfterMs?: number | undefined;
  readonly suggestion?: string | undefined;
}

const TRIED_MAX = 10;

/** After a failure, await `loadScreening` first: otherwise the report has no message of the tool. */
export function reportOf(ending: ReportInput): UnrecoveredReport {
  const { tool, effect, status, reason, attempts, turns, failure, isInDoubt, suggestion } = ending;
  const retryAfterMs = ending.retryAfterMs ?? failure?.retryAfterMs;
  const message = failure !== undefined && isQuotable(failure.message) ? failure.message : '';
  return {
    tool,
    effect,
    status,
    reason,
    attempts,
    tried: mergeRepeats(turns).slice(0, TRIED_MAX),
    known: {
      failure: failure?.class ?? 'not-called',
      ...(failure?.status === undefined ? {} : { status: failure.status }),
      ...(failure?.code === undefined ? {} : { code: failure.code }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      tookEffect: isInDoubt ? 'unknown' : 'no',
    },
    nextSteps: isInDoubt ? optionsInDoubt(failure) : optionsAfter(failure),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(message === '' ? {} : { toolMessage: message }),
  };
}

/** A rejected request can be made with other arguments, after its earlier effects have been checked. */
function optionsInDoubt(failure: RedactedFailure | undefined): NextStep[] {
  const isRefused = failure?.ambiguous === false && optionsAfter(failure).includes('change-arguments');
  return ['check-state', ...(isRefused ? (['change-arguments'] as const) : []), 'ask-somebody'];
}

function optionsAfter(failure: RedactedFailure | undefined): NextStep[] {
  switch (failure?.class) {
    case 'invalid-request':
    case 'not-found':
    case 'conflict':
      return ['change-arguments', 'another-way', 'ask-somebody'];
    case 'auth':
    case 'forbidden':
    case 'quota':
      return ['get-access', 'another-way', 'ask-somebody'];
    case 'unknown-tool':
      return ['another-way', 'ask-somebody'];
    default:
      return [
        ...(failure?.permanent === true ? [] : (['try-later'] as const)),
        'another-way',
        'ask-somebody',
      ];
  }
}

function mergeRepeats(turns: ReportInput['turns']): UnrecoveredReport['tried'] {
  const rows: { action: ActionKind; against: FailureClass; times: number }[] = [];
  for (const { action, against } of turns) {
    const last = rows.at(-1);
    if (last?.action === action && last.against === against) last.times++;
    else rows.push({ action, against, times: 1 });
  }
  return rows;
}
