/** Repairs every call of a file and collects the results. */

import { type ConfidenceWeights, type RepairSummary, summaryOf } from '../../repair/index.ts';
import { sourceName } from '../../traces/index.ts';
import { invalidInput, messageWithoutPath, RegainError } from '../../types/index.ts';
import { linesOf } from './read-call-lines.ts';
import { type RepairedLine, repairedLine } from './repaired-line.ts';
import { requestFrom } from './request.ts';

export interface RepairRun {
  readonly file: string;
  readonly threshold: number;
  readonly calls: readonly RepairedLine[];
  /** Lines that could not be read. */
  readonly errors?: readonly LineError[];
  /** For lines with accepted answers whose calls were wrong. */
  readonly summary?: RepairSummary;
  /** For lines with accepted answers whose calls were right: how many are still right. */
  readonly kept?: { readonly calls: number; readonly unharmed: number };
}

export interface LineError {
  readonly line: number;
  /** JSON Pointer or column within the line, if known. */
  readonly path?: string;
  readonly column?: string;
  readonly message: string;
}

export async function repairFile(path: string, weights: ConfidenceWeights): Promise<RepairRun> {
  const calls: RepairedLine[] = [];
  const errors: LineError[] = [];
  for await (const line of linesOf(path)) {
    try {
      if (line.error !== undefined) throw line.error;
      calls.push(repairedLine(line.number, requestFrom(line.value), weights));
    } catch (error) {
      // One bad line must not cost the repairs of the others.
      if (!RegainError.is(error)) throw error;
      errors.push(errorOf(line.number, error));
    }
  }
  const file = sourceName(path);
  if (calls.length === 0 && errors.length === 0) {
    throw invalidInput('the file is empty: it must have one call per line', { file });
  }
  const wrong = calls.filter(({ wasRight }) => wasRight === false);
  const right = calls.filter(({ wasRight }) => wasRight === true);
  return {
    file,
    threshold: weights.threshold,
    calls,
    ...(errors.length > 0 && { errors }),
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

function errorOf(line: number, { message, place }: RegainError): LineError {
  const { path, column } = place ?? {};
  return {
    ...{ line, ...(path !== undefined && { path }), ...(column !== undefined && { column }) },
    message: messageWithoutPath(message, place),
  };
}
