/** What a writer gets: the calls of one session in the order of time, and nothing of what belongs together. */

import { type Random, random } from '../../../packages/regain/src/types/random.ts';
import { hex, type TrueCall, type TrueSession } from './true-operations.ts';

export interface ExportedSession {
  readonly id: string;
  /** As made; with clocks that differ, their times may say otherwise. */
  readonly calls: readonly TrueCall[];
}

/** `all`: every failure that the program has detected, as our own spans do. `thrown`: only errors that the tool threw. */
export type Marking = 'all' | 'thrown';

export interface ExportOptions {
  readonly marking: Marking;
  readonly seed: number;
  /** Share of records that are lost. */
  readonly dropped: number;
}

export interface SessionOptions {
  /** Rollouts of one session, one after the other. */
  readonly together: number;
  /** Each tool runs on a server of its own, whose clock is off by up to this. */
  readonly toolSkewMs: number;
}

const PAUSE_MS = 20_000;
const SESSION_SKEW_MS = 5_000;
const START_MS = Date.UTC(2026, 2, 1, 8);

/** The clock of each session is off by some seconds. */
export function exportedSessions(
  sessions: readonly TrueSession[],
  { together, toolSkewMs }: SessionOptions,
): ExportedSession[] {
  const source = random('scope-truth', 'sessions', together);
  const exported: ExportedSession[] = [];
  for (let i = 0; i < sessions.length; i += together) {
    let offset = START_MS + i * 60_000 + (2 * source.uniform() - 1) * SESSION_SKEW_MS;
    const id = hex(source, 4);
    const calls: TrueCall[] = [];
    for (const { operations } of sessions.slice(i, i + together)) {
      for (const call of operations.flatMap((operation) => operation.calls)) {
        // Simulated calls may take no time, and a trace would not show their order.
        const late = (calls.at(-1)?.endMs ?? 0) + MIN_MS - (call.startMs + offset);
        if (late > 0) offset += late;
        calls.push(shifted(call, offset));
      }
      offset = calls.at(-1)!.endMs + PAUSE_MS;
    }
    exported.push({ id, calls: calls.map((call) => shifted(call, skewOf(id, call, toolSkewMs))) });
  }
  return exported;
}

const MIN_MS = 1;

function shifted(call: TrueCall, ms: number): TrueCall {
  return { ...call, startMs: call.startMs + ms, endMs: Math.max(call.endMs, call.startMs + MIN_MS) + ms };
}

function skewOf(session: string, { tool }: TrueCall, toolSkewMs: number): number {
  if (toolSkewMs === 0) return 0;
  return (2 * random('scope-truth', 'clock', session, tool).uniform() - 1) * toolSkewMs;
}

export function isMarked({ failure }: TrueCall, marking: Marking): boolean {
  return failure !== undefined && (marking === 'all' || failure.isThrown);
}

/** What the agent got, as text. */
export function answerText({ value, failure }: TrueCall): string {
  if (failure?.isThrown === true) return failure.message;
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

export function shuffled<T>(items: readonly T[], source: Random): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = source.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
