/** `regain analyze`: how recoverable the agent in recorded traces is. */

import { type Command, Option } from 'commander';
import {
  analyzeFiles,
  LearnedExperience,
  LearnedRemedies,
  scopeReport,
  sharedSummary,
  TraceAnalysis,
  WhatIf,
} from '../analysis/index.ts';
import { appendMemory, openMemory, readMemory } from '../memory/index.ts';
import { invalidArgument } from '../types/index.ts';
import { analyzeLive } from './analyze/analyze-live.ts';
import { type DatabaseOptions, sinceOption, tracesIn, withDatabase } from './analyze/database-options.ts';
import {
  analysisFrom,
  filesToRead,
  type ReadingOptions,
  readingFrom,
  requireMatchedOutcomes,
  withReading,
} from './analyze/reading-options.ts';
import { scopeText } from './analyze/scope-text.ts';
import { requireLab } from './installed-lab.ts';
import { type ListenOptions, listenOption } from './listen-options.ts';
import { describeCommand, integerOption, print } from './output.ts';
import { writeFileAtomic } from './write-file.ts';

interface Options extends ReadingOptions, ListenOptions, DatabaseOptions {
  readonly since?: Date;
  readonly source?: string;
  readonly rows: number;
  readonly whatIf?: string;
  readonly learn?: string;
  readonly learnMemory?: string;
  readonly memory?: string;
  readonly environment: string;
  readonly share?: string;
  readonly html?: string;
  readonly includeText?: boolean;
}

export function addAnalyze(program: Command): void {
  const command = describeCommand(
    program
      .command('analyze')
      .argument(
        '[files...]',
        'trace files, folders or patterns (default: the sessions of Claude Code, Codex and Gemini CLI)',
      ),
    'Report how recoverable the agent in recorded traces is.',
    'analyze session.jsonl',
    'analyze traces/*.jsonl --what-if policy=shield',
    'analyze --listen 4318',
    'analyze --database --since 7d',
  );
  withDatabase(withReading(command), 'read the traces that shields and relays have stored in it')
    .option(
      '--since <time>',
      'with --database: only calls since then, such as 24h, 7d or 2026-01-31',
      sinceOption,
    )
    .option('--source <name>', 'with --database: only traces of this source')
    .option('--rows <count>', 'rows of each table', integerOption(1), 8)
    .addOption(
      new Option('--what-if <change>', 'what the shield would have done at each failure').choices([
        'policy=shield',
      ]),
    )
    .option('--learn <file>', 'write what helped as experience for a shield')
    .option('--learn-memory <file>', 'append exemplars of what helped to a memory')
    .option('--memory <file>', 'with --what-if: the memory that the shield has')
    .option('--environment <name>', 'the tenant or server of the traces, for both memories', 'default')
    .option('--html <file>', 'write a page with figures; needs @regain/lab')
    .option('--include-text', 'show messages of failures, shortened and without secrets')
    .option('--share <file>', 'write a summary without any text from the traces')
    .option(
      '--listen <[host:]port>',
      'receive spans over OTLP/HTTP until it is stopped, then report',
      listenOption,
    )
    .option('--token <token>', 'exporters must send it as a bearer token; $NAME is read from the environment')
    .action(async (files: readonly string[], options: Options) => {
      const { measure, seed, resamples } = options;
      const lab = options.html === undefined ? undefined : await requireLab('regain analyze --html');
      const { environment } = options;
      if (options.memory !== undefined) readMemory(options.memory, { mustExist: true });
      const remembered =
        options.memory === undefined ? undefined : openMemory(options.memory, { environment });
      const whatIf = options.whatIf === undefined ? undefined : new WhatIf(remembered);
      const remedies = options.learnMemory === undefined ? undefined : new LearnedRemedies(environment);
      const isLearning = options.learn !== undefined || options.learnMemory !== undefined;
      const learned = isLearning ? new LearnedExperience() : undefined;
      const analysis = new TraceAnalysis({
        ...(await analysisFrom(options)),
        withTexts: options.includeText === true,
        ...(remedies === undefined ? {} : { onCall: remedies.add.bind(remedies) }),
        // Nobody else needs the operations without a failure one by one.
        ...(whatIf === undefined && learned === undefined
          ? {}
          : {
              onOperation: (operation, _, costs) => {
                whatIf?.add(operation, costs);
                learned?.add(operation, costs.attempts);
              },
            }),
      });
      const { listen } = options;
      const found = tracesOf(files, options);
      const read = await analyzeFiles(found, analysis, await readingFrom(options));
      const input = listen === undefined ? read : await analyzeLive(read, analysis, options);
      requireMatchedOutcomes(options, analysis);
      const report = scopeReport(analysis, { measure, seed, resamples });
      const whatIfRows = whatIf?.rows(report.cost.measure, analysis.budgets) ?? null;
      if (options.learn !== undefined)
        await writeFileAtomic(options.learn, `${JSON.stringify(learned!.experience, null, 1)}\n`);
      if (options.learnMemory !== undefined)
        appendMemory(options.learnMemory, [...learned!.exemplars, ...remedies!.exemplars]);
      if (options.share !== undefined)
        await writeFileAtomic(options.share, `${JSON.stringify(sharedSummary(report), null, 2)}\n`);
      const output = { input, ...report, whatIf: whatIfRows };
      if (options.html !== undefined) await writeFileAtomic(options.html, await lab!.tracesPage(output));
      print(options, output, (data) => scopeText(data, options.rows));
    });
}

function tracesOf(files: readonly string[], options: Options): Parameters<typeof analyzeFiles>[0] {
  const { database, since, source, listen } = options;
  if (database === undefined && (since !== undefined || source !== undefined))
    throw invalidArgument('--since and --source are for --database');
  if (database === undefined) return listen === undefined || files.length > 0 ? filesToRead(files) : [];
  if (files.length > 0) throw invalidArgument('either files or --database, not both');
  return tracesIn(options, { since, source });
}
