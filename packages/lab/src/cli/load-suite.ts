/** Loads a suite by its name, or from a user's file: TypeScript, JavaScript or JSON. */

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readTextFile } from 'regain/internal/files';
import { errorLine, invalidArgument, invalidInput, parseJson, type Suite } from 'regain/internal/types';
import { isFileName, loadErrorText, openSuite } from '../harness/index.ts';
import { getSuite, parseSuite, sourcedName, suiteNames } from '../suites/index.ts';
import { networkAccess, requireUsedFlags, type SourceOptions, withSource } from './suite-sources.ts';

export interface SuiteOptions extends SourceOptions {
  suite?: string;
  json?: boolean;
}

/** The suite of a command: its argument, or a file under `--suite`. */
export async function suiteFrom(argument: string | undefined, options: SuiteOptions): Promise<Suite> {
  const { suite: file } = options;
  if (argument !== undefined && file !== undefined) {
    throw invalidArgument(`one suite is needed, got ${argument} and --suite ${file}`);
  }
  const nameOrFile = argument ?? file;
  if (nameOrFile !== undefined) {
    requireUsedFlags([nameOrFile], options);
    return loadSuite(withSource(nameOrFile, options));
  }
  throw invalidArgument(`a suite is needed: ${suiteNames.join(', ')}, or a file`);
}

/** A name without slash or extension is a built-in suite; everything else is a file, relative to the working directory. */
export async function loadSuite(nameOrFile: string): Promise<Suite> {
  if (sourcedName(nameOrFile) !== undefined) return (await openSuite(nameOrFile, '.', networkAccess())).suite;
  return isFileName(nameOrFile) ? parseSuite(await readExport(nameOrFile), nameOrFile) : getSuite(nameOrFile);
}

async function readExport(file: string): Promise<unknown> {
  const path = resolve(file);
  // Also for a program: Node itself would wait for a pipe, and read a device without end.
  const text = readTextFile(path, { shown: file });
  return file.endsWith('.json') ? parsedJson(text, file) : defaultExport(await importFile(path, file), file);
}

function parsedJson(text: string, file: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw invalidInput(`is not JSON: ${errorLine(cause)}`, { file, path: '/' }, cause);
  }
}

async function importFile(path: string, file: string): Promise<Record<string, unknown>> {
  const url = pathToFileURL(path).href;
  try {
    return await import(url);
  } catch (cause) {
    const line = lineIn(cause, path);
    const place = { file, ...(line === undefined ? {} : { line }) };
    throw invalidInput(`${whyNotLoaded(cause)}: ${loadErrorText(cause)}`, place, cause);
  }
}

function defaultExport(exports: Record<string, unknown>, file: string): unknown {
  if (exports.default !== undefined) return exports.default;
  const names = Object.keys(exports)
    .filter((name) => name !== 'default')
    .sort();
  const found = names.length === 0 ? 'the file exports nothing' : `the file exports ${names.join(', ')}`;
  throw invalidInput(`a suite needs to be the default export; ${found}`, { file });
}

function whyNotLoaded(error: unknown): string {
  const code = String((error as { code?: unknown }).code);
  if (code === 'ERR_MODULE_NOT_FOUND') return 'imports a module that does not exist';
  const isSyntax =
    error instanceof SyntaxError ||
    /SYNTAX|PARSE/.test(code) ||
    /^(?:Parse|Transform)/.test(errorLine(error));
  return isSyntax ? 'has a syntax error' : 'threw an error while loading';
}

/** Node puts the location into the stack ("/path/to/mine.ts:12"), except for a module that it could not parse. */
function lineIn(error: unknown, path: string): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return (
    lineOf(path, stack) ?? (error instanceof SyntaxError ? lineOf(path, syntaxCheckOutput(path)) : undefined)
  );
}

function lineOf(path: string, text: string): number | undefined {
  const at = text.indexOf(`${path}:`);
  const line = at === -1 ? Number.NaN : Number.parseInt(text.slice(at + path.length + 1), 10);
  return Number.isNaN(line) ? undefined : line;
}

function syntaxCheckOutput(path: string): string {
  return spawnSync(process.execPath, ['--check', path], { encoding: 'utf8' }).stderr;
}
