/** Traces as text, one event a line: checked whole when they leave the process, and again when they are read. */

import { RegainError } from './errors.ts';
import { type TraceEvent, traceEventSchema, traceVersion } from './trace.ts';

/** JSON Lines. Throws at an event that does not fit its schema: what is written can be read. */
export function writeTrace(events: readonly TraceEvent[]): string {
  checkOrder(events.map((event, index) => checked(event, index + 1)));
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

/** The events of one rollout. Errors name the line and the path of what is wrong. */
export function readTrace(text: string): TraceEvent[] {
  const events: TraceEvent[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    events.push(checked(parsed(line, index + 1), index + 1));
  }
  checkOrder(events);
  return events;
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw wrong(`a line of a trace must be JSON: ${(cause as Error).message}`, { line: number }, cause);
  }
}

function checked(event: unknown, line: number): TraceEvent {
  const version = (event as { version?: unknown } | null)?.version;
  if (version !== undefined && version !== traceVersion) {
    const came = JSON.stringify(version);
    throw wrong(`this reads traces of version ${traceVersion}, got ${came}`, { line, path: '/version' });
  }
  const result = traceEventSchema.safeParse(event);
  if (result.success) return result.data;
  const { message, path } = result.error.issues[0]!;
  throw wrong(`an event of a trace does not fit: ${message}`, { line, path: `/${path.join('/')}` });
}

/** A trace is one rollout, from its start to its end. */
function checkOrder(events: readonly TraceEvent[]): void {
  const [first] = events;
  if (first?.type !== 'rollout-started') {
    throw wrong(`a trace must begin with rollout-started, got ${first?.type ?? 'nothing'}`, { line: 1 });
  }
  for (const [index, { type }] of events.entries()) {
    const isMisplaced =
      (type === 'rollout-started' && index > 0) || (type === 'rollout-ended' && index < events.length - 1);
    if (isMisplaced) throw wrong(`a trace must hold one rollout, got ${type} inside it`, { line: index + 1 });
  }
}

function wrong(message: string, place: { line: number; path?: string }, cause?: unknown): RegainError {
  return new RegainError('invalid-input', message, cause === undefined ? { place } : { place, cause });
}
