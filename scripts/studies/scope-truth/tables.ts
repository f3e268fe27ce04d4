/** Reconstruction against ground truth, as Markdown for docs/results/scope.md. `effort` is a share of the full counts. */

import { halfOf } from '../../../packages/regain/src/analysis/failures/halves-in-test.ts';
import { interval } from '../../../packages/regain/src/law/statistics/confidence-interval.ts';
import { fixed } from '../../../packages/regain/src/text/table.ts';
import {
  type NamedLabels,
  readLabels,
} from '../../../packages/regain/src/traces/labels/read-labels-in-test.ts';
import { markdownTable } from '../columns.ts';
import { shortFiles, traceData } from '../scope-failures/labelled-calls.ts';
import { episodesFound, type FailuresFrom, failingEpisodes } from './labelled.ts';
import { policies, sessionsOf } from './runs.ts';
import { type Agreement, episodeAgreement, f1, pairAgreement, precision, recall, sumOf } from './score.ts';
import { type DropResult, reconstruct, reconstructWithDrops, trueEfficiency, variants } from './simulated.ts';

const TASKS = 60;
const DROP_SEEDS = 20;
const DROPPED = 0.05;

export async function scopeTruthTables(effort: number): Promise<string> {
  const isFull = effort >= 1;
  const tasks = isFull ? TASKS : 4;
  const seeds = isFull ? DROP_SEEDS : 1;
  const rows: Record<string, string>[] = [];
  const drops: Record<string, string>[] = [];
  for (const policy of isFull ? policies : policies.slice(0, 1)) {
    const sessions = await sessionsOf(policy, tasks, 1);
    for (const variant of isFull ? variants : variants.slice(0, 1)) {
      const { operations, episodes, pairs, ES } = await reconstruct(sessions, variant);
      rows.push({
        'written as': variant.name,
        policy,
        operations: String(operations),
        episodes: String(episodes.expected),
        F1: fixed(f1(episodes), 3),
        'F1 of pairs': fixed(f1(pairs), 3),
        'ES, attempts': `${fixed(ES.attempts.true, 4)} / ${fixed(ES.attempts.found, 4)}`,
        'ES, time': `${fixed(ES.time.true, 4)} / ${fixed(ES.time.found, 4)}`,
      });
    }
    const results: DropResult[] = [];
    for (let seed = 1; seed <= seeds; seed++)
      results.push(await reconstructWithDrops(sessions, DROPPED, seed, 'attempts'));
    const meanOf = (key: keyof DropResult, digits: number) =>
      fixed(results.reduce((sum, one) => sum + Number(one[key]), 0) / results.length, digits);
    drops.push({
      policy,
      'true ES': fixed(trueEfficiency(sessions, 'attempts'), 4),
      'mean ES found': meanOf('found', 4),
      'true ES in the interval': meanOf('isInInterval', 2),
      'in the bounds of doubtful facts': meanOf('isInBounds', 2),
      'in either': meanOf('isInEither', 2),
      'width of both': meanOf('width', 3),
    });
  }
  return [
    '### Simulated runs',
    `${tasks} tasks of each of two suites, profile \`rough\`. ES: true / found.`,
    markdown(rows),
    `### Spans of which ${100 * DROPPED} % are lost`,
    `${seeds} random losses for each policy, measure attempts. Shares of them.`,
    markdown(drops),
    '### Labelled episodes of real traces',
    markdown(
      isFull ? await labelledRows(readLabels()) : [await labelledRow('labels', 'development', shortFiles())],
    ),
  ].join('\n\n');
}

async function labelledRows(files: readonly NamedLabels[]): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (const from of ['labels', 'analysis'] as const)
    for (const half of ['development', 'test'] as const) rows.push(await labelledRow(from, half, files));
  return rows;
}

async function labelledRow(
  from: FailuresFrom,
  half: 'development' | 'test',
  files: readonly NamedLabels[],
): Promise<Record<string, string>> {
  const all: Agreement[] = [];
  const pairs: Agreement[] = [];
  let [same, matched] = [0, 0];
  for (const file of files.filter((one) => halfOf(one.file) === half)) {
    const expected = failingEpisodes(file);
    const found = await episodesFound(file, traceData.required(), from);
    const keys = (episodes: readonly { readonly calls: readonly number[] }[]) =>
      episodes.map(({ calls }) => calls.map(String));
    all.push(episodeAgreement(keys(found), keys(expected)));
    pairs.push(pairAgreement(keys(found), keys(expected)));
    for (const episode of expected) {
      const own = found.find(({ calls }) => calls.join() === episode.calls.join());
      if (own === undefined) continue;
      matched++;
      if (own.ending === episode.ending) same++;
    }
  }
  const sum = sumOf(all);
  const counted = all.filter((one) => one.found + one.expected > 0);
  const totals = {
    a: Float64Array.from(counted, ({ right }) => 2 * right),
    b: Float64Array.from(counted, (one) => one.found + one.expected),
  };
  const { low, high } = interval(totals, { seed: `scope-truth/${from}/${half}`, resamples: 9_999 });
  return {
    'failures from': from,
    half,
    files: String(counted.length),
    episodes: String(sum.expected),
    F1: `${fixed(f1(sum), 2)} [${fixed(Math.max(0, low), 2)}, ${fixed(Math.min(1, high), 2)}]`,
    precision: fixed(precision(sum), 2),
    recall: fixed(recall(sum), 2),
    'F1 of pairs': fixed(f1(sumOf(pairs)), 2),
    'same ending': `${same} of ${matched}`,
  };
}

function markdown(rows: readonly Record<string, string>[]): string {
  const columns = Object.keys(rows[0]!).map((label, i) => ({
    label,
    align: i < 2 ? ('left' as const) : ('right' as const),
    value: (row: Record<string, string>) => row[label]!,
  }));
  return markdownTable(rows, columns);
}
