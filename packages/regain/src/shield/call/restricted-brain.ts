/** The brain of a shield: without proposals that are not allowed in production, and with jitter on delays. */

import { effectOf, schemaAfterRenames } from '../../govern/index.ts';
import type { Action, Brain, Proposal, Proposals, RepairMode, Situation } from '../../types/index.ts';
import type { ShieldRuntime } from '../runtime.ts';
import { allowsAnswerRepair, allowsRepair, allowsVerification } from './allowed-proposals.ts';

/** Largest relative jitter on a delay that the tool requested: clients with the same hint must not return at once. */
const HINT_JITTER = 0.1;

/** The brain, without proposals that use another tool or change more of the call than is allowed. */
export function restrictedBrain(
  brain: Brain,
  { settings, learning: { random } }: ShieldRuntime,
  { repairs, isRepairable }: { readonly repairs: RepairMode; readonly isRepairable: boolean },
  confidences: WeakMap<Action, number>,
): Brain {
  const { specs, refreshCredentials } = settings;
  const allows = ({ action, isRemembered }: Proposal, situation: Situation): boolean => {
    switch (action.kind) {
      // A read that the caller itself made before such a call. Safety refuses any other effect.
      case 'use-tool':
        return action.first === true && isRemembered === true && repairs !== 'off';
      case 'ask-model':
      // An apparent duplicate may be the record of another call.
      case 'compensate':
        return false;
      case 'verify':
        return allowsVerification(action, situation);
      case 'reread-tools':
        return specs !== undefined;
      case 'repair-arguments':
        return isRepairable && allowsRepair(action.args, situation, repairs, isRemembered);
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
