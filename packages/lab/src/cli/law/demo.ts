/** `regain law demo`: the law on six simulated agents, where it stops holding, and the audit of the paper's figures. */

import { join } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, heading, makeFolder, print, terminalTable } from 'regain/internal/cli';
import {
  type CostDistribution,
  defaultCalibration,
  defaultLoss,
  type PolicyModel,
  type RegimeReport,
  regimeReport,
  sampleOf,
  simulateRollout,
  type Verdict,
  verdict,
} from 'regain/internal/law';
import { fixed, table } from 'regain/internal/text';
import { type Random, random } from 'regain/internal/types';
import { auditPaper } from '../../paper/index.ts';
import { breakdownStudy, sensitivity } from '../../studies/index.ts';
import { writeFigure } from './write-figure.ts';

interface Options {
  out: string;
  json?: boolean;
}

interface AgentResult extends Pick<Verdict, 'ES' | 'predicted' | 'observed' | 'gap' | 'verdict'> {
  readonly agent: string;
  readonly regime: RegimeReport['regime'];
}

/** Agents by recovery rate and cost: cheap, expensive, steady, erratic. */
const agents: readonly (PolicyModel & { readonly agent: string })[] = [
  { agent: 'gives up at once', RR: 0.4, cost: spread(0.04, 0.001) },
  { agent: 'retries three times', RR: 0.6, cost: spread(0.1, 0.005) },
  { agent: 'reflects, then retries', RR: 0.75, cost: spread(0.3, 0.02) },
  { agent: 'repairs, priced', RR: 0.93, cost: spread(0.2, 0.01) },
  { agent: 'repairs at any price', RR: 0.95, cost: spread(0.6, 0.03) },
  { agent: 'all or nothing', RR: 0.95, cost: spread(0.35, 0.2) },
];

const TASKS = 40;
const REPEATS = 5;
const SEED = 42;

export function addDemo(law: Command): void {
  describeCommand(
    law.command('demo'),
    'Show predictions of the law, its limits, and the audit of the paper.',
    'law demo',
  )
    .option('--out <dir>', 'folder of the figures', 'regain-report')
    .action(async (options: Options) => {
      const results = agents.map((agent) => judge(agent, random('law', 'demo', SEED, agent.agent)));
      const breakdown = breakdownStudy(random('law', 'breakdown', SEED), 20_000);
      const grid = sensitivity();
      const files = ['breakdown.svg', 'sensitivity.svg'].map((name) => join(options.out, name));
      await makeFolder(options.out);
      await writeFigure(files[0]!, ({ renderSvg, breakdownFigure }) =>
        renderSvg((document) => breakdownFigure(document, breakdown)),
      );
      await writeFigure(files[1]!, ({ renderSvg, sensitivityFigure }) =>
        renderSvg((document) => sensitivityFigure(document, grid)),
      );
      const audit = auditPaper().counts;
      const boundaries = breakdown.panels[0]!.boundaries;
      const loose = grid.cells.filter((cell) => cell.exceeds);
      print(options, { agents: results, boundaries, looseCells: loose, audit, files }, () =>
        [
          heading('Six simulated policies: regret predicted from ES, and regret observed'),
          `${TASKS} tasks x ${REPEATS} repeats each, simulated attempt by attempt; gamma 0.9, lambda 0.5; seed ${SEED}`,
          '',
          terminalTable(agentTable(results)),
          '',
          'At clock cost both columns are computed from the same costs: the verdict tests only the distribution of the costs.',
          '',
          heading('Limits of the law'),
          `With RR and ES held fixed, curvature shows from Var(C) ${fixed(boundaries.curvature, 3)} and the gap passes 5 % at ${fixed(boundaries.breakdown, 3)}.`,
          `Over the lambda-gamma grid ${loose.length} of ${grid.cells.length} cells are looser than 5 %, all at gamma >= ${fixed(Math.min(...loose.map((cell) => cell.gamma)), 2)}.`,
          '',
          heading('The paper against its own formulas'),
          `${audit.slips} different errors in the printed figures and definitions: regain law audit`,
          '',
          `Figures: ${files.join(', ')}`,
        ].join('\n'),
      );
    });
}

function judge({ agent, ...model }: PolicyModel & { agent: string }, stream: Random): AgentResult {
  const rollouts = Array.from({ length: TASKS * REPEATS }, (_, i) => ({
    task: `task-${Math.floor(i / REPEATS)}`,
    ...simulateRollout(stream.at(i), model),
  }));
  const sample = sampleOf(rollouts, defaultLoss, defaultCalibration);
  const judged = verdict(sample, defaultCalibration, { seed: SEED });
  const { ES, predicted, observed, gap } = judged;
  const { regime } = regimeReport(sample, defaultCalibration);
  return { agent, ES, predicted, observed, gap, verdict: judged.verdict, regime };
}

function agentTable(results: readonly AgentResult[]) {
  return table(results, [
    { label: 'policy', align: 'left', value: ({ agent }) => agent },
    { label: 'ES', value: ({ ES }) => fixed(ES.point, 3) },
    { label: 'predicted', value: ({ predicted }) => fixed(predicted.point, 2) },
    {
      label: 'observed (95 %)',
      value: ({ observed }) =>
        `${fixed(observed.point, 2)} [${fixed(observed.low, 2)}, ${fixed(observed.high, 2)}]`,
    },
    {
      label: 'gap % (90 %)',
      value: ({ gap }) =>
        gap === null ? '-' : `${percent(gap.point)} [${percent(gap.low)}, ${percent(gap.high)}]`,
    },
    { label: 'regime', align: 'left', value: ({ regime }) => regime },
    { label: 'verdict', align: 'left', value: (result) => result.verdict },
  ]);
}

function spread(mean: number, variance: number): CostDistribution {
  return { kind: 'beta', mean, variance };
}

function percent(share: number): string {
  return fixed(100 * share, 1);
}
