/**
 * A summary of a report for other people: numbers, and words of this program. Nothing that was written in a trace is in it:
 * names of tools are replaced unless they are those of well-known programs, and models and projects by numbers.
 */

import type { Interval } from '../../law/index.ts';
import type { GroupRow } from './group-rows.ts';
import type { Quantities } from './quantities.ts';
import type { ScopeReport } from './scope-report.ts';

/** Tools of coding agents as they are shipped. */
const knownTools: ReadonlySet<string> = new Set(
  [
    'Agent AskUserQuestion Bash BashOutput Edit ExitPlanMode Glob Grep KillShell LS MultiEdit NotebookEdit NotebookRead',
    'Read Skill SlashCommand Task TaskOutput TodoRead TodoWrite ToolSearch WebFetch WebSearch Write',
    'apply_patch bash exec_command finish local_shell read_file run_shell_command shell str_replace_editor think',
    'update_plan view_image write_file write_stdin',
  ].flatMap((line) => line.split(' ')),
);

export function sharedSummary(report: ScopeReport) {
  const { sessions, subagents, calls, unanswered, failures, operations, endings, cost, unit } = report;
  return {
    ...{ gamma: report.gamma, lambda: report.lambda, seed: report.seed, resamples: report.resamples },
    ...{ sessions, subagents, calls, unanswered, failures, operations, endings, cost, unit },
    bySession: numbersOf(report.bySession),
    byOperation: numbersOf(report.byOperation),
    bounds: report.bounds,
    recoveryRate: report.recoveryRate === null ? null : rateOf(report.recoveryRate),
    passHat: report.passHat,
    tools: report.tools.map((row, i) => ({
      ...rowOf(row),
      name: knownTools.has(row.name) ? row.name : `tool ${i + 1}`,
    })),
    // Failure classes are words of this program.
    classes: report.classes.map((row) => ({ ...rowOf(row), name: row.name })),
    models: report.models.map((row, i) => ({ ...rowOf(row), name: `model ${i + 1}` })),
    projects: report.projects.length,
    depth: report.depth,
    loops: report.loops,
    wasted: report.wasted,
    repairs: report.repairs.map(({ class: failureClass, kind, count, failuresBefore }) => ({
      ...{ class: failureClass, kind, count, failuresBefore },
    })),
    assumptions: report.assumptions.map(({ assumption, verdict }) => ({ assumption, verdict })),
    isLawTrusted: report.trust.isTrusted,
  };
}

function rowOf({ name, recoveryRate, ...row }: GroupRow) {
  return { ...row, recoveryRate: rateOf(recoveryRate) };
}

function rateOf({ point, interval }: GroupRow['recoveryRate']) {
  return { point, low: interval?.low ?? null, high: interval?.high ?? null };
}

function numbersOf(quantities: Quantities | null) {
  if (quantities === null) return null;
  const { judged, ...observed } = quantities;
  if (judged === null) return observed;
  const { ES, predicted, observed: loss, verdict, gap } = judged.verdict;
  const bounds = ({ point, low, high }: Interval) => ({ point, low, high });
  const intervals = {
    ES: bounds(ES),
    predicted: bounds(predicted),
    observed: bounds(loss),
    gap: gap && bounds(gap),
  };
  return { ...observed, intervals, verdict };
}
