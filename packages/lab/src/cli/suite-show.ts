/** `regain suites show`: the content of a suite, or one task. */

import type { Command } from 'commander';
import { describeCommand, heading, print, terminalTable } from 'regain/internal/cli';
import { table } from 'regain/internal/text';
import { RegainError, type Step, type Suite, type SuiteTask } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { type SuiteOptions, suiteFrom } from './load-suite.ts';

interface Options extends SuiteOptions {
  task?: string;
}

export function addShow(suites: Command): void {
  describeCommand(
    suites.command('show'),
    'Show the content of a suite, or one task: what an agent sees, and what only the harness knows.',
    'suites show tool-reflect-eval',
    'suites show ./mine.ts --task t1',
  )
    .argument('[suite]', 'name of a suite, or a file')
    .option('--task <id>', 'one task in full')
    .action(async (nameOrFile: string | undefined, _: unknown, command: Command) => {
      // The parent command parses `--json` and `--suite` in any position.
      const options = command.optsWithGlobals<Options>();
      const suite = await suiteFrom(nameOrFile, options);
      if (options.task === undefined) print(options, summaryOf(suite), summaryText);
      else print(options, getTask(suite, options.task), taskText);
    });
}

export function getTask(suite: Suite, id: string): SuiteTask {
  const found = suite.tasks.find((task) => task.id === id);
  if (found !== undefined) return found;
  const ids = suite.tasks.map((task) => task.id);
  throw new RegainError('not-found', `${suite.name}: ${unknownName('task', id, ids)}`);
}

type Summary = ReturnType<typeof summaryOf>;

function summaryOf({ name, description, tasks, tools }: Suite) {
  const domains = [...new Set(tasks.map(({ domain }) => domain))].map((domain) => {
    const own = tasks.filter((task) => task.domain === domain);
    return {
      domain,
      split: [...new Set(own.map(({ split }) => split))].join(', '),
      tasks: own.length,
      sequences: new Set(own.map(sequenceOf)).size,
      steps: [...new Set(own.map(({ gold }) => gold.length))].sort((a, b) => a - b),
    };
  });
  return {
    name,
    description,
    domains,
    mistakes: countsOf(tasks.flatMap((task) => task.mistakes ?? [])),
    tools: tools.map((tool) => ({
      name: tool.name,
      effect: tool.effect ?? 'write',
      description: tool.description,
    })),
    tasks: tasks.map(({ id, split, domain, text }) => ({ id, split, domain, text })),
  };
}

function summaryText({ name, description, domains, mistakes, tools, tasks }: Summary): string {
  const effects = countsOf(tools.map(({ effect }) => effect));
  const parts = [
    heading(name),
    description,
    '',
    terminalTable(
      table(domains, [
        { label: 'domain', align: 'left', value: ({ domain }) => domain },
        { label: 'split', align: 'left', value: ({ split }) => split },
        { label: 'tasks', value: ({ tasks: count }) => String(count) },
        { label: 'sequences', value: ({ sequences }) => String(sequences) },
        { label: 'steps', value: ({ steps }) => [...new Set([steps[0], steps.at(-1)])].join(' to ') },
      ]),
    ),
    '',
    `${tools.length} tools: ${countsText(effects)}`,
  ];
  if (Object.keys(mistakes).length > 0) parts.push(`Planned mistakes: ${countsText(mistakes)}`);
  parts.push(`${tasks.length} tasks, from ${tasks[0]!.id} to ${tasks.at(-1)!.id}; --task shows one`);
  return parts.join('\n');
}

function taskText(task: SuiteTask): string {
  const { id, split, domain, text, given, plan, gold, answer, mistakes = [] } = task;
  return [
    heading(`${id} (${domain}, ${split})`),
    text,
    '',
    heading('Given'),
    ...given.map(({ name, value }) => `  ${name}: ${JSON.stringify(value)}`),
    '',
    heading('Plan'),
    ...plan.map(stepText),
    ...(answer === undefined ? [] : ['', `${heading('Answer')} ${JSON.stringify(answer)}`]),
    '',
    heading('Known to the harness only'),
    ...(mistakes.length === 0
      ? ['  the plan is correct']
      : [`  the plan has mistakes: ${mistakes.join(', ')}. The correct plan:`, ...gold.map(stepText)]),
  ].join('\n');
}

function stepText({ id, tool, args }: Step): string {
  return `  ${id}  ${tool} ${JSON.stringify(args)}`;
}

function sequenceOf({ gold }: SuiteTask): string {
  return gold.map(({ tool }) => tool).join(' ');
}

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}
