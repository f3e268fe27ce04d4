/**
 * Finds in the spans of one trace which are the same call, and which session each belongs to.
 *
 * - A tool span inside another one of the same call (a framework, its MCP client, the MCP server) is not a call of its own.
 * - A model span around other model spans only sums them up.
 * - What runs inside a call, or inside an agent that another agent started, is a session of its own.
 */

import { getOrMake } from '../../values/index.ts';
import { nearestSpans } from './nearest-spans.ts';
import { nameSessions } from './session-names.ts';
import type { Span } from './span.ts';

export interface NumberedSpan extends Span {
  readonly id: string;
  /** Its position in the file. */
  readonly index: number;
}

export interface LinkedSpan {
  readonly span: NumberedSpan;
  readonly session: string;
  /** The agent or call that it runs in. */
  readonly scope: NumberedSpan | undefined;
  /** Spans inside it of the same call, each after the one that it is in. */
  readonly inner: readonly InnerSpan[];
  /** The span that sums up only this answer of a model. */
  readonly sum: NumberedSpan | undefined;
  /** The request that it is an attempt of. */
  readonly operation: string | undefined;
}

export interface InnerSpan {
  readonly span: NumberedSpan;
  readonly outer: NumberedSpan;
}

export interface LinkedSession {
  parent?: string | undefined;
  agent?: string | undefined;
}

export interface LinkedTrace {
  readonly spans: readonly LinkedSpan[];
  readonly sessions: ReadonlyMap<string, LinkedSession>;
  readonly project: string | undefined;
}

export function linkSpans(spans: ReadonlyMap<string, NumberedSpan>, trace: string): LinkedTrace {
  const { ordered, above } = nearestSpans(spans);
  const calls = new Map<NumberedSpan, NumberedSpan>();
  const inner = new Map<NumberedSpan, InnerSpan[]>();
  const dropped = new Set<NumberedSpan>();
  const operations = new Map<NumberedSpan, NumberedSpan>();
  const answers = new Map<NumberedSpan, number>();
  for (const span of ordered) {
    const outer = above.get(span);
    const call = outer === undefined ? undefined : calls.get(outer);
    if (span.kind === 'model' && outer?.kind === 'model') {
      dropped.add(outer);
      answers.set(outer, (answers.get(outer) ?? 0) + 1);
    }
    if (span.kind !== 'tool') continue;
    if (call !== undefined && span.tool?.isAttempt === true) {
      dropped.add(call);
      operations.set(span, call);
    } else if (call !== undefined && isSameCall(call, span)) {
      calls.set(span, call);
      getOrMake(inner, call, () => []).push({ span, outer: outer! });
      dropped.add(span);
      continue;
    }
    calls.set(span, span);
  }

  const scopes = new Map<NumberedSpan, NumberedSpan | undefined>();
  const active = new Set<NumberedSpan>();
  for (const span of ordered) {
    const outer = operations.get(span) ?? above.get(span);
    const isPassed = outer === undefined || outer.kind === 'model' || operations.has(span);
    const scope = isPassed ? outer && scopes.get(outer) : (calls.get(outer) ?? outer);
    scopes.set(span, scope);
    const isActive = span.kind !== 'agent' || scope?.kind === 'tool';
    if (scope !== undefined && isActive && !dropped.has(span)) active.add(scope);
  }

  const { sessions, inside } = nameSessions(ordered, { scopes, active, spans, trace });
  const linked = ordered.flatMap((span) => {
    if (span.kind === 'agent' || dropped.has(span)) return [];
    const scope = scopes.get(span);
    const outer = above.get(span);
    const sum = span.kind === 'model' && outer !== undefined && answers.get(outer) === 1 ? outer : undefined;
    const operation = operations.get(span)?.id;
    return [{ span, session: inside(scope, span), scope, inner: inner.get(span) ?? [], sum, operation }];
  });
  return { spans: linked, sessions, project: projectOf(ordered) ?? projectOf(spans.values()) };
}

/** The same id, or without ids the same name: `mcp__weather__get` of a framework is `get` of its MCP server. */
function isSameCall({ tool: outer }: Span, { tool: inner }: Span): boolean {
  if (outer === undefined || inner === undefined) return false;
  if (inner.isPart === true) return true;
  if (outer.callId !== undefined && inner.callId !== undefined) return outer.callId === inner.callId;
  return outer.name === inner.name || isEndOf(inner.name, outer.name) || isEndOf(outer.name, inner.name);
}

function isEndOf(end: string, name: string): boolean {
  return name.endsWith(end) && /[_./:-]/.test(name[name.length - end.length - 1] ?? '');
}

function projectOf(spans: Iterable<NumberedSpan>): string | undefined {
  for (const { project } of spans) if (project !== undefined) return project;
  return undefined;
}
