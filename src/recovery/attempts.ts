/** Attempts at a step, and the looks that are taken beside them: before a call, after it, at the state, at more pages. */

import { implicitFailure, noEffect, type Outcome } from '../contract/failure.ts';
import { atPointer, type Json, type JsonObject } from '../contract/json.ts';
import type { Purpose, Verification } from '../contract/tool.ts';
import { changesWorld } from '../govern/safety.ts';
import { type Finding, findingOf, verificationCall } from '../govern/verification.ts';
import { noCost, price } from '../law/cost.ts';
import type { Caller } from './caller.ts';
import { writtenBefore } from './detect/repeated-write.ts';
import { fetchPages } from './paginate.ts';
import type { Call } from './policy.ts';
import { attemptLeft, patienceMs, SIDE_BACKOFF_MS, SIDE_TRIES } from './prices.ts';

/** A call of the step itself, for a policy that looks with a look before it and a look after it. */
export function attempt(caller: Caller, call: Call): Promise<Outcome> {
  const { policy, step } = caller.env;
  if (policy.noticesImplicit && step > 0) {
    const before = repeatedWrite(caller, call);
    if (before !== undefined) return Promise.resolve(before);
  }
  const outcome = caller.call(call, 'step', patienceMs(caller.env));
  return policy.suspects === undefined ? outcome : doubted(caller, call, outcome);
}

/**
 * A call beside the step; undefined when the attempt cannot pay for it. A read that fails is tried again as long as the
 * attempt can pay: it cannot do harm.
 */
export async function side(caller: Caller, call: Call, purpose: Purpose): Promise<Outcome | undefined> {
  const isRead = !changesWorld(caller.spec(call.tool));
  for (let tries = 1; ; tries++) {
    const patience = sidePatienceMs(caller);
    if (patience === 0) return undefined;
    const outcome = await caller.call(call, purpose, patience);
    if (outcome.ok || !isRead || tries === SIDE_TRIES) return outcome;
    const waitMs = outcome.failure.retryAfterMs ?? SIDE_BACKOFF_MS * 2 ** (tries - 1);
    if (sidePatienceMs(caller, waitMs) === 0) return outcome;
    await caller.wait(waitMs);
  }
}

/** The same, its outcome shown to the policy. */
export async function read(caller: Caller, call: Call, purpose: Purpose): Promise<Outcome | undefined> {
  const outcome = await side(caller, call, purpose);
  const { tool, args } = call;
  if (outcome !== undefined) caller.readings = [...caller.readings, { call: { tool, args }, outcome }];
  return outcome;
}

/** The pages that are missing from `first`, joined to it. */
export function pages(caller: Caller, { tool, args }: Call, first: Json | undefined): Promise<Json> {
  return fetchPages(first, (more) => side(caller, { tool, args: { ...args, ...more } }, 'page'));
}

/**
 * What a state that was read tells of a write. Records that earlier steps made prove nothing; the write itself may be on
 * record in any of the ways in which this step has put it.
 */
export function finding(caller: Caller, call: Call, state: Json): Finding | undefined {
  const spec = caller.spec(call.tool);
  if (spec?.verifiedBy === undefined) return undefined;
  const { task, step, outputs } = caller.env;
  const earlier = task.plan.slice(0, step).filter(({ tool }) => tool === call.tool);
  const known = earlier.flatMap(({ id }) => (Object.hasOwn(outputs, id) ? [outputs[id]!] : []));
  const ways = caller.made(call.tool, 'step').filter(({ args }) => saysAll(spec.verifiedBy!, args));
  const findings = (ways.length === 0 ? [call] : ways).map(({ args }) => findingOf(spec, args, state, known));
  const told = (shown: Finding['shown']) => findings.find((one) => one.shown === shown);
  return told('present') ?? told('unclear') ?? told('absent');
}

/** Once in a step: a policy that means it can send it all the same. */
function repeatedWrite(caller: Caller, { tool }: Call): Outcome | undefined {
  const spec = caller.spec(tool);
  if (caller.isWarned || spec === undefined || !changesWorld(spec)) return undefined;
  const before = writtenBefore(caller.env);
  if (before === undefined) return undefined;
  caller.isWarned = true;
  caller.journal.noticed(before.failure);
  return before;
}

/** Where the policy suspects that a write did nothing, a read tells. */
async function doubted(caller: Caller, call: Call, pending: Promise<Outcome>): Promise<Outcome> {
  const outcome = await pending;
  if (!outcome.ok) return outcome;
  const suspicion = suspicionOf(caller, call, outcome.value as Json);
  if (suspicion === false || (suspicion === true && !(await didNothing(caller, call)))) return outcome;
  const failure =
    suspicion === true ? noEffect() : implicitFailure('no-effect', 'the policy is certain of it');
  caller.journal.noticed(failure);
  return { ok: false, failure, value: outcome.value };
}

function suspicionOf({ env }: Caller, call: Call, value: Json): boolean | 'certain' {
  try {
    return env.policy.suspects!({ call, step: env.step, value });
  } catch {
    return false;
  }
}

/** True when a read could be made and shows that the write had no effect. */
async function didNothing(caller: Caller, call: Call): Promise<boolean> {
  const spec = caller.spec(call.tool);
  const look = spec && verificationCall(spec, call.args);
  const state = look && (await side(caller, look, 'verify'));
  return state?.ok === true && finding(caller, call, state.value as Json)?.shown === 'absent';
}

/** How long a call beside the step may take, after a wait that is paid for first. */
function sidePatienceMs({ env }: Caller, waitingMs = 0): number {
  const waiting = price(env.model, { ...noCost, waitingMs });
  return patienceMs(env, attemptLeft(env) - waiting);
}

/** Whether the arguments hold all that the record is told by: else nearly any record would do. */
function saysAll({ match }: Verification, args: JsonObject): boolean {
  return Object.values(match).every(
    (source) => typeof source !== 'string' || atPointer({ args }, source) !== undefined,
  );
}
