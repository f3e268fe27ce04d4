/** The conformance suite for reporters, ours and anybody's own: needs no test runner. */

import { type CheckWait, checkWithin, errorText } from 'regain/internal/types';
import type { CellResults, RunResults } from '../results/index.ts';
import { filesOf, type Reporter, type ReportFiles } from './reporter.ts';
import { sampleRun } from './sample-run.ts';

/** Throws a RegainError that lists everything that is wrong with a reporter. */
export async function checkReporter(reporter: Reporter, wait: CheckWait = {}): Promise<void> {
  await checkWithin(
    () => `the reporter ${String(reporter?.name)}`,
    wait,
    async (bounded) => {
      const violations: string[] = [];
      const before = new Map<string, string>();
      const write = (results: RunResults) => bounded('report', () => runReporter(reporter, results));
      for (const [kind, results] of Object.entries(samples())) {
        const answer = await write(results);
        if ('problem' in answer) violations.push(`${kind}: ${answer.problem}`);
        else before.set(kind, answer.text);
      }
      // A second time around, after all the others: what it remembers of one run must not show in another.
      for (const [kind, results] of Object.entries(samples())) {
        const first = before.get(kind);
        const again = first === undefined ? undefined : await write(results);
        if (again !== undefined && !('text' in again && again.text === first))
          violations.push(`${kind}: the same results give another report the second time`);
      }
      return violations;
    },
  );
}

type ReporterOutcome = { readonly text: string } | { readonly problem: string };

/** Part of a name in one of the samples. A browser runs it where a page has it as it is. */
const SCRIPT = '<script>alert(1)</script>';

async function runReporter(reporter: Reporter, results: RunResults): Promise<ReporterOutcome> {
  const before = JSON.stringify(results);
  let answer: ReporterOutcome;
  try {
    const files = await filesOf(reporter, deepFreeze(results), { run: 'sample.sqlite' });
    const unescaped = Object.entries(files).find(
      ([name, content]) => /\.(?:html?|svg)$/i.test(name) && String(content).includes(SCRIPT),
    );
    answer =
      unescaped === undefined
        ? { text: textOf(files) }
        : { problem: `${unescaped[0]} has a name as markup: escape "<" and "&" in names` };
  } catch (error) {
    answer = { problem: errorText(error) };
  }
  return JSON.stringify(results) === before ? answer : { problem: 'changes the results that it is given' };
}

function textOf(files: ReportFiles['files']): string {
  const plain = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? content : [...content],
  ]);
  return JSON.stringify(plain);
}

/** A reporter that writes into its input throws, and is found. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}

/** What reporters stumble over: runs without results, cells without figures, names that look like markup. */
function samples(): { readonly [kind: string]: RunResults } {
  const whole = sampleRun();
  const nothing = { judged: null, RR: null, CSR: null, against: { oracle: null, best: null } };
  const bare = { together: null, depths: [], ordering: { fields: [], surrogates: [] } };
  const noCell = (cell: CellResults, unjudged: string, done: number): CellResults => ({
    ...{ ...cell, ...nothing, unjudged, done, attempts: 0, duplicates: 0, rolloutsWithDuplicates: 0 },
    endings: { clean: 0, recovered: 0, 'handed-off': 0, failed: 0, void: 0 },
    ...{ errors: 0, firstError: null },
  });
  return {
    'a finished run': whole,
    'a run without a rollout': {
      ...{ ...whole, ...bare, rolloutsDone: 0 },
      cells: whole.cells.map((cell) => noCell(cell, 'no rollout is done', 0)),
    },
    'a run with a cell that is void throughout': {
      ...whole,
      cells: whole.cells.map((cell, i) => {
        if (i === 0) return cell;
        const endings = { ...noCell(cell, '', 0).endings, void: cell.planned };
        const broken = { endings, errors: cell.planned, firstError: { rollout: 48, error: 'broken' } };
        return { ...noCell(cell, 'every rollout is void', 0), ...broken };
      }),
    },
    'a run without a cell': { ...whole, ...bare, rollouts: 0, rolloutsDone: 0, cells: [] },
    'names that look like markup and paths': sampleRun({
      policies: [`</td>${SCRIPT}`, '../../up | `x`\u202e'],
      suite: '/etc/../C:\\x',
      error: '</pre>\0![](http://x)',
    }),
  };
}
