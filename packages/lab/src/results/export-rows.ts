/** Rollouts as rows for other programs: the columns of an export, and the text formats. */

import { recoveryCost } from 'regain/internal/law';
import { isSuccess } from 'regain/internal/types';
import type { OpenRun } from '../harness/index.ts';
import type { RolloutRange, StoredRollout } from '../store/index.ts';

type Value = string | number | null;

/** A column of an export, in any format that has columns. */
export interface RowColumn {
  readonly name: string;
  readonly type: 'text' | 'whole' | 'number' | 'json';
  readonly value: (row: ExportedRollout) => Value;
}

/** A rollout with the label of its suite and the cluster of its task. */
export interface ExportedRollout extends StoredRollout {
  readonly label: string;
  /** The template of its task; null where the run has none. */
  readonly cluster: string | null;
}

/** Rollouts with the labels of their suites and the clusters of their tasks. */
export async function* exportRollouts(
  { stored, plan }: OpenRun,
  range?: RolloutRange,
): AsyncIterable<ExportedRollout> {
  const labels = new Map(plan.cells.map(({ suite, profile, label }) => [`${suite}\n${profile}`, label]));
  const clusters = new Map(
    plan.cells.flatMap(({ suite, tasks, clusters: own }) =>
      (own ?? []).map((cluster, i) => [`${suite}\n${tasks[i]!}`, cluster] as const),
    ),
  );
  for await (const one of stored.rollouts(range)) {
    yield {
      ...one,
      label: labels.get(`${one.suite}\n${one.profile}`) ?? one.suite,
      cluster: clusters.get(`${one.suite}\n${one.task}`) ?? null,
    };
  }
}

/** A void has no figures: its cells are empty. */
const unlessVoid =
  (value: (row: ExportedRollout) => Value): RowColumn['value'] =>
  (row) =>
    row.ending === 'void' ? null : value(row);

export const rowColumns: readonly RowColumn[] = [
  { name: 'policy', type: 'text', value: ({ policy }) => policy },
  { name: 'suite', type: 'text', value: ({ label }) => label },
  { name: 'backbone', type: 'text', value: ({ backbone }) => backbone },
  { name: 'task', type: 'text', value: ({ task }) => task },
  { name: 'cluster', type: 'text', value: ({ cluster }) => cluster },
  { name: 'seed', type: 'whole', value: ({ seed }) => seed },
  { name: 'repeat', type: 'whole', value: ({ repeat }) => repeat },
  { name: 'ending', type: 'text', value: ({ ending }) => ending },
  { name: 'success', type: 'whole', value: unlessVoid(({ ending }) => (isSuccess(ending) ? 1 : 0)) },
  { name: 'cost', type: 'number', value: unlessVoid(({ ledger }) => recoveryCost(ledger)) },
  { name: 'ledger', type: 'json', value: unlessVoid(({ ledger }) => JSON.stringify(ledger)) },
  { name: 'overhead', type: 'number', value: unlessVoid(({ overhead }) => overhead) },
  { name: 'rollout', type: 'whole', value: ({ position }) => position },
  { name: 'profile', type: 'text', value: ({ profile }) => profile },
  { name: 'attempts', type: 'whole', value: unlessVoid(({ attempts }) => attempts) },
  { name: 'duplicates', type: 'whole', value: unlessVoid(({ duplicates }) => duplicates) },
  { name: 'latencyMs', type: 'number', value: unlessVoid(({ spend }) => spend.latencyMs) },
  { name: 'waitingMs', type: 'number', value: unlessVoid(({ spend }) => spend.waitingMs) },
  { name: 'tokensIn', type: 'number', value: unlessVoid(({ spend }) => spend.tokensIn) },
  { name: 'tokensOut', type: 'number', value: unlessVoid(({ spend }) => spend.tokensOut) },
  { name: 'money', type: 'number', value: unlessVoid(({ spend }) => spend.money) },
  { name: 'error', type: 'text', value: ({ error }) => error },
];

/** Formats rows as lines of text. Binary formats use the columns directly. */
export interface TextFormat {
  readonly head: string;
  line(row: ExportedRollout): string;
}

export const textFormats: { readonly [name in 'jsonl' | 'csv']: TextFormat } = {
  /** The observation with the other fields of the rollout. */
  jsonl: {
    head: '',
    line: ({ label, position, suite: _, ledger, cluster, ...rest }) =>
      `${JSON.stringify({ rollout: position, suite: label, ...rest, ...(cluster && { cluster }), ledger })}\n`,
  },
  csv: {
    head: `${rowColumns.map(({ name }) => name).join(',')}\n`,
    line: (row) => `${rowColumns.map(({ value }) => csvField(value(row))).join(',')}\n`,
  },
};

/** Quoted where necessary (RFC 4180). */
function csvField(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return /[",\r\n]/.test(value) || value.trim() !== value ? `"${value.replaceAll('"', '""')}"` : value;
}
