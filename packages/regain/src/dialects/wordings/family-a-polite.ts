/** Wordings for training, family a: whole polite sentences, as product APIs write them. */

import type { Wordings } from '../error-formatter.ts';
import {
  ifAllowed,
  ifExpected,
  ifReason,
  ifSuggested,
  ifWait,
  parameterName,
  receivedValue,
} from './sentence-parts.ts';

export const familyA: Wordings = {
  'deadline-exceeded': [
    (p) => `The request to ${p.tool ?? 'the service'} timed out before an answer was received.`,
    () => 'Request timed out.',
  ],
  'connection-lost': [
    () => 'The connection was closed by the server before the response was complete.',
    () => 'Connection reset by peer.',
  ],
  internal: [
    (p) =>
      `Something went wrong on our side while handling ${p.tool ?? 'your request'}. Please try again.${ifReason(p, (r) => ` ${r}`)}`,
    (p) => `Internal error.${ifReason(p, (r) => ` ${r}`)}`,
  ],
  'bad-gateway': [
    () => 'We received an invalid response from a server behind this one. Please try again.',
    () => 'Bad gateway.',
  ],
  unavailable: [
    () => 'The service is temporarily unavailable. Please try again later.',
    () => 'Service unavailable.',
  ],
  throttled: [
    (p) =>
      `You have sent too many requests.${ifWait(p, (s) => ` Please wait ${s} seconds before trying again.`)}`,
    (p) => `Rate limit exceeded.${ifWait(p, (s) => ` Retry in ${s} s.`)}`,
  ],
  'quota-used-up': [
    (p) => `Your plan's quota for this period is used up.${ifWait(p, (s) => ` It renews in ${s} seconds.`)}`,
    (p) => `Quota exceeded.${ifWait(p, (s) => ` Renews in ${s} s.`)}`,
  ],
  unauthenticated: [
    () => 'Your access token has expired. Please sign in again to obtain a new one.',
    () => 'Token expired.',
  ],
  'permission-denied': [
    (p) =>
      `You do not have permission to use ${p.tool ?? 'this resource'}. Please contact your administrator.`,
    () => 'Access denied.',
  ],
  'unknown-argument': [
    (p) =>
      `There is no parameter named '${parameterName(p)}'.${ifSuggested(p, (s) => ` Did you mean '${s}'?`)}`,
    (p) =>
      `Unknown parameter '${parameterName(p)}'.${ifAllowed(p, (v) => ` Valid parameters: ${v.join(', ')}.`)}`,
    (p) => `Unexpected parameter '${parameterName(p)}'.`,
  ],
  'missing-argument': [
    (p) =>
      `The parameter '${parameterName(p)}' is required${ifExpected(p, (e) => ` and must be ${e}`)}.` +
      ifAllowed(p, (v) => ` Please send one of: ${v.join(', ')}.`),
    (p) => `Missing required parameter '${parameterName(p)}'.`,
  ],
  'wrong-type': [
    (p) =>
      `The parameter '${parameterName(p)}' must be ${p.expected ?? 'of another type'}, but it was ${receivedValue(p)}.`,
    (p) => `Invalid type for '${parameterName(p)}'.${ifExpected(p, (e) => ` Please send ${e}.`)}`,
    (p) => `Parameter '${parameterName(p)}' has the wrong type.`,
  ],
  'value-not-allowed': [
    (p) =>
      `${receivedValue(p)} is not a valid value for '${parameterName(p)}'.` +
      ifAllowed(p, (v) => ` Valid values are: ${v.join(', ')}.`) +
      ifSuggested(p, (s) => ` Did you mean '${s}'?`),
    (p) =>
      `Please choose a valid '${parameterName(p)}'.${ifAllowed(p, (v) => ` Valid choices: ${v.join(', ')}.`)}`,
    (p) => `Invalid value for '${parameterName(p)}'.`,
  ],
  'out-of-range': [
    (p) =>
      `The parameter '${parameterName(p)}' must be ${p.expected ?? 'within its limits'}, but it was ${receivedValue(p)}.`,
    (p) =>
      `'${parameterName(p)}' is out of range.${ifExpected(p, (e) => ` Please send a value that is ${e}.`)}`,
  ],
  'wrong-format': [
    (p) =>
      `The parameter '${parameterName(p)}' is not in the right format: ${p.expected ?? 'see the reference'}.`,
    (p) => `Invalid format for '${parameterName(p)}'.`,
  ],
  'unknown-tool': [
    (p) => `There is no operation named '${p.tool}'.${ifSuggested(p, (s) => ` Did you mean '${s}'?`)}`,
    (p) => `Unknown operation '${p.tool}'.`,
  ],
  'tool-gone': [
    (p) => `The operation '${p.tool}' has been retired. Please use the operation that replaces it.`,
    (p) => `Operation '${p.tool}' is no longer available.`,
  ],
  'not-found': [
    (p) => `We could not find what you asked for${ifReason(p, (r) => `: ${r}`)}.`,
    (p) =>
      `Nothing was found for '${parameterName(p)}' ${receivedValue(p)}.${ifReason(p, (r) => ` Please note: ${r}.`)}`,
  ],
  'already-exists': [
    (p) => `This has been created before${ifReason(p, (r) => `: ${r}`)}.`,
    (p) => `Duplicate '${parameterName(p)}'.${ifReason(p, (r) => ` Please note: ${r}.`)}`,
  ],
  'version-conflict': [
    () => 'The record was changed by someone else since you last read it. Please read it again and retry.',
    () => 'The record has changed since it was read.',
  ],
  'state-conflict': [
    (p) => `Your request conflicts with the current state${ifReason(p, (r) => `: ${r}`)}.`,
    (p) => `This is not possible right now${ifReason(p, (r) => `, because ${r}`)}.`,
  ],
  refused: [
    (p) => `We cannot do this${ifReason(p, (r) => `: ${r}`)}.`,
    (p) => `Your request was declined${ifReason(p, (r) => `, because ${r}`)}.`,
  ],
  unparsable: [
    (p) => `We could not read your request.${ifExpected(p, (e) => ` Please send ${e}.`)}`,
    () => 'Malformed request.',
  ],
};
