/** The interface of tools: a name, schemas, the effect of a call, and a way to call. */

import type { Clock } from './clock.ts';
import { invalidArgument } from './errors.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import { requireFieldSpelling } from './misspelt-fields.ts';

/**
 * The effect of a call. `read`: none; `idempotent`: the same call twice has the same effect as once;
 * `write`: a second call has a second effect, which can be undone; `irreversible`: it cannot.
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
  /** The tool accepts an idempotency key: a second call with the same key has no second effect. */
  readonly idempotencyKey?: boolean;
  /**
   * The tool makes one request that changes something, and none after it, not even a read: any refusal is that of the
   * write or came before it, and means that nothing happened.
   */
  readonly singleRequest?: boolean;
  /** A read that shows whether a write took effect; for a tool with several requests, whether the first one did. */
  readonly verifiedBy?: Verification;
  /** A call that undoes it. */
  readonly undoneBy?: Undo;
}

/** A JSON Pointer into `{ args, output }` of the write ("/args/customer_id"), or a constant. */
export type ArgumentSource = string | { readonly const: Json };

export interface Verification {
  readonly tool: string;
  /** Arguments of the read. The write's answer was lost: sources can only refer to `/args`. */
  readonly args: { readonly [parameter: string]: ArgumentSource };
  /** Pointer in the read's output to the record or the list of records. */
  readonly records: string;
  /** Fields that the record must have for the write to have taken effect; `metadata/note` is a field inside one. */
  readonly match: { readonly [field: string]: ArgumentSource };
  /** Pointer to the record in the write's answer ("" if it is the whole answer). */
  readonly output: string;
  /**
   * How a matching record is attributed to this call: `match`, the matched fields are unique to the call (an id, a key);
   * or the record's creation time, a pointer into the record: a number, or a string with a time zone, from a clock in
   * agreement with ours, if only calls of the same shield create such records meanwhile. Absent: a match may be another
   * call's record.
   */
  readonly identity?: 'match' | { readonly createdAt: string };
  /** `strong`: the read shows every effect of a completed call. Absent: it may lag, and absence proves nothing. */
  readonly consistency?: 'strong';
  /** The read shows every effect, including late ones, this long after the call ended. */
  readonly consistentAfterMs?: number;
}

export interface Undo {
  readonly tool: string;
  readonly args: { readonly [parameter: string]: ArgumentSource };
}

/** The purpose of a call; a verification must not share the faults of the step that it verifies. */
export const callPurposes = ['step', 'verify', 'compensate', 'page', 'first'] as const;
export type CallPurpose = (typeof callPurposes)[number];

/** Clock, signal, step and purpose of a call. */
export interface CallContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Index of the plan's step, and zero-based index among calls of this tool for this purpose in it. */
  readonly step: number;
  readonly purpose: CallPurpose;
  readonly nth: number;
  readonly idempotencyKey?: string;
}

/** Returns the tool's answer, or throws its error, exactly as an agent would get it. */
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

/** Rejects the names that tool schemas had before version 0.2. */
export function requireSchemaNames(name: string, tool: object): void {
  for (const [old, now] of Object.entries({ input: 'inputSchema', output: 'outputSchema' }))
    if (old in tool && !(now in tool)) throw invalidArgument(`tool ${name}: "${old}" is now called "${now}"`);
  requireFieldSpelling(name, tool);
}

/** An error of a tool with structured fields. Any other thrown value is passed on unchanged. */
export class ToolError extends Error {
  override readonly name: string = 'ToolError';
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: Json | undefined;
  /** False if the call was refused before it reached the tool, so that the tool did not run. */
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
