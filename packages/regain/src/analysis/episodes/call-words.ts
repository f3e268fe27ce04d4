/** The words of a call's arguments: by them two calls are compared. */

import type { Json, JsonObject } from '../../types/index.ts';
import type { TracedCall } from '../traced-call.ts';

/** Arguments are compared by their beginning: a file that is written may be long. */
const CHARS_MAX = 4000;
const WORDS_MAX = 400;
/** Values that name something, such as paths, ids and addresses: shared ones relate calls of different tools. */
const TARGET = /[\w@.:/~-]{4,}/g;
const IS_NAMING = /[/.\d_@:-]/;

export interface CallWords {
  readonly words: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** Tool and arguments: equal for identical calls. */
  readonly identity: string;
}

export function wordsOfCall({ tool, args }: Pick<TracedCall, 'tool' | 'args'>): CallWords {
  const text = argumentText(args).slice(0, CHARS_MAX);
  const words = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    if (words.size >= WORDS_MAX) break;
    words.add(word.toLowerCase());
  }
  const targets = new Set<string>();
  for (const [target] of text.matchAll(TARGET)) {
    if (targets.size >= WORDS_MAX) break;
    if (IS_NAMING.test(target) && !target.startsWith('--')) addTarget(targets, target);
  }
  return { words, targets, identity: `${tool}\n${JSON.stringify(args ?? null)}` };
}

/** A path also counts by its last part: the same file may be named from elsewhere. */
function addTarget(targets: Set<string>, target: string): void {
  const trimmed = target.replace(/[.:/]+$/, '');
  targets.add(trimmed);
  const last = trimmed.split('/').at(-1)!;
  if (last !== trimmed && last.length >= 4) targets.add(last);
}

/** The values of the arguments, without the names of parameters. */
function argumentText(args: JsonObject | string | undefined): string {
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
