/** `regain suites try`: what an agent would see if one fault came in the way of a task. */

import { type Command, InvalidArgumentError } from 'commander';
import { described, heading, integerOption, print, wrapped } from 'regain/internal/cli';
import type { Judgement } from 'regain/internal/types';
import { type SuiteOptions, suiteFrom } from './load-suite.ts';
import { taskNamed } from './suite-show.ts';
import { type SeenCall, type Trial, tryFault } from './suite-trial.ts';

interface Options extends SuiteOptions {
  task: string;
  fault?: string;
  step?: number;
  seed: number;
}

export function addTry(suites: Command): void {
  described(
    suites.command('try'),
    "Follow a task's plan, with a fault in its way, and print what an agent would see. Nobody recovers here.",
    'suites try paladin-eval --task flights-02-1 --fault timeout --step 2',
    'suites try paladin-eval --task flights-02-1 --fault wrong-type',
    'suites try tool-reflect-eval --task reflect-bank-01-1',
  )
    .argument('[suite]', 'name of a suite, or a file of your own')
    .requiredOption('--task <id>', 'which task')
    .option('--fault <kind>', 'which kind of fault; none by default: the plan as it stands', nonEmpty)
    .option(
      '--step <number>',
      'the step that meets it, from 1; the first at which it lands by default',
      integerOption(1),
    )
    .option('--seed <number>', 'seed of what the fault draws for itself', integerOption(0), 1)
    .action(async (nameOrFile: string | undefined, _: unknown, command: Command) => {
      // The parent takes `--json` and `--suite` for its own, wherever they stand.
      const options = command.optsWithGlobals<Options>();
      const suite = await suiteFrom(nameOrFile, options);
      const trial = await tryFault(suite, taskNamed(suite, options.task), options);
      print(options, trial, trialText);
    });
}

function trialText({ suite, task, text, fault, calls, judgement }: Trial): string {
  const last = calls.at(-1)!;
  const what =
    fault === null
      ? 'as it stands'
      : `${fault.kind} at step ${fault.step} (${fault.tool}), seed ${fault.seed}`;
  return [
    heading(`${suite} ${task}: ${what}`),
    wrapped(text),
    '',
    ...calls.flatMap(callLines),
    ...(last.error === undefined ? [] : ['', `The plan stops at ${last.step}.`]),
    '',
    heading('Known to the harness alone'),
    ...(fault === null ? [] : [fault.landed ? '  the fault landed' : `  ${neverLanded}`]),
    `  ${judgementText(judgement)}`,
  ].join('\n');
}

const neverLanded = 'the fault never landed: this run says nothing about it';

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
  const seen = error === undefined ? ['answer', cut(JSON.stringify(answer))] : ['error', error.message];
  const { message: _, ...fields } = error ?? { message: '' };
  const details = Object.entries(fields).map(([name, value]) => `${name} ${value}`);
  return [
    folded(`${clock(startMs)}  ${step} ${tool} ${JSON.stringify(args)}`),
    folded(`${clock(endMs)}    ${seen[0]} ${seen[1]}`),
    ...(details.length === 0 ? [] : [`${blank}    (${details.join(', ')})`]),
    ...toolsChanged.map((change) => `${blank}    in the list of tools, ${change}`),
  ];
}

function judgementText({ success, stateMatches, answerMatches, duplicates }: Judgement): string {
  if (success) return 'judged: done';
  const wrong = [
    ...(stateMatches ? [] : ['the state is not what it should be']),
    ...(answerMatches ? [] : ['the answer is not right']),
    ...(duplicates === 0 ? [] : [`${duplicates} side effect${duplicates === 1 ? '' : 's'} too many`]),
  ];
  return `judged: not done; ${wrong.join(', ')}`;
}

const width = 9;
const blank = ' '.repeat(width + 3);

function clock(ms: number): string {
  return `${String(Math.round(ms)).padStart(width)} ms`;
}

const columns = 100;
const under = `${blank}    `;

/** Lines of at most 100 columns, broken after a comma or a space where there is one; what goes on stays under its call. */
function folded(text: string): string {
  return text
    .split('\n')
    .flatMap((line, index) => pieces(index === 0 ? line : `${under}${line}`))
    .join('\n');
}

function pieces(line: string): string[] {
  if (line.length <= columns) return [line];
  const stop = Math.max(line.lastIndexOf(',', columns - 1), line.lastIndexOf(' ', columns - 1)) + 1;
  const end = stop > under.length ? stop : columns;
  return [line.slice(0, end).trimEnd(), ...pieces(`${under}${line.slice(end)}`)];
}

const answerMax = 320;

function cut(text: string): string {
  return text.length <= answerMax
    ? text
    : `${text.slice(0, answerMax)}... (${text.length} characters in all)`;
}

function nonEmpty(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Needs the name of a fault kind.');
}
