/** A complaint of the failure as an issue to repair. Only names, types, values and limits are taken from it. */

import { isObject } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { complaintPath } from './complaint-path.ts';
import { valueAt } from './json/json-path.ts';
import { viewFromComplaint } from './parameter-from-complaint.ts';
import type { Issue, RepairContext, State } from './repair-context.ts';

/** Undefined if it concerns nothing in the call, or if the call was already changed there. */
export function complaintIssue(
  complaint: Complaint,
  { args }: State,
  context: RepairContext,
): Issue | undefined {
  if (complaint.kind === 'tool') return undefined;
  const path = complaintPath(complaint, args, context);
  if (path === undefined || path.length === 0) return undefined;
  const value = valueAt(args, path);
  const listed = context.viewAt(args, path);
  if (complaint.kind === 'missing') {
    if (value !== undefined && value !== null && value !== '') return undefined;
    return { kind: 'missing', path, view: viewFromComplaint(listed, complaint), complaint };
  }
  if (value === undefined) return undefined;
  const written = context.request.call.args;
  const before = isObject(written) ? valueAt(written, path) : undefined;
  const isChanged = before !== undefined && before !== value;
  if (isChanged) return undefined;
  // A name that the original call did not have was introduced by a repair, so the failure cannot complain about it.
  if (complaint.kind === 'unknown')
    return before === undefined ? undefined : { kind: 'unknown', path, view: listed, complaint };
  return { kind: 'value', path, view: viewFromComplaint(listed, complaint), complaint };
}
