/** Names that the failure itself requests: besides the schema's, the only ones that a repair may use. */

import type { Complaint } from '../../parse/parsed-failure.ts';
import type { Path } from '../json/json-path.ts';
import type { RepairContext } from '../repair-context.ts';

export function requestedNames(
  complaint: Complaint | undefined,
  parent: Path,
  { complaints }: RepairContext,
): readonly string[] {
  const names = new Set<string>();
  if (complaint?.suggestion !== undefined && isName(complaint.suggestion)) names.add(complaint.suggestion);
  if (complaint?.kind === 'unknown' && parent.length === 0)
    for (const { kind, path } of complaints)
      if (kind === 'missing' && path !== undefined && isName(path)) names.add(bareName(path));
  return [...names];
}

function isName(text: string): boolean {
  return /^\/?[A-Za-z_][\w.-]{0,63}$/.test(text) && !reservedNames.has(bareName(text));
}

function bareName(text: string): string {
  return text.startsWith('/') ? text.slice(1) : text;
}

const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);
