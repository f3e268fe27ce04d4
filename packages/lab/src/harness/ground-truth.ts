/** What only the oracle can see: the fault that the next call meets, and the call that would have been right. */

import type { HiddenFaults } from 'regain/internal/faults';
import { isEffectAbsent, isNonIdempotent } from 'regain/internal/govern';
import type { GroundTruth, Situation } from 'regain/internal/recovery';
import {
  type Action,
  equalJson,
  type Json,
  resolveArgs,
  type SuiteTask,
  type World,
} from 'regain/internal/types';

export function groundTruth(
  task: SuiteTask,
  faults: HiddenFaults,
  world: Pick<World, 'remedy'> = {},
): GroundTruth {
  /** Steps whose tool ran or may have run, where no later read has shown that it had no effect. */
  const doubtful = new Set<number>();
  return {
    remedy: (situation) => {
      const { call, value, nowMs, history } = situation;
      const { step } = situation.context!;
      const landed = faults.lastLanded({ tool: call.tool, step, purpose: 'step' });
      if (isEffectAbsent(situation.failure)) doubtful.delete(step);
      else if (landed.some(({ kind }) => kind.phase !== 'before-send')) doubtful.add(step);
      // The environment behind the injected faults may have incidents of its own.
      const hasArrived = landed.every(({ kind }) => kind.phase !== 'before-send');
      const isTheWorlds = landed.every(({ kind }) => isHarmless(kind, situation));
      const own = hasArrived && isTheWorlds ? (world.remedy?.(value) ?? null) : null;
      // A mistaken call is corrected first, unless the failure has nothing to do with the arguments.
      const isAboutTheCall =
        own === null &&
        landed.every(({ kind }) => kind.group === 'request-drift' || isHarmless(kind, situation));
      const better = isAboutTheCall ? correctedCall(task, situation) : null;
      const isNew = better !== null && !history.some(({ action }) => isSame(action, better));
      if (isNew) return better;
      const nth = history.length + 1;
      const against = own ?? faults.remedy({ ...call, step, purpose: 'step', nth, nowMs }, value);
      const isMended = own === null && hasArrived && against?.kind === 'repair-output';
      const action = isMended ? repairedFurther(against, world) : against;
      if (action === null) return null;
      if (action.kind === 'verify') return adaptedVerification(action, situation, faults);
      return doubtful.has(step) ? situation.permit(action).action : action;
    },
    isSilent: (tool, step) =>
      faults.lastLanded({ tool, step, purpose: 'step' }).some(({ kind }) => undetectableKinds.has(kind.name)),
  };
}

/** Such a fault cannot be detected from the answer. Only the oracle notices it. */
const undetectableKinds: ReadonlySet<string> = new Set(['silent-no-op', 'lagging-read']);

/** An answer that both a fault and the environment have damaged is repaired for both. */
function repairedFurther(
  mended: Extract<Action, { kind: 'repair-output' }>,
  world: Pick<World, 'remedy'>,
): Action {
  const further = world.remedy?.(mended.value);
  return further?.kind === 'repair-output' ? further : mended;
}

/** A late answer is still the tool's own, whatever error it contains. */
function isHarmless({ name }: { readonly name: string }, { failure }: Situation): boolean {
  return name === 'slow' && failure.class !== 'timeout';
}

/** The verification read, adapted to the current schema of the tool that performs it. */
function adaptedVerification(
  look: Extract<Action, { kind: 'verify' }>,
  { context, nowMs, spec }: Situation,
  faults: HiddenFaults,
): Action {
  const { tool, args } = look;
  const { step } = context!;
  const place = { tool, args, step, purpose: 'verify', nth: 0, nowMs } as const;
  // A lagging read shows nothing yet. Where a repeat is harmless, the call itself gives the answer immediately.
  const isBehind = faults.pending(place).some(({ kind }) => kind.name === 'lagging-read');
  if (isBehind && (!isNonIdempotent(spec) || spec?.idempotencyKey === true))
    return { kind: 'retry', delayMs: 0 };
  const change = faults.remedy(place, undefined);
  if (change?.kind === 'repair-arguments') return { ...look, args: change.args };
  return change?.kind === 'use-tool' ? { ...look, tool: change.tool, args: change.args } : look;
}

function isSame(a: Action, b: Action): boolean {
  return equalJson({ ...a }, { ...b });
}

/**
 * The right call of the current step, where it differs from the planned one. Calls that the plan left out come first;
 * calls that it repeats by mistake are not made.
 */
function correctedCall(task: SuiteTask, situation: Situation): Action | null {
  const { call, auxiliaryCalls, value } = situation;
  const { plan, step, outputs } = situation.context!;
  const isGold = (id: string | undefined) => task.gold.some((one) => one.id === id);
  if (!isGold(plan[step]?.id)) return value === undefined ? null : { kind: 'repair-output', value };
  const gold = task.gold.find(({ id }) => id === plan[step]!.id)!;
  const known: { [id: string]: Json } = { ...outputs };
  for (;;) {
    const { args, missing } = resolveArgs(gold.args, known);
    const left = task.gold.find(({ id }) => missing.some(({ $from }) => $from === id) && !(id in known));
    if (left === undefined) {
      if (gold.tool !== call.tool) return { kind: 'use-tool', tool: gold.tool, args };
      return equalJson(args, call.args) ? null : { kind: 'repair-arguments', args };
    }
    const first = { tool: left.tool, args: resolveArgs(left.args, known).args };
    const reading = auxiliaryCalls.find((one) => one.outcome.ok && equalJson({ ...one.call }, first));
    if (reading === undefined) return { kind: 'use-tool', ...first, first: true };
    known[left.id] = reading.outcome.value as Json;
  }
}
