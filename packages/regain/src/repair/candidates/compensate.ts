/** Compensates a duplicate write that a read of the state has shown. */

import { undoCall, verificationResult } from '../../govern/index.ts';
import {
  atPointer,
  type Candidate,
  type Json,
  type Situation,
  type ToolSpec,
  wrapAtPointer,
} from '../../types/index.ts';
import { type CandidateGenerator, candidate, earlierOutputs, isSameCall } from './candidate-generator.ts';

/** Longer lists are searched from their end. */
const RECORDS_MAX = 200;

export const compensate: CandidateGenerator = (situation) => {
  const { spec } = situation;
  if (spec?.verifiedBy === undefined || spec.undoneBy === undefined) return [];
  try {
    return undoCandidates(situation, spec);
  } catch {
    return [];
  }
};

function undoCandidates(situation: Situation, spec: ToolSpec): readonly Candidate[] {
  const { call, auxiliaryCalls, history } = situation;
  const read = auxiliaryCalls.findLast(
    ({ call: made, outcome }) => outcome.ok && made.tool === spec.verifiedBy!.tool,
  );
  if (read?.outcome.ok !== true) return [];
  const answers = answersIn(read.outcome.value as Json, spec, situation);
  if (answers.length < 2) return [];
  const undo = undoCall(spec, call.args, answers.at(-1)!);
  if (undo === undefined) return [];
  if (history.some(({ action }) => action.kind === 'compensate' && isSameCall(action, undo))) return [];
  return [candidate({ kind: 'compensate', ...undo }, 'compensate', 0.7, 'the write is on record twice')];
}

/** The write's own answer, once for every matching record that no earlier step created. */
function answersIn(state: Json, spec: ToolSpec, situation: Situation): readonly Json[] {
  const records = atPointer(state, spec.verifiedBy!.records);
  if (!Array.isArray(records)) return [];
  const known = earlierOutputs(situation);
  return (records as readonly Json[]).slice(-RECORDS_MAX).flatMap((record) => {
    // A state with this record only.
    const only = wrapAtPointer(spec.verifiedBy!.records, [record]);
    const found = verificationResult(spec, situation.call.args, only, { known });
    return found.shown === 'present' ? [found.answer] : [];
  });
}
