/** Claims M1 to M7 from the streams of all tenants: means by position, paired differences over tenants, the law. */

import {
  defaultCalibration,
  holm,
  type Interval,
  interval,
  type PairedDifference,
  pairedDifference,
  predictedRegret,
} from 'regain/internal/law';
import type { StreamCondition, StreamOptions, StreamResult, StreamRow } from './memory-streams.ts';
import { streamConditions } from './memory-streams.ts';

/** Positions, zero-based, the end excluded. */
export type Window = readonly [from: number, to: number];

export interface StreamWindows {
  readonly early: Window;
  readonly taught: Window;
  readonly later: Window;
  readonly last: Window;
  readonly all: Window;
  /** Shown in the table by position. */
  readonly shown: readonly Window[];
}

/** Shares of a stream: 20, 60 and 90 of 120 positions. */
export function windowsOf({ length, driftAt }: StreamOptions): StreamWindows {
  const [taught, last] = [Math.max(1, Math.round(length / 6)), Math.round((3 * length) / 4)];
  const shown: Window[] = [
    [0, taught],
    [taught, driftAt],
    [driftAt, last],
    [last, length],
  ];
  return {
    ...{ early: [0, taught], taught: [taught, length], later: [driftAt, length], last: [last, length] },
    ...{ all: [0, length], shown },
  };
}

export class MemoryStreams {
  readonly #rows: ReadonlyMap<StreamCondition, readonly (readonly StreamRow[])[]>;
  readonly #resamples: number;

  constructor(results: readonly StreamResult[], resamples: number) {
    const of = (condition: StreamCondition) => results.filter((one) => one.condition === condition);
    this.#rows = new Map(streamConditions.map((name) => [name, of(name).map(({ rows }) => rows)]));
    this.#resamples = resamples;
  }

  /** By tenant: the mean of a quantity over positions. */
  means(
    condition: StreamCondition,
    [from, to]: Window,
    value: (row: StreamRow) => number,
  ): readonly number[] {
    return this.#rows
      .get(condition)!
      .map((rows) => rows.slice(from, to).reduce((sum, row) => sum + value(row), 0) / (to - from));
  }

  mean(condition: StreamCondition, window: Window, value: (row: StreamRow) => number): number {
    const means = this.means(condition, window, value);
    return means.reduce((sum, one) => sum + one, 0) / means.length;
  }

  total(condition: StreamCondition, value: (row: StreamRow) => number): number {
    return this.#rows
      .get(condition)!
      .reduce((sum, rows) => sum + rows.reduce((own, row) => own + value(row), 0), 0);
  }

  /** Observed regret of the first less that of the second, paired by tenant. */
  difference(first: StreamCondition, second: StreamCondition, window: Window): PairedDifference {
    const losses = (condition: StreamCondition) => this.means(condition, window, ({ loss }) => loss);
    const others = losses(second);
    const a = Float64Array.from(losses(first), (loss, i) => loss - others[i]!);
    return pairedDifference({ a, b: ones(a.length) }, { seed: SEED, resamples: this.#resamples });
  }

  /** Share of decisions that the memory changed. */
  changed(condition: StreamCondition, window: Window): Interval {
    const a = Float64Array.from(this.means(condition, window, (row) => row.changed));
    const b = Float64Array.from(this.means(condition, window, (row) => row.decisions));
    return interval({ a, b }, { seed: SEED, resamples: this.#resamples });
  }

  /** The law with ES of one window, as a prediction of the regret of another: the relative gap. */
  gap(condition: StreamCondition, from: Window, to: Window): LawAcross {
    const { gamma } = defaultCalibration;
    const predicted = this.means(condition, from, ({ efficiency }) => efficiency).map((es) =>
      predictedRegret(es, gamma),
    );
    const observed = this.means(condition, to, ({ loss }) => loss);
    const a = Float64Array.from(observed, (loss, i) => loss - predicted[i]!);
    return {
      predicted: predicted.reduce((sum, one) => sum + one, 0) / predicted.length,
      observed: observed.reduce((sum, one) => sum + one, 0) / observed.length,
      gap: interval({ a, b: Float64Array.from(predicted) }, { seed: SEED, resamples: this.#resamples }),
    };
  }
}

export interface LawAcross {
  readonly predicted: number;
  readonly observed: number;
  readonly gap: Interval;
}

const SEED = 1;

function ones(length: number): Float64Array {
  return new Float64Array(length).fill(1);
}

export interface ClaimAnswer {
  readonly claim: string;
  readonly answer: 'confirmed' | 'refuted' | 'undecided' | 'not tested' | 'smaller than expected';
}

const NOT_TESTED_BELOW = 0.01;
const EXPECTED_SHARE = 0.1;
const HARM_MAX = 0.25;
const REGAINED_WITHIN = 0.5;
const GAP_MARGIN = -0.05;
const LEVEL = 0.05;

/** As written in docs/results/analysis-plan.md. */
export function streamClaims(streams: MemoryStreams, windows: StreamWindows): readonly ClaimAnswer[] {
  const { early, taught, later, last, all } = windows;
  const changed = streams.changed('on', taught);
  const value = streams.difference('off', 'on', taught);
  const content = streams.difference('shuffled', 'static', all);
  const harm = boundsOf(streams.difference('shuffled', 'off', all));
  const followed = streams.difference('static, drift', 'on, drift', last);
  const regained = boundsOf(streams.difference('on, drift', 'on', last));
  const [pValue, pContent, pFollowed] = holm(
    [value, content, followed].map(({ probability }) => probability),
  );
  const isTested = changed.point >= NOT_TESTED_BELOW;
  const [learning, fixed] = [streams.gap('on', early, later).gap, streams.gap('off', early, later).gap];
  const writes = (['on', 'static', 'shuffled', 'on, drift', 'static, drift'] as const).map((name) => ({
    changed: streams.total(name, (row) => row.changedWrites),
    duplicates: streams.total(name, (row) => row.duplicates),
  }));
  const duplicatesOff = streams.total('off', (row) => row.duplicates);
  const areWritesKept = writes.every((one) => one.changed === 0 && one.duplicates <= duplicatesOff);
  const positive = ({ point }: PairedDifference, p: number): ClaimAnswer['answer'] =>
    !isTested ? 'not tested' : point > 0 && p < LEVEL ? 'confirmed' : 'refuted';
  const isRegained = regained.low > -REGAINED_WITHIN && regained.high < REGAINED_WITHIN;
  const isOutside = regained.low > REGAINED_WITHIN || regained.high < -REGAINED_WITHIN;
  const isFollowed = positive(followed, pFollowed!);
  return [
    {
      claim: 'M1',
      answer:
        changed.point < NOT_TESTED_BELOW
          ? 'refuted'
          : changed.point >= EXPECTED_SHARE && changed.low > NOT_TESTED_BELOW
            ? 'confirmed'
            : 'smaller than expected',
    },
    { claim: 'M2', answer: positive(value, pValue!) },
    { claim: 'M3', answer: positive(content, pContent!) },
    {
      claim: 'M4',
      answer: harm.high < HARM_MAX ? 'confirmed' : harm.low > HARM_MAX ? 'refuted' : 'undecided',
    },
    {
      claim: 'M5',
      answer:
        isFollowed !== 'confirmed'
          ? isFollowed
          : isRegained
            ? 'confirmed'
            : isOutside
              ? 'refuted'
              : 'undecided',
    },
    {
      claim: 'M6',
      answer: learning.high >= GAP_MARGIN ? 'refuted' : fixed.low >= GAP_MARGIN ? 'confirmed' : 'undecided',
    },
    { claim: 'M7', answer: areWritesKept ? 'confirmed' : 'refuted' },
  ];
}

/** Where there is no interval, nothing is bounded. */
function boundsOf(difference: PairedDifference): { readonly low: number; readonly high: number } {
  if (difference.kind === 'interval') return difference;
  const isSame = difference.higher + difference.lower === 0;
  return isSame ? { low: 0, high: 0 } : { low: -Infinity, high: Infinity };
}
