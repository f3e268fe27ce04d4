/** What a repair of a call is asked with and what it answers: the types alone. */

import type { Fact, Json, JsonSchema, Operator, ToolCall, ToolSpec } from '../../types/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';

/** A call as a model wrote it: the arguments may still be a text that is not JSON. */
export interface WrittenCall {
  readonly tool: string;
  readonly args: Json;
}

/** Tools, call, text, failure. */
export interface RepairRequest {
  readonly tools: readonly ToolSpec[];
  readonly call: WrittenCall;
  /** The question or task. */
  readonly text: string;
  readonly given?: readonly Fact[];
  /** Outputs of earlier steps, by step id. */
  readonly outputs?: { readonly [stepId: string]: Json };
  /**
   * What the failure said. Present, even without complaints, it means that the call has failed:
   * then a mismatch with the text or with a given fact counts, too. A call that fits its schema and has not failed is left alone,
   * but for values that show a slip: quotes around the whole, a placeholder, another notation than the description asks for.
   */
  readonly parsed?: ParsedFailure;
  /** The tool's schema when the call was written, where the list of tools was read again since. */
  readonly inputBefore?: JsonSchema;
}

export interface RepairEdit {
  readonly operator: Operator;
  /** JSON Pointer into the repaired arguments; of a dropped one, where it stood. "" is the call itself. */
  readonly path: string;
  readonly why: string;
  /** Strength of the evidence for just this edit, 0 to 1. */
  readonly support: number;
  /** Other readings that were about as good. */
  readonly rivals: number;
}

/** A repaired call with its edits. */
export interface Repair {
  readonly call: ToolCall;
  readonly edits: readonly RepairEdit[];
  /** The edits' evidence taken together, 0 to 1; not calibrated. */
  readonly support: number;
  /** The arguments fit the listed schema, and nothing that is known to be wrong is left. */
  readonly valid: boolean;
}
