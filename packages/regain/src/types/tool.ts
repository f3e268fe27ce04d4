/** Tools as an agent meets them: a name, schemas, what a call does to the world, and a way to call. */

import type { Clock } from './clock.ts';
import { RegainError } from './errors.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

/**
 * What a call does to the world. `read`: nothing; `idempotent`: the same call twice is the same as once;
 * `write`: a second call is a second effect, which can be undone; `irreversible`: it cannot.
 */
export const effectClasses = ['read', 'idempotent', 'write', 'irreversible'] as const;
/** `read`, `idempotent`, `write`, `irreversible`. */
export type EffectClass = (typeof effectClasses)[number];

/** What an agent may read about a tool. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  /** Unknown counts as `write`. */
  readonly effect?: EffectClass;
  /** The tool takes an idempotency key: a second call with the same key has no second effect. */
  readonly idempotencyKey?: boolean;
  /**
   * The tool makes one request that changes something, and none after it, not even a read: whatever refusal comes back is
   * that of the write, or came before it, and means that nothing happened.
   */
  readonly singleRequest?: boolean;
  /** A read that shows whether a write took effect; of a tool that makes several requests, whether the first of them did. */
  readonly verifiedBy?: Verification;
  /** A call that undoes it. */
  readonly undoneBy?: Undo;
}

/** A JSON Pointer into `{ args, output }` of the write ("/args/customer_id"), or a constant. */
export type ArgumentSource = string | { readonly const: Json };

export interface Verification {
  readonly tool: string;
  /** Arguments of the read. The write's answer was lost: sources can only point into `/args`. */
  readonly args: { readonly [parameter: string]: ArgumentSource };
  /** Pointer, in the read's output, to the record or the list of records to look through. */
  readonly records: string;
  /** Fields that the record must carry for the write to have taken effect. */
  readonly match: { readonly [field: string]: ArgumentSource };
  /** Pointer at which the record stands in what the write would have answered ("" when it is the whole). */
  readonly output: string;
  /**
   * What makes a matching record this call's own: `match`, the matched fields are unique to the call (an id, a key); or
   * the record's creation time, a pointer into the record: a number, or a text with its time zone, by a clock that agrees
   * with ours, where nobody else makes such records meanwhile but calls of the same shield. Absent: a match may be another
   * call's record.
   */
  readonly identity?: 'match' | { readonly createdAt: string };
  /** `strong`: the read shows every effect of a call that has ended. Absent: it may lag, and absence proves nothing. */
  readonly consistency?: 'strong';
  /** The read shows every effect, late ones included, this long after the call ended. */
  readonly consistentAfterMs?: number;
}

export interface Undo {
  readonly tool: string;
  readonly args: { readonly [parameter: string]: ArgumentSource };
}

/** Why a call is made; a verification must not share the weather of the step it verifies. */
export const callPurposes = ['step', 'verify', 'compensate', 'page', 'first'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** Clock, signal, step and purpose of a call. */
export interface CallContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Index of the plan's step this call serves, and the how-manieth call of this tool for this purpose in it. */
  readonly step: number;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly idempotencyKey?: string;
}

/** Returns what the tool answers, or throws what it throws: exactly what an agent would meet. */
export type Execute = (args: JsonObject, context: CallContext) => Promise<unknown>;

/** A tool: `ToolSpec` and `execute`. */
export interface Tool extends ToolSpec {
  readonly execute: Execute;
}

/** The tools of one environment. `list` may change while a task runs: tools are renamed, schemas drift. */
export interface Toolbox {
  list(): readonly ToolSpec[];
  call(tool: string, args: JsonObject, context: CallContext): Promise<unknown>;
  refreshCredentials?(context: Pick<CallContext, 'clock' | 'signal'>): Promise<void>;
}

/** Refuses the names that schemas of tools had before version 0.3. */
export function requireSchemaNames(name: string, tool: object): void {
  for (const [old, now] of [
    ['input', 'inputSchema'],
    ['output', 'outputSchema'],
  ] as const)
    if (old in tool && !(now in tool))
      throw new RegainError('invalid-argument', `tool ${name}: "${old}" is now called "${now}"`);
}

/** What tools throw when they have something to say beyond a message. Anything else thrown is met as it is. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: Json | undefined;
  /** False where somebody in front of the tool refused the call, so that the tool itself was not run. */
  readonly wasRun: boolean | undefined;

  constructor(
    message: string,
    detail: { status?: number; code?: string; retryAfterMs?: number; body?: Json; wasRun?: boolean } = {},
  ) {
    super(message);
    this.status = detail.status;
    this.code = detail.code;
    this.retryAfterMs = detail.retryAfterMs;
    this.body = detail.body;
    this.wasRun = detail.wasRun;
  }
}
