/** Wordings held out, family c: noun phrases and colons, as enterprise systems report. */

import type { Wordings } from '../dialect.ts';
import { ifAllowed, ifExpected, ifReason, ifSuggested, ifWait, parameter, received } from './parts.ts';

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
      `Input field ${parameter(p)}: not part of this interface${ifSuggested(p, (s) => `; compare field ${s}`)}`,
    (p) =>
      `Input field ${parameter(p)}: unsupported${ifAllowed(p, (v) => `; interface fields: ${v.join(' | ')}`)}`,
    (p) => `Input field ${parameter(p)}: ignored by no rule, refused`,
  ],
  'missing-argument': [
    (p) =>
      `Input field ${parameter(p)}: mandatory${ifExpected(p, (e) => `, to be given as ${e}`)}` +
      ifAllowed(p, (v) => `; admissible: ${v.join(' | ')}`),
    (p) => `Input field ${parameter(p)}: mandatory, left out`,
  ],
  'wrong-type': [
    (p) =>
      `Input field ${parameter(p)}: ${received(p)} given where ${p.expected ?? 'another kind of value'} belongs`,
    (p) => `Input field ${parameter(p)}: data type${ifExpected(p, (e) => ` (to be given as ${e})`)}`,
    (p) => `Input field ${parameter(p)}: data type`,
  ],
  'value-not-allowed': [
    (p) =>
      `Input field ${parameter(p)}: ${received(p)} inadmissible` +
      ifAllowed(p, (v) => `; admissible: ${v.join(' | ')}`) +
      ifSuggested(p, (s) => `; compare ${s}`),
    (p) =>
      `Input field ${parameter(p)}: inadmissible${ifAllowed(p, (v) => ` (code list: ${v.join(' | ')})`)}`,
    (p) => `Input field ${parameter(p)}: content`,
  ],
  'out-of-range': [
    (p) => `Input field ${parameter(p)}: ${received(p)} beyond its limits (${p.expected ?? 'see interface'})`,
    (p) => `Input field ${parameter(p)}: limits${ifExpected(p, (e) => ` (${e})`)}`,
  ],
  'wrong-format': [
    (p) =>
      `Input field ${parameter(p)}: notation of ${received(p)}, to be given as ${p.expected ?? 'documented'}`,
    (p) => `Input field ${parameter(p)}: notation`,
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
    (p) => `Record absent for ${parameter(p)} ${received(p)}${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Record absent${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  'already-exists': [
    (p) => `Record present beforehand for ${parameter(p)}${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Record present beforehand${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  'version-conflict': [
    () => 'Lock: another party altered the record in the meantime; consult its present content first',
    () => 'Lock: record altered in the meantime',
  ],
  'state-conflict': [
    (p) => `Status prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Status of ${parameter(p)} prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  refused: [
    (p) => `Policy prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
    (p) => `Policy on ${parameter(p)} prohibits the action${ifReason(p, (r) => ` -- ${r}`)}`,
  ],
  unparsable: [
    (p) => `Message body: illegible${ifExpected(p, (e) => `, to be given as ${e}`)}`,
    () => 'Message body: illegible',
  ],
};
