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

/** A variable, because the compiler and bundlers must not resolve a package that may be absent. */
const PACKAGE = '@regain/lab/commands';

/** Undefined if the lab is not installed. */
export async function installedLab(): Promise<Lab | undefined> {
  return ifInstalled<Lab>(PACKAGE, '@regain/lab');
}

/** What `@regain/dashboard/commands` exports. */
export interface Dashboard {
  addServe(program: Command): void;
  /** Writes runs and traces as one page, and returns its size in bytes. */
  exportHtml(files: readonly string[], out: string, version: string): Promise<number>;
}

const DASHBOARD = '@regain/dashboard/commands';

export function installedDashboard(): Promise<Dashboard | undefined> {
  return ifInstalled<Dashboard>(DASHBOARD, '@regain/dashboard');
}

/** `what`: what needs the dashboard, for the message. */
export async function requireDashboard(what: string): Promise<Dashboard> {
  const dashboard = await installedDashboard();
  if (dashboard !== undefined) return dashboard;
  throw new RegainError('not-found', `${what} needs the dashboard: npm install @regain/dashboard`);
}

async function ifInstalled<T>(specifier: string, name: string): Promise<T | undefined> {
  try {
    return (await import(specifier)) as T;
  } catch (error) {
    if (isNotInstalled(error, name)) return undefined;
    throw error;
  }
}

/** `what`: what needs the lab, for the message. */
export async function requireLab(what: string): Promise<Lab> {
  const lab = await installedLab();
  if (lab !== undefined) return lab;
  throw new RegainError('not-found', `${what} needs the lab: npm install @regain/lab`);
}

function isNotInstalled(error: unknown, name: string): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && String(message).includes(`'${name}'`);
}
