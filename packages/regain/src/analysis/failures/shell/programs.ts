/** The programs that a command line runs: `cd x && sudo env A=1 npx vitest run` runs `cd` and `vitest`. */

import { type SimpleCommand, splitCommands } from './split-commands.ts';

/** Where a program is in a command line. */
type Position = Omit<SimpleCommand, 'words'>;

export interface Program extends Position {
  /** Without its folder and `.exe`, in lower case. */
  readonly name: string;
  /** As written in the command line, with its folder. */
  readonly path: string;
  readonly args: readonly string[];
}

const DEPTH_MAX = 3;

/** A call is examined several times, one call after the other. */
let last: { readonly command: string | readonly string[]; readonly programs: readonly Program[] } | undefined;

/** The command may be given as a list of words, `["bash", "-lc", "..."]`. */
export function programsIn(command: string | readonly string[]): readonly Program[] {
  if (last?.command !== command) {
    const programs = typeof command === 'string' ? programsOfLine(command, 0) : programsOfWords(command);
    last = { command, programs };
  }
  return last.programs;
}

function programsOfWords(words: readonly string[]): readonly Program[] {
  return unwrapped(words, { after: '', hasInlineInput: false, target: undefined, isSilenced: false }, 0);
}

function programsOfLine(line: string, depth: number): readonly Program[] {
  return splitCommands(line).flatMap((command) => unwrapped(command.words, command, depth));
}

function unwrapped(words: readonly string[], position: Position, depth: number): readonly Program[] {
  let rest = words;
  for (let i = 0; i < words.length; i++) {
    const next = wrapped(rest);
    if (next === undefined) break;
    rest = next;
  }
  const [path, ...args] = rest;
  if (path === undefined || path === '') return [];
  const name = nameOf(path);
  const script = depth < DEPTH_MAX && shells.has(name) ? scriptOf(args) : undefined;
  if (script !== undefined) {
    const [first, ...others] = programsOfLine(script, depth + 1);
    return first === undefined ? [] : [{ ...first, after: position.after }, ...others];
  }
  const { after, hasInlineInput, target, isSilenced } = position;
  return [{ name, path, args, after, hasInlineInput, target, isSilenced }];
}

function nameOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.toLowerCase().replace(/\.(?:exe|cmd|bat)$/, '');
}

const shells: ReadonlySet<string> = new Set('bash sh zsh dash ksh fish powershell pwsh cmd'.split(' '));

/** The script of `bash -lc "..."`. */
function scriptOf(args: readonly string[]): string | undefined {
  const flag = args.findIndex((arg) => /^(?:-[a-z]*c|-command|\/c)$/i.test(arg));
  return flag < 0 ? undefined : args.slice(flag + 1)[0];
}

/** Programs that run another one; how many words after their options come before it. */
const wrappers: ReadonlyMap<string, number> = new Map([
  ...'sudo doas env time nice nohup command exec builtin stdbuf xargs npx bunx winpty caffeinate unbuffer'
    .split(' ')
    .map((name) => [name, 0] as const),
  ['timeout', 1],
  ['gtimeout', 1],
]);

/** Options of wrappers that take a value. */
const VALUED =
  /^(?:-u|-g|-n|-I|-P|-L|-d|-s|-k|-p|--package|--with|--python|--group|--extra|--project|--directory)$/;

/** Subcommands that run the rest, and the programs that have them. */
const runners: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['run', ['uv', 'poetry', 'pipenv', 'pdm', 'rye', 'hatch', 'pixi', 'dotenv', 'conda']],
  ['exec', ['bundle', 'pnpm', 'yarn', 'npm', 'mise']],
  ['dlx', ['pnpm', 'yarn']],
  ['x', ['bun']],
  ['develop', ['nix']],
]);

/** The words of the command that is run by this one; undefined if it runs no other. */
function wrapped(words: readonly string[]): readonly string[] | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (/^[A-Za-z_]\w*=/.test(first)) return words.slice(1);
  const name = nameOf(first);
  const skipped = wrappers.get(name);
  if (skipped !== undefined) return afterOptions(words, 1, skipped);
  if (runners.get(second)?.includes(name)) return afterOptions(words, 2, 0);
  if ((name === 'docker' || name === 'podman' || name === 'kubectl') && second === 'exec')
    return afterOptions(words, 2, 1);
  if (/^python[\d.]*$|^py$/.test(name) && words.includes('-m')) {
    const module = words.indexOf('-m') + 1;
    // Only options come before it: otherwise it belongs to a script.
    return words.slice(1, module - 1).every((word) => word.startsWith('-')) && words[module] !== undefined
      ? [moduleProgram(words[module]), ...words.slice(module + 1)]
      : undefined;
  }
  return undefined;
}

/** `python -m pip` is pip; `python -m package.of.the.project` is a program under work. */
function moduleProgram(module: string): string {
  return module.includes('.') ? `./${module}` : module;
}

function afterOptions(
  words: readonly string[],
  from: number,
  skipped: number,
): readonly string[] | undefined {
  let at = from;
  while (at < words.length && (words[at]!.startsWith('-') || /^[A-Za-z_]\w*=/.test(words[at]!))) {
    const option = words[at]!;
    at += VALUED.test(option) ? 2 : 1;
    if (option === '--') break;
  }
  const rest = words.slice(at + skipped);
  return rest.length === 0 ? undefined : rest;
}
