/** Wordings in reserve, family h: as database layers, validators and message queues report. */

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

export const familyH: Wordings = {
  'deadline-exceeded': [
    (p) => `execution time limit hit in ${p.tool ?? 'statement'}; statement abandoned without a result`,
    () => 'execution time limit hit',
  ],
  'connection-lost': [
    () => 'channel closed by server before the result frame was delivered',
    () => 'channel closed unexpectedly',
  ],
  internal: [
    (p) =>
      `worker for ${p.tool ?? 'statement'} exited abnormally; redelivery is possible${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
    (p) => `abnormal worker exit${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
  ],
  'bad-gateway': [
    () => 'broker relayed a frame that failed its checksum; redelivery is possible',
    () => 'frame checksum failure',
  ],
  unavailable: [
    () => 'cluster accepts no work: leader election in progress; redelivery is possible once it has ended',
    () => 'cluster has no leader',
  ],
  throttled: [
    (p) =>
      `producer quota violated: message rate above the ceiling of this client${ifWait(p, (s) => `; throttle_time=${s}s`)}`,
    (p) => `backpressure applied by broker${ifWait(p, (s) => ` (pause=${s}s)`)}`,
  ],
  'quota-used-up': [
    (p) =>
      `resource pool drained: all request units of this interval are spent${ifWait(p, (s) => `; interval ends in ${s}s`)}`,
    (p) => `request units spent${ifWait(p, (s) => ` (interval=${s}s)`)}`,
  ],
  unauthenticated: [
    () => 'session ticket rejected: its validity interval is over; authenticate to open a new session',
    () => 'session ticket no longer valid',
  ],
  'permission-denied': [
    (p) => `role has not been granted EXECUTE on ${p.tool ?? 'object'}`,
    () => 'privilege check failed',
  ],
  'unknown-argument': [
    (p) =>
      `property "${parameterName(p)}" is not defined in schema${ifSuggested(p, (s) => `; nearest defined name: "${s}"`)}`,
    (p) =>
      `additional property "${parameterName(p)}" rejected by validator${ifAllowed(p, (v) => `; defined: {${v.join(', ')}}`)}`,
    (p) => `schema defines no "${parameterName(p)}"`,
  ],
  'missing-argument': [
    (p) =>
      `required-value constraint violated for "${parameterName(p)}"${ifExpected(p, (e) => `; declared as ${e}`)}` +
      ifAllowed(p, (v) => ` from {${v.join(', ')}}`),
    (p) => `no value bound to mandatory "${parameterName(p)}"`,
  ],
  'wrong-type': [
    (p) =>
      `value ${receivedValue(p)} bound to "${parameterName(p)}" cannot be cast to ${p.expected ?? 'its declared type'}`,
    (p) => `datatype check failed for "${parameterName(p)}"${ifExpected(p, (e) => `; declared as ${e}`)}`,
    (p) => `invalid datatype bound to "${parameterName(p)}"`,
  ],
  'value-not-allowed': [
    (p) =>
      `check constraint on "${parameterName(p)}" violated by ${receivedValue(p)}` +
      ifAllowed(p, (v) => `; domain: {${v.join(', ')}}`) +
      ifSuggested(p, (s) => `; nearest member: "${s}"`),
    (p) =>
      `value bound to "${parameterName(p)}" is outside its domain${ifAllowed(p, (v) => ` {${v.join(', ')}}`)}`,
    (p) => `domain violation on "${parameterName(p)}"`,
  ],
  'out-of-range': [
    (p) =>
      `range constraint on "${parameterName(p)}" violated by ${receivedValue(p)}; bound: ${p.expected ?? 'as declared'}`,
    (p) => `range constraint on "${parameterName(p)}" violated${ifExpected(p, (e) => ` (bound: ${e})`)}`,
  ],
  'wrong-format': [
    (p) =>
      `literal ${receivedValue(p)} bound to "${parameterName(p)}" has no valid input syntax; declared as ${p.expected ?? 'in schema'}`,
    (p) => `input syntax check failed for "${parameterName(p)}"`,
  ],
  'unknown-tool': [
    (p) => `routine ${p.tool} is not in the catalog${ifSuggested(p, (s) => `; nearest catalog entry: ${s}`)}`,
    (p) => `unresolved routine ${p.tool}`,
  ],
  'tool-gone': [
    (p) => `routine ${p.tool} was dropped by a migration; the catalog lists its successor`,
    (p) => `routine ${p.tool} was dropped`,
  ],
  'not-found': [
    (p) =>
      `empty result for key "${parameterName(p)}" = ${receivedValue(p)}${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
    (p) => `0 rows matched${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
  ],
  'already-exists': [
    (p) => `index on "${parameterName(p)}" holds this key already${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
    (p) => `duplicate message discarded${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
  ],
  'version-conflict': [
    () => 'optimistic lock lost: row version advanced since it was read; restart from a current read',
    () => 'optimistic lock lost',
  ],
  'state-conflict': [
    (p) => `trigger rejected the transition${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
    (p) => `row status excludes the operation on "${parameterName(p)}"${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
  ],
  refused: [
    (p) => `assertion rejected the operation${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
    (p) => `assertion on "${parameterName(p)}" rejected the operation${ifReason(p, (r) => ` DETAIL: ${r}`)}`,
  ],
  unparsable: [
    (p) => `message could not be deserialized${ifExpected(p, (e) => `; declared as ${e}`)}`,
    () => 'deserialization error at start of payload',
  ],
};
