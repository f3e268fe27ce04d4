/** The commands of docs/reference/cli.md: description, usage and options as the program declares them. */

import { labCommands, labLawCommands } from '../../packages/regain/src/cli/installed-lab.ts';
import type { allCommands } from '../../packages/regain/src/cli/program.ts';
import { type Table, table, toMarkdown } from '../../packages/regain/src/text/index.ts';

type Command = Awaited<ReturnType<typeof allCommands>>[number];
type Argument = Command['registeredArguments'][number];
type Option = Command['options'][number];

export function commandReference(commands: readonly Command[]): string {
  return commands.flatMap((command) => sectionsOf(command, '')).join('\n\n');
}

/** A section for the command, unless it only groups others, and for each of its subcommands. */
function sectionsOf(command: Command, parent: string): string[] {
  const name = `${parent}${command.name()}`;
  const children = command.commands.filter((child) => child.name() !== 'help');
  const isGroup = children.length > 0 && command.options.length === 0;
  const own = isGroup ? [] : [sectionOf(command, name)];
  return [...own, ...children.flatMap((child) => sectionsOf(child, `${name} `))];
}

function sectionOf(command: Command, name: string): string {
  const usage = ['regain', name, ...command.registeredArguments.map(usageOf)].join(' ');
  const options = command.options.filter(({ long }) => long !== '--json');
  const rows = [
    ...command.registeredArguments.map((argument) => rowOf(usageOf(argument), argument)),
    ...options.map((option) => rowOf(option.flags, option)),
  ].filter(({ meaning }) => meaning !== '');
  const parts = [
    `### ${name}`,
    `\`${usage}\`${needsLab(name) ? ' *(lab)*' : ''}`,
    command.description(),
    ...(rows.length === 0 ? [] : [toMarkdown(optionTable(rows))]),
  ];
  return parts.join('\n\n');
}

interface Row {
  readonly name: string;
  readonly meaning: string;
  readonly preset: string;
}

function optionTable(rows: readonly Row[]): Table {
  return table(rows, [
    { label: 'argument, option', align: 'left', value: ({ name }) => `\`${name}\`` },
    { label: 'meaning', align: 'left', value: ({ meaning }) => meaning },
    { label: 'default', align: 'left', value: ({ preset }) => preset },
  ]);
}

function usageOf(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** Some descriptions end in their default: it goes to the column of defaults. */
function rowOf(name: string, declared: Argument | Option): Row {
  const { description, argChoices, defaultValue, defaultValueDescription } = declared;
  const [, text = description, stated] = /^(.*) \(default: (.*)\)$/.exec(description) ?? [];
  const choices = argChoices?.map((choice) => `\`${choice}\``).join(', ');
  const isFlag = typeof defaultValue === 'boolean' || defaultValue === undefined;
  return {
    name,
    meaning: choices === undefined ? text : `${text}: ${choices}`,
    preset: stated ?? defaultValueDescription ?? (isFlag ? '' : String(defaultValue)),
  };
}

function needsLab(name: string): boolean {
  const [first, second] = name.split(' ');
  return labCommands.includes(first!) || (first === 'law' && labLawCommands.includes(second!));
}
