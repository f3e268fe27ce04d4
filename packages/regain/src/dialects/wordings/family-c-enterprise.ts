/** Wordings held out, family c: noun phrases and colons, as enterprise systems report. */

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

export const familyC: Wordings = {
  'deadline-exceeded': [
    (p) => `Timeout: ${p.tool ?? 'the system'} gave no result in the time allotted to it`,
    () => 'Time limit reached',
  ],
  'connection-lost': [
    () => 'Transport failure: the peer dropped the link midway through the exchange',
    () => 'Broken pipe',
  ],
  internal: [
    (p) =>
      `System fault during ${p.tool ?? 'processing'}: an unforeseen condition arose; a repeat may succeed${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `System fault${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  'bad-gateway': [
    () => 'Gateway fault: the inner system replied with nothing usable; a repeat may succeed',
    () => 'Gateway fault',
  ],
  unavailable: [
    () => 'Maintenance or overload: the system accepts no work at present; a later repeat may succeed',
    () => 'System offline',
  ],
  throttled: [
    (p) => `Throughput ceiling reached: hold further work${ifWait(p, (s) => ` for ${s} seconds`)}`,
    (p) => `Throttled${ifWait(p, (s) => ` (hold: ${s} seconds)`)}`,
  ],
  'quota-used-up': [
    (p) => `Contingent consumed: no further work is covered${ifWait(p, (s) => ` for another ${s} seconds`)}`,
    (p) => `Contingent consumed${ifWait(p, (s) => ` (fresh contingent: ${s} seconds)`)}`,
  ],
  unauthenticated: [
    () => 'Session lapsed: the credentials presented have outlived their validity; renew them',
    () => 'Session lapsed',
  ],
  'permission-denied': [
    (p) => `Authorisation: the caller's role does not extend to ${p.tool ?? 'this action'}`,
    () => 'Not authorised',
  ],
  'unknown-argument': [
    (p) =>
      `Input field ${parameterName(p)}: not part of this interface${ifSuggested(p, (s) => `; compare field ${s}`)}`,
    (p) =>
      `Input field ${parameterName(p)}: unsupported${ifAllowed(p, (v) => `; interface fields: ${v.join(' | ')}`)}`,
    (p) => `Input field ${parameterName(p)}: ignored by no rule, refused`,
  ],
  'missing-argument': [
    (p) =>
      `Input field ${parameterName(p)}: mandatory${ifExpected(p, (e) => `, to be given as ${e}`)}` +
      ifAllowed(p, (v) => `; admissible: ${v.join(' | ')}`),
    (p) => `Input field ${parameterName(p)}: mandatory, left out`,
  ],
  'wrong-type': [
    (p) =>
      `Input field ${parameterName(p)}: ${receivedValue(p)} given where ${p.expected ?? 'another kind of value'} belongs`,
    (p) => `Input field ${parameterName(p)}: data type${ifExpected(p, (e) => ` (to be given as ${e})`)}`,
    (p) => `Input field ${parameterName(p)}: data type`,
  ],
  'value-not-allowed': [
    (p) =>
      `Input field ${parameterName(p)}: ${receivedValue(p)} inadmissible` +
      ifAllowed(p, (v) => `; admissible: ${v.join(' | ')}`) +
      ifSuggested(p, (s) => `; compare ${s}`),
    (p) =>
      `Input field ${parameterName(p)}: inadmissible${ifAllowed(p, (v) => ` (code list: ${v.join(' | ')})`)}`,
    (p) => `Input field ${parameterName(p)}: content`,
  ],
  'out-of-range': [
    (p) =>
      `Input field ${parameterName(p)}: ${receivedValue(p)} beyond its limits (${p.expected ?? 'see interface'})`,
    (p) => `Input field ${parameterName(p)}: limits${ifExpected(p, (e) => ` (${e})`)}`,
  ],
  'wrong-format': [
    (p) =>
      `Input field ${parameterName(p)}: notation of ${receivedValue(p)}, to be given as ${p.expected ?? 'documented'}`,
    (p) => `Input field ${parameterName(p)}: notation`,
  ],
  'unknown-tool': [
    (p) => `Function ${p.tool}: not part of this system${ifSuggested(p, (s) => `; compare function ${s}`)}`,
    (p) => `Function ${p.tool}: unassigned`,
  ],
  'tool-gone': [
    (p) => `Function ${p.tool}: withdrawn in favour of a newer one; consult the directory`,
    (p) => `Function ${p.tool}: withdrawn`,
  ],
  'not-found': [
    (p) => `Record absent for ${parameterName(p)} ${receivedValue(p)}${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Record absent${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  'already-exists': [
    (p) => `Record present beforehand for ${parameterName(p)}${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Record present beforehand${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  'version-conflict': [
    () => 'Lock: another party altered the record in the meantime; consult its present content first',
    () => 'Lock: record altered in the meantime',
  ],
  'state-conflict': [
    (p) => `Status prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Status of ${parameterName(p)} prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  refused: [
    (p) => `Policy prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Policy on ${parameterName(p)} prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  unparsable: [
    (p) => `Message body: illegible${ifExpected(p, (e) => `, to be given as ${e}`)}`,
    () => 'Message body: illegible',
  ],
};
