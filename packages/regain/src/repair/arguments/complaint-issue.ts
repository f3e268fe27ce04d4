/** What the failure said of the arguments, as an issue to mend. Only names, types, values and limits are taken from it. */

import { isObject } from '../../values/index.ts';
import type { Complaint } from '../parse/parsed-failure.ts';
import { complaintPath } from './complaint-path.ts';
import { valueAt } from './json/json-path.ts';
import { viewFromComplaint } from './parameter-from-complaint.ts';
import type { Issue, RepairContext, State } from './repair-context.ts';

/** Undefined where it speaks of nothing in the call, or where the call was changed there already. */
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
  // The failure cannot call a name unknown that the call did not have: it is one that a repair has brought in.
  if (complaint.kind === 'unknown')
    return before === undefined ? undefined : { kind: 'unknown', path, view: listed, complaint };
  return { kind: 'value', path, view: viewFromComplaint(listed, complaint), complaint };
}
