/** Values with a label in the question: "API name: get nodes list", `mode = fast`. */

import type { Entity } from './read-text.ts';

export function labelledValues(text: string, spans: readonly Entity[]): readonly Entity[] {
  const found: Entity[] = [];
  for (const match of text.matchAll(
    /(?:^|[\n,;(.]|\band\b)[ \t]*([A-Za-z_][\w ]{0,30}?)[ \t]?[:=][ \t]?([^\s,;:=/"'][^\n,;]{0,120})/g,
  )) {
    const value = match[2]!.trim().replace(/[.)?!]+$/, '');
    const start = match.index + match[0].length - match[2]!.length;
    const isRead = spans.some(
      (span) => span.start < start + value.length && start < span.end && span.kind !== 'name',
    );
    if (value === '' || isRead) continue;
    found.push({ kind: 'phrase', value, start, end: start + value.length, label: match[1]!.trim() });
    if (found.length >= LABELLED_MAX) break;
  }
  return found;
}

const LABELLED_MAX = 40;
