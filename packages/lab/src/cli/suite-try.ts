/** `regain suites try`: injects one fault into a task and prints what an agent would see. */

import { type Command, InvalidArgumentError } from 'commander';
import { describeCommand, heading, integerOption, print, wrapText } from 'regain/internal/cli';
import { type SeenCall, type Trial, tryFault } from './fault-trial.ts';
import { type SuiteOptions, suiteFrom } from './load-suite.ts';
import { judgementText } from './rollout-text.ts';
import { getTask } from './suite-show.ts';

interface Options extends SuiteOptions {
  task: string;
  fault?: string;
  step?: number;
  seed: number;
}

export function addTry(suites: Command): void {
  describeCommand(
    suites.command('try'),
    "Run a task's plan with one injected fault and print what an agent would see. There is no recovery.",
    'suites try paladin-eval --task flights-02-1 --fault timeout --step 2',
    'suites try paladin-eval --task flights-02-1 --fault wrong-type',
    'suites try tool-reflect-eval --task reflect-bank-01-1',
  )
    .argument('[suite]', 'name of a suite, or a file')
    .requiredOption('--task <id>', 'id of the task')
    .option('--fault <kind>', 'fault kind; by default no fault is injected', nonEmpty)
    .option(
      '--step <number>',
      'step that gets the fault, from 1; by default the first on which it has an effect',
      integerOption(1),
    )
    .option('--seed <number>', 'seed of the fault', integerOption(0), 1)
    .action(async (nameOrFile: string | undefined, _: unknown, command: Command) => {
      // The parent command parses `--json` and `--suite` in any position.
      const options = command.optsWithGlobals<Options>();
      const suite = await suiteFrom(nameOrFile, options);
      const trial = await tryFault(suite, getTask(suite, options.task), options);
      print(options, trial, trialText);
    });
}

function trialText({ suite, task, text, fault, calls, judgement }: Trial): string {
  const last = calls.at(-1)!;
  const what =
    fault === null ? 'no fault' : `${fault.kind} at step ${fault.step} (${fault.tool}), seed ${fault.seed}`;
  return [
    heading(`${suite} ${task}: ${what}`),
    wrapText(text),
    '',
    ...calls.flatMap(callLines),
    ...(last.error === undefined ? [] : ['', `The plan stops at ${last.step}.`]),
    '',
    heading('Known to the harness only'),
    ...(fault === null ? [] : [fault.landed ? '  the fault had an effect' : `  ${neverLanded}`]),
    `  ${judgementText(judgement)}`,
  ].join('\n');
}

const neverLanded = 'the fault had no effect on this run';

function callLines({
  step,
  tool,
  args,
  startMs,
  endMs,
  answer,
  error,
  toolsChanged = [],
}: SeenCall): string[] {
  const seen = error === undefined ? ['answer', shorten(JSON.stringify(answer))] : ['error', error.message];
  const { message: _, ...fields } = error ?? { message: '' };
  const details = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  return [
    foldLines(`${clock(startMs)}  ${step} ${tool} ${JSON.stringify(args)}`),
    foldLines(`${clock(endMs)}    ${seen[0]} ${seen[1]}`),
    ...(details.length === 0 ? [] : [`${blank}    (${details.join(', ')})`]),
    ...toolsChanged.map((change) => `${blank}    list of tools: ${change}`),
  ];
}

const width = 9;
const blank = ' '.repeat(width + 3);

function clock(ms: number): string {
  return `${String(Math.round(ms)).padStart(width)} ms`;
}

const columns = 100;
const continuationIndent = `${blank}    `;

/** Lines of at most 100 columns, broken after a comma or a space if possible; continuation lines are indented. */
function foldLines(text: string): string {
  return text
    .split('\n')
    .flatMap((line, index) => splitLine(index === 0 ? line : `${continuationIndent}${line}`))
    .join('\n');
}

function splitLine(line: string): string[] {
  if (line.length <= columns) return [line];
  const stop = Math.max(line.lastIndexOf(',', columns - 1), line.lastIndexOf(' ', columns - 1)) + 1;
  const end = stop > continuationIndent.length ? stop : columns;
  return [line.slice(0, end).trimEnd(), ...splitLine(`${continuationIndent}${line.slice(end)}`)];
}

const answerMax = 320;

function shorten(text: string): string {
  return text.length <= answerMax ? text : `${text.slice(0, answerMax)}... (${text.length} characters)`;
}

function nonEmpty(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Needs the name of a fault kind.');
}
