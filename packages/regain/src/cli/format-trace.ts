/** A trace as text: a tree per call, in the order in which the calls ended. */

import type { Json, RawCost, TraceCallEvent, TracedAction, TraceEvent, TraceHead } from '../types/index.ts';

const TEXT_MAX = 120;

export function traceLines(events: readonly TraceEvent[]): string[] {
  const open = new Map<string, string[]>();
  const lines: string[] = [];
  for (const event of events) {
    if (event.type === 'trace') {
      lines.push(...unfinishedLines(open), headLine(event));
      open.clear();
      continue;
    }
    const { call } = event;
    if (call === undefined) {
      lines.push(withTime(event.atMs, eventLine(event)));
      continue;
    }
    const tree = open.get(call) ?? [];
    open.set(call, tree);
    tree.push(event.type === 'call' ? callLine(event) : nestedLine(event));
    if (event.type !== 'ending') continue;
    lines.push(...tree);
    open.delete(call);
  }
  return [...lines, ...unfinishedLines(open)];
}

function unfinishedLines(open: ReadonlyMap<string, readonly string[]>): string[] {
  return [...open.values()].flatMap((tree) => [...tree, '              not ended']);
}

const ABOUT = ['session', 'suite', 'task', 'policy', 'profile', 'backbone', 'seed', 'repeat'] as const;

function headLine(head: TraceHead): string {
  const known = ABOUT.flatMap((name) => (head[name] === undefined ? [] : [`${name} ${head[name]}`]));
  return [`trace of ${head.source}, by ${head.unit}`, ...known].join(', ');
}

function callLine({ call, tool, args, effect, atMs }: TraceCallEvent): string {
  const about = [tool, args === undefined ? '' : shorten(JSON.stringify(args)), effect ?? ''];
  return withTime(atMs, `call ${call}: ${about.filter((text) => text !== '').join(' ')}`);
}

function nestedLine(event: Exclude<TraceEvent, TraceHead | TraceCallEvent>): string {
  return withTime(event.type === 'attempt' ? event.endMs : event.atMs, `  ${eventLine(event)}`);
}

function eventLine(event: Exclude<TraceEvent, TraceHead | TraceCallEvent>): string {
  switch (event.type) {
    case 'attempt': {
      const { attempt, purpose, tool, args, outcome, value } = event;
      const forWhat = purpose === 'step' ? '' : ` to ${purpose}`;
      const input = args === undefined ? '' : ` ${shorten(JSON.stringify(args))}`;
      const output = value === undefined ? '' : ` ${shorten(JSON.stringify(value))}`;
      return `attempt ${attempt}: ${tool}${forWhat}${input} -> ${outcome}${output}`;
    }
    case 'diagnosis': {
      const { failure, basis, isRevision } = event;
      const { class: failureClass, visibility, message } = failure;
      return `diagnosis: ${isRevision ? 'still ' : ''}${failureClass} (${visibility}, ${basis}) ${shorten(message)}`;
    }
    case 'decision': {
      const { action, reason, estimate, refused } = event;
      const most = estimate === undefined ? '' : `, at most ${Number(estimate.toPrecision(3))} of the budget`;
      const instead = refused === undefined ? '' : `, instead of ${shorten(refused)}`;
      const what = actionText(action, (value) => shorten(JSON.stringify(value)));
      const why = reason === '' ? '' : ` (${shorten(reason)})`;
      return `decision: ${shorten(what)}${why}${most}${instead}`;
    }
    case 'cost':
      return `cost of ${event.for}: ${costText(event.cost)}${turnText(event.turn)}`;
    case 'ending':
      return `ending: ${event.ending}${event.reason === '' ? '' : ` (${shorten(event.reason)})`}`;
  }
}

/** An action with its known parameters. */
export function actionText(
  { kind, delayMs = 0, tool, args, value, reason }: TracedAction,
  shown: (value: Json) => string,
): string {
  const parts = [
    kind,
    ...(delayMs > 0 ? [`after ${delayMs} ms`] : []),
    ...(tool === undefined ? [] : [tool]),
    ...(args === undefined ? [] : [shown(args)]),
    ...(value === undefined ? [] : [shown(value)]),
  ].join(' ');
  return reason === undefined ? parts : `${parts}: ${reason}`;
}

const units: { readonly [amount in keyof RawCost]: string } = {
  latencyMs: 'ms',
  waitingMs: 'ms of waiting',
  tokensIn: 'tokens in',
  tokensOut: 'tokens out',
  money: 'of money',
};

function costText(cost: Partial<RawCost>): string {
  const parts = Object.entries(cost).map(
    ([name, amount]) => `${Number(amount.toPrecision(6))} ${units[name as keyof RawCost]}`,
  );
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function turnText(turn: Extract<TraceEvent, { type: 'cost' }>['turn']): string {
  if (turn === undefined) return '';
  const { index, calls, problem } = turn;
  return `; turn ${index}: ${problem ?? (calls.length === 0 ? 'no call' : calls.join(', '))}`;
}

function withTime(atMs: number | undefined, text: string): string {
  const at = atMs === undefined ? '' : `${Math.round(atMs)} ms`;
  return `${at.padStart(11)}   ${text}`;
}

function shorten(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 3)}...` : text;
}
