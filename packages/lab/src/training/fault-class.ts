/** The failure class that a fault truly has: what the class head of the prior is trained on. */

import type { Fault, MistakeName } from 'regain/internal/faults';
import type { FailureClass } from 'regain/internal/types';

/** Undefined for a kind that is not known here. */
export function classOfFault({ kind, detail }: Pick<Fault, 'kind' | 'detail'>): FailureClass | undefined {
  if (kind === 'lost-after-commit' || kind === 'late-commit') return classByErrorCode[String(detail.code)];
  return classes[kind];
}

/** A lost answer looks like a call that never arrived, and so does a call that lands late. */
const classByErrorCode: { readonly [code: string]: FailureClass | undefined } = {
  'deadline-exceeded': 'timeout',
  'connection-lost': 'connection',
  'bad-gateway': 'server-error',
};

const classes: { readonly [kind: string]: FailureClass | undefined } = {
  timeout: 'timeout',
  slow: 'timeout',
  'connection-reset': 'connection',
  'server-error': 'server-error',
  'rate-limited': 'rate-limit',
  'rate-limited-silent': 'rate-limit',
  'quota-exhausted': 'quota',
  'expired-token': 'auth',
  forbidden: 'forbidden',
  'injected-instructions': 'server-error',
  'tool-renamed': 'unknown-tool',
  'tool-vanished': 'unknown-tool',
  'parameter-renamed': 'invalid-request',
  'parameter-required': 'invalid-request',
  'parameter-retyped': 'invalid-request',
  'enum-changed': 'invalid-request',
  'unit-changed': 'invalid-request',
  conflict: 'conflict',
  'silent-no-op': 'no-effect',
  'html-instead': 'malformed-output',
  empty: 'empty-output',
  'truncated-json': 'malformed-output',
  'malformed-json': 'malformed-output',
  'partial-page': 'partial-output',
  'field-nested': 'schema-violation',
  'field-renamed': 'schema-violation',
  'field-missing': 'schema-violation',
  'wrong-unit': 'schema-violation',
  stale: 'stale-output',
  'lagging-read': 'stale-output',
  contradictory: 'contradiction',
};

/** Of the other mistakes a tool may say many things: nothing found, nothing allowed, nothing new. */
const ofMistakes: Readonly<Partial<Record<MistakeName, FailureClass>>> = {
  'wrong-tool-name': 'unknown-tool',
  'wrong-argument-name': 'invalid-request',
  'wrong-type': 'invalid-request',
  'bad-format': 'invalid-request',
};

export function classOfMistake(mistake: MistakeName): FailureClass | undefined {
  return ofMistakes[mistake];
}
