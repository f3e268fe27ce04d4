/** Names the sessions of a trace: that of the conversation, and one for each call or agent with something inside. */

import { nearest } from './nearest-spans.ts';
import type { LinkedSession, NumberedSpan } from './span-tree.ts';

interface Links {
  readonly scopes: ReadonlyMap<NumberedSpan, NumberedSpan | undefined>;
  /** Agents with calls or turns of their own, and calls with anything inside. */
  readonly active: ReadonlySet<NumberedSpan>;
  readonly spans: ReadonlyMap<string, NumberedSpan>;
  readonly trace: string;
}

interface NamedSessions {
  readonly sessions: Map<string, LinkedSession>;
  /** The session of what runs in this scope. */
  inside(scope: NumberedSpan | undefined, span: NumberedSpan): string;
}

export function nameSessions(
  ordered: readonly NumberedSpan[],
  { scopes, active, spans, trace }: Links,
): NamedSessions {
  const conversations = new Set<string>();
  for (const { session } of spans.values()) if (session !== undefined) conversations.add(session);
  // A server of tools does not see conversations: there the connection is the session.
  if (conversations.size === 0 && ordered.every(({ kind }) => kind === 'tool'))
    for (const { connection } of ordered) if (connection !== undefined) conversations.add(connection);
  const [only] = conversations;
  const found = new Map<string, NumberedSpan | undefined>();
  const conversationAbove = (span: NumberedSpan): string | undefined =>
    nearest(span, spans, found, ({ session }) => session !== undefined)?.session;
  const mains = new Map<NumberedSpan, string>();
  const named = new Map<NumberedSpan, string>();
  const sessions = new Map<string, LinkedSession>();
  const inside = (scope: NumberedSpan | undefined, span: NumberedSpan): string =>
    (scope && named.get(scope)) ?? mains.get(span)!;
  for (const span of ordered) {
    // One conversation is that of the whole trace, also if only some of its spans name it.
    const own = conversations.size < 2 ? only : (span.session ?? conversationAbove(span));
    const main = own ?? trace;
    mains.set(span, main);
    const scope = scopes.get(span);
    const session = inside(scope, span);
    const isNested = span.kind === 'agent' && scope?.kind === 'agent' && active.has(scope);
    const opens = span.kind === 'tool' ? active.has(span) : isNested;
    const name = opens ? `${main}/${span.id}` : session;
    if (span.kind !== 'model') named.set(span, name);
    const facts = sessions.get(name) ?? {};
    if (opens) facts.parent ??= session;
    // The name of a session inside another one is only that of its own agent.
    if (span.kind === 'agent' || facts.parent === undefined) facts.agent ??= span.agent;
    sessions.set(name, facts);
  }
  // A root that is no agent can still name one.
  let agent: string | undefined;
  for (const span of spans.values()) agent ??= span.agent;
  for (const facts of sessions.values()) if (facts.parent === undefined) facts.agent ??= agent;
  return { sessions, inside };
}
