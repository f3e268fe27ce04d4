/** A brain outside of this process, which is shown no secret: each stands behind a token, and comes back in its proposals. */

import type {
  Action,
  Brain,
  Call,
  Failure,
  Json,
  JsonObject,
  Outcome,
  Proposals,
  Situation,
} from '../../types/index.ts';
import type { SecretKeeper, Veil } from '../redact/secrets.ts';

export function veiledBrain(brain: Brain, secrets: SecretKeeper): Brain {
  const shown = (proposals: Proposals, veil: Veil): Proposals => ({
    ...proposals,
    ranked: proposals.ranked.map((proposal) => ({
      ...proposal,
      action: changed(proposal.action, veil.show),
    })),
  });
  return {
    name: brain.name,
    propose: async (situation, context) => {
      const veil = secrets.veil();
      return shown(await brain.propose(veiledSituation(situation, veil), context), veil);
    },
    critique: (situation) => brain.critique(veiledSituation(situation, secrets.veil())),
    reflect: (situation, context) => brain.reflect(veiledSituation(situation, secrets.veil()), context),
  };
}

function veiledSituation(situation: Situation, { hide }: Veil): Situation {
  const call = ({ tool, args }: Call): Call => ({ tool, args: hide(args) as JsonObject });
  const failure = (one: Failure): Failure => ({
    ...one,
    message: hide(one.message) as string,
    evidence: one.evidence.map((line) => hide(line) as string),
  });
  const outcome = (one: Outcome): Outcome => {
    const value = one.value === undefined ? {} : { value: hide(one.value as Json) };
    return one.ok
      ? { ok: true, value: undefined, ...value }
      : { ok: false, failure: failure(one.failure), ...value };
  };
  return {
    ...situation,
    call: call(situation.call),
    failure: failure(situation.failure),
    value: situation.value === undefined ? undefined : hide(situation.value),
    readings: situation.readings.map((one) => ({ call: call(one.call), outcome: outcome(one.outcome) })),
    history: situation.history.map((turn) => ({
      ...turn,
      call: call(turn.call),
      failure: failure(turn.failure),
      action: changed(turn.action, hide),
    })),
  };
}

function changed(action: Action, change: (value: Json) => Json): Action {
  if ('args' in action) return { ...action, args: change(action.args) as JsonObject };
  return action.kind === 'repair-output' ? { ...action, value: change(action.value) } : action;
}
