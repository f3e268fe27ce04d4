/** Types of repair requests and results. */

import {
  canonicalJson,
  type Fact,
  type Json,
  type JsonSchema,
  type Operator,
  type ToolCall,
  type ToolSpec,
} from '../../types/index.ts';
import { memoizeObjects } from '../../values/index.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';

/** A call as written by a model: the arguments may be a text that is not JSON. */
export interface WrittenCall {
  readonly tool: string;
  readonly args: Json;
}

/** A call to repair, with the tools, the text of the task and the failure. */
export interface RepairRequest {
  readonly tools: readonly ToolSpec[];
  readonly call: WrittenCall;
  /** The question or task. */
  readonly text: string;
  readonly given?: readonly Fact[];
  /** Outputs of earlier steps, by step id. */
  readonly outputs?: { readonly [stepId: string]: Json };
  /**
   * The parsed failure. If present, even without complaints, the call has failed. It is used only if the call fits the
   * listed schema: then complaints, and contradictions to the text or to a given fact, count too, and a repair is
   * handed back, never applied. A valid call that has not failed is not changed, except for values with a visible
   * mistake: quotes around all of it, a placeholder, another notation than the description requests.
   */
  readonly parsed?: ParsedFailure;
  /** The tool's schema when the call was written, if the list was read again since. */
  readonly inputBefore?: JsonSchema;
}

export interface RepairEdit {
  readonly operator: Operator;
  /** JSON Pointer into the repaired arguments; for a dropped argument, its old position. "" is the call itself. */
  readonly path: string;
  readonly why: string;
  /** Support for this edit, 0 to 1. */
  readonly support: number;
  /** Number of other interpretations with similar support. */
  readonly rivals: number;
}

/** A value of the written call that stands for the result of another call. */
export interface NeededResult {
  /** JSON Pointer of the value in the written call. */
  readonly path: string;
  /** The tool whose result it is, if known: then `call` of the repair is the call to make first. */
  readonly tool?: string;
}

/** A repaired call with its edits. */
export interface Repair {
  readonly call: ToolCall;
  /** Further calls, if the written call stands for several: `call` is the first of them. */
  readonly further?: readonly ToolCall[];
  /**
   * The written call cannot be made before another. With a known tool, `call` is that other call; otherwise it is the
   * written call, and the repair is not valid.
   */
  readonly needs?: NeededResult;
  readonly edits: readonly RepairEdit[];
  /** Combined support of the edits, 0 to 1; not calibrated. */
  readonly support: number;
  /** The arguments fit the listed schema, and no known issue is left. */
  readonly valid: boolean;
}

/** All calls of a repair, in order. */
export function callsOf({ call, further = [] }: Repair): readonly [ToolCall, ...ToolCall[]] {
  return [call, ...further];
}

/** The same for repairs with the same calls. */
export const callsText: (repair: Repair) => string = memoizeObjects((repair) =>
  callsOf(repair)
    .map(({ tool, args }) => `${tool} ${canonicalJson(args)}`)
    .join('\n'),
);
