/** What two calls are compared by: the words and the named things in their arguments, without the names of parameters. */

import type { Json, JsonObject } from '../../types/index.ts';
import { type Program, programsIn } from '../failures/shell/programs.ts';
import { commandOf, kindOfTool } from '../failures/tool-kinds.ts';
import type { TracedCall } from '../traced-call.ts';

/** Arguments are compared by their beginning: a file that is written may be long. */
const CHARS_MAX = 4000;
const WORDS_MAX = 400;
const NAME = /[\w@.:/~-]{4,}/g;
const NAME_CHARS_MAX = 300;
/** Paths, ids and addresses; not options, dates and times. */
const IS_TARGET = /[/.\d_@:-]/;
const IS_NO_TARGET = /^-|^[\d.:/-]+$/;

/** Most calls are compared by some of it only: each part is computed when it is needed. */
export class CallWords {
  /** What a command line runs; undefined for any other call. */
  readonly #programs: readonly Program[] | undefined;
  readonly #args: TracedCall['args'];
  #words: ReadonlySet<string> | undefined;
  #targets: ReadonlySet<string> | undefined;
  #names: ReadonlySet<string> | undefined;

  constructor({ tool, args }: Pick<TracedCall, 'tool' | 'args'>) {
    const command = kindOfTool(tool, args) === 'shell' ? commandOf(tool, args) : undefined;
    this.#args = args;
    this.#programs =
      command === undefined ? undefined : programsIn(command).filter(({ name }) => !idle.has(name));
  }

  get words(): ReadonlySet<string> {
    const parts = () => this.#programs?.flatMap(({ name, args }) => [name, ...args]).join(' ');
    this.#words ??= wordsIn((parts() ?? textOf(this.#args)).slice(0, CHARS_MAX));
    return this.#words;
  }

  /** Values that name something, such as paths and ids: shared ones relate calls of different tools. */
  get targets(): ReadonlySet<string> {
    this.#targets ??= targetsAmong(
      // A program may be a file of the project: `./build.sh`.
      this.#programs?.flatMap(({ path, args }) => (path.includes('/') ? [path, ...args] : args)) ??
        textOf(this.#args).slice(0, CHARS_MAX).match(NAME) ??
        [],
    );
    return this.#targets;
  }

  /** Programs of a command line, with their subcommands: `git push`; undefined for any other call. */
  get programs(): ReadonlySet<string> | undefined {
    if (this.#programs !== undefined) this.#names ??= new Set(this.#programs.map(withSubcommand));
    return this.#names;
  }
}

/** How many words after their options say what programs do. */
const subcommands: ReadonlyMap<string, number> = new Map([
  ...'git npm pnpm yarn bun docker podman kubectl helm cargo go dotnet pip pip3 uv poetry conda apt apt-get brew systemctl terraform'
    .split(' ')
    .map((name) => [name, 1] as const),
  ...['gh', 'aws', 'gcloud', 'az'].map((name) => [name, 2] as const),
]);

function withSubcommand({ name, args }: Program): string {
  const count = subcommands.get(name) ?? 0;
  const words = args.filter((arg) => /^[a-z][a-z-]*$/.test(arg)).slice(0, count);
  return [name, ...words].join(' ');
}

/** Programs that only prepare or print. */
const idle: ReadonlySet<string> = new Set(['cd', 'pushd', 'popd', 'export', 'set', 'source', 'echo', 'true']);

/** Equal for identical calls. */
export function identityOf({ tool, args }: Pick<TracedCall, 'tool' | 'args'>): string {
  return `${tool}\n${JSON.stringify(args ?? null)}`;
}

function wordsIn(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  // Letters of other scripts need the slower test.
  const found = /[\u0080-\uffff]/.test(text) ? text.match(/[\p{L}\p{N}_]+/gu) : text.match(/\w+/g);
  for (const word of found ?? []) {
    if (words.size >= WORDS_MAX) break;
    words.add(word.toLowerCase());
  }
  return words;
}

function targetsAmong(names: readonly string[]): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const name of names) {
    if (targets.size >= WORDS_MAX) break;
    const isName = name.length >= 4 && name.length <= NAME_CHARS_MAX;
    if (isName && IS_TARGET.test(name) && !IS_NO_TARGET.test(name)) addTarget(targets, name);
  }
  return targets;
}

/** A path counts by its last part, too: the same file may be named from elsewhere. */
function addTarget(targets: Set<string>, target: string): void {
  const trimmed = /[.:/]$/.test(target) ? target.replace(/[.:/]+$/, '') : target;
  targets.add(trimmed);
  const last = trimmed.slice(trimmed.lastIndexOf('/') + 1);
  if (last !== trimmed && last.length >= 4) targets.add(last);
}

/** The values of the arguments. */
function textOf(args: JsonObject | string | undefined): string {
  if (args === undefined) return '';
  if (typeof args === 'string') return args;
  const parts: string[] = [];
  let length = 0;
  const add = (value: Json, depth: number): void => {
    if (length > CHARS_MAX || depth > 20) return;
    if (Array.isArray(value)) for (const item of value) add(item, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) add(item, depth + 1);
    else if (value !== null) {
      const text = String(value).slice(0, CHARS_MAX);
      parts.push(text);
      length += text.length;
    }
  };
  add(args, 0);
  return parts.join(' ');
}

/** Shared words as a share of all: 1 for equal sets, 1 also if both are empty. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 && b.size === 0) return 1;
  const shared = countShared(a, b);
  return shared / (a.size + b.size - shared);
}

export function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared;
}
