/** Wordings for training, family b: lower-case and technical, as libraries and gateways log them. */

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

export const familyB: Wordings = {
  'deadline-exceeded': [
    (p) => `no reply from ${p.tool ?? 'upstream'} within the configured timeout`,
    () => 'ETIMEDOUT',
  ],
  'connection-lost': [
    () => 'read ECONNRESET: socket hang up while waiting for response',
    () => 'socket hang up',
  ],
  internal: [
    (p) =>
      `unhandled exception in ${p.tool ?? 'request'} worker (transient), resubmit${ifReason(p, (r) => `: ${r}`)}`,
    (p) => `unexpected server exception${ifReason(p, (r) => `: ${r}`)}`,
  ],
  'bad-gateway': [() => 'upstream sent an unreadable reply (502), resubmit', () => 'upstream error 502'],
  unavailable: [() => 'backend overloaded or restarting (503), resubmit later', () => 'backend not ready'],
  throttled: [
    (p) => `request rate over limit (429)${ifWait(p, (s) => `; retry-after=${s}`)}`,
    (p) => `slow down${ifWait(p, (s) => ` (${s}s)`)}`,
  ],
  'quota-used-up': [
    (p) => `allowance exhausted for the current window${ifWait(p, (s) => `; window resets in ${s}s`)}`,
    (p) => `no credits left${ifWait(p, (s) => `; next credits in ${s}s`)}`,
  ],
  unauthenticated: [
    () => 'invalid_token: bearer token is past its exp claim, refresh it',
    () => 'invalid_token',
  ],
  'permission-denied': [
    (p) => `insufficient_scope: caller lacks the scope needed for ${p.tool ?? 'this call'}`,
    () => 'insufficient_scope',
  ],
  'unknown-argument': [
    (p) =>
      `got an unexpected keyword argument ${parameterName(p)}${ifSuggested(p, (s) => `; closest match: ${s}`)}`,
    (p) => `unrecognized key ${parameterName(p)}${ifAllowed(p, (v) => `; known keys: [${v.join(' ')}]`)}`,
    (p) => `extra key not permitted: ${parameterName(p)}`,
  ],
  'missing-argument': [
    (p) =>
      `required key absent: ${parameterName(p)}${ifExpected(p, (e) => ` (${e})`)}` +
      ifAllowed(p, (v) => ` in [${v.join(' ')}]`),
    (p) => `missing 1 required argument: ${parameterName(p)}`,
  ],
  'wrong-type': [
    (p) => `${parameterName(p)}: want ${p.expected ?? 'another type'}, got ${receivedValue(p)}`,
    (p) => `cannot decode ${parameterName(p)}${ifExpected(p, (e) => ` into ${e}`)}`,
    (p) => `type mismatch at ${parameterName(p)}`,
  ],
  'value-not-allowed': [
    (p) =>
      `${parameterName(p)}=${receivedValue(p)} not in enum` +
      ifAllowed(p, (v) => ` [${v.join(' ')}]`) +
      ifSuggested(p, (s) => `; closest match: ${s}`),
    (p) => `bad enum member for ${parameterName(p)}${ifAllowed(p, (v) => `; members: [${v.join(' ')}]`)}`,
    (p) => `bad value at ${parameterName(p)}`,
  ],
  'out-of-range': [
    (p) => `${parameterName(p)}=${receivedValue(p)} violates bound: ${p.expected ?? 'see schema'}`,
    (p) => `bound check failed at ${parameterName(p)}${ifExpected(p, (e) => `: ${e}`)}`,
  ],
  'wrong-format': [
    (p) => `${parameterName(p)}: ${receivedValue(p)} does not match format ${p.expected ?? 'of the schema'}`,
    (p) => `format check failed at ${parameterName(p)}`,
  ],
  'unknown-tool': [
    (p) => `no route for method ${p.tool}${ifSuggested(p, (s) => `; closest match: ${s}`)}`,
    (p) => `method not found: ${p.tool}`,
  ],
  'tool-gone': [
    (p) => `endpoint ${p.tool} reached end of life, migrate to its successor`,
    (p) => `endpoint removed: ${p.tool}`,
  ],
  'not-found': [
    (p) => `lookup failed for ${parameterName(p)}=${receivedValue(p)}${ifReason(p, (r) => ` (${r})`)}`,
    (p) => `no such entity${ifReason(p, (r) => ` (${r})`)}`,
  ],
  'already-exists': [
    (p) => `unique constraint hit on ${parameterName(p)}${ifReason(p, (r) => ` (${r})`)}`,
    (p) => `entity exists${ifReason(p, (r) => ` (${r})`)}`,
  ],
  'version-conflict': [
    () => 'etag mismatch: entity was modified concurrently, fetch current state before writing',
    () => 'if-match check failed',
  ],
  'state-conflict': [
    (p) => `operation illegal in current state${ifReason(p, (r) => ` (${r})`)}`,
    (p) => `state check failed at ${parameterName(p)}${ifReason(p, (r) => ` (${r})`)}`,
  ],
  refused: [
    (p) => `business rule rejected the call${ifReason(p, (r) => ` (${r})`)}`,
    (p) => `rule violated at ${parameterName(p)}${ifReason(p, (r) => ` (${r})`)}`,
  ],
  unparsable: [
    (p) => `payload did not parse${ifExpected(p, (e) => `; want ${e}`)}`,
    () => 'unexpected token in payload',
  ],
};
