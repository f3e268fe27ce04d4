/** What writes reports: results go in, files come out. Ours and anybody's own are the same. */

import { invalidInput, type RegainError } from 'regain/internal/types';
import type { RunResults } from '../results/index.ts';
import type { ReportOptions } from './run-report.ts';

/** Extension point: results in, files out. */
export interface Reporter {
  readonly name: string;
  /** A pure function of its arguments: it writes nothing itself, and says the same of the same results. */
  report(results: RunResults, about: ReportOptions): ReportFiles | Promise<ReportFiles>;
}

/** The files that a reporter returns. */
export interface ReportFiles {
  /** Contents by their names, relative to the folder of the report: "report.html", "figures/frontier.svg". */
  readonly files: { readonly [name: string]: string | Uint8Array };
}

/** Runs a reporter and returns its files; throws unless all of them are inside the folder of the report. */
export async function filesOf(
  reporter: Reporter,
  results: RunResults,
  about: ReportOptions,
): Promise<ReportFiles['files']> {
  const { name } = requireReporter(reporter);
  const report: Partial<ReportFiles> | undefined = await reporter.report(results, about);
  const files = report?.files;
  if (typeof files !== 'object' || files === null)
    throw invalidReporter(name, 'report(results, about) needs to return { files }');
  if (Object.keys(files).length === 0) throw invalidReporter(name, 'returned no file');
  for (const [file, content] of Object.entries(files)) {
    if (!isInside(file))
      throw invalidReporter(
        name,
        `files are named by paths inside the folder of the report, got ${JSON.stringify(file)}`,
      );
    if (typeof content !== 'string' && !(content instanceof Uint8Array))
      throw invalidReporter(
        name,
        `the content of ${file} needs to be a string or a Uint8Array, got ${typeof content}`,
      );
  }
  return files;
}

/** What a user's file exports, or a program hands over. */
export function requireReporter(value: unknown): Reporter {
  const { name, report } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Reporter>;
  if (typeof name === 'string' && name !== '' && typeof report === 'function') return value as Reporter;
  throw invalidInput('a reporter is { name, report(results, about) }');
}

/** Of plain parts: nothing that a file system on any machine would take for another folder, a drive or a device. */
function isInside(file: string): boolean {
  const parts = file.split('/');
  return parts.every((part) => /^[\w.@+ -]{1,100}$/.test(part) && !/^\.+$|^ | $|\.$/.test(part));
}

function invalidReporter(reporter: string, problem: string): RegainError {
  return invalidInput(`reporter ${reporter}: ${problem}`);
}
