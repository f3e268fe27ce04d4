/** What is open about a repaired call: signs that it is wrong, wherever in it. */

import { toolBehind } from '../arguments/intended-tool-text.ts';
import { callsOf, type Repair, type RepairRequest } from '../arguments/repair-types.ts';
import { partsOf } from './call-values.ts';
import { changedValues, filledValues } from './changed-values.ts';
import { droppedValues } from './dropped-values.ts';
import { statedEvidence } from './stated-evidence.ts';
import { swappedDirections, tracedValues } from './traced-values.ts';
import { unusedEvidence } from './unused-evidence.ts';

/** A difference in wording below this says nothing. */
const behindMin = 0.2;

export function openIssues(repair: Repair, request: RepairRequest) {
  const evidence = statedEvidence(request);
  const parts = callsOf(repair).map((call) => partsOf(call, request));
  const traced = tracedValues(parts[0]!.values, request, evidence);
  const unused = unusedEvidence(parts, request, evidence);
  const changed = changedValues(repair, request);
  const dropped = droppedValues(repair, request, evidence);
  const filled = filledValues(repair, request);
  const behind = toolBehind(repair.call, request.tools, request.text);
  const isCorrected = repair.edits.some(({ operator }) => operator === 'correct-value');
  const damage = countPositive([
    changed.collapsed,
    changed.joined,
    traced.placeholders,
    traced.percents,
    traced.otherForms,
    dropped.replaceable,
    dropped.choices,
    swappedDirections(parts[0]!.values, request.text),
  ]);
  const signs = countPositive([
    traced.unstatedFlags,
    traced.unstatedNumbers,
    traced.unstatedOptionals,
    traced.unstatedTexts,
    unused.numbers,
    unused.repeatedItems,
    unused.partialLists,
    unused.leftUnset,
    changed.oddTexts,
    changed.knownElsewhere,
    changed.wrapped,
    dropped.stated,
    filled.count + Number(isCorrected),
    filled.doubtful,
    behind > behindMin ? 1 : 0,
  ]);
  const open = damage + signs;
  return {
    /** Kinds of issues after which a call is hardly ever right. */
    damage,
    /** All kinds of issues. Each is rare: together they get a weight that none of them could learn alone. */
    open,
    /** Every value is stated, everything stated is used, and nothing was guessed. */
    isSettled: open === 0 && traced.inexactTexts === 0,
    /** By how much another listed tool fits the question better. */
    toolBehind: behind,
    traced,
    unused,
    changed,
  };
}

function countPositive(counts: readonly number[]): number {
  return counts.filter((count) => count > 0).length;
}
