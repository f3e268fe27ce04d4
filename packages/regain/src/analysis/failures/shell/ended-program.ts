/** How a program ended, by the end of what it printed: with an exception, and in which code. */

import type { Found } from '../found.ts';

/**
 * An exception at the end of the output of a program. One in code that the call itself contains (`python -c`, or a file that it
 * writes before) is a mistake in the call; one in another file is the answer about the program under work, unless the
 * surroundings are to blame. `written`: names of files that the call writes.
 */
export function exceptionIn(text: string, written: readonly string[] = []): Found | undefined {
  const end = text.trimEnd().slice(-END_CHARS);
  const said = pythonException(end, written) ?? nodeException(end) ?? otherException(end);
  if (said === undefined) return undefined;
  const because = `it ended with ${said.name}`;
  if (NETWORK.test(said.message)) return { category: 'infrastructure', class: 'connection', because };
  if (TIMEOUT.test(said.name)) return { category: 'infrastructure', class: 'timeout', because };
  if (
    /^(?:ModuleNotFoundError|MODULE_NOT_FOUND|ERR_MODULE_NOT_FOUND)$/.test(said.name) ||
    MISSING_MODULE.test(said.message)
  )
    return { category: 'agent-mistake', class: 'not-found', because };
  return said.isInline
    ? { category: 'agent-mistake', class: 'invalid-request', because }
    : { category: 'negative-result', class: 'unknown', because };
}

const END_CHARS = 3_000;
const NETWORK =
  /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ENETUNREACH)\b|Failed to establish a new connection|Name or service not known|Temporary failure in name resolution|Network is unreachable|^(?:\w+\.)*(?:ConnectionRefusedError|ConnectionResetError|gaierror|ProxyError|ConnectTimeout)\b/;
const TIMEOUT = /^(?:ReadTimeout|ConnectTimeout|TimeoutError|TimeoutException|APITimeoutError)$/;
const MISSING_MODULE =
  /^Cannot find (?:module|package) '[^./][^']{0,100}'|^Can't locate \S{1,200} in @INC|^cannot load such file -- |^there is no package called/;

interface Ended {
  /** The name of the exception. */
  readonly name: string;
  readonly message: string;
  /** Its last frame, without those of libraries, is in code of the command line. */
  readonly isInline: boolean;
}

const TRACEBACK = 'Traceback (most recent call last)';

/** Code of others: what calls it is to blame. */
const LIBRARY =
  /[\\/](?:lib|Lib)[\\/]python[\d.]*[\\/]|[\\/]Python[\d.]*[\\/]Lib[\\/]|(?:site|dist)-packages|"<frozen /;

function pythonException(end: string, written: readonly string[]): Ended | undefined {
  if (!end.includes('File "')) return undefined;
  const lines = end.split('\n');
  const last = lines.findLastIndex((line) =>
    /^[\w.]{2,100}(?:Error|Exception|Warning|Interrupt|Exit|Iteration|Failure)?(?::|$)/.test(line),
  );
  const frames = lines.filter((line) => /^\s*File "/.test(line));
  const frame = frames.findLast((line) => !LIBRARY.test(line)) ?? frames.at(-1);
  const isTrace =
    end.includes(TRACEBACK) || (frame !== undefined && /^\s*(?:Syntax|Indentation|Tab)Error: /m.test(end));
  if (!isTrace || last < 0 || frame === undefined) return undefined;
  const message = lines.slice(last).join('\n');
  const [name = 'an exception'] = /^[\w.]+/.exec(message) ?? [];
  return {
    name: name.slice(name.lastIndexOf('.') + 1),
    message,
    isInline:
      /File "(?:<string>|<stdin>|<ipython-input|\/tmp\/ipykernel|<cell)/.test(frame) ||
      written.some((file) => frame.includes(`${file}"`)),
  };
}

/** Node prints the code, the error with its stack, and its version. */
function nodeException(end: string): Ended | undefined {
  if (!end.includes('\n    at ')) return undefined;
  const [all, name = '', message = ''] =
    /^(?:Uncaught )?(?:\w+ \[)?((?:[A-Z]\w{0,40})?(?:Error|Exception))(?:\])?(?: \[\w+\])?: ([^\n]{0,400})\n(?:[^\n]{0,400}\n){0,12}? {4}at /m.exec(
      end,
    ) ?? [];
  if (all === undefined || !/\nNode\.js v\d|\n {4}at (?:node:internal|Module\._compile|\[eval\])/.test(end))
    return undefined;
  const code = /code: '(\w+)'/.exec(end)?.[1];
  return { name: code ?? name, message, isInline: /\[eval\d*\]|evalmachine|\[stdin\]/.test(end) };
}

/** Every form below has one of these, which are found faster. */
const OTHER_WORDS =
  /thread '|panic: |fatal error: |Exception in thread|Segmentation|Aborted|Bus error|Unhandled|Can't locate |cannot load |no package called|\.rb:/;

/** Rust, Go, Java, Ruby, and what the shell says of a crash. */
function otherException(end: string): Ended | undefined {
  if (!OTHER_WORDS.test(end)) return undefined;
  const said =
    /^(?:thread '[^'\n]{1,60}' panicked|panic: |fatal error: all goroutines|Exception in thread "|Segmentation fault|Aborted|Bus error|Unhandled (?:exception|rejection)|Can't locate \S{1,200} in @INC)|\bcannot load such file -- |there is no package called|^\S{1,200}\.rb:\d+:in /m.exec(
      end,
    );
  return said === null ? undefined : { name: said[0].trim(), message: said[0], isInline: false };
}
