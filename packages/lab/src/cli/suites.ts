/** `regain suites`: lists the suites; `show` prints one, `try` injects one fault into a task. */

import type { Command } from 'commander';
import { describeCommand, print, terminalTable } from 'regain/internal/cli';
import { table } from 'regain/internal/text';
import { invalidInput, type Split, type Suite, splits } from 'regain/internal/types';
import { getSuite, suiteFindings, suiteNames } from '../suites/index.ts';
import { loadSuite, type SuiteOptions } from './load-suite.ts';
import { addShow } from './suite-show.ts';
import { withSource, withSources } from './suite-sources.ts';
import { addTry } from './suite-try.ts';

interface SuiteRow {
  readonly name: string;
  readonly description: string;
  readonly tasks: number;
  readonly tools: number;
  /** Different sequences of tools in the gold plans. */
  readonly sequences: number;
  /** The number of tasks in each. */
  readonly split: Readonly<Record<Split, number>>;
}

export function addSuites(program: Command): void {
  const suites = describeCommand(
    withSources(program.command('suites')),
    'List the suites, or validate a suite file.',
    'suites',
    'suites --suite ./mine.ts',
    'suites show paladin-eval --task flights-02-1',
    'suites try paladin-eval --task flights-02-1 --fault timeout',
  )
    .option('--suite <file>', 'validate this suite: a .ts, .js or .json file')
    .action(async (options: SuiteOptions) => {
      const found =
        options.suite === undefined
          ? suiteNames.map(getSuite)
          : [await checked(withSource(options.suite, options))];
      print(options, found.map(rowOf), (rows) =>
        [
          terminalTable(rowTable(rows)),
          ...(options.suite === undefined ? [] : ['', `${options.suite} is valid.`]),
        ].join('\n'),
      );
    });
  addShow(suites);
  addTry(suites);
}

function rowOf({ name, description, tasks, tools }: Suite): SuiteRow {
  const count = (split: Split) => [split, tasks.filter((task) => task.split === split).length] as const;
  return {
    name,
    description,
    tasks: tasks.length,
    tools: tools.length,
    sequences: new Set(tasks.map(({ gold }) => gold.map(({ tool }) => tool).join(' '))).size,
    split: Object.fromEntries(splits.map(count)) as Record<Split, number>,
  };
}

function rowTable(rows: readonly SuiteRow[]) {
  return table(rows, [
    { label: 'suite', align: 'left', value: ({ name }) => name },
    { label: 'tasks', value: ({ tasks }) => String(tasks) },
    ...splits.map((name) => ({ label: name, value: ({ split }: SuiteRow) => String(split[name]) })),
    { label: 'tools', value: ({ tools }) => String(tools) },
    { label: 'sequences', value: ({ sequences }) => String(sequences) },
  ]);
}

/** Returns a suite that conforms; otherwise throws all problems at once, each with its path. */
async function checked(file: string): Promise<Suite> {
  const suite = await loadSuite(file);
  const findings = await suiteFindings(suite);
  if (findings.length === 0) return suite;
  const lines = findings.map(({ path, problem }) => `\n  ${path}: ${problem}`);
  const count = findings.length === 1 ? '1 problem' : `${findings.length} problems`;
  throw invalidInput(`is not valid, ${count}${lines.join('')}`, { file });
}
