/** The policy for one failed call: FORTIFY, restricted to the actions that are allowed in production. */

import {
  effectOf,
  hasUnconfirmedWrite,
  isNonIdempotent,
  mayHavePersisted,
  schemaAfterRenames,
} from '../../govern/index.ts';
import {
  type Decision,
  fortifyPolicy,
  type Policy,
  type ReviewedDecision,
  type StepEnded,
} from '../../recovery/index.ts';
import {
  type Action,
  type Brain,
  type FailureClass,
  noCost,
  type Proposal,
  type Proposals,
  type RepairMode,
  type Situation,
} from '../../types/index.ts';
import { updatePosteriors } from '../learn/update-posteriors.ts';
import type { StopCause } from '../observe/events.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { allowsAnswerRepair, allowsRepair, allowsVerification } from './allowed-proposals.ts';
import { isAnswerViolation } from './answer-violation.ts';
import { type AskApproval, isApprovable, withApprovableRepeats } from './approval.ts';
import type { OtherAttempt } from './hedge.ts';
import { stopped } from './model-text.ts';
import { redactedBrain } from './redacted-brain.ts';
import type { ToolGuard } from './tool-guard.ts';
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

/** Largest relative jitter on a delay that the tool requested: clients with the same hint must not return at once. */
const HINT_JITTER = 0.1;

/**
 * The breaker admits a call if it is worth its price at a cost of c_max, a tenth of the budget. A call that has failed
 * can wait for that, as long as the wait and the call together cost no more.
 */
const PROBE_WAIT = 0.09;
/** How often one call waits for the breaker: a dead tool must not be probed by every call until its budget ends. */
const PROBES_MAX = 2;

/** `record`: receives why recovery stops, and whether the call is in doubt. `ask`: asks before an unsafe repeat. `other`: an attempt that is still running. */
export function callPolicy(
  runtime: ShieldRuntime,
  guard: ToolGuard,
  isRepairable: boolean,
  record: {
    stop: StopCause | undefined;
    isInDoubt: boolean;
    readonly error: unknown;
    readonly secrets: SecretRedactor;
  },
  ask?: AskApproval,
  other?: OtherAttempt,
): Policy {
  const {
    settings,
    clock,
    learning: { experience, breaker, memory, random },
  } = runtime;
  const { name, spec } = guard;
  const { handOffPrice, attemptsMax, repairs, timeBudgetMs, model } = guard.settings;
  /** The brain's probability that each action is right. */
  const confidences = new WeakMap<Action, number>();
  const learns = memory !== undefined && !memory.isErgodic;
  const policy = fortifyPolicy({
    name: 'shield',
    brain: restrictedBrain(
      settings.isBrainLocal ? settings.brain : redactedBrain(settings.brain, record.secrets),
      runtime,
      { repairs, isRepairable },
      confidences,
    ),
    posteriors: experience.posteriors,
    handOffPrice,
    ...(memory === undefined ? {} : { memory }),
    ...(learns ? { learn: (lesson) => runtime.learning.remember(lesson, record.secrets) } : {}),
  })({ random });
  const probeWaitMs = PROBE_WAIT * timeBudgetMs;
  let attempts = 1;
  let probeWaits = 0;
  let firstFailure: FailureClass | undefined;

  const handOff = ({ thought }: Decision, stop: StopCause, reason: string): Decision => {
    record.stop = stop;
    return { action: { kind: 'hand-off', reason }, reason, ...(thought === undefined ? {} : { thought }) };
  };

  const decide = async (situation: Situation): Promise<Decision> => {
    const { failure, history } = situation;
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
    if (UnrecoveredError.is(record.error)) {
      const reason = stopped.inner(record.error.report.tool);
      return handOff({ action: { kind: 'hand-off', reason }, reason }, 'inner-shield', reason);
    }
    if (history.length === 0 && isAnswerViolation(spec, failure)) {
      const reason = stopped.knownViolation;
      if (guard.record.answerDrift.isKnown(failure.message))
        return handOff({ action: { kind: 'hand-off', reason }, reason }, 'not-worth-it', reason);
    }
    record.stop = 'brain-failed';
    const decision = await policy.decide(ask === undefined ? situation : withApprovableRepeats(situation));
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
    const admitted = admit(decision, action, situation.failure.class);
    return { ...admitted, reason: `${admitted.reason} (approved)`, approval: 'approved' };
  };

  /** The action if the limits on attempts, the breaker and the retry budget admit it; otherwise a hand-off. */
  const admit = (decision: Decision, action: Action, failureClass: FailureClass): Decision => {
    const isAttempt = action.kind !== 'verify';
    if (isAttempt && attempts >= attemptsMax)
      return handOff(decision, 'call-budget', stopped.attempts(attempts));
    const admission = isAttempt ? breaker.tryAcquire(name, clock.now()) : undefined;
    const waitMs = admission?.admitted === false ? admission.retryAtMs - clock.now() : 0;
    if (admission?.admitted === false) {
      if (probeWaits === PROBES_MAX || waitMs > probeWaitMs || action.kind !== 'retry')
        return handOff(decision, 'tool-down', admission.reason);
      probeWaits++;
    }
    if (addsLoad(action, failureClass) && !guard.record.retries.tryAcquire(clock.now()))
      return handOff(decision, 'retry-budget', stopped.retryBudget);
    if (isAttempt) attempts++;
    if (action.kind !== 'retry' || action.delayMs >= waitMs) return { ...decision, action };
    const delayMs = Math.ceil(waitMs * (1 + HINT_JITTER * random.uniform()));
    const later: Action = { kind: 'retry', delayMs };
    confidences.set(later, confidences.get(action) ?? 1);
    return { ...decision, action: later };
  };

  const stepEnded = (ended: StepEnded): void => {
    updatePosteriors(runtime, model, ended, confidences);
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

/** The brain, without proposals that use another tool or change more of the call than is allowed. */
function restrictedBrain(
  brain: Brain,
  { settings, learning: { random } }: ShieldRuntime,
  { repairs, isRepairable }: { readonly repairs: RepairMode; readonly isRepairable: boolean },
  confidences: WeakMap<Action, number>,
): Brain {
  const { specs, refreshCredentials } = settings;
  const allows = ({ action }: Proposal, situation: Situation): boolean => {
    switch (action.kind) {
      case 'use-tool':
      case 'ask-model':
      // An apparent duplicate may be the record of another call.
      case 'compensate':
        return false;
      case 'verify':
        return allowsVerification(action, situation);
      case 'reread-tools':
        return specs !== undefined;
      case 'repair-arguments':
        return isRepairable && allowsRepair(action.args, situation, repairs);
      case 'repair-output':
        return allowsAnswerRepair(action.value, situation, repairs);
      case 'refresh-credentials':
        return refreshCredentials !== undefined;
      default:
        return true;
    }
  };
  const withJitter = (proposal: Proposal, { failure }: Situation): Proposal => {
    const { action } = proposal;
    if (action.kind !== 'retry' || action.delayMs === 0) return proposal;
    const isAsked = failure.retryAfterMs !== undefined;
    const factor = isAsked ? 1 + HINT_JITTER * random.uniform() : 0.5 + 0.5 * random.uniform();
    return { ...proposal, action: { ...action, delayMs: Math.round(action.delayMs * factor) } };
  };
  const restricted = (proposals: Proposals, situation: Situation): Proposals => {
    const ranked = proposals.ranked
      .filter((proposal) => allows(proposal, situation))
      .map((proposal) => withJitter(proposal, situation));
    for (const { action, chance } of ranked) confidences.set(action, chance);
    return { ...proposals, ranked };
  };
  return {
    ...brain,
    propose: (seen, context) => {
      const isListRead =
        specs === undefined || seen.history.some(({ action }) => action.kind === 'reread-tools');
      const situation = isListRead ? withRenamedParameters(seen) : seen;
      const proposals = brain.propose(situation, context);
      return proposals instanceof Promise
        ? proposals.then((later) => restricted(later, situation))
        : restricted(proposals, situation);
    },
  };
}

/**
 * A read whose errors name a renamed parameter, with the schema as it must be now. With the option `specs` the current
 * schema is read first. For a write, a text must not bring in a name: see allowed-proposals.ts.
 */
function withRenamedParameters(situation: Situation): Situation {
  const { call, spec, failure, history } = situation;
  if (spec === undefined || effectOf(spec) !== 'read') return situation;
  const refused = [...history, { call, failure }].filter((turn) => turn.call.tool === call.tool);
  const inputSchema = schemaAfterRenames(spec.inputSchema, refused);
  if (inputSchema === spec.inputSchema) return situation;
  return { ...situation, spec: { ...spec, inputSchema }, specBefore: situation.specBefore ?? spec };
}

/** Undefined if recovery continues. */
function stopOf({ kind }: Action, refused: string | undefined): StopCause | undefined {
  if (kind !== 'hand-off' && kind !== 'give-up') return undefined;
  return refused === undefined ? 'not-worth-it' : 'unsafe';
}
