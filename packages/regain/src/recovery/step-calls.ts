/** Attempts at a step and auxiliary calls: the checks before and after a call, verification reads and further pages. */

import {
  absenceProvenAfterMs,
  effectOf,
  isNonIdempotent,
  isPageParameterKnown,
  membersOf,
  resolvesMatch,
  type VerificationResult,
  verificationCall,
  verificationResult,
} from '../govern/index.ts';
import {
  type CallPurpose,
  type Failure,
  implicitFailure,
  type Json,
  type JsonObject,
  noContext,
  noCost,
  noEffectFailure,
  type Outcome,
  price,
} from '../types/index.ts';
import { affordableTimeoutMs, attemptLeft, SIDE_BACKOFF_MS, SIDE_TRIES } from './action-costs.ts';
import type { Caller } from './caller.ts';
import { duplicateOfEarlierWrite } from './detect/repeated-write.ts';
import { fetchPages } from './paginate.ts';
import type { TaskContext, ToolCall } from './policy.ts';

/** A call of the step itself, with the checks before and after it. */
export function attempt(caller: Caller, call: ToolCall): Promise<Outcome> {
  const { policy, context } = caller.env;
  caller.unconfirmed = undefined;
  if (policy.detectsImplicitFailures && context !== undefined && context.step > 0) {
    const before = repeatedWrite(caller, call, context);
    if (before !== undefined) return Promise.resolve(before);
  }
  const outcome = caller.call(call, 'step', affordableTimeoutMs(caller.env));
  return policy.suspectsSuccess === undefined ? outcome : verifySuspected(caller, call, outcome);
}

/**
 * An auxiliary call; undefined if the attempt cannot pay for it. A failed read is repeated while the attempt can pay:
 * reads are harmless.
 */
export async function callBesideStep(
  caller: Caller,
  call: ToolCall,
  purpose: CallPurpose,
): Promise<Outcome | undefined> {
  const isRead = !isNonIdempotent(caller.spec(call.tool));
  for (let tries = 1; ; tries++) {
    const timeoutMs = sideTimeoutMs(caller);
    if (timeoutMs === 0) return undefined;
    const outcome = await caller.call(call, purpose, timeoutMs);
    if (outcome.ok || !isRead || tries === SIDE_TRIES) return outcome;
    const waitMs = outcome.failure.retryAfterMs ?? SIDE_BACKOFF_MS * 2 ** (tries - 1);
    if (sideTimeoutMs(caller, waitMs) === 0) return outcome;
    await caller.wait(waitMs);
  }
}

/** The same, with its outcome shown to the policy. */
export async function readForPolicy(
  caller: Caller,
  call: ToolCall,
  purpose: CallPurpose,
): Promise<Outcome | undefined> {
  const outcome = await callBesideStep(caller, call, purpose);
  const { tool, args } = call;
  if (outcome !== undefined) caller.readings = [...caller.readings, { call: { tool, args }, outcome }];
  return outcome;
}

/** The pages that are missing from `first`, joined to it. A new parameter for pages is in the current list of tools. */
export async function fetchRemainingPages(
  caller: Caller,
  { tool, args }: ToolCall,
  first: Json | undefined,
): Promise<Json> {
  const listed = caller.spec(tool)?.inputSchema;
  if (!isPageParameterKnown(first ?? null, { args, inputSchema: listed })) await caller.rereadTools();
  const { inputSchema, outputSchema } = caller.spec(tool) ?? {};
  const before = membersOf(listed).properties;
  const added = Object.keys(membersOf(inputSchema).properties).filter((name) => !Object.hasOwn(before, name));
  const fetch = (more: JsonObject) => callBesideStep(caller, { tool, args: { ...args, ...more } }, 'page');
  return fetchPages(first, fetch, { args, inputSchema, outputSchema, added });
}

/** What a verification read showed: the write is present, it is proven absent, or it is unknown. */
export type Verified =
  | Extract<VerificationResult, { readonly shown: 'present' }>
  | { readonly shown: 'absent' }
  | { readonly shown: 'unproven'; readonly why: string };

/**
 * Reads the state to find out whether a write took effect. A missing record is a proof only if the tool declares the
 * lag of its reads: then the state is read again after that time.
 */
export async function verify(
  caller: Caller,
  look: ToolCall,
  call: ToolCall,
  failure: Failure | undefined,
): Promise<Verified> {
  const { verifiedBy = {} } = caller.spec(call.tool) ?? {};
  const provenAfterMs = absenceProvenAfterMs(verifiedBy, caller.failures);
  for (;;) {
    const waitMs = caller.endedMs + (provenAfterMs ?? Infinity) - caller.env.clock.now();
    const state = await (failure === undefined ? callBesideStep : readForPolicy)(caller, look, 'verify');
    if (state?.ok !== true) return { shown: 'unproven', why: 'the state could not be read' };
    const found = readFinding(caller, call, state.value as Json);
    if (found.shown === 'present') return found;
    if (found.shown === 'unclear') return { shown: 'unproven', why: found.why };
    if (waitMs <= 0) return found;
    if (waitMs === Infinity || sideTimeoutMs(caller, waitMs) === 0)
      return { shown: 'unproven', why: 'a read does not show it, and reads may lag' };
    await caller.wait(waitMs);
  }
}

/** The answer of a tool need not be JSON: it may be cyclic, or have accessors that throw. */
function readFinding(caller: Caller, call: ToolCall, state: Json): VerificationResult {
  try {
    return finding(caller, call, state);
  } catch {
    return { shown: 'unclear', why: 'the answer of the read is not JSON' };
  }
}

/**
 * What a read shows about a write. Records of earlier steps prove nothing. The write may be recorded with the arguments
 * of any attempt of this step.
 */
function finding(caller: Caller, call: ToolCall, state: Json): VerificationResult {
  const spec = caller.spec(call.tool);
  if (spec?.verifiedBy === undefined) return { shown: 'unclear', why: 'no read is declared to show it' };
  const { context = noContext, clock } = caller.env;
  const { plan, step, outputs } = context;
  const earlier = plan.slice(0, step).filter(({ tool }) => tool === call.tool);
  const known = earlier.flatMap(({ id }) => (Object.hasOwn(outputs, id) ? [outputs[id]!] : []));
  // A record created meanwhile may belong to an equal call.
  const isTimeTelling = clock.epochMs !== undefined && caller.env.hasEqualCall?.(spec.verifiedBy) !== true;
  const sinceMs = isTimeTelling ? clock.epochMs! + caller.startedMs : undefined;
  const attempted = caller
    .callsMade(call.tool, 'step')
    .filter(({ args }) => resolvesMatch(spec.verifiedBy!, args));
  const findings = (attempted.length === 0 ? [call] : attempted).map(({ args }) =>
    verificationResult(spec, args, state, { known, sinceMs }),
  );
  const firstWith = (shown: VerificationResult['shown']) => findings.find((one) => one.shown === shown);
  // A missing record of an earlier form of the arguments proves nothing: the last call used another form.
  const itself = verificationResult(spec, call.args, state, { known, sinceMs });
  return firstWith('present') ?? firstWith('unclear') ?? itself;
}

/** At most once in a step: a policy can still decide to send it. */
function repeatedWrite(caller: Caller, { tool }: ToolCall, context: TaskContext): Outcome | undefined {
  const spec = caller.spec(tool);
  if (caller.isWarned || spec === undefined || !isNonIdempotent(spec)) return undefined;
  const before = duplicateOfEarlierWrite(caller.env.call, context);
  if (before === undefined) return undefined;
  caller.isWarned = true;
  caller.journal.noticed(before.failure);
  return before;
}

/** If the policy suspects that a write had no effect, it is verified by a read. Without a proof the answer stands. */
async function verifySuspected(caller: Caller, call: ToolCall, pending: Promise<Outcome>): Promise<Outcome> {
  const outcome = await pending;
  if (!outcome.ok) return outcome;
  const suspicion = isSuspected(caller, call, outcome.value as Json);
  if (suspicion === false) return outcome;
  if (suspicion === true) {
    const verified = await verifySuccess(caller, call);
    if (verified.shown === 'present') return outcome;
    // An irreversible call that reported success is never repeated because of a read.
    if (verified.shown === 'unproven' || effectOf(caller.spec(call.tool)) === 'irreversible') {
      caller.unconfirmed = verified.shown === 'unproven' ? verified.why : 'a read does not show it';
      return outcome;
    }
  }
  const failure =
    suspicion === true ? noEffectFailure() : implicitFailure('no-effect', 'the policy is certain of it');
  caller.journal.noticed(failure);
  return { ok: false, failure, value: outcome.value };
}

function isSuspected({ env }: Caller, call: ToolCall, value: Json): boolean | 'certain' {
  try {
    return env.policy.suspectsSuccess!({ call, step: env.context?.step ?? 0, value });
  } catch {
    return false;
  }
}

/** For a call that reported success: if the tool declares no read to verify it, the report is accepted. */
async function verifySuccess(caller: Caller, call: ToolCall): Promise<Verified> {
  const spec = caller.spec(call.tool);
  if (spec?.verifiedBy === undefined) return { shown: 'present', answer: null, isOwn: true };
  const read = verificationCall(spec, call.args);
  if (read === undefined) return { shown: 'unproven', why: 'the call does not say what the read needs' };
  return verify(caller, read, call, undefined);
}

/** How long an auxiliary call may take, after the delay that precedes it. */
function sideTimeoutMs({ env }: Caller, waitingMs = 0): number {
  const waiting = price(env.model, { ...noCost, waitingMs });
  return affordableTimeoutMs(env, attemptLeft(env) - waiting);
}
