/** Repairs every call of a file and collects the results. */

import {
  type ConfidenceWeights,
  decideRepair,
  normalSchema,
  type RepairEdit,
  type RepairSummary,
  summaryOf,
} from '../../repair/index.ts';
import { sourceName } from '../../traces/index.ts';
import { RegainError, type ToolCall, validate } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { type Line, linesOf } from './read-call-lines.ts';
import { type ParsedRequest, requestFrom } from './request.ts';

/**
 * `applied`: the repaired call may be made; `handed back`: there is a repair with too little confidence;
 * `none`: no repair was found; `fits`: the call fits its tool, and no failure is given.
 */
export type RepairStatus = 'applied' | 'handed back' | 'none' | 'fits';

export interface RepairedLine {
  readonly line: number;
  readonly id?: string;
  readonly status: RepairStatus;
  /** The original call. */
  readonly written: ParsedRequest['request']['call'];
  /** The best repair, also if it is handed back. */
  readonly call?: ToolCall;
  /** Whether that repair fits its tool; otherwise it is never applied. */
  readonly fits?: boolean;
  readonly confidence?: number;
  readonly edits?: readonly RepairEdit[];
  /** Whether the original call was an accepted answer, and whether the best repair is one. */
  readonly wasRight?: boolean;
  readonly isRight?: boolean;
}

export interface RepairRun {
  readonly file: string;
  readonly threshold: number;
  readonly calls: readonly RepairedLine[];
  /** For lines with accepted answers whose calls were wrong. */
  readonly summary?: RepairSummary;
  /** For lines with accepted answers whose calls were right: how many are still right. */
  readonly kept?: { readonly calls: number; readonly unharmed: number };
}

export async function repairFile(path: string, weights: ConfidenceWeights): Promise<RepairRun> {
  const calls: RepairedLine[] = [];
  for await (const line of linesOf(path)) calls.push(repaired(path, line, weights));
  const file = sourceName(path);
  if (calls.length === 0) {
    throw new RegainError('invalid-input', 'the file is empty: it must have one call per line', {
      place: { file },
    });
  }
  const wrong = calls.filter(({ wasRight }) => wasRight === false);
  const right = calls.filter(({ wasRight }) => wasRight === true);
  return {
    file,
    threshold: weights.threshold,
    calls,
    ...(wrong.length > 0 && {
      summary: summaryOf(
        wrong.map(({ confidence = 0, status, isRight }) => ({
          confidence,
          isApplied: status === 'applied',
          isRight: isRight === true,
        })),
      ),
    }),
    ...(right.length > 0 && {
      kept: {
        calls: right.length,
        unharmed: right.filter(({ status, isRight }) => status !== 'applied' || isRight === true).length,
      },
    }),
  };
}

function repaired(path: string, line: Line, weights: ConfidenceWeights): RepairedLine {
  const { id, request, accepts } = withPlace(path, line.number, () => requestFrom(line.value));
  const decision = withPlace(path, line.number, () => decideRepair(request, weights));
  const head = { line: line.number, ...(id !== undefined && { id }) };
  const { call: written } = request;
  const wasRight = accepts && isObject(written.args) && accepts({ tool: written.tool, args: written.args });
  if (decision === undefined) {
    const spec = request.tools.find(({ name }) => name === written.tool);
    const fits =
      spec !== undefined &&
      isObject(written.args) &&
      validate(normalSchema(spec.inputSchema).open, written.args).length === 0;
    return {
      ...head,
      status: fits ? 'fits' : 'none',
      written,
      ...(accepts && { wasRight: wasRight === true, isRight: wasRight === true }),
    };
  }
  const { repair, confidence, isApplied } = decision;
  return {
    ...head,
    status: isApplied ? 'applied' : 'handed back',
    written,
    call: repair.call,
    fits: repair.valid,
    confidence,
    edits: repair.edits,
    ...(accepts && { wasRight: wasRight === true, isRight: accepts(repair.call) }),
  };
}

/** Adds the file and the line to errors. */
function withPlace<T>(path: string, line: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!RegainError.is(error)) throw error;
    const place = { ...error.place, file: sourceName(path), line };
    throw new RegainError('invalid-input', error.message, { cause: error, place });
  }
}
