/** How a program coped with faults: what the faults did (chaos report), and what it did next (analysis of its calls). */

import { scopeReport, TraceAnalysis } from '../../analysis/index.ts';
import { type ChaosEvent, type ChaosReport, chaosReport } from '../../mcp/index.ts';
import type { Recorded } from '../../readers/index.ts';
import { canonicalJson, type Json } from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import type { FinishedProgram } from './run-program.ts';

export interface CopingOptions {
  readonly profile: string;
  /** Of the first run; each further run has the next one. */
  readonly seed: number;
  readonly isProtected: boolean;
  /** Bootstrap of the interval. */
  readonly resamples: number;
}

export type CopingReport = ReturnType<typeof copingReport>;

/** Each run is one session: intervals are over runs. */
export function copingReport(runs: readonly FinishedProgram[], options: CopingOptions) {
  const { profile, seed, isProtected, resamples } = options;
  const chaos = runs.map(({ events }, index) => chaosReport(events, { profile, seed: seed + index }));
  const seen = runs.map(({ events }) => withMissingAnswers(events));
  let identicalRepeats = 0;
  let failedAgain = 0;
  const analysis = new TraceAnalysis({
    onOperation: ({ attempts }) => {
      for (const [i, { call, diagnosis }] of attempts.entries()) {
        const before = attempts[i - 1];
        if (before?.diagnosis === undefined) continue;
        if (diagnosis !== undefined) failedAgain++;
        if (before.call.tool === call.tool && identity(before.call.args) === identity(call.args))
          identicalRepeats++;
      }
    },
  });
  const add = analysis.beginFile('relay', () => 'mcp');
  for (const [index, events] of seen.entries())
    for (const fact of recorded(events, `run ${index + 1}`)) add(fact);
  analysis.endFile();
  const { recoveryRate, endings, loops } = scopeReport(analysis, { measure: 'attempts', seed, resamples });
  const faultsLanded = summed(chaos.map((report) => report.faultsLanded));
  const total = (of: (report: ChaosReport) => number) => sum(chaos.map(of));
  return {
    ...{ profile, seed, isProtected, runs: runs.length, exits: runs.map(({ exit }) => exit) },
    durationMs: Math.round(sum(runs.map((run) => run.durationMs))),
    calls: total(({ calls }) => calls),
    faults: {
      scheduled: sum(runs.map((run) => run.scheduled)),
      landed: sum(Object.values(faultsLanded)),
      kinds: faultsLanded,
    },
    callsWithFault: total(({ faulted }) => faulted.length),
    /** Answers with an error that reached the program, and calls that were never answered. */
    failuresSeen: seen.flat().filter((event) => event.kind === 'answer' && event.isFailed).length,
    /** What the program did about the calls that a fault affected. */
    reactions: summed(chaos.map(({ reactions }) => reactions)),
    duplicatedWrites: total(({ reactions }) => reactions['duplicated a write']),
    endedWell: total(({ endedWell }) => endedWell),
    /** Pieces of work that met a failure, by how they ended. */
    episodes: {
      ...{ recovered: endings.recovered, givenUp: endings['given-up'], handedOff: endings['handed-off'] },
    },
    recoveryRate,
    ...{ identicalRepeats, loops },
    wasted: {
      calls: failedAgain,
      failedMs: Math.round(sum(seen.map(failedMs))),
    },
    notVisible: chaos[0]?.notVisible ?? [],
  };
}

function identity(args: unknown): string {
  return typeof args === 'string' ? args : canonicalJson((args ?? {}) as Json);
}

/** A call that was never answered failed for the program, at the latest at its next call of the tool. */
function withMissingAnswers(events: readonly ChaosEvent[]): readonly ChaosEvent[] {
  const answered = new Set(events.flatMap((event) => (event.kind === 'answer' ? [event.call] : [])));
  let open: Extract<ChaosEvent, { kind: 'call' }>[] = [];
  const failure = (call: number, atMs: number): ChaosEvent => ({
    ...{ kind: 'answer', call, isFailed: true, text: 'the request timed out: no answer', atMs },
  });
  const all = events.flatMap((event) => {
    if (event.kind !== 'call') return [event];
    const over = open.filter(({ tool, client }) => tool === event.tool && client === event.client);
    open = open.filter((call) => !over.includes(call));
    if (!answered.has(event.call)) open.push(event);
    return [...over.map(({ call }) => failure(call, event.atMs)), event];
  });
  const endMs = events.reduce((max, event) => (event.kind === 'fault' ? max : Math.max(max, event.atMs)), 0);
  return [...all, ...open.map(({ call }) => failure(call, endMs))];
}

/** What the client saw, as facts of a trace. */
function* recorded(events: readonly ChaosEvent[], session: string): Generator<Recorded> {
  yield { type: 'session', session };
  for (const event of events) {
    if (event.kind === 'call')
      yield {
        type: 'call',
        session,
        id: String(event.call),
        tool: event.tool,
        args: event.args,
        atMs: event.atMs,
      };
    if (event.kind === 'answer')
      yield {
        ...{ type: 'result', session, id: String(event.call), value: event.text, atMs: event.atMs },
        flag: event.isFailed ? 'error' : 'ok',
      };
  }
}

/** Time that the program waited for answers that were failures. */
function failedMs(events: readonly ChaosEvent[]): number {
  const started = new Map(
    events.flatMap((event) => (event.kind === 'call' ? [[event.call, event.atMs] as const] : [])),
  );
  return events.reduce(
    (sum, event) =>
      event.kind === 'answer' && event.isFailed ? sum + event.atMs - (started.get(event.call) ?? 0) : sum,
    0,
  );
}

function summed(all: readonly { readonly [name: string]: number }[]): { readonly [name: string]: number } {
  const sums: { [name: string]: number } = {};
  for (const one of all)
    for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
