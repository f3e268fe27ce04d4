/** `regain gate`: whether an agent recovers at least as well as before, for continuous integration. */

import { type Command, Option } from 'commander';
import {
  analyzeFiles,
  type GateMetric,
  type GateResult,
  gate,
  gateMetrics,
  sharedMeasure,
  TraceAnalysis,
} from '../analysis/index.ts';
import { type DatabaseOptions, tracesIn, withDatabase } from './analyze/database-options.ts';
import {
  analysisFrom,
  filesToRead,
  type ReadingOptions,
  readingFrom,
  requireMatchedOutcomes,
  withReading,
} from './analyze/reading-options.ts';
import { ExitStatus, exitCodes } from './exit-codes.ts';
import { gateJunit, gateMarkdown, gateText } from './gate/gate-text.ts';
import { describeCommand, positiveOption, print } from './output.ts';
import { writeFileAtomic } from './write-file.ts';

interface Options extends ReadingOptions, DatabaseOptions {
  readonly metric: GateMetric;
  readonly maxRegression: number;
  readonly junit?: string;
  readonly markdown?: string;
}

const codes: Readonly<Record<GateResult['verdict'], number>> = {
  PASS: exitCodes.ok,
  FAIL: exitCodes.gateFailed,
  INCONCLUSIVE: exitCodes.gateInconclusive,
};

export function addGate(program: Command): void {
  const command = describeCommand(
    program
      .command('gate')
      .argument('<baseline>', 'trace file, folder or pattern of the agent as it was')
      .argument('<candidate>', 'the same of the agent as it is now'),
    'Compare two sets of traces: PASS if the candidate recovers at most a little worse than the baseline, otherwise FAIL or INCONCLUSIVE.',
    'gate traces/main traces/branch --metric ES --max-regression 0.02',
    'gate before.jsonl after.jsonl --metric recovery --junit gate.xml',
    'gate agent-1.4 agent-1.5 --database',
  )
    .addOption(new Option('--metric <name>', 'what is compared').choices(gateMetrics).default('ES'))
    .option('--max-regression <amount>', 'largest regression that passes', positiveOption(), 0.02)
    .option('--junit <file>', 'write the result as JUnit XML')
    .option('--markdown <file>', 'write the result as Markdown');
  withDatabase(withReading(command), 'baseline and candidate are sources').action(
    async (baseline: string, candidate: string, options: Options) => {
      const [before, after] = [await analyzed(baseline, options), await analyzed(candidate, options)];
      requireMatchedOutcomes(options, before, after);
      const { metric, maxRegression, seed, resamples, measure = sharedMeasure(before, after) } = options;
      const result = gate(before, after, { metric, maxRegression, seed, resamples, measure });
      if (options.junit !== undefined) await writeFileAtomic(options.junit, gateJunit(result));
      if (options.markdown !== undefined) await writeFileAtomic(options.markdown, gateMarkdown(result));
      print(options, result, gateText);
      if (result.verdict !== 'PASS') throw new ExitStatus(codes[result.verdict]);
    },
  );
}

/** Tasks are paired by their names, so none is joined with another. */
async function analyzed(path: string, options: Options): Promise<TraceAnalysis> {
  const analysis = new TraceAnalysis({ ...(await analysisFrom(options)), clustersMax: Infinity });
  const { database } = options;
  const files = database === undefined ? filesToRead([path]) : tracesIn(options, { source: path });
  await analyzeFiles(files, analysis, await readingFrom(options));
  return analysis;
}
