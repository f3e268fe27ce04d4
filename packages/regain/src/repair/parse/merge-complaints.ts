/** Merges complaints about the same position into the more complete one. */

import { lastName } from './complaint-paths.ts';
import type { Complaint, ComplaintKind } from './parsed-failure.ts';

const COMPLAINTS_MAX = 60;

export function addComplaint(complaints: Complaint[], complaint: Complaint): void {
  for (let i = 0; i < complaints.length; i++) {
    const known = complaints[i]!;
    if (!isSame(known, complaint)) continue;
    complaints[i] = mergeTwo(known, complaint);
    return;
  }
  if (complaints.length < COMPLAINTS_MAX) complaints.push(complaint);
}

/** The same position, in full or by its last name, and compatible kinds. */
function isSame(a: Complaint, b: Complaint): boolean {
  if (a.path === undefined || b.path === undefined) return a.kind === b.kind && a.path === b.path;
  const isPlace = a.path === b.path || isTail(a.path, b.path) || isTail(b.path, a.path);
  return isPlace && (a.kind === b.kind || isVague(a.kind) || isVague(b.kind));
}

function isTail(place: string, name: string): boolean {
  return place.startsWith('/') && !name.startsWith('/') && lastName(place) === name;
}

function isVague(kind: ComplaintKind): boolean {
  return kind === 'other' || kind === 'value';
}

function mergeTwo(a: Complaint, b: Complaint): Complaint {
  const kind = a.kind === 'other' ? b.kind : b.kind === 'other' || a.kind !== 'value' ? a.kind : b.kind;
  const path = (b.path ?? '').length > (a.path ?? '').length ? b.path : a.path;
  return { ...b, ...a, kind, ...(path === undefined ? {} : { path }) };
}
