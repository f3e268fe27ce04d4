/** Problems of the simulator, as a call reports them. */

import {
  type DialectName,
  errorFormatter,
  type Problem,
  type WordingFamily,
} from '../../../dialects/index.ts';
import { detectFailure, failureFromError } from '../../../recovery/index.ts';
import type { Outcome } from '../../../types/index.ts';

/** What is detected of a problem in this dialect, returned or thrown. */
export function outcomeOfProblem(dialect: DialectName, family: WordingFamily, problem: Problem): Outcome {
  try {
    return detectFailure(errorFormatter(dialect, family).raise(problem), undefined);
  } catch (error) {
    return { ok: false, failure: failureFromError(error) };
  }
}
