/** Reads values and files in tests. */

import { join } from 'node:path';
import type { CallEndingKind, Json, ToolSpec } from '../types/index.ts';
import { builtInReaders } from './dialects/index.ts';
import { readTraceFile } from './read-trace-file.ts';
import type { DialectReader } from './reader.ts';
import type { Recorded } from './recorded.ts';

/** The folder with public data; tests that need it are skipped without it. */
export const publicData: string | undefined = process.env.REGAIN_DATA || undefined;
if (publicData === undefined) console.warn('skipped: public traces need REGAIN_DATA to name their folder');

export function recordedIn(reader: DialectReader, values: readonly Json[], name = 'fixture'): Recorded[] {
  const items: Recorded[] = [];
  const reading = reader.open({ file: name, name });
  for (const [i, value] of values.entries()) reading.read(value, (item) => items.push(item), { line: i + 1 });
  reading.end?.((item) => items.push(item));
  return items.map(withoutAbsent);
}

/** Absent fields are left out: a test shows what is there. */
function withoutAbsent(item: Recorded): Recorded {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Recorded;
}

/** A second of the traces that were written by hand. */
export const atMs = (second: number): number => Date.UTC(2026, 2, 1, 10) + 1000 * second;

export const tokens = (tokensIn: number, tokensCached: number, tokensOut: number) => ({
  tokensIn,
  tokensCached,
  tokensOut,
});

type Facts<Type extends Recorded['type']> = Omit<Partial<Extract<Recorded, { type: Type }>>, 'type'>;

/** What a test expects of one session. */
export function factsOf(session: string) {
  const fact = (type: Recorded['type'], needed: object, more: object = {}) => ({
    type,
    session,
    ...needed,
    ...more,
  });
  return {
    session: (more?: Facts<'session'>) => fact('session', {}, more),
    tools: (tools: readonly ToolSpec[]) => fact('tools', { tools }),
    turn: (id: string | undefined, more?: Facts<'turn'>) => fact('turn', { id }, more),
    call: (id: string, tool: string, more?: Facts<'call'>) => fact('call', { id, tool }, more),
    result: (id: string, more?: Facts<'result'>) => fact('result', { id }, more),
    ending: (operation: string, ending: CallEndingKind, more?: Facts<'ending'>) =>
      fact('ending', { operation, ending }, more),
    user: (more?: Facts<'message'>) => fact('message', { from: 'user' }, more),
    agent: (more?: Facts<'message'>) => fact('message', { from: 'agent' }, more),
    outcome: (success: boolean, more?: Facts<'outcome'>) => fact('outcome', { success }, more),
  };
}

/** A file, as `regain analyze` reads it, and its dialect. */
export async function recordedInFile(path: string, readers: readonly DialectReader[] = builtInReaders) {
  const items: Recorded[] = [];
  const { dialect, values } = await readTraceFile(path, { readers }, (item) => items.push(item));
  return { dialect, values, items: items.map(withoutAbsent) };
}

/** `[dialect, sessions, calls, results, flagged errors, turns, exit codes that are not 0]` of a file of public data. */
export async function countsOf(file: string): Promise<(string | number | undefined)[]> {
  const { dialect, items } = await recordedInFile(join(publicData!, file));
  const count = (type: Recorded['type']) => items.filter((item) => item.type === type).length;
  const sessions = new Set(items.map(({ session }) => session)).size;
  const flagged = items.filter((item) => item.type === 'result' && item.flag === 'error').length;
  const failed = items.filter((item) => item.type === 'result' && (item.exitCode ?? 0) !== 0).length;
  return [dialect, sessions, count('call'), count('result'), flagged, count('turn'), failed];
}
