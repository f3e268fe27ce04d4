/** `regain predict`: what a policy or an agent will do where it has not run. */

import type { Command } from 'commander';
import { measureOf } from '../analysis/index.ts';
import {
  type MonitoredTarget,
  predictRecovery,
  type Tallies,
  talliesByCluster,
  talliesOf,
} from '../predict/index.ts';
import { invalidArgument } from '../types/index.ts';
import { type ReadingOptions, withReading } from './analyze/reading-options.ts';
import { ExitStatus, exitCodes } from './exit-codes.ts';
import { calibrationFrom } from './law/calibration-options.ts';
import { describeCommand, integerOption, print } from './output.ts';
import { predictionText } from './predict/prediction-text.ts';
import { type Given, givenIn, recordsIn } from './predict/records.ts';

interface Options extends ReadingOptions {
  readonly policy?: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly profile?: string;
  readonly monitored: number;
}

export function addPredict(program: Command): void {
  const command = describeCommand(
    program.command('predict'),
    'Predict RR, C, ES and regret of a policy where it has not run, from its recovery elsewhere.',
    'predict --policy fortify --from quick-1a2b3c4d --to api-bank',
    'predict --from airline.json --to retail.json',
    'predict --from traces/ --to plan.json',
  )
    .option('--policy <name>', 'the policy, or the agent as traces name it; required for runs')
    .requiredOption(
      '--from <run or traces...>',
      'where it ran: runs, or trace files, folders and patterns; each is a source',
    )
    .requiredOption(
      '--to <suite, traces or plan>',
      'a suite, monitored traces, or a plan: {"steps": [{"tool": ...}]}',
    )
    .option('--profile <name>', 'fault profile of the suite (default: that of the runs)')
    .option('--monitored <count>', 'rollouts of the suite to monitor', integerOption(10, 10_000), 200);
  withReading(command).action(async (options: Options, self: Command) => {
    const sources = await Promise.all(options.from.map((name) => givenIn(name, 'source', options, self)));
    const target = await givenIn(
      options.to,
      'target',
      { ...options, profile: profileOf(options, sources) },
      self,
    );
    const traces = [...sources, target].flatMap((given) => (given.kind === 'traces' ? [given.plans] : []));
    const measure = options.measure ?? measureOf(traces);
    const from = sources.flatMap((given) => recordsIn(given, measure, options.policy));
    const tallies = from.map(({ records }) => talliesOf(records));
    const prediction = predictRecovery(tallies, targetOf(target, tallies), {
      calibration: calibrationFrom(options),
      seed: options.seed,
    });
    const output = {
      policy: options.policy ?? null,
      to: options.to,
      ...{ from: from.map(({ name, records }) => ({ name, rollouts: records.length })) },
      measure: traces.length === 0 ? null : measure,
      monitored:
        target.kind === 'plan' ? 0 : recordsIn(target, measure).flatMap(({ records }) => records).length,
      ...prediction,
    };
    print(options, output, predictionText);
    if (prediction.refusal !== undefined) throw new ExitStatus(exitCodes.outOfRegime);

    function targetOf(given: Given, all: readonly Tallies[]): MonitoredTarget {
      // Nothing of a plan is monitored: its first calls are those of the sources, each of which counts as one cluster.
      if (given.kind === 'plan')
        return { clusters: all, shapes: new Map([['plan', { shape: given.shape, plans: 1 }]]) };
      const records = recordsIn(given, measure).flatMap((one) => one.records);
      return { clusters: [...talliesByCluster(records).values()] };
    }
  });
}

/** A suite is monitored under the profile of the runs. */
function profileOf({ profile }: Options, sources: readonly Given[]): string | undefined {
  if (profile !== undefined) return profile;
  const profiles = new Set(sources.flatMap((given) => (given.kind === 'run' ? given.profiles : [])));
  if (profiles.size < 2) return [...profiles][0];
  const names = [...profiles].join(', ');
  throw invalidArgument(`the runs have the profiles ${names}: choose one with --profile`);
}
