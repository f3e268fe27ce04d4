/** The lead of a report: one headline figure and a table of five rows, before any words. */

import { countOutcomes, signOf } from 'regain/internal/law';
import { boundsText, fixed, groupDigits, signedPercent, type Table, table } from 'regain/internal/text';
import { mean } from 'regain/internal/values';
import type { RunResults } from '../results/index.ts';
import { fieldName, fieldsOf, type JudgedCell, judgedCells } from './judged-cells.ts';

export interface Lead {
  readonly figure: string;
  readonly caption: string;
  readonly table: Table;
}

export interface LeadNotes {
  /** What kind of evidence it is, as a sentence. */
  readonly evidence?: string;
  /** What is known of the law out of sample. */
  readonly prediction?: string;
}

/** Null where no policy is judged on every suite. */
export function leadOf(run: RunResults, notes: LeadNotes = {}): Lead | null {
  const fields = fieldsOf(judgedCells(run));
  const [best, next] = rankedPolicies(fields);
  if (best === undefined) return null;
  const oracle = onAll('oracle', fields);
  const vanilla = best.policy === 'vanilla' ? undefined : onAll('vanilla', fields);
  const references = [vanilla, oracle].flatMap((one) =>
    one === undefined ? [] : [`${one.policy} ${share(meanRR(one))}`],
  );
  const rows: readonly (readonly [string, string, string])[] = [
    ['best policy', best.policy, bestConditions(best, fields, run)],
    ['tasks completed', share(meanRR(best)), [spread(best, run), ...references].join('; ')],
    aheadOfNext(best, next, run),
    duplicates(best, fields),
    law(run, notes.prediction ?? ''),
  ];
  return {
    figure: share(meanRR(best)),
    caption: `of tasks completed with the policy ${best.policy}${vanilla === undefined ? '' : `, ${share(meanRR(vanilla))} without recovery (vanilla)`}. ${[notes.evidence, evidence(run)].filter(Boolean).join(' ')}`,
    table: table(rows, [
      { label: '', align: 'left', value: ([name]) => name },
      { label: 'result', align: 'left', value: ([, result]) => result },
      { label: 'conditions', align: 'left', value: ([, , conditions]) => conditions },
    ]),
  };
}

/** The cells of a policy, one for each field. */
interface OnAll {
  readonly policy: string;
  readonly cells: readonly JudgedCell[];
}

function onAll(policy: string, fields: readonly JudgedCell[][]): OnAll | undefined {
  const cells = fields.flatMap((field) => field.filter((cell) => cell.policy === policy));
  return cells.length === fields.length && cells.length > 0 ? { policy, cells } : undefined;
}

/** By mean observed regret. The oracle is a reference and does not take part. */
function rankedPolicies(fields: readonly JudgedCell[][]): OnAll[] {
  const names = new Set(fields.flat().map(({ policy }) => policy));
  names.delete('oracle');
  return [...names]
    .flatMap((name) => onAll(name, fields) ?? [])
    .toSorted((a, b) => meanRegret(a) - meanRegret(b));
}

function bestConditions(best: OnAll, fields: readonly JudgedCell[][], run: RunResults): string {
  const policies = new Set(fields.flat().map(({ policy }) => policy));
  policies.delete('oracle');
  const least = best.cells.filter((cell) => isBestOfField(cell)).length;
  const regret = `mean observed regret ${fixed(meanRegret(best), 2)}, the least of ${policies.size} policies`;
  return fields.length === 1 ? regret : `${regret}; least on ${least} of ${fieldCount(best, run)}`;
}

function isBestOfField({ policy, against }: JudgedCell): boolean {
  return against.best?.policy === policy;
}

/** An interval on one suite, the range of the estimates on several. */
function spread({ cells }: OnAll, run: RunResults): string {
  const [first] = cells;
  if (cells.length === 1 && first !== undefined) {
    const { RR } = first;
    return `on ${fieldName(first, run)}, 95 % interval ${boundsText(RR, 1, (end) => share(end))}`;
  }
  const points = cells.map(({ RR }) => RR.point);
  return `mean over ${fieldCount({ cells }, run)}, from ${share(Math.min(...points))} to ${share(Math.max(...points))}`;
}

function aheadOfNext(best: OnAll, next: OnAll | undefined, run: RunResults): [string, string, string] {
  const name = 'next policy';
  if (next === undefined) return [name, '-', 'no other policy is judged'];
  const decided = next.cells.filter(({ against }) => {
    const { policy, regret } = against.best ?? {};
    return policy === best.policy && regret !== undefined && signOf(regret) > 0;
  }).length;
  const difference = `mean observed regret ${fixed(meanRegret(next) - meanRegret(best), 3)} higher`;
  const chance =
    next.cells.length > 1
      ? `more than chance on ${decided} of ${fieldCount(next, run)}`
      : decided === 1
        ? 'more than chance'
        : 'could be chance';
  return [name, next.policy, `${difference}, ${chance}`];
}

function duplicates(best: OnAll, fields: readonly JudgedCell[][]): [string, string, string] {
  const sum = (cells: readonly JudgedCell[]) => cells.reduce((total, cell) => total + cell.duplicates, 0);
  const rollouts = best.cells.reduce((total, { done }) => total + done, 0);
  const byPolicy = [...Map.groupBy(fields.flat(), ({ policy }) => policy)].map(([policy, cells]) => ({
    policy,
    count: sum(cells),
  }));
  const most = byPolicy.reduce((a, b) => (b.count > a.count ? b : a));
  return [
    'duplicated side effects',
    groupDigits(sum(best.cells)),
    `in ${groupDigits(rollouts)} rollouts of ${best.policy}; ${most.count === 0 ? 'no policy has any' : `most: ${most.policy}, ${groupDigits(most.count)}`}`,
  ];
}

function law(run: RunResults, prediction: string): [string, string, string] {
  const cells = judgedCells(run);
  const { holds, 'could-not-fail': couldNotFail } = countOutcomes(cells.map(({ judged }) => judged));
  const weak =
    run.loss.kind === 'downtime' && run.loss.clock.kind === 'cost'
      ? 'in sample: a weak test, because both sides use the same costs'
      : 'in sample';
  return [
    'the law',
    `holds in ${holds} of ${cells.length} cells`,
    [weak, couldNotFail === 0 ? '' : `could not fail in ${couldNotFail}`, prediction]
      .filter(Boolean)
      .join('; '),
  ];
}

function evidence({ rolloutsDone, manifest: { suites, profiles, seeds } }: RunResults): string {
  const tasks = suites.reduce((sum, suite) => sum + suite.tasks.length, 0);
  const count = (n: number, noun: string) => `${groupDigits(n)} ${noun}${n === 1 ? '' : 's'}`;
  return `${count(rolloutsDone, 'rollout')} on ${count(tasks, 'task')} of ${count(suites.length, 'suite')}, fault profile ${profiles.map(({ name }) => name).join(', ')}, ${count(seeds.length, 'seed')}.`;
}

/** "5 suites", or the combinations where a run has several backbones. */
function fieldCount({ cells }: Pick<OnAll, 'cells'>, { manifest }: RunResults): string {
  return `${cells.length} ${manifest.backbones.length > 1 ? 'combinations of suite and backbone' : 'suites'}`;
}

/** A gap and its interval as a sentence. */
export function offBy({ point, low, high }: { point: number; low: number; high: number }): string {
  return `off by ${signedPercent(point, 1)} (90 % interval ${signedPercent(low, 1)} to ${signedPercent(high, 1)})`;
}

const meanRR = ({ cells }: OnAll) => mean(cells.map(({ RR }) => RR.point));
const meanRegret = ({ cells }: OnAll) => mean(cells.map(({ judged }) => judged.observed.point));
const share = (value: number) => `${fixed(100 * value, 1)} %`;
