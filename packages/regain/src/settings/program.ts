/** The command that a configuration file starts: this program, or the package through npx. */

import type { Scope } from './system.ts';

export interface RunningProgram {
  readonly platform: string;
  /** Node and its options. */
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly script: string;
  readonly version: string;
}

/**
 * A file of the user gets absolute paths: programs with windows are often started without the PATH of a shell. A file
 * that others share gets npx, which finds an installed version; so does a user who ran npx, whose cache may be removed.
 */
export function programFor(scope: Scope, running: RunningProgram): readonly string[] {
  const { platform, execPath, execArgv, script, version } = running;
  const isInCache = /[\\/]_npx[\\/]/.test(script);
  if (scope !== 'project' && !isInCache) return [execPath, ...execArgv, script];
  const npx = ['npx', '-y', `regain@${version}`];
  return platform === 'win32' ? ['cmd', '/c', ...npx] : npx;
}

const REGAIN =
  /^regain(?:@[^\\/]*)?$|[\\/]regain(?:\.cmd|\.exe|\.js)?$|[\\/]regain[\\/]src[\\/]cli[\\/]main\.ts$/;

/** Where the options of `regain mcp` begin in a command line; undefined for another program. */
export function optionsStart(argv: readonly string[]): number | undefined {
  const index = argv.findIndex((word, at) => word === 'mcp' && at > 0 && REGAIN.test(argv[at - 1]!));
  const before = argv.indexOf('--');
  return index < 0 || (before >= 0 && before < index) ? undefined : index + 1;
}
