/** What commands that change settings of other programs share: where they are, and what is printed. */

import { homedir } from 'node:os';
import packageJson from '../../package.json' with { type: 'json' };
import type { ProgramChange, RunningProgram, System } from '../settings/index.ts';
import { print } from './output.ts';

/** Makes a change unless it is to be shown only, and prints it. */
export function printChange(
  options: { readonly dryRun?: boolean; readonly json?: boolean },
  change: ProgramChange,
): void {
  if (options.dryRun !== true) change.apply();
  const { apply: _, ...shown } = change;
  print(options, { ...shown, isDryRun: options.dryRun === true }, () => changeText(change, options));
}

function changeText(
  { isChanged, preview, file, backup, scope, notes, client }: ProgramChange,
  options: { readonly dryRun?: boolean },
): string {
  const noteLines = notes.map((note) => `Note: ${note}.`);
  if (!isChanged) return [`${file} needs no change.`, ...(notes.length > 1 ? noteLines : [])].join('\n');
  if (options.dryRun) return [preview, '', 'Nothing was written (--dry-run).', ...noteLines].join('\n');
  const warning = scope === 'project' ? ' Do not commit it: it may hold secrets.' : '';
  const kept = backup === undefined ? [] : [`The file without regain is kept as ${backup}.${warning}`];
  return [preview, '', `Written. Start ${client} again.`, ...kept, ...noteLines].join('\n');
}

export function systemNow(): System {
  const { platform, env } = process;
  return { platform, env, home: homedir(), folder: process.cwd() };
}

export function runningProgram(): RunningProgram {
  const { platform, execPath, execArgv, argv } = process;
  return { platform, execPath, execArgv, script: argv[1] ?? '', version: packageJson.version };
}
