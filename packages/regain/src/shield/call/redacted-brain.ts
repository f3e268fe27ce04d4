/** A brain outside of this process sees tokens in place of secrets; they are restored in its proposals. */

import type {
  Action,
  Brain,
  Failure,
  Json,
  JsonObject,
  Outcome,
  Proposals,
  Situation,
  ToolCall,
} from '../../types/index.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';
import type { SecretTokenMap } from '../redact/secret-tokens.ts';

export function redactedBrain(brain: Brain, secrets: SecretRedactor): Brain {
  const restored = (proposals: Proposals, tokenMap: SecretTokenMap): Proposals => ({
    ...proposals,
    ranked: proposals.ranked.map((proposal) => ({
      ...proposal,
      action: mapAction(proposal.action, tokenMap.restore),
    })),
  });
  return {
    name: brain.name,
    propose: async (situation, context) => {
      const tokenMap = secrets.createTokenMap();
      return restored(await brain.propose(redactedSituation(situation, tokenMap), context), tokenMap);
    },
    critique: (situation) => brain.critique(redactedSituation(situation, secrets.createTokenMap())),
    reflect: (situation, context) =>
      brain.reflect(redactedSituation(situation, secrets.createTokenMap()), context),
  };
}

function redactedSituation(situation: Situation, { redact }: SecretTokenMap): Situation {
  const call = ({ tool, args }: ToolCall): ToolCall => ({ tool, args: redact(args) as JsonObject });
  const failure = (one: Failure): Failure => ({
    ...one,
    message: redact(one.message) as string,
    evidence: one.evidence.map((line) => redact(line) as string),
  });
  const outcome = (one: Outcome): Outcome => {
    const value = one.value === undefined ? {} : { value: redact(one.value as Json) };
    return one.ok
      ? { ok: true, value: undefined, ...value }
      : { ok: false, failure: failure(one.failure), ...value };
  };
  return {
    ...situation,
    call: call(situation.call),
    failure: failure(situation.failure),
    value: situation.value === undefined ? undefined : redact(situation.value),
    auxiliaryCalls: situation.auxiliaryCalls.map((one) => ({
      call: call(one.call),
      outcome: outcome(one.outcome),
    })),
    history: situation.history.map((turn) => ({
      ...turn,
      call: call(turn.call),
      failure: failure(turn.failure),
      action: mapAction(turn.action, redact),
    })),
  };
}

function mapAction(action: Action, change: (value: Json) => Json): Action {
  if ('args' in action) return { ...action, args: change(action.args) as JsonObject };
  return action.kind === 'repair-output' ? { ...action, value: change(action.value) } : action;
}
