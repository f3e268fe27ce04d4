/**
 * Messages of shells and programs in their fixed forms, one line each: `bash: line 1: x: command not found`. Every form names
 * the program that writes it, so that contents which only mention a failure do not count.
 */

import { type Found, firstWording, meaning, type Wording } from '../found.ts';
import type { Program } from './programs.ts';

/** How a shell begins its messages: `bash: line 1: `, `zsh:1: `, `(eval):1: `, `/bin/sh: 1: `, `bash: -c: line 0: `. */
const SHELL =
  /^(?:\(eval\)|-?(?:[\w.:~-]{0,60}[\\/]){0,12}(?:bash|zsh|sh|dash|ksh|fish)(?:\.exe)?):(?: ?(?:line )?\d+:)?(?: -c:)?(?: (?:eval: )?line \d+:)?\s/;

const ofShells: readonly Wording[] = [
  ...meaning('agent-mistake', 'unknown-tool', [
    /(?:command not found|Unknown command)(?:: \S+)?\s*$|: not found\s*$/i,
  ]),
  ...meaning('agent-mistake', 'not-found', [/no such file or directory|not a directory|no matches found/i]),
  ...meaning('agent-mistake', 'forbidden', [
    /permission denied|operation not permitted|read-only file system/i,
  ]),
  ...meaning('agent-mistake', 'invalid-request', [
    /syntax error|parse error|unexpected (?:EOF|end of file|token)|unmatched|bad (?:substitution|pattern|math|option)|event not found|unterminated|ambiguous redirect|invalid option|unbound variable|parameter not set|number expected|expression expected|operator expected|too many arguments|argument list too long|is a directory|here-document|not a valid identifier|usage: /i,
  ]),
  ...meaning('infrastructure', 'server-error', [
    /cannot allocate memory|resource temporarily unavailable|no space left/i,
  ]),
];

/** Ends of the messages `program: detail: reason`. */
const reasons: readonly Wording[] = [
  ...meaning('agent-mistake', 'not-found', [
    /\b(?:no such file or directory|cannot find the (?:file|path)|no such (?:device|process|container))\b|can't open file|: not found\s*$|\(os error [23]\)/i,
  ]),
  ...meaning('agent-mistake', 'forbidden', [
    /\b(?:permission denied|operation not permitted|read-only file system|access is denied)\b/i,
  ]),
  ...meaning('agent-mistake', 'conflict', [/\bfile exists\b/i]),
  ...meaning('agent-mistake', 'invalid-request', [
    /\b(?:is a directory|not a directory|missing operand|(?:invalid|illegal|unrecognized|unknown) (?:option|argument|command|line number|regular expression|mode|number)|unmatched|invalid (?:preceding|range|content|back reference)|option requires an argument|regex parse error|extra operand|too many arguments|missing argument|unknown predicate|paths must precede|unterminated|unknown (?:command|option)|omitting directory|directory not empty|same file|expects? an argument|command expected|bad flag)\b/i,
  ]),
  ...meaning('infrastructure', 'server-error', [
    /\b(?:no space left on device|cannot allocate memory|disk quota exceeded)\b/i,
  ]),
  ...meaning('infrastructure', 'connection', [
    /\b(?:could not resolve host|unable to resolve host|connection (?:refused|timed out|reset)|network is unreachable|no route to host|failed to connect|name resolution)\b/i,
  ]),
  ...meaning('agent-mistake', 'unknown-tool', [
    /\b(?:is not recognized as an internal or external command)\b/i,
  ]),
];

/** Shells of Windows write no name of a program before it. */
const ofWindows: readonly Wording[] = [
  ...meaning('agent-mistake', 'unknown-tool', [
    /^'[^'\n]{1,120}' is not recognized as an internal or external command|^(?:[\w-]{1,60} ?: )?The term '[^'\n]{1,120}' is not recognized as|^\|\s+The term '[^'\n]{1,120}' is not recognized as/,
  ]),
  ...meaning('agent-mistake', 'not-found', [
    /^The system cannot find the (?:file|path) specified|^\S{1,60} : Cannot find path '/,
  ]),
  ...meaning('agent-mistake', 'forbidden', [
    /^(?:\S{1,60} : )?Access (?:to the path '[^'\n]{1,200}' )?is denied/,
  ]),
  ...meaning('agent-mistake', 'invalid-request', [
    /^(?:\S{1,60} : )?A (?:parameter|positional parameter) cannot be found/,
  ]),
];

/** What a message of a shell or of one of the programs means; undefined if the line is none. */
export function messageIn(line: string, programs: readonly Program[]): Found | undefined {
  const text = line.slice(0, LINE_CHARS).trim();
  // Most lines are none: only these forms are looked at.
  if (!/: |:\d+: | : |^'|The (?:term|system)|^A (?:para|posi)|^Access/.test(text)) return undefined;
  const shell = /sh(?:\.exe)?:|^\(eval\):/.test(text) ? SHELL.exec(text) : null;
  if (shell !== null) {
    const said = firstWording(text.slice(shell[0].length - 1), ofShells);
    if (said !== undefined) return said;
  }
  const windows = firstWording(text, ofWindows);
  if (windows !== undefined) return windows;
  const [, prefix] = /^([\w./@+~-]{1,100}(?: [\w-]{1,20})?):\s/.exec(text) ?? [];
  if (prefix === undefined || !programs.some((program) => isNamed(prefix, program))) return undefined;
  return firstWording(text.slice(prefix.length), reasons);
}

const LINE_CHARS = 400;

function isNamed(prefix: string, { name, path }: Program): boolean {
  const said = prefix.slice(prefix.lastIndexOf('/') + 1).toLowerCase();
  return said === name || prefix === path || said.startsWith(`${name} `);
}
