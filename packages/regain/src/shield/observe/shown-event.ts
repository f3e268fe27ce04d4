/** Events of a trace as they may be written down: no secrets, and arguments and answers only where they are asked for. */

import type { Considered, Failure, Json, JsonObject, TracedAction, TraceEvent } from '../../types/index.ts';
import type { SecretKeeper } from '../redact/secrets.ts';

const CODE_CHARS_MAX = 100;

/** `isCapturing`: pictures of arguments and answers are wanted. */
export function shownEvent(event: TraceEvent, secrets: SecretKeeper, isCapturing: boolean): TraceEvent {
  switch (event.type) {
    case 'call': {
      const { args, ...rest } = event;
      if (args === undefined || !isCapturing) return rest;
      return { ...rest, args: secrets.picture(args, 'call') as JsonObject };
    }
    case 'attempt': {
      const { args, value, isCut, ...rest } = event;
      if (!isCapturing) return rest;
      return {
        ...rest,
        ...(args === undefined ? {} : { args: secrets.picture(args, 'call') as JsonObject }),
        ...(value === undefined ? {} : { value: secrets.picture(value, 'tool') ?? null }),
        ...(isCut === undefined ? {} : { isCut }),
      };
    }
    case 'diagnosis':
      return { ...event, failure: shownFailure(event.failure, secrets) };
    case 'decision': {
      const { action, reason, refused, considered } = event;
      return {
        ...event,
        action: shownAction(action, secrets, isCapturing),
        reason: secrets.text(reason),
        ...(refused === undefined ? {} : { refused: secrets.text(refused) }),
        ...(considered === undefined ? {} : { considered: shownConsidered(considered, secrets) }),
      };
    }
    case 'ending': {
      const { reason, ...rest } = event;
      const shown = { ...rest, reason: secrets.text(reason) };
      // What a repair has changed is told with the values.
      if (!isCapturing && 'notes' in shown) delete shown.notes;
      return shown;
    }
    default:
      return event;
  }
}

function shownFailure(failure: Failure, secrets: SecretKeeper): Failure {
  const { message, code, evidence } = failure;
  return {
    ...failure,
    message: secrets.text(message),
    ...(code === undefined ? {} : { code: secrets.text(code, CODE_CHARS_MAX) }),
    evidence: evidence.map((one) => secrets.text(one)),
  };
}

function shownAction(action: TracedAction, secrets: SecretKeeper, isCapturing: boolean): TracedAction {
  const { args, value, reason, ...rest } = action;
  const shown = (given: Json, source: 'call' | 'tool') => secrets.picture(given, source) ?? null;
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: secrets.text(reason) }),
    ...(args === undefined || !isCapturing ? {} : { args: shown(args, 'call') as JsonObject }),
    ...(value === undefined || !isCapturing ? {} : { value: shown(value, 'tool') }),
  };
}

function shownConsidered({ proposals, exemplars }: Considered, secrets: SecretKeeper): Considered {
  return {
    proposals: proposals.map((proposal) => ({ ...proposal, why: secrets.text(proposal.why) })),
    exemplars: exemplars.map((exemplar) => ({ ...exemplar, text: secrets.text(exemplar.text) })),
  };
}
