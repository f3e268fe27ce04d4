/** Trace events without secrets, and without arguments and answers unless they are requested. */

import type { Considered, Failure, Json, JsonObject, TracedAction, TraceEvent } from '../../types/index.ts';
import type { SecretRedactor } from '../redact/secret-redactor.ts';

const CODE_CHARS_MAX = 100;

/** `isCapturing`: previews of arguments and answers are kept. */
export function redactEvent(event: TraceEvent, secrets: SecretRedactor, isCapturing: boolean): TraceEvent {
  switch (event.type) {
    case 'call': {
      const { args, ...rest } = event;
      if (args === undefined || !isCapturing) return rest;
      return { ...rest, args: secrets.redactedPreview(args, 'call') as JsonObject };
    }
    case 'attempt': {
      const { args, value, isCut, ...rest } = event;
      if (!isCapturing) return rest;
      return {
        ...rest,
        ...(args === undefined ? {} : { args: secrets.redactedPreview(args, 'call') as JsonObject }),
        ...(value === undefined ? {} : { value: secrets.redactedPreview(value, 'tool') ?? null }),
        ...(isCut === undefined ? {} : { isCut }),
      };
    }
    case 'diagnosis':
      return { ...event, failure: redactFailure(event.failure, secrets) };
    case 'decision': {
      const { action, reason, refused, considered } = event;
      return {
        ...event,
        action: redactAction(action, secrets, isCapturing),
        reason: secrets.redactText(reason),
        ...(refused === undefined ? {} : { refused: secrets.redactText(refused) }),
        ...(considered === undefined ? {} : { considered: redactConsidered(considered, secrets) }),
      };
    }
    case 'ending': {
      const { reason, ...rest } = event;
      const shown = { ...rest, reason: secrets.redactText(reason) };
      // Notes on repairs contain values of arguments.
      if (!isCapturing && 'notes' in shown) delete shown.notes;
      return shown;
    }
    default:
      return event;
  }
}

function redactFailure(failure: Failure, secrets: SecretRedactor): Failure {
  const { message, code, evidence } = failure;
  return {
    ...failure,
    message: secrets.redactText(message),
    ...(code === undefined ? {} : { code: secrets.redactText(code, CODE_CHARS_MAX) }),
    evidence: evidence.map((one) => secrets.redactText(one)),
  };
}

function redactAction(action: TracedAction, secrets: SecretRedactor, isCapturing: boolean): TracedAction {
  const { args, value, reason, ...rest } = action;
  const shown = (given: Json, source: 'call' | 'tool') => secrets.redactedPreview(given, source) ?? null;
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason: secrets.redactText(reason) }),
    ...(args === undefined || !isCapturing ? {} : { args: shown(args, 'call') as JsonObject }),
    ...(value === undefined || !isCapturing ? {} : { value: shown(value, 'tool') }),
  };
}

function redactConsidered({ proposals, exemplars }: Considered, secrets: SecretRedactor): Considered {
  return {
    proposals: proposals.map((proposal) => ({ ...proposal, why: secrets.redactText(proposal.why) })),
    exemplars: exemplars.map((exemplar) => ({ ...exemplar, text: secrets.redactText(exemplar.text) })),
  };
}
