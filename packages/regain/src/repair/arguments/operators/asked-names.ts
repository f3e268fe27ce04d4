/** Names that the failure itself says it wants: the only ones besides the schema's that a repair may use. */

import type { Complaint } from '../../parse/parsed-failure.ts';
import type { Path } from '../json/edit.ts';
import type { Scene } from '../scene.ts';

export function askedNames(
  complaint: Complaint | undefined,
  parent: Path,
  { complaints }: Scene,
): readonly string[] {
  const names = new Set<string>();
  if (complaint?.suggestion !== undefined && isName(complaint.suggestion)) names.add(complaint.suggestion);
  if (complaint?.kind === 'unknown' && parent.length === 0)
    for (const { kind, path } of complaints)
      if (kind === 'missing' && path !== undefined && isName(path)) names.add(bareName(path));
  return [...names];
}

function isName(text: string): boolean {
  return /^\/?[A-Za-z_][\w.-]{0,63}$/.test(text) && !hostile.has(bareName(text));
}

function bareName(text: string): string {
  return text.startsWith('/') ? text.slice(1) : text;
}

const hostile = new Set(['__proto__', 'constructor', 'prototype']);
