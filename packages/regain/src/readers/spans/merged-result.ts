/** The result of a call that several spans record, one inside the other. */

import type { ToolResult } from './span.ts';
import type { InnerSpan, NumberedSpan } from './span-tree.ts';

/**
 * A span that says nothing of a failure has that of the last span directly inside it: a framework ignores what its MCP
 * client records. One that failed takes more precise facts from there.
 */
export function mergedResult(call: NumberedSpan, inner: readonly InnerSpan[]): ToolResult | undefined {
  const last = new Map<NumberedSpan, { readonly startMs: number; readonly result: ToolResult }>();
  const resultOf = (span: NumberedSpan): ToolResult | undefined =>
    combined(span.tool?.result, last.get(span)?.result);
  // Each comes after the one that it is in.
  for (let i = inner.length - 1; i >= 0; i--) {
    const { span, outer } = inner[i]!;
    const result = resultOf(span);
    const startMs = span.startMs ?? Number.NEGATIVE_INFINITY;
    const known = last.get(outer);
    if (result !== undefined && (known === undefined || startMs > known.startMs))
      last.set(outer, { startMs, result });
  }
  return resultOf(call);
}

function combined(outer: ToolResult | undefined, inner: ToolResult | undefined): ToolResult | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner;
  const value = outer.value ?? inner.value;
  if (!isFailed(inner)) return { ...outer, value };
  if (!isFailed(outer)) return { ...inner, value };
  return {
    ...{ value, flag: outer.flag, error: inner.error ?? outer.error },
    ...{ errorType: inner.errorType ?? outer.errorType, class: inner.class ?? outer.class },
    status: inner.status ?? outer.status,
  };
}

const isFailed = ({ flag }: ToolResult): boolean => flag === 'error' || flag === 'cancelled';
