/** Repairs the call of one line. */

import {
  type ConfidenceWeights,
  callsOf,
  decideRepair,
  type NeededResult,
  normalSchema,
  type RepairDecision,
  type RepairEdit,
} from '../../repair/index.ts';
import { type ToolCall, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { ParsedRequest } from './request.ts';

/**
 * `applied`: the repaired calls may be made; `handed back`: there is a repair that must not be applied; `none`: no repair
 * was found; `fits`: the call fits its tool, and no failure is given.
 */
export type RepairStatus = 'applied' | 'handed back' | 'none' | 'fits';

export interface RepairedLine {
  readonly line: number;
  readonly id?: string;
  readonly status: RepairStatus;
  /** Why nothing is applied, for `handed back` and `none`. */
  readonly reason?: string;
  /** The original call. */
  readonly written: ParsedRequest['request']['call'];
  /** The best repair, also if it is handed back. Of several calls, the first. */
  readonly call?: ToolCall;
  /** All calls of the repair in order, if the written call stands for several. */
  readonly calls?: readonly ToolCall[];
  /** The written call needs the result of another call: `call` is that one, if its tool is known. */
  readonly needs?: NeededResult;
  /** Whether that repair fits its tool; otherwise it is never applied. */
  readonly fits?: boolean;
  readonly confidence?: number;
  readonly edits?: readonly RepairEdit[];
  /** Whether the original call was an accepted answer, and whether all calls of the best repair are. */
  readonly wasRight?: boolean;
  readonly isRight?: boolean;
}

export function repairedLine(
  line: number,
  { id, request, accepts }: ParsedRequest,
  weights: ConfidenceWeights,
  decision: RepairDecision | undefined = decideRepair(request, weights),
): RepairedLine {
  const { call: written } = request;
  const head = { line, ...(id !== undefined && { id }) };
  const wasRight =
    accepts !== undefined && isObject(written.args) && accepts([{ tool: written.tool, args: written.args }]);
  if (decision === undefined) {
    const reason = whyNone(request);
    return {
      ...head,
      ...(reason === undefined ? { status: 'fits' } : { status: 'none', reason }),
      written,
      ...(accepts && { wasRight, isRight: wasRight }),
    };
  }
  const { repair, confidence, isApplied } = decision;
  const calls = callsOf(repair);
  return {
    ...head,
    ...(isApplied
      ? { status: 'applied' }
      : { status: 'handed back', reason: whyHandedBack(decision, weights) }),
    written,
    call: repair.call,
    ...(calls.length > 1 && { calls }),
    ...(repair.needs && { needs: repair.needs }),
    fits: repair.valid,
    confidence,
    edits: repair.edits,
    ...(accepts && { wasRight, isRight: accepts(calls) }),
  };
}

/** Undefined if there is nothing to repair. */
function whyNone({ tools, call: { tool, args }, parsed }: ParsedRequest['request']): string | undefined {
  const spec = tools.find(({ name }) => name === tool);
  if (spec === undefined) return 'no listed tool has this name, and none is clearly meant';
  const fits = isObject(args) && validate(normalSchema(spec.inputSchema).open, args).length === 0;
  if (!fits) return 'the call does not fit its tool, and no repair was found';
  return parsed === undefined ? undefined : 'the call fits its tool but failed, and no repair was found';
}

function whyHandedBack({ repair, confidence }: RepairDecision, { threshold }: ConfidenceWeights): string {
  if (repair.needs !== undefined && repair.needs.tool === undefined)
    return `${repair.needs.path} needs the result of another call`;
  if (!repair.valid) return 'the repair does not fit its tool yet';
  return confidence < threshold ? 'the confidence is below the threshold' : 'the repair must not be applied';
}
