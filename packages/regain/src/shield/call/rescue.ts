/** Takes a call that failed through the loop; and the ways of a call that does not come that far. */

import { type Admission, changesWorld } from '../../govern/index.ts';
import { ledgerKeeper } from '../../law/index.ts';
import { type FirstCall, type Policy, recoverStep, type StepEnvironment } from '../../recovery/index.ts';
import {
  canonicalJson,
  type JsonObject,
  neverAborted,
  preview,
  type Toolbox,
  type ToolSpec,
} from '../../types/index.ts';
import type { ShownFailure } from '../observe/events.ts';
import type { Runtime } from '../runtime.ts';
import { CallBook } from './call-book.ts';
import { callPolicy } from './call-policy.ts';
import { count, ended, refused } from './ending.ts';
import type { Guard, MadeCall } from './guard.ts';
import { stopped } from './model-text.ts';
import { screeningLoaded } from './quotable.ts';
import { isPlainObject } from './shapes.ts';
import { reportOf, Unrecovered } from './unrecovered.ts';

/** `first`: what the call came to when it was made; absent where it is yet to be made. */
export async function rescue(
  runtime: Runtime,
  guard: Guard,
  made: MadeCall,
  first?: FirstCall,
): Promise<unknown> {
  if (first !== undefined && 'error' in first && Unrecovered.is(first.error)) {
    await screeningLoaded();
    throw passedOn(runtime, guard, made, first.error);
  }
  await runtime.learning.experience.opened();
  const book = new CallBook(runtime, guard, made, first !== undefined);
  if (first !== undefined) 'error' in first ? book.threw(first.error) : book.answered(first.value);
  const env = environmentOf(runtime, guard, made, book, first);
  const result = await recoverStep(env);
  if (result.status !== 'done') await screeningLoaded();
  return ended(runtime, guard, made, book, env.keeper, result);
}

/** Called off before it began: the tool is not called. */
export async function calledOff(runtime: Runtime, guard: Guard, made: MadeCall): Promise<never> {
  count(runtime, guard, made, { status: 'cancelled', attempts: 0, reason: 'called off', stop: 'called-off' });
  throw made.signal!.reason;
}

/** The breaker is open: the tool is not called. */
export async function turnAway(
  runtime: Runtime,
  guard: Guard,
  made: MadeCall,
  { reason, retryAtMs }: Extract<Admission, { admitted: false }>,
): Promise<never> {
  const retryAfterMs = Math.max(0, retryAtMs - made.startedMs);
  count(runtime, guard, made, { status: 'handed-off', attempts: 0, reason, stop: 'tool-down' });
  const { name: tool, effect } = guard;
  const ending = { tool, status: 'handed-off', reason, attempts: 0, turns: [], effect } as const;
  throw refused(runtime, reportOf({ ...ending, isInDoubt: false, retryAfterMs }));
}

/**
 * Another shield has recovered what could be: a tool that was protected twice, or one that calls others that are
 * protected. Layers that each try again multiply, so it is passed on; whatever is down was that shield's to find out.
 */
function passedOn(runtime: Runtime, guard: Guard, made: MadeCall, inner: Unrecovered): Unrecovered {
  const { name: tool, effect, spec } = guard;
  const { known, said = '', tool: innerTool } = inner.report;
  const reason = stopped.inner(innerTool);
  const failure: ShownFailure = {
    class: known.failure === 'not-called' ? 'unknown' : known.failure,
    visibility: 'explicit',
    message: said,
    // What the tool did before it came to that, nobody knows.
    ambiguous: innerTool === tool ? known.tookEffect === 'unknown' : true,
    ...(known.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
  };
  runtime.learning.breaker.succeeded(tool, runtime.clock.now());
  made.ear?.hear({
    type: 'attempt-ended',
    ...{ call: made.id, tool, purpose: 'step', attempt: 1, failure },
    ...{
      startMs: runtime.reporting.epochMs + made.startedMs,
      endMs: runtime.reporting.epochMs + runtime.clock.now(),
    },
  });
  made.trace?.passedOn({ ...failure, evidence: [reason] });
  const { class: failureClass } = failure;
  const isInDoubt = failure.ambiguous && changesWorld(spec);
  // The error of the same tool is passed on as it is, so the event says what its report says.
  const ownStatus = isInDoubt ? 'unconfirmed' : 'handed-off';
  const status = innerTool === tool ? inner.report.status : ownStatus;
  count(runtime, guard, made, { status, attempts: 1, reason, stop: 'further-in', failureClass });
  if (innerTool !== tool)
    return refused(
      runtime,
      reportOf({ tool, status, reason, attempts: 1, turns: [], failure, effect, isInDoubt }),
      inner,
    );
  runtime.reporting.gaveUp(inner);
  return inner;
}

export function environmentOf(
  runtime: Runtime,
  guard: Guard,
  made: MadeCall,
  book: CallBook,
  first: FirstCall | undefined,
  policyOf: (isRepairable: boolean) => Policy = (isRepairable) =>
    callPolicy(runtime, guard, isRepairable, book),
): StepEnvironment {
  const { clock, settings } = runtime;
  const { args, isRepairable } = jsonArguments(made);
  const call = { tool: guard.name, args };
  return {
    call,
    first,
    rollout: made.keyScope,
    toolbox: toolboxOf(runtime, guard, made, call.args, book),
    policy: policyOf(isRepairable),
    clock,
    signal: made.signal ?? neverAborted,
    model: settings.model,
    limits: settings.limits,
    classify: settings.classify,
    keeper: ledgerKeeper(settings.model),
    hasEqualCall: (verification) => guard.hasEqual(made, verification),
    watcher: book.watcher,
    id: made.trace?.id,
    emit: made.trace?.fromLoop,
  };
}

/** One plain object is what a repair can change; anything else is only looked at, and carried as it is. */
function jsonArguments({ args: given, given: kept }: MadeCall): {
  readonly args: JsonObject;
  readonly isRepairable: boolean;
} {
  if (kept !== undefined) return { args: kept, isRepairable: true };
  const [only] = given;
  if (given.length === 1 && isPlainObject(only)) {
    const { isOdd, isCut } = preview(only);
    if (!isOdd && !isCut) return { args: only as JsonObject, isRepairable: true };
  }
  const picture = preview({ arguments: given }).value;
  return { args: picture as JsonObject, isRepairable: false };
}

/** Nothing but the tool itself, and those that verify or undo it. */
function toolboxOf(runtime: Runtime, guard: Guard, made: MadeCall, own: JsonObject, book: CallBook): Toolbox {
  const { refreshCredentials, specs } = runtime.settings;
  const listed = [guard, ...[...guard.others.values()].filter((other) => other !== guard)].map(
    ({ spec }) => spec,
  );
  let looks = 0;
  return {
    // First as the call was written for, and as they are now when they are read again.
    list: () => {
      if (specs === undefined || looks++ === 0) return listed;
      const now = listed.map((spec) => current(spec, specs()));
      for (const spec of now) runtime.learning.drift.sees(spec);
      return now;
    },
    call: async (name, args, context) => {
      const target = name === guard.name ? guard : guard.others.get(name);
      if (target === undefined) throw new Error(`there is no tool called ${name}`);
      const isStep = context.purpose === 'step';
      const attempt = target.attempt(made, context.purpose, context.nth);
      const isOwn = isStep && target === guard;
      book.begins(attempt);
      try {
        // The very values that were passed, unless a repair says otherwise. What is ours is given away as a copy.
        const isAsGiven = isOwn && args === own && !isChanged(made);
        const given = isAsGiven ? made.args : [structuredClone(args)];
        const value = await target.again(given, made, attempt);
        if (book.settles(attempt) && isOwn) book.answered(value);
        return value;
      } catch (error) {
        if (book.settles(attempt) && isOwn) book.threw(error);
        throw error;
      }
    },
    ...(refreshCredentials === undefined ? {} : { refreshCredentials: async () => refreshCredentials() }),
  };
}

/** Whether the tool has changed the arguments of the call, so that making it again would make another one. */
function isChanged({ args, given }: MadeCall): boolean {
  return given !== undefined && canonicalJson(preview(args[0]).value ?? null) !== canonicalJson(given);
}

/** As it is described now; what a call does to the world is what was declared. */
function current(spec: ToolSpec, specs: readonly ToolSpec[]): ToolSpec {
  const now = specs.find(({ name }) => name === spec.name);
  if (now === undefined) return spec;
  const { description, input, verifiedBy = spec.verifiedBy } = now;
  return { ...spec, description, input, ...(verifiedBy === undefined ? {} : { verifiedBy }) };
}
