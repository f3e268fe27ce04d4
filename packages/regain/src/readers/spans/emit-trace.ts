/** Passes the calls and turns of one trace on, in the order in which they happened. */

import type { Emit } from '../reader.ts';
import type { Recorded, RecordedCall, RecordedResult, RecordedTurn } from '../recorded.ts';
import { mergedResult } from './merged-result.ts';
import type { ModelFacts } from './span.ts';
import type { LinkedSession, LinkedSpan, LinkedTrace, NumberedSpan } from './span-tree.ts';

/** At one time: what ends first, then answers of models, then what they request, then what ends at once. */
type Rank = 0 | 1 | 2 | 3;

interface Event {
  readonly atMs: number;
  readonly rank: Rank;
  readonly linked: LinkedSpan;
}

const IDS_MAX = 1_000_000;

/** `ids` are those of earlier traces: a conversation can have several, with the same ids of spans. */
export function emitTrace(trace: LinkedTrace, name: string, ids: Set<string>, emit: Emit): void {
  const known = new Set<string>();
  const open = (name: string): void => {
    const opened: Recorded[] = [];
    for (let session: string | undefined = name; session !== undefined && !known.has(session); ) {
      known.add(session);
      const { parent, agent }: LinkedSession = trace.sessions.get(session) ?? {};
      opened.push({ type: 'session', session, parent, agent, project: trace.project });
      session = parent;
    }
    for (const session of opened.reverse()) emit(session);
  };
  const names = new Map<LinkedSpan, string>();
  const turns = new Map<NumberedSpan | undefined, string>();
  for (const { linked, rank } of eventsOf(trace.spans)) {
    const { span, session, scope } = linked;
    open(session);
    let id = names.get(linked) ?? span.id;
    if (!names.has(linked) && session !== name) {
      id = uniqueId(session, id, ids);
      names.set(linked, id);
    }
    if (span.kind === 'model') {
      turns.set(scope, id);
      emit(turnOf(linked, id));
    } else if (rank === 2) emit(callOf(linked, id, turns.get(scope)));
    else emit(resultOf(linked, id));
  }
}

function eventsOf(spans: readonly LinkedSpan[]): Event[] {
  const events: Event[] = [];
  let last = Number.NEGATIVE_INFINITY;
  // Where a time is missing, the order of the file holds.
  for (const linked of [...spans].sort((a, b) => a.span.index - b.span.index)) {
    const { startMs, endMs, kind, model } = linked.span;
    const atMs = startMs ?? last;
    last = atMs;
    if (kind === 'model') {
      const hasAnswer = model?.isFailed !== true || model.tokensOut !== undefined;
      if (hasAnswer) events.push({ atMs, rank: 1, linked });
      continue;
    }
    events.push({ atMs, rank: 2, linked });
    if (mergedResult(linked.span, linked.inner) === undefined) continue;
    const endsLater = endMs !== undefined && endMs > atMs;
    events.push({ atMs: endsLater ? endMs : atMs, rank: endsLater ? 0 : 3, linked });
  }
  return events.sort(
    (a, b) => compare(a.atMs, b.atMs) || a.rank - b.rank || a.linked.span.index - b.linked.span.index,
  );
}

const compare = (a: number, b: number): number => (a < b ? -1 : Number(a > b));

function uniqueId(session: string, id: string, ids: Set<string>): string {
  if (ids.size > IDS_MAX) ids.clear();
  let unique = id;
  for (let n = 2; ids.has(`${session}\n${unique}`); n++) unique = `${id}#${n}`;
  ids.add(`${session}\n${unique}`);
  return unique;
}

function turnOf({ span, session, sum }: LinkedSpan, id: string): RecordedTurn {
  const of = <K extends keyof ModelFacts>(key: K): ModelFacts[K] => span.model?.[key] ?? sum?.model?.[key];
  return {
    ...{ type: 'turn', session, id, model: of('name'), atMs: span.startMs, durationMs: durationOf(span) },
    ...{ tokensIn: of('tokensIn'), tokensCached: of('tokensCached'), tokensOut: of('tokensOut') },
    money: of('money'),
  };
}

function callOf({ span, session, inner, operation }: LinkedSpan, id: string, turn?: string): RecordedCall {
  const given = inner.find((one) => one.span.tool?.args !== undefined);
  const args = span.tool!.args ?? given?.span.tool?.args;
  return { type: 'call', session, id, tool: span.tool!.name, args, atMs: span.startMs, turn, operation };
}

function resultOf(linked: LinkedSpan, id: string): RecordedResult {
  const { span, session } = linked;
  const result = mergedResult(linked.span, linked.inner);
  return { type: 'result', session, id, ...result, atMs: span.endMs, durationMs: durationOf(span) };
}

function durationOf({ startMs, endMs }: NumberedSpan): number | undefined {
  return startMs === undefined || endMs === undefined || endMs < startMs ? undefined : endMs - startMs;
}
