/** The law on traces of real agents, and prediction from one of them to another, as Markdown for docs/results/prediction.md. */

import { join } from 'node:path';
import {
  analyzeFiles,
  type CostMeasure,
  type ScopeReport,
  SessionPlans,
  scopeReport,
  TraceAnalysis,
} from '../../packages/regain/src/analysis/index.ts';
import { defaultCalibration } from '../../packages/regain/src/law/index.ts';
import {
  type PlanRecord,
  predictRecovery,
  talliesByCluster,
  talliesOf,
} from '../../packages/regain/src/predict/index.ts';
import { builtInReaders, findFiles } from '../../packages/regain/src/readers/index.ts';
import { withInterval } from '../../packages/regain/src/text/format-numbers.ts';
import { fixed } from '../../packages/regain/src/text/table.ts';
import { mean, sum } from '../../packages/regain/src/values/index.ts';
import { column, decimals, fields, markdownTable, textColumn, texts } from './columns.ts';
import { agentTracesLack, dataIn } from './data-folder.ts';

interface TraceSet {
  readonly name: string;
  readonly path: string;
}

/** Traces that record whether a session succeeded. */
const sets: readonly TraceSet[] = [
  { name: 'tau-bench airline, gpt-4o, tool-calling', path: 'tau-bench/gpt-4o-airline.json' },
  {
    name: 'tau-bench retail, gemini-2.0-flash, tool-calling',
    path: 'tau-bench/gemini-2.0-flash-retail-tool-calling.json',
  },
  { name: 'tau-bench retail, gemini-2.0-flash, text', path: 'tau-bench/gemini-2.0-flash-retail-act.json' },
  { name: 'ToolBench, ChatGPT, DFSDT', path: 'toolbench' },
  { name: 'Inspect, various', path: 'traces/inspect' },
];
/** Sets with sessions enough to be predicted. */
const PREDICTED = 3;
/** Failed attempts that the recovery budget allows: the default, and one at which the law could fail. */
const BUDGETS = [10, 2];
const MEASURE: CostMeasure = 'attempts';

export const realTraces = dataIn(
  sets.map(({ path }) => path),
  agentTracesLack,
);

export async function realAgentsTables(effort: number): Promise<string> {
  const folder = realTraces.required();
  const resamples = effort < 1 ? 99 : 9_999;
  const used = effort < 1 ? sets.slice(1) : sets;
  const rows: LawRow[] = [];
  const plans: { name: string; plans: SessionPlans }[] = [];
  for (const { name, path } of used) {
    for (const budget of BUDGETS) {
      const read = await readSet(join(folder, path), budget, resamples);
      rows.push(...lawRows(name, budget, read.report));
      if (budget === BUDGETS[0]) plans.push({ name, plans: read.plans });
    }
  }
  return [
    '### The law on real agents',
    'Cost: failed attempts, of a recovery budget of so many. *Sessions*: success as recorded. *Operations*: a completed operation stands for ' +
      `success. Intervals over tasks or sessions, ${resamples.toLocaleString('en')} resamples. *Possible gap*: what any distribution of costs with this RR and mean C could have.`,
    lawTable(rows),
    '### From one real agent to another',
    'First calls and wrong results of the target from one half of its tasks, judged by the other half, both ways; recovery from the source. ' +
      'Sessions that call no tool are left out. Regret in discount steps; baselines use the whole source.',
    predictionTable(plans.slice(0, effort < 1 ? PREDICTED - 1 : PREDICTED)),
  ].join('\n\n');
}

interface LawRow {
  readonly name: string;
  readonly budget: number;
  readonly unit: 'sessions' | 'operations';
  readonly quantities: NonNullable<ScopeReport['bySession']>;
  readonly broken: string;
}

async function readSet(path: string, budget: number, resamples: number) {
  const plans = new SessionPlans();
  const analysis = new TraceAnalysis({
    budgets: { attempts: budget },
    onOperation: (operation, _, costs) => plans.add(operation, costs),
    onSession: (session, success) => plans.end(session, success),
  });
  await analyzeFiles(findFiles([path]), analysis, { readers: builtInReaders, isLenient: true });
  return { plans, report: scopeReport(analysis, { measure: MEASURE, seed: 1, resamples }) };
}

function lawRows(
  name: string,
  budget: number,
  { bySession, byOperation, assumptions }: ScopeReport,
): LawRow[] {
  const broken = assumptions
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ assumption }) => assumption);
  const shared = { name, budget, broken: broken.join(', ') || 'none' };
  return [
    ...(bySession === null ? [] : [{ ...shared, unit: 'sessions' as const, quantities: bySession }]),
    ...(byOperation === null ? [] : [{ ...shared, unit: 'operations' as const, quantities: byOperation }]),
  ];
}

function lawTable(rows: readonly LawRow[]): string {
  const judged = ({ quantities }: LawRow) => quantities.judged?.verdict;
  return markdownTable(rows, [
    textColumn('traces', ({ name }) => name),
    column('budget', ({ budget }) => String(budget)),
    ...texts('unit'),
    column('n', ({ quantities }) => String(quantities.n)),
    column('RR', ({ quantities }) => fixed(quantities.RR, 3)),
    column('mean C', ({ quantities }) => fixed(quantities.meanCost, 3)),
    column('ES', ({ quantities }) => fixed(quantities.ES, 3)),
    column('predicted', (row) => (judged(row) === undefined ? '-' : withInterval(judged(row)!.predicted, 2))),
    column('observed', (row) => (judged(row) === undefined ? '-' : fixed(judged(row)!.observed.point, 2))),
    column('relative gap', (row) => (judged(row)?.gap == null ? '-' : withInterval(judged(row)!.gap!, 4))),
    column('possible gap', (row) => {
      const possible = judged(row)?.possible;
      return possible == null ? '-' : `[${fixed(possible.low, 3)}, ${fixed(possible.high, 3)}]`;
    }),
    textColumn('regime', (row) => judged(row)?.costs.regime ?? '-'),
    textColumn('verdict', (row) => judged(row)?.verdict ?? '-'),
    textColumn('broken assumptions', ({ broken }) => broken),
  ]);
}

interface PairRow {
  readonly from: string;
  readonly to: string;
  readonly observed: number;
  readonly composed: number;
  readonly interval: string;
  readonly covered: string;
  readonly law: number;
  readonly persistence: number;
}

function predictionTable(all: readonly { readonly name: string; readonly plans: SessionPlans }[]): string {
  const records = all.map(({ name, plans }) => ({ name, records: plans.records(MEASURE) }));
  const rows = records.flatMap((target) =>
    records
      .filter((one) => one !== target)
      .map((source): PairRow => {
        const tasks = [...new Set(target.records.map(({ cluster }) => cluster))];
        const halves = [0, 1].map((half) => {
          const isIn = ({ cluster }: PlanRecord) => tasks.indexOf(cluster) % 2 === half;
          const judged = target.records.filter(isIn);
          const clusters = [...talliesByCluster(target.records.filter((one) => !isIn(one))).values()];
          const options = { rollouts: judged.length, seed: `${source.name}/${target.name}/${half}` };
          const made = predictRecovery([talliesOf(source.records)], { clusters }, options);
          return { made, observed: observedRegret(judged) };
        });
        const isCovered = halves.map(
          ({ made: { intervals }, observed }) =>
            observed >= intervals.regret.low && observed <= intervals.regret.high,
        );
        return {
          ...{ from: source.name, to: target.name, observed: mean(halves.map(({ observed }) => observed)) },
          composed: mean(halves.map(({ made }) => made.regret)),
          interval: halves
            .map(({ made: { intervals, refusal } }) =>
              refusal === undefined
                ? `[${fixed(intervals.regret.low, 2)}, ${fixed(intervals.regret.high, 2)}]`
                : `refused: ${refusal.code}`,
            )
            .join(' '),
          covered: halves
            .map(({ made }, i) => (made.refusal !== undefined ? '-' : isCovered[i] ? 'yes' : 'no'))
            .join(', '),
          law: (1 - mean(source.records.map(efficiencyOf))) / (1 - defaultCalibration.gamma),
          persistence: observedRegret(source.records),
        };
      }),
  );
  const errors = (of: 'composed' | 'law' | 'persistence') =>
    fixed(mean(rows.map((row) => Math.abs(row[of] - row.observed))), 2);
  return [
    markdownTable(rows, [
      ...texts('from', 'to'),
      ...fields(decimals(2), { observed: 'observed', composed: 'composed' }),
      textColumn('90 % intervals', ({ interval }) => interval),
      ...texts('covered'),
      ...fields(decimals(2), { law: 'law', persistence: 'persistence' }),
    ]),
    `Mean absolute error: composed ${errors('composed')}, law ${errors('law')}, persistence ${errors('persistence')}.`,
  ].join('\n\n');
}

function costOf({ steps }: PlanRecord): number {
  return Math.min(1, sum(steps.map(({ costs }) => sum(costs))));
}

function efficiencyOf(plan: PlanRecord): number {
  return plan.isRight ? 1 / (1 + defaultCalibration.lambda * costOf(plan)) : 0;
}

function observedRegret(plans: readonly PlanRecord[]): number {
  const { gamma, H } = defaultCalibration;
  return mean(plans.map((plan) => (1 - (plan.isRight ? gamma ** (H * costOf(plan)) : 0)) / (1 - gamma)));
}
