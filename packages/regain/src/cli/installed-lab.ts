/** The optional packages: `@regain/lab` with its commands, exemplars and embedder, and `@regain/dashboard`. */

import type { Command } from 'commander';
import type { ScopeOutput } from '../analysis/index.ts';
import type { Embedder } from '../memory/index.ts';
import type { PlanRecord } from '../predict/index.ts';
import { type Exemplar, RegainError } from '../types/index.ts';

/** What `@regain/lab/commands` exports. */
export interface Lab {
  /** Adds the command of that name to the program. */
  addCommand(program: Command, name: string): Promise<void>;
  /** Adds the commands of `regain law` that need the lab. */
  addLawCommands(law: Command): Promise<void>;
  /** The report of `regain analyze` as a page. */
  tracesPage(report: ScopeOutput): Promise<string>;
  /** Rollouts of a policy in a stored run, for `regain predict`. */
  recordsOfRun(run: string, policy: string, version: string): Promise<RecordsOfRun>;
  /** Rollouts of a suite in which nothing is recovered, by what the policy notices. */
  monitoredSuite(suite: string, options: MonitorOptions): Promise<readonly PlanRecord[]>;
  readonly shippedExemplars: () => readonly Exemplar[];
  readonly hybrid: () => Embedder;
}

export interface RecordsOfRun {
  /** One for each suite and profile. */
  readonly sources: readonly { readonly name: string; readonly records: readonly PlanRecord[] }[];
  readonly profiles: readonly string[];
}

export interface MonitorOptions {
  readonly policy: string;
  readonly profile: string;
  readonly rollouts: number;
  readonly seed: number;
}

/** Commands that need the lab, and subcommands of `law` that do. */
export const labCommands: readonly string[] = [
  ...['suites', 'suite', 'train', 'try', 'run', 'resume', 'runs', 'show', 'report', 'export', 'compare'],
  ...['copy', 'worker', 'up', 'reproduce'],
];
export const labLawCommands: readonly string[] = [
  ...['audit', 'breakdown', 'sensitivity', 'surrogates', 'coverage', 'demo'],
];

/** What `@regain/dashboard/commands` exports. */
export interface Dashboard {
  addServe(program: Command): void;
  /** Writes runs and traces as one page, and returns its size in bytes. */
  exportHtml(files: readonly string[], out: string, version: string): Promise<number>;
}

/** Undefined if it is not installed. */
export const installedLab = (): Promise<Lab | undefined> => ifInstalled('lab');
export const installedDashboard = (): Promise<Dashboard | undefined> => ifInstalled('dashboard');

/** `what`: what needs it, for the message. */
export const requireLab = (what: string): Promise<Lab> => required('lab', what);
export const requireDashboard = (what: string): Promise<Dashboard> => required('dashboard', what);

async function required<T>(name: string, what: string): Promise<T> {
  const installed = await ifInstalled<T>(name);
  if (installed !== undefined) return installed;
  throw new RegainError('not-found', `${what} needs the ${name}: npm install @regain/${name}`);
}

async function ifInstalled<T>(name: string): Promise<T | undefined> {
  // Computed, because the compiler and bundlers must not resolve a package that may be absent.
  const specifier = `@regain/${name}/commands`;
  try {
    return (await import(specifier)) as T;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === 'ERR_MODULE_NOT_FOUND' && String(message).includes(`'@regain/${name}'`)) return undefined;
    throw error;
  }
}
