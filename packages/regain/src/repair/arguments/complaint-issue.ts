/** A complaint of the failure as an issue to repair. Only names, types, values and limits are taken from it. */

import { isObject } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { complaintPath } from './complaint-path.ts';
import { valueAt } from './json/json-path.ts';
import { viewFromComplaint } from './parameter-from-complaint.ts';
import type { Issue, RepairContext, State } from './repair-context.ts';

/** Undefined if it concerns nothing in the written call, or if the call was already changed there. */
export function complaintIssue(
  complaint: Complaint,
  { args }: State,
  context: RepairContext,
): Issue | undefined {
  const { kind } = complaint;
  if (kind === 'tool') return undefined;
  const written = context.request.call.args;
  // The failure speaks of the call as written: names and values that a repair introduced are not meant.
  const before = kind === 'missing' || !isObject(written) ? args : written;
  const path = complaintPath(complaint, before, context);
  if (path === undefined || path.length === 0) return undefined;
  const value = valueAt(args, path);
  const listed = context.viewAt(args, path);
  if (kind === 'missing') {
    if (value !== undefined && value !== null && value !== '') return undefined;
    return { kind: 'missing', path, view: viewFromComplaint(listed, complaint), complaint };
  }
  if (value === undefined || value !== valueAt(before, path)) return undefined;
  return kind === 'unknown'
    ? { kind: 'unknown', path, view: listed, complaint }
    : { kind: 'value', path, view: viewFromComplaint(listed, complaint), complaint };
}
