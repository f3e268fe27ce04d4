/** The policy for one failed call: FORTIFY, restricted to the actions that are allowed in production. */

import { hasUnconfirmedWrite, isNonIdempotent, mayHavePersisted } from '../../govern/index.ts';
import {
  type Decision,
  fortifyPolicy,
  type Policy,
  type ReviewedDecision,
  rememberingBrain,
  rememberingPolicy,
  type StepEnded,
} from '../../recovery/index.ts';
import {
  type Action,
  type FailureClass,
  noCost,
  type ObservedCall,
  type Situation,
} from '../../types/index.ts';
import { updatePosteriors } from '../learn/update-posteriors.ts';
import type { StopCause } from '../observe/events.ts';
import { isAnswerViolation } from './answer-violation.ts';
import { type AskApproval, isApprovable, withApprovableRepeats } from './approval.ts';
import type { CallRecord } from './call-record.ts';
import type { OtherAttempt } from './hedge.ts';
import { stopped } from './model-text.ts';
import { observeCall } from './observe-calls.ts';
import type { PendingCall } from './pending-call.ts';
import { redactedBrain } from './redacted-brain.ts';
import { restrictedBrain } from './restricted-brain.ts';
import { retryAdmission } from './retry-admission.ts';
import { UnrecoveredError } from './unrecovered-error.ts';

/** Actions that cause load on the tool or on the tool that verifies it. */
const callingActions: ReadonlySet<Action['kind']> = new Set<Action['kind']>([
  'retry',
  'repair-arguments',
  'refresh-credentials',
  'verify',
]);
/** Failures that show that the tool is up: it has examined the request. */
const requestFailures: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'not-found',
  'conflict',
  'auth',
  'forbidden',
  'schema-violation',
]);

/** Whether an action could amplify an outage. A repaired request after a rejected one is a new call. */
function addsLoad({ kind }: Action, failureClass: FailureClass): boolean {
  return kind === 'retry' || kind === 'verify' || !requestFailures.has(failureClass);
}

/** `record`: receives why recovery stops, and whether the call is in doubt. `ask`: asks before an unsafe repeat. `other`: an attempt that is still running. */
export function callPolicy(
  { guard, signal }: PendingCall,
  isRepairable: boolean,
  record: CallRecord,
  ask?: AskApproval,
  other?: OtherAttempt,
): Policy {
  const { name, spec, runtime } = guard;
  const { settings, clock } = runtime;
  const { experience, breaker, memory, random } = runtime.learning;
  const isTraced = runtime.reporting.beginTrace !== undefined;
  const { handOffPrice, attemptsMax, repairs, timeBudgetMs, model } = guard.settings;
  /** The brain's probability that each action is right. */
  const confidences = new WeakMap<Action, number>();
  const learns = memory !== undefined && !memory.isErgodic;
  const own = settings.isBrainLocal ? settings.brain : redactedBrain(settings.brain, record.secrets);
  const fortified = fortifyPolicy({
    name: 'shield',
    brain: restrictedBrain(
      memory === undefined ? own : rememberingBrain(own, memory),
      runtime,
      { repairs, isRepairable },
      confidences,
    ),
    posteriors: experience.posteriors,
    handOffPrice,
    ...(memory === undefined ? {} : { memory }),
    ...(learns ? { learn: (lesson) => runtime.learning.remember(lesson, record.secrets) } : {}),
  })({ random });
  const observe = (call: ObservedCall): void => observeCall(runtime, call, record.secrets);
  const policy = learns ? rememberingPolicy(fortified, { isAwaiting: true, observe }) : fortified;
  let attempts = 1;
  const retries = retryAdmission(guard, signal);
  let firstFailure: FailureClass | undefined;

  const handOff = ({ thought }: Pick<Decision, 'thought'>, stop: StopCause, reason: string): Decision => {
    record.stop = stop;
    return { action: { kind: 'hand-off', reason }, reason, ...(thought === undefined ? {} : { thought }) };
  };

  const decide = async (situation: Situation): Promise<Decision> => {
    const { failure, history } = situation;
    retries.recordFailure(failure.retryAfterMs);
    record.isInDoubt = mayHavePersisted(situation);
    if (history.length === 0) {
      guard.record.reportSuccesses(experience);
      experience.posteriors.recordFailure(name, failure.class);
      firstFailure = failure.class;
    }
    // It has already taken a retry from the budget.
    if (other?.isTaken === false) {
      attempts++;
      return {
        action: { kind: 'retry', delayMs: 0 },
        reason: 'a second attempt is running',
        thought: noCost,
      };
    }
    if (UnrecoveredError.is(record.error))
      return handOff({}, 'inner-shield', stopped.inner(record.error.report.tool));
    const isViolated = history.length === 0 && isAnswerViolation(spec, failure);
    if (isViolated && guard.record.answerDrift.isKnown(failure.message))
      return handOff({}, 'not-worth-it', stopped.knownViolation);
    record.stop = 'brain-failed';
    const chosen = await policy.decide(ask === undefined ? situation : withApprovableRepeats(situation));
    const decision = isTraced ? chosen : withoutConsidered(chosen);
    const permit = situation.permit(decision.action, repairs);
    const { action, refused } = permit;
    record.stop = stopOf(action, refused);
    if (ask !== undefined && isApprovable(decision.action, permit) && canCall())
      return { ...decision, needsApproval: true };
    // Without the option `specs` the definitions cannot be read again.
    if (action.kind === 'reread-tools' && settings.specs === undefined)
      return handOff(decision, 'not-worth-it', refused ?? stopped.noTools);
    if (action.kind === 'hand-off' && isNonIdempotent(spec) && hasUnconfirmedWrite(situation))
      return handOff(decision, 'unsafe', stopped.inDoubt);
    const late = lateHint(action, refused, situation, timeBudgetMs);
    if (late !== undefined) return handOff(decision, late.stop, late.reason);
    if (!callingActions.has(action.kind)) return { ...decision, action };
    return admit(decision, action, failure.class);
  };

  /** Whether an attempt would be made now: nobody is asked to approve one that would not. */
  const canCall = (): boolean => {
    const nowMs = clock.now();
    return (
      attempts < attemptsMax &&
      breaker.state(name, nowMs) !== 'open' &&
      guard.record.retries.remaining(nowMs) > 0
    );
  };

  /** At most one question for each decision; an approved one uses up an attempt, a denied one ends the call. */
  const approve = async (decision: Decision, situation: Situation): Promise<ReviewedDecision> => {
    const { action } = decision;
    const { refused = '' } = situation.permit(action, repairs);
    if (!(await ask!(action, refused, situation.failure)))
      return { ...handOff(decision, 'unsafe', stopped.inDoubt), approval: 'denied' };
    record.stop = undefined;
    const admitted = await admit(decision, action, situation.failure.class);
    return { ...admitted, reason: `${admitted.reason} (approved)`, approval: 'approved' };
  };

  /** The action if the limits on attempts, the breaker and the retry budget admit it; otherwise a hand-off. */
  const admit = async (decision: Decision, action: Action, failureClass: FailureClass): Promise<Decision> => {
    const isAttempt = action.kind !== 'verify';
    if (isAttempt && attempts >= attemptsMax)
      return handOff(decision, 'call-budget', stopped.attempts(attempts));
    const permit = await retries.enter(isAttempt, addsLoad(action, failureClass));
    if (!permit.isPermitted) return handOff(decision, permit.stop, permit.reason);
    if (isAttempt) attempts++;
    return permit.waitedMs === 0 ? { ...decision, action } : afterWait(decision, action, permit.waitedMs);
  };

  /** The wait in the queue is charged, and counts towards the delay. */
  const afterWait = (decision: Decision, action: Action, waitedMs: number): Decision => {
    const { thought } = decision;
    const charged = thought && { thought: { ...thought, waitingMs: thought.waitingMs + waitedMs } };
    if (action.kind !== 'retry') return { ...decision, action, ...charged };
    const sooner: Action = { kind: 'retry', delayMs: Math.max(0, Math.round(action.delayMs - waitedMs)) };
    confidences.set(sooner, confidences.get(action) ?? 1);
    return { ...decision, action: sooner, ...charged };
  };

  const stepEnded = (ended: StepEnded): void => {
    retries.end(ended.status === 'done');
    updatePosteriors(experience.posteriors, random, model, ended, confidences);
    if (firstFailure !== undefined && ended.status !== 'cancelled')
      experience.posteriors.recordOutcome(name, firstFailure, ended.status === 'done');
    policy.stepEnded?.(ended);
  };

  return {
    name: 'shield',
    // Without a schema a wrong answer cannot be recognised.
    detectsImplicitFailures: spec.outputSchema !== undefined,
    ignoredFailures: guard.ignoredFailures,
    safety: true,
    repairs,
    decide,
    ...(ask === undefined ? {} : { approve }),
    stepEnded,
    ...(settings.verifiesSuccess && spec.verifiedBy !== undefined ? { suspectsSuccess: () => true } : {}),
  };
}

/** A shorter wait is not the reason why a call is handed back. */
const HINT_MS_MIN = 1_000;

/** Only a trace contains what else was considered. */
function withoutConsidered({ considered: _, ...decision }: Decision): Decision {
  return decision;
}

/** If the tool asked to wait longer than the call can: that is the reason, not that nothing else is left. */
function lateHint(
  action: Action,
  refused: string | undefined,
  { failure: { retryAfterMs }, attemptLeft, budgetLeft }: Situation,
  timeBudgetMs: number,
): { readonly stop: StopCause; readonly reason: string } | undefined {
  const isEnd = (action.kind === 'hand-off' || action.kind === 'give-up') && refused === undefined;
  if (retryAfterMs === undefined || retryAfterMs < HINT_MS_MIN || !(isEnd || action.kind === 'retry'))
    return undefined;
  const seconds = Math.ceil(retryAfterMs / 1000);
  if (retryAfterMs > attemptLeft * timeBudgetMs) {
    const left = Math.floor((Math.min(attemptLeft, budgetLeft) * timeBudgetMs) / 1000);
    return { stop: 'call-budget', reason: stopped.retryAfter(seconds, left) };
  }
  return isEnd ? { stop: 'not-worth-it', reason: stopped.retryAfterPrice(seconds) } : undefined;
}

/** Undefined if recovery continues. */
function stopOf({ kind }: Action, refused: string | undefined): StopCause | undefined {
  if (kind !== 'hand-off' && kind !== 'give-up') return undefined;
  return refused === undefined ? 'not-worth-it' : 'unsafe';
}
