/** Reads a trace of any dialect into a report, its operations and their events. Memory is bounded: old operations are dropped. */

import { scopeReport, TraceAnalysis } from 'regain/internal/analysis';
import { defaultResamples } from 'regain/internal/law';
import {
  builtInReaders,
  type DialectReader,
  type TraceFeed,
  type TraceFileSummary,
  traceFeed,
} from 'regain/internal/readers';
import { cleanText } from 'regain/internal/redact';
import { type Json, type TraceEvent, TraceValues } from 'regain/internal/types';
import { sum } from 'regain/internal/values';
import type { OperationRow, OperationTrace, TraceData } from './api.ts';
import type { EpisodeRow } from './episodes.ts';

type Operation = Parameters<
  NonNullable<ConstructorParameters<typeof TraceAnalysis>[0]>['onOperation'] & {}
>[0];

const OPERATIONS_MAX = 20_000;
const EPISODES_MAX = 50_000;
const TEXT_CHARS_MAX = 400;

export class TraceCollector {
  readonly #analysis: TraceAnalysis;
  readonly #feed: TraceFeed;
  readonly #operations = new Map<number, OperationTrace>();
  readonly #costs: {
    readonly row: Omit<EpisodeRow, 'cost'>;
    readonly costs: Readonly<Record<string, readonly number[]>>;
  }[] = [];
  /** Events of calls of our own traces, which say more than what readers give. */
  readonly #own = new Map<string, TraceEvent[]>();
  #dialect = '';
  #seen = 0;
  #isMeasuredBy = 'attempts';

  constructor(name: string) {
    this.#analysis = new TraceAnalysis({
      onOperation: (operation, events, costs) => this.#add(operation, events, costs),
    });
    const add = this.#analysis.beginFile(name, () => this.#dialect);
    const readers = builtInReaders.map((reader) =>
      reader.name === 'regain' ? this.#keeping(reader) : reader,
    );
    const options = { readers, isLenient: true, onDialect: (dialect: string) => (this.#dialect = dialect) };
    this.#feed = traceFeed(name, options, add);
  }

  push(chunk: Uint8Array): void {
    this.#feed.push(chunk);
  }

  /** The file ended. */
  end(): TraceFileSummary {
    const summary = this.#feed.end();
    this.#analysis.endFile();
    return summary;
  }

  operation(n: number): OperationTrace | undefined {
    return this.#operations.get(n);
  }

  data(summary: TraceFileSummary): TraceData {
    const report = scopeReport(this.#analysis, { seed: 1, resamples: defaultResamples });
    const { measure, unit, budget } = report.cost;
    this.#isMeasuredBy = measure;
    const { dialect, skipped, reasons, isCut } = summary;
    const input = {
      ...{ files: 1, dialects: dialect === undefined ? {} : { [dialect]: 1 }, unrecognised: 0 },
      ...{ empty: dialect === undefined ? 1 : 0, skipped, reasons, cut: isCut ? 1 : 0 },
    };
    const rows = this.#costs.map(({ row, costs }) => ({ ...row, cost: sum(costs[measure]!) }));
    return {
      report: { input, ...report, whatIf: null },
      episodes: { rows, unit: `share of ${budget} ${measure} (${unit})`, from: rows.length, of: this.#seen },
      operations: [...this.#operations.values()].map(({ row }) => row),
      operationsSeen: this.#seen,
    };
  }

  #keeping(reader: DialectReader): DialectReader {
    return {
      ...reader,
      open: (source) => {
        const inner = reader.open(source);
        const values = new TraceValues();
        return {
          read: (value: Json, emit, at) => {
            for (const event of values.read(value, at)) this.#keep(event);
            inner.read(value, emit, at);
          },
          end: (emit) => inner.end?.(emit),
        };
      },
    };
  }

  #keep(event: TraceEvent): void {
    if (!('call' in event) || event.call === undefined) return;
    const known = this.#own.get(event.call);
    if (event.type === 'call' || known === undefined) this.#own.set(event.call, [event]);
    else known.push(event);
    if (this.#own.size > OPERATIONS_MAX) this.#own.delete(this.#own.keys().next().value!);
  }

  #add(
    operation: Operation,
    derived: readonly TraceEvent[],
    costs: Readonly<Record<string, readonly number[]>>,
  ): void {
    const n = this.#seen++;
    const { attempts, tool, ending, isDone, session } = operation;
    const first = attempts.find(({ diagnosis }) => diagnosis !== undefined)?.diagnosis;
    const failureClass = first?.failure.class ?? null;
    const row: OperationRow = {
      ...{ n, session: session.session, tool, ending, class: failureClass, attempts: attempts.length },
      atMs: attempts[0]?.call.startMs ?? null,
      cost: (costs[this.#isMeasuredBy] ?? []).reduce((total, cost) => total + cost, 0),
    };
    const name = attempts[0]?.call.operation;
    const own = name === undefined ? undefined : this.#own.get(name);
    this.#operations.set(n, { row, events: own ?? withTexts(derived, operation) });
    if (this.#operations.size > OPERATIONS_MAX)
      this.#operations.delete(this.#operations.keys().next().value!);
    if (failureClass === null || ending === 'clean' || ending === 'void' || ending === 'cancelled') return;
    if (this.#costs.length >= EPISODES_MAX) return;
    const about = { n, tool, class: failureClass, ending, cluster: session.session, by: session.session };
    const failures = attempts.filter(({ diagnosis }) => diagnosis !== undefined).length;
    this.#costs.push({ row: { ...about, isRecovered: isDone, failures }, costs });
  }
}

/** The messages of failures, without secrets and bounded: the analysis itself leaves texts out. */
function withTexts(events: readonly TraceEvent[], { attempts }: Operation): readonly TraceEvent[] {
  return events.map((event) => {
    if (event.type !== 'diagnosis' || event.attempt === undefined) return event;
    const message = attempts[event.attempt]?.diagnosis?.failure.message ?? '';
    return { ...event, failure: { ...event.failure, message: cleanText(message).slice(0, TEXT_CHARS_MAX) } };
  });
}
