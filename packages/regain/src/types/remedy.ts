/** What was done about a failure in one environment, as an edit of the call: the content of an exemplar. */

import type { Proposal } from './brain.ts';
import type { FailureClass } from './failure.ts';
import type { JsonObject } from './json.ts';
import type { Situation } from './situation.ts';
import type { ArgumentSource, ToolSpec } from './tool.ts';

/** Another form of the same value, without a table of values. */
export type Restatement =
  | 'string'
  | 'number'
  | 'upper-case'
  | 'lower-case'
  | 'date-dmy-dots'
  | 'date-dmy-slashes'
  | 'date-mdy-slashes'
  | 'date-compact'
  | 'times-100'
  | 'times-1000'
  | 'divided-by-100'
  | 'divided-by-1000'
  | 'list';

/** A change of one argument. `argument` is its name before any renaming. */
export type ArgumentEdit =
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'map-value'; readonly argument: string; readonly from: string; readonly to: string }
  | { readonly kind: 'restate'; readonly argument: string; readonly as: Restatement };

/** A call of a read that must precede the failed one; its arguments come from that one, or are constant. */
export interface PrecedingCall {
  readonly tool: string;
  readonly args: { readonly [parameter: string]: ArgumentSource };
}

/** Exactly one of `edits`, `first` and `waitMs` is present. */
export interface Remedy {
  /** A tenant, a server, an account: it applies nowhere else. */
  readonly environment: string;
  readonly tool: string;
  readonly edits?: readonly ArgumentEdit[];
  readonly first?: PrecedingCall;
  readonly waitMs?: number;
  /** How often it worked and failed since; older trials count less. */
  readonly worked: number;
  readonly failed: number;
}

/** New names of parameters, by the old ones. */
export interface Renames {
  readonly [from: string]: string;
}

/** A call that has ended, with its failure if it failed. */
export interface ObservedCall {
  readonly tool: string;
  readonly args: JsonObject;
  readonly spec?: ToolSpec | undefined;
  readonly failure?: { readonly class: FailureClass; readonly message: string } | undefined;
  /** The conversation or process that it is part of, if that is known: only calls of the same one are compared. */
  readonly episode?: string | undefined;
  /** How long recovery waited before it, if it repeats the call. */
  readonly waitedMs?: number | undefined;
  /** Whether a text holds a secret; such a text is never kept. */
  readonly hasSecret?: ((text: string) => boolean) | undefined;
}

/** Knows what worked in this environment before. */
export interface RemedySource {
  /** Awaited before `recall` of this text, if present. */
  prepare?(text: string): Promise<void>;
  /** What worked against such a failure of this tool, the most likely first. Chances add up to less than 1. */
  recall(situation: Pick<Situation, 'call' | 'failure' | 'history'>): readonly Proposal[];
  /** Parameters of a tool that have another name in this environment. */
  renamesOf(tool: string): Renames;
  /** Whether a successful call of this tool, or between calls, could teach something. */
  readonly isAwaiting: boolean;
  /** Calls of one environment in their order: what failed, and what worked afterwards. */
  observe(call: ObservedCall): void;
}
