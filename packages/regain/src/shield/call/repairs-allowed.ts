/** What of a brain's proposals a shield lets pass before they are ranked: repairs as the mode says, looks as they are declared. */

import { effectOf, isLossless, verificationCall } from '../../govern/index.ts';
import {
  type Call,
  canonicalJson,
  type Json,
  type JsonObject,
  type RepairMode,
  type Situation,
} from '../../types/index.ts';
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

/**
 * The declared look for this call, at most said otherwise. Any other could find nothing where the write stands, and the
 * write would be made again.
 */
export function allowsLook(look: Call, { call, spec, tools, failure }: Situation): boolean {
  const declared = spec === undefined ? undefined : verificationCall(spec, call.args);
  if (declared?.tool !== look.tool) return false;
  const { input } = tools.find(({ name }) => name === look.tool) ?? {};
  return (
    canonicalJson(declared.args) === canonicalJson(look.args) ||
    isLossless(declared.args, look.args, input, failure.message)
  );
}
