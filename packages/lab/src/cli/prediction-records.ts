/** Rollouts for `regain predict`: those of a policy in a run, made again with their traces, and monitored ones of a suite. */

import type { MonitorOptions, RecordsOfRun } from 'regain/internal/cli';
import { type PlanRecord, planRecordOf } from 'regain/internal/predict';
import { equalJson, invalidInput, type Json, RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import {
  type OpenRun,
  type PlannedCell,
  requireSameSoftware,
  rolloutExecutor,
  softwareVersion,
  withRun,
} from '../harness/index.ts';
import { monitorOf, monitorSuite } from '../paper/index.ts';
import { getSuite, suiteNames } from '../suites/index.ts';
import { runFile, runStore } from './runs/run-files.ts';

/** A run stores ledgers, not traces: its rollouts are made again, and must be the same. */
export async function recordsOfRun(name: string, policy: string, version: string): Promise<RecordsOfRun> {
  return withRun(runStore(), runFile(name).path, async (run) => {
    requireSameSoftware(run.stored.head, softwareVersion(version));
    const { cells } = run.plan;
    const own = cells.filter((cell) => cell.policy === policy);
    if (own.length === 0) {
      const message = unknownName('policy of the run', policy, [
        ...new Set(cells.map((cell) => cell.policy)),
      ]);
      throw new RegainError('not-found', message, { place: { file: run.file } });
    }
    const sources: { name: string; records: PlanRecord[] }[] = [];
    for (const cell of own)
      sources.push({ name: `${cell.suite}, ${cell.profile}`, records: await recordsOf(run, cell) });
    return { sources, profiles: [...new Set(own.map(({ profile }) => profile))] };
  });
}

async function recordsOf(
  run: OpenRun,
  { suite: name, tasks, clusters = tasks, from, to }: PlannedCell,
): Promise<PlanRecord[]> {
  const refused = (why: string) => invalidInput(why, { file: run.file });
  if (!suiteNames.includes(name))
    throw refused(`the suite ${name} is a user's: its rollouts cannot be made again here`);
  const suite = getSuite(name);
  const effectOf = new Map(suite.tools.map((tool) => [tool.name, tool.effect]));
  const executor = rolloutExecutor(run.manifest, run.directory);
  const records: PlanRecord[] = [];
  for await (const stored of run.stored.rollouts({ from, to })) {
    const again = await executor.run(stored.position, { isTraced: true });
    if (stored.ending !== again.stored.ending || !isSame(stored.ledger, again.stored.ledger))
      throw refused(`rollout ${stored.position} is different now: its code has changed since`);
    const task = suite.tasks.find(({ id }) => id === stored.task)!;
    const record = planRecordOf(again.events, {
      cluster: `${name}/${clusters[tasks.indexOf(stored.task)]}`,
      effects: task.plan.map(({ tool }) => effectOf.get(tool)),
      costModel: run.manifest.costModel,
    });
    if (record !== undefined) records.push(record);
  }
  return records;
}

function isSame(a: unknown, b: unknown): boolean {
  return equalJson(a as Json, b as Json);
}

/** Tasks of the split that is free for one's own comparisons. */
export async function monitoredSuite(
  name: string,
  { policy, profile, rollouts, seed }: MonitorOptions,
): Promise<readonly PlanRecord[]> {
  if (!suiteNames.includes(name))
    throw new RegainError('not-found', unknownName('suite, and no file', name, suiteNames));
  const whole = getSuite(name);
  const suite = { ...whole, tasks: whole.tasks.filter(({ split }) => split === 'held-out') };
  const monitored = await monitorSuite(suite, profile, monitorOf(policy), {
    monitored: rollouts,
    monitorSeed: seed,
  });
  return monitored.map(({ record }) => record);
}
