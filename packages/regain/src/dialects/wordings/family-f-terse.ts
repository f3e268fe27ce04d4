/** Wordings for the split test, family f: short codes and key=value pairs, as in-house services and devices answer. */

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

export const familyF: Wordings = {
  'deadline-exceeded': [(p) => `ERR TMO ${p.tool ?? 'cmd'}: no ack`, () => 'ERR TMO'],
  'connection-lost': [() => 'ERR LINK lost, rx incomplete', () => 'ERR LINK'],
  internal: [
    (p) => `ERR 01 ${p.tool ?? 'cmd'} aborted${ifReason(p, (r) => `, ${r}`)}`,
    (p) => `ERR 01 fault, try again${ifReason(p, (r) => `, ${r}`)}`,
  ],
  'bad-gateway': [() => 'ERR 02 bus reply garbled', () => 'ERR 02 bus'],
  unavailable: [() => 'BUSY restarting, retry later', () => 'BUSY'],
  throttled: [
    (p) => `ERR RATE too many cmds${ifWait(p, (s) => `, wait=${s}s`)}`,
    (p) => `ERR RATE${ifWait(p, (s) => ` wait=${s}s`)}`,
  ],
  'quota-used-up': [
    (p) => `ERR QUOTA 0 left${ifWait(p, (s) => `, reset=${s}s`)}`,
    (p) => `ERR QUOTA${ifWait(p, (s) => ` reset=${s}s`)}`,
  ],
  unauthenticated: [() => 'ERR AUTH session old, login again', () => 'ERR AUTH'],
  'permission-denied': [(p) => `ERR PERM ${p.tool ?? 'cmd'}: role too low`, () => 'ERR PERM'],
  'unknown-argument': [
    (p) => `ERR ARG ${parameterName(p)} unknown${ifSuggested(p, (s) => `, try ${s}`)}`,
    (p) => `ERR ARG ${parameterName(p)} not in list${ifAllowed(p, (v) => ` {${v.join(',')}}`)}`,
    (p) => `ERR ARG ${parameterName(p)}?`,
  ],
  'missing-argument': [
    (p) =>
      `ERR ARG ${parameterName(p)} empty${ifExpected(p, (e) => `, need ${e}`)}` +
      ifAllowed(p, (v) => ` {${v.join(',')}}`),
    (p) => `ERR ARG need ${parameterName(p)}`,
  ],
  'wrong-type': [
    (p) => `ERR TYPE ${parameterName(p)}=${receivedValue(p)}, need ${p.expected ?? 'other type'}`,
    (p) => `ERR TYPE ${parameterName(p)}${ifExpected(p, (e) => `: ${e}`)}`,
    (p) => `ERR TYPE ${parameterName(p)} bad`,
  ],
  'value-not-allowed': [
    (p) =>
      `ERR VAL ${parameterName(p)}=${receivedValue(p)}` +
      ifAllowed(p, (v) => `, use {${v.join(',')}}`) +
      ifSuggested(p, (s) => `, try ${s}`),
    (p) => `ERR VAL ${parameterName(p)}${ifAllowed(p, (v) => ` {${v.join(',')}}`)}`,
    (p) => `ERR VAL ${parameterName(p)} bad`,
  ],
  'out-of-range': [
    (p) => `ERR RANGE ${parameterName(p)}=${receivedValue(p)}, need ${p.expected ?? 'in range'}`,
    (p) => `ERR RANGE ${parameterName(p)}${ifExpected(p, (e) => ` ${e}`)}`,
  ],
  'wrong-format': [
    (p) => `ERR FMT ${parameterName(p)}=${receivedValue(p)}, need ${p.expected ?? 'other format'}`,
    (p) => `ERR FMT ${parameterName(p)}`,
  ],
  'unknown-tool': [
    (p) => `ERR CMD ${p.tool} unknown${ifSuggested(p, (s) => `, try ${s}`)}`,
    (p) => `ERR CMD ${p.tool}?`,
  ],
  'tool-gone': [(p) => `ERR CMD ${p.tool} dropped, use new cmd`, (p) => `ERR CMD ${p.tool} dropped`],
  'not-found': [
    (p) => `ERR NF ${parameterName(p)}=${receivedValue(p)}${ifReason(p, (r) => `, ${r}`)}`,
    (p) => `ERR NF${ifReason(p, (r) => ` ${r}`)}`,
  ],
  'already-exists': [
    (p) => `ERR DUP ${parameterName(p)}${ifReason(p, (r) => `, ${r}`)}`,
    (p) => `ERR DUP${ifReason(p, (r) => ` ${r}`)}`,
  ],
  'version-conflict': [() => 'ERR REV stale rev, reload', () => 'ERR REV'],
  'state-conflict': [
    (p) => `ERR STATE ${parameterName(p)}${ifReason(p, (r) => `, ${r}`)}`,
    (p) => `ERR STATE${ifReason(p, (r) => ` ${r}`)}`,
  ],
  refused: [
    (p) => `NAK ${parameterName(p)}${ifReason(p, (r) => `, ${r}`)}`,
    (p) => `NAK${ifReason(p, (r) => ` ${r}`)}`,
  ],
  unparsable: [(p) => `ERR PARSE${ifExpected(p, (e) => ` need ${e}`)}`, () => 'ERR PARSE'],
};
