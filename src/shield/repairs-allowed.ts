/** What of a brain's repairs the mode of the shield lets pass, before anything is ranked. */

import { canonicalJson, type Json, type JsonObject } from '../contract/json.ts';
import type { Situation } from '../contract/situation.ts';
import { isLossless } from '../govern/lossless.ts';
import type { RepairMode } from '../govern/repair-mode.ts';
import { effectOf } from '../govern/safety.ts';
import { holdsAnswer } from './answer-kept.ts';
import { bringsNothingNew, namesNothingNew } from './no-new-values.ts';

export function allowsRepair(args: JsonObject, situation: Situation, repairs: RepairMode): boolean {
  const { call, spec, specBefore, failure } = situation;
  if (repairs === 'off') return false;
  // A value that is said otherwise is not a new one; all that is left of a text's power is over the names of a read.
  const isKept =
    repairs === 'lossless'
      ? isLossless(call.args, args, spec?.input, failure.message, (specBefore ?? spec)?.input)
      : bringsNothingNew(args, call.args, spec?.input);
  return isKept && (effectOf(spec) === 'read' || namesNothingNew(args, call.args, spec?.input));
}

/** An answer as it came may always be taken; read otherwise where nothing in it is new, and nothing that warns is left out. */
export function allowsAnswer(value: Json, { value: came, spec }: Situation, repairs: RepairMode): boolean {
  if (repairs === 'all' || came === undefined) return repairs === 'all';
  if (canonicalJson(value) === canonicalJson(came)) return true;
  return repairs === 'lossless' && holdsAnswer(came, value, spec?.output);
}
