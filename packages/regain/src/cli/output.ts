/** Output of every command: JSON with `--json`, text otherwise. */

import { type Command, InvalidArgumentError } from 'commander';
import { type Table, toText } from '../text/index.ts';
import { bold, dim, writeOutput } from './terminal.ts';

/** Adds `--json` and examples to a command: every command has both. */
export function describeCommand(command: Command, description: string, ...examples: string[]): Command {
  const shown = examples.map((example) => `  $ regain ${example}`).join('\n');
  return command
    .description(description)
    .option('--json', 'print machine-readable JSON')
    .addHelpText('after', `\nExample:\n${shown}`);
}

/** Prints `data` as JSON with `--json`, otherwise as text. */
export function print<T>(options: { json?: boolean }, data: T, text: (data: T) => string): void {
  writeOutput(`${options.json ? JSON.stringify(data, null, 2) : text(data)}\n`);
}

/** A table for the terminal, with a dimmed head if colours are supported. */
export function terminalTable(table: Table): string {
  return toText(table, { head: dim });
}

export function heading(text: string): string {
  return bold(text);
}

/** Wraps text at spaces to lines of at most `columns` characters, each indented by `indent` spaces. */
export function wrapText(text: string, indent = 0, columns = 100): string {
  const width = columns - indent;
  const lines = text.replaceAll(new RegExp(`(?=.{${width + 1}})(.{1,${width}}) `, 'g'), '$1\n');
  return lines.replaceAll(/^/gm, ' '.repeat(indent));
}

/** A parser for a numeric option; its error names the bounds. */
export function numberOption(min: number, max = Infinity): (text: string) => number {
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value) && value >= min && value <= max) return value;
    const range = max < Infinity ? `in [${min}, ${max}]` : `of at least ${min}`;
    throw new InvalidArgumentError(`Needs a number ${range}, got "${text}".`);
  };
}

/** A parser for a number above 0. */
export function positiveOption(max = Infinity): (text: string) => number {
  const parse = numberOption(0, max);
  return (text) => {
    const value = parse(text);
    if (value > 0) return value;
    throw new InvalidArgumentError(`Needs a number above 0, got "${text}".`);
  };
}

/** The parser of an option that may be repeated. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** A parser for a whole number within bounds. */
export function integerOption(min: number, max = Infinity): (text: string) => number {
  const parse = numberOption(min, max);
  return (text) => {
    const value = parse(text);
    if (Number.isSafeInteger(value)) return value;
    throw new InvalidArgumentError(`Needs a whole number, got "${text}".`);
  };
}
