/** The spans of a trace that matter, parents before children, each with the nearest one above it. Cycles are cut. */

import type { NumberedSpan } from './span-tree.ts';

export interface NearestSpans {
  readonly ordered: readonly NumberedSpan[];
  readonly above: ReadonlyMap<NumberedSpan, NumberedSpan>;
}

export function nearestSpans(spans: ReadonlyMap<string, NumberedSpan>): NearestSpans {
  const found = new Map<string, NumberedSpan | undefined>();
  const above = new Map<NumberedSpan, NumberedSpan>();
  const ordered: NumberedSpan[] = [];
  /** The walk on which a span was reached first. */
  const walks = new Map<NumberedSpan, number>();
  let walk = 0;
  for (const start of spans.values()) {
    if (start.kind === 'other' || walks.has(start)) continue;
    walk++;
    const path: NumberedSpan[] = [];
    for (let span: NumberedSpan | undefined = start; span !== undefined && !walks.has(span); ) {
      walks.set(span, walk);
      path.push(span);
      const next: NumberedSpan | undefined = nearest(span, spans, found, isRelevant);
      if (next !== undefined && walks.get(next) !== walk) above.set(span, next);
      span = next;
    }
    while (path.length > 0) ordered.push(path.pop()!);
  }
  return { ordered, above };
}

const isRelevant = ({ kind }: NumberedSpan): boolean => kind !== 'other';

/** The nearest span above that matches; `found` keeps what was found for spans in between. */
export function nearest(
  span: NumberedSpan,
  spans: ReadonlyMap<string, NumberedSpan>,
  found: Map<string, NumberedSpan | undefined>,
  matches: (span: NumberedSpan) => boolean,
): NumberedSpan | undefined {
  const direct = span.parent === undefined ? undefined : spans.get(span.parent);
  if (direct === undefined || matches(direct)) return direct;
  const passed = new Set<string>();
  let result: NumberedSpan | undefined;
  for (let id = span.parent; id !== undefined && !passed.has(id); ) {
    const next = spans.get(id);
    if (next === undefined) break;
    const isMatch = matches(next);
    if (isMatch || found.has(id)) {
      result = isMatch ? next : found.get(id);
      break;
    }
    passed.add(id);
    id = next.parent;
  }
  for (const id of passed) found.set(id, result);
  return result;
}
