/** The rollouts or calls of a trace file as rows of a rollout file, each folded from its events. */

import { type TraceCounts, TraceFold } from '../../law/index.ts';
import { type Observation, parseJson, RegainError, type TraceEvent, TraceReader } from '../../types/index.ts';
import type { InternedNames } from './interned-names.ts';
import { LineReader } from './line-reader.ts';
import { emptyRow, type ReaderOptions } from './rollout-row.ts';

/** Whether a file with this beginning is a trace file: with a head, an incomplete one, or an event without head. */
export function isTrace(line: string): boolean {
  try {
    const { type, policy } = parseJson(line) as { readonly type?: unknown; readonly policy?: unknown };
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
  /** Incomplete lines. */
  readonly skipped: number[] = [];
  readonly #options: ReaderOptions;
  readonly #reader: TraceReader;
  readonly #fold: TraceFold;
  readonly #lines: LineReader;
  readonly #row = emptyRow();

  /** `file`: the name for errors. */
  constructor(reading: ReaderOptions, file: string) {
    this.#options = reading;
    this.#fold = new TraceFold(reading.costModel);
    this.#reader = new TraceReader(file, ({ place }) => this.skipped.push(place!.line!));
    this.#lines = new LineReader(reading.fail, (text) => this.#readLine(text), true);
  }

  /** Undefined if the traces are of rollouts, whose calls are not counted individually. */
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

  /** A head that cannot be folded is reported with its line. */
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
    row.cluster = row.task;
    row.ending = ending;
    // A real clock may slightly exceed a time budget, so that is accepted.
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
