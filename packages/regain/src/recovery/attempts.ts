/** Attempts at a step, and the looks that are taken beside them: before a call, after it, at the state, at more pages. */

import {
  absenceProvenAfterMs,
  changesWorld,
  effectOf,
  type Finding,
  findingOf,
  resolvesMatch,
  verificationCall,
} from '../govern/index.ts';
import {
  type Failure,
  implicitFailure,
  type Json,
  noContext,
  noCost,
  noEffect,
  type Outcome,
  type Purpose,
  price,
} from '../types/index.ts';
import type { Caller } from './caller.ts';
import { writtenBefore } from './detect/repeated-write.ts';
import { fetchPages } from './paginate.ts';
import type { Call, TaskContext } from './policy.ts';
import { attemptLeft, patienceMs, SIDE_BACKOFF_MS, SIDE_TRIES } from './prices.ts';

/** A call of the step itself, for a policy that looks with a look before it and a look after it. */
export function attempt(caller: Caller, call: Call): Promise<Outcome> {
  const { policy, context } = caller.env;
  caller.unconfirmed = undefined;
  if (policy.noticesImplicit && context !== undefined && context.step > 0) {
    const before = repeatedWrite(caller, call, context);
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

/** What was learnt of a write by reading: it is there, it is proven not to be there, or nobody can tell. */
export type Verified =
  | Extract<Finding, { readonly shown: 'present' }>
  | { readonly shown: 'absent' }
  | { readonly shown: 'unproven'; readonly why: string };

/**
 * Reads the state to learn whether a write took effect. That a read does not show it proves something only where the tool
 * declares how far its reads lag: then it is read again when that time has passed.
 */
export async function verify(
  caller: Caller,
  look: Call,
  call: Call,
  failure: Failure | undefined,
): Promise<Verified> {
  const { verifiedBy = {} } = caller.spec(call.tool) ?? {};
  const provenAfterMs = absenceProvenAfterMs(verifiedBy, caller.failures);
  for (;;) {
    const waitMs = caller.endedMs + (provenAfterMs ?? Infinity) - caller.env.clock.now();
    const state = await (failure === undefined ? side : read)(caller, look, 'verify');
    if (state?.ok !== true) return { shown: 'unproven', why: 'the state could not be read' };
    const found = finding(caller, call, state.value as Json);
    if (found.shown === 'present') return found;
    if (found.shown === 'unclear') return { shown: 'unproven', why: found.why };
    if (waitMs <= 0) return found;
    if (waitMs === Infinity || sidePatienceMs(caller, waitMs) === 0)
      return { shown: 'unproven', why: 'a read does not show it, and reads may lag' };
    await caller.wait(waitMs);
  }
}

/**
 * What a state that was read tells of a write. Records that earlier steps made prove nothing; the write itself may be on
 * record in any of the ways in which this step has put it.
 */
function finding(caller: Caller, call: Call, state: Json): Finding {
  const spec = caller.spec(call.tool);
  if (spec?.verifiedBy === undefined) return { shown: 'unclear', why: 'no read is declared to show it' };
  const { context = noContext, clock } = caller.env;
  const { plan, step, outputs } = context;
  const earlier = plan.slice(0, step).filter(({ tool }) => tool === call.tool);
  const known = earlier.flatMap(({ id }) => (Object.hasOwn(outputs, id) ? [outputs[id]!] : []));
  // A record that was made meanwhile may be that of an equal call.
  const isTimeTelling = clock.epochMs !== undefined && caller.env.hasEqualCall?.(spec.verifiedBy) !== true;
  const sinceMs = isTimeTelling ? clock.epochMs! + caller.startedMs : undefined;
  const ways = caller.made(call.tool, 'step').filter(({ args }) => resolvesMatch(spec.verifiedBy!, args));
  const findings = (ways.length === 0 ? [call] : ways).map(({ args }) =>
    findingOf(spec, args, state, { known, sinceMs }),
  );
  const told = (shown: Finding['shown']) => findings.find((one) => one.shown === shown);
  // That an earlier way of putting it is not on record proves nothing: the call that was made last says it otherwise.
  const itself = findingOf(spec, call.args, state, { known, sinceMs });
  return told('present') ?? told('unclear') ?? itself;
}

/** Once in a step: a policy that means it can send it all the same. */
function repeatedWrite(caller: Caller, { tool }: Call, context: TaskContext): Outcome | undefined {
  const spec = caller.spec(tool);
  if (caller.isWarned || spec === undefined || !changesWorld(spec)) return undefined;
  const before = writtenBefore(caller.env.call, context);
  if (before === undefined) return undefined;
  caller.isWarned = true;
  caller.journal.noticed(before.failure);
  return before;
}

/** Where the policy suspects that a write did nothing, a read tells. What it cannot prove leaves the answer as it is. */
async function doubted(caller: Caller, call: Call, pending: Promise<Outcome>): Promise<Outcome> {
  const outcome = await pending;
  if (!outcome.ok) return outcome;
  const suspicion = suspicionOf(caller, call, outcome.value as Json);
  if (suspicion === false) return outcome;
  if (suspicion === true) {
    const verified = await verifySuccess(caller, call);
    if (verified.shown === 'present') return outcome;
    // An irreversible call that said it succeeded is not made again on the word of a read.
    if (verified.shown === 'unproven' || effectOf(caller.spec(call.tool)) === 'irreversible') {
      caller.unconfirmed = verified.shown === 'unproven' ? verified.why : 'a read does not show it';
      return outcome;
    }
  }
  const failure =
    suspicion === true ? noEffect() : implicitFailure('no-effect', 'the policy is certain of it');
  caller.journal.noticed(failure);
  return { ok: false, failure, value: outcome.value };
}

function suspicionOf({ env }: Caller, call: Call, value: Json): boolean | 'certain' {
  try {
    return env.policy.suspects!({ call, step: env.context?.step ?? 0, value });
  } catch {
    return false;
  }
}

/** Of a call that reported success: where the tool declares no read that would show it, its word is enough. */
async function verifySuccess(caller: Caller, call: Call): Promise<Verified> {
  const spec = caller.spec(call.tool);
  if (spec?.verifiedBy === undefined) return { shown: 'present', answer: null, isOwn: true };
  const look = verificationCall(spec, call.args);
  if (look === undefined) return { shown: 'unproven', why: 'the call does not say what the read needs' };
  return verify(caller, look, call, undefined);
}

/** How long a call beside the step may take, after a wait that is paid for first. */
function sidePatienceMs({ env }: Caller, waitingMs = 0): number {
  const waiting = price(env.model, { ...noCost, waitingMs });
  return patienceMs(env, attemptLeft(env) - waiting);
}
