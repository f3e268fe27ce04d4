/** The rollouts or calls of a trace file, as the rows that any file of rollouts has: each is folded from its events. */

import { type TraceCounts, TraceFold } from '../../law/index.ts';
import { type Observation, RegainError, type TraceEvent, TraceReader } from '../../types/index.ts';
import type { InternedNames } from './interned-names.ts';
import { LineReader } from './line-reader.ts';
import { emptyRow, type ReaderOptions } from './rollout-row.ts';

/** Whether a file that begins so is one of traces: with a head, with half of one, or with an event that misses it. */
export function isTrace(line: string): boolean {
  try {
    const { type, policy } = JSON.parse(line) as { readonly type?: unknown; readonly policy?: unknown };
    return (
      type === 'trace' || type === 'rollout-started' || (policy === undefined && eventTypes.includes(type))
    );
  } catch {
    return /^\{"type":"(?:trace|rollout-started)"/.test(line);
  }
}

const eventTypes: readonly unknown[] = ['call', 'attempt', 'diagnosis', 'decision', 'cost', 'ending'];

export class TraceRollouts {
  rows = 0;
  readonly unused: readonly string[] = [];
  /** Lines that a writer has not written to their end. */
  readonly skipped: number[] = [];
  readonly #options: ReaderOptions;
  readonly #reader: TraceReader;
  readonly #fold = new TraceFold();
  readonly #lines: LineReader;
  readonly #row = emptyRow();

  /** `file`: as errors name it. */
  constructor(reading: ReaderOptions, file: string) {
    this.#options = reading;
    this.#reader = new TraceReader(file, ({ place }) => this.skipped.push(place!.line!));
    this.#lines = new LineReader(reading.fail, (text) => this.#readLine(text), true);
  }

  /** Undefined where the traces are of rollouts, whose calls are not counted one by one. */
  get calls(): TraceCounts | undefined {
    return this.#fold.counts;
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): void {
    this.#lines.end();
    this.#reader.end();
  }

  #readLine(text: string): void {
    for (const event of this.#reader.read(text)) {
      const observation = this.#folded(event);
      if (observation !== undefined) this.#emit(observation);
    }
  }

  /** A head that cannot be folded is named by its line. */
  #folded(event: TraceEvent): Observation | undefined {
    try {
      return this.#fold.add(event);
    } catch (error) {
      if (!RegainError.is(error)) throw error;
      return this.#options.fail(this.#reader.line, error.message);
    }
  }

  #emit({ policy, suite, backbone, task, ending, ledger }: Observation): void {
    const { labels, tasks, onRollout } = this.#options;
    const row = this.#row;
    row.line = this.#reader.line;
    row.policy = this.#name(policy, labels);
    row.suite = this.#name(suite, labels);
    row.backbone = this.#name(backbone, labels);
    row.task = this.#name(task, tasks);
    row.ending = ending;
    // A budget of time is overdrawn by as much as a real clock is late: nobody's mistake, so it is let through.
    row.ledger = ending === 'void' ? [] : ledger;
    this.rows++;
    onRollout(row);
  }

  #name(text: string, names: InternedNames): number {
    const number = names.idOfText(text);
    if (number < 0) this.#options.fail(this.#reader.line, names.limitMessage);
    return number;
  }
}
