/** `regain try`: runs one rollout and prints it step by step, or its trace. */

import type { Command } from 'commander';
import { describeCommand, integerOption, writeError, writeOutput } from 'regain/internal/cli';
import { getProfile, profileNames } from 'regain/internal/faults';
import { openMemory } from 'regain/internal/memory';
import { defaultLimits, type PolicyFactory } from 'regain/internal/recovery';
import { defaultCostModel, invalidArgument, realClock, writeTrace } from 'regain/internal/types';
import { isFileName, loadPolicy, runRollout } from '../harness/index.ts';
import { fortifyWithMemory, PUBLISHED_BACKBONE, policyNames } from '../policies/index.ts';
import { hybridEmbedder } from '../prior/index.ts';
import { suiteNames } from '../suites/index.ts';
import { suiteFrom } from './load-suite.ts';
import { rolloutText } from './rollout-text.ts';
import { getTask } from './suite-show.ts';
import { type SourceOptions, withSources } from './suite-sources.ts';

interface Options extends SourceOptions {
  suite: string;
  task: string;
  policy: string;
  profile: string;
  seed: number;
  repeat: number;
  memory?: string;
  learn?: boolean;
  json?: boolean;
}

export function addTry(program: Command): void {
  const command = describeCommand(
    program.command('try'),
    'Run one task once under a fault profile and print each call, failure and recovery action. --json prints the trace, one event per line.',
    'try --suite paladin-eval --task flights-02-1 --policy retry --profile rough --seed 7',
    'try --task flights-02-1 --policy ./policy.ts',
  )
    .option('--suite <name>', `${suiteNames.join(', ')}, or a file`, 'paladin-eval')
    .requiredOption('--task <id>', 'id of the task')
    .option('--policy <name>', `${policyNames.join(', ')}, or a file`, 'retry')
    .option('--memory <file>', 'for fortify: a memory file instead of the shipped exemplars')
    .option('--learn', 'with --memory: add the exemplars of this rollout to the file')
    .option('--profile <name>', `fault profile: ${profileNames.join(', ')}`, 'rough')
    .option('--seed <number>', 'seed of the faults', integerOption(0), 1)
    .option('--repeat <number>', 'zero-based index of the repeat', integerOption(0), 0);
  withSources(command).action(async (options: Options) => {
    const suite = await suiteFrom(undefined, options);
    const task = getTask(suite, options.task);
    const policy = await policyFrom(options);
    const profile = getProfile(options.profile);
    const leaving = new AbortController();
    const { seed, repeat } = options;
    const rollout = await runRollout(
      {
        ...{ suite, task, policy, profile, seed, repeat },
        ...{ backbone: PUBLISHED_BACKBONE, model: defaultCostModel, limits: defaultLimits },
        ...(suite.isLive ? { clock: realClock(performance) } : {}),
      },
      leaving.signal,
    );
    // A pending answer that is no longer needed would keep the process alive.
    leaving.abort();
    const text = options.json
      ? writeTrace(rollout.events)
      : `${rolloutText(task, rollout, defaultCostModel)}\n`;
    writeOutput(text);
  });
}

/** An error thrown by a policy file counts as giving up and is printed to standard error. */
async function policyFrom({ policy, memory, learn }: Options): Promise<PolicyFactory> {
  if (memory !== undefined || learn) {
    if (policy !== 'fortify' || memory === undefined)
      throw invalidArgument('--memory is for --policy fortify, and --learn needs --memory');
    return fortifyWithMemory(openMemory(memory, { embedder: hybridEmbedder(), isLearning: learn === true }));
  }
  const file = isFileName(policy) ? { file: policy } : {};
  const make = await loadPolicy({ name: policy, ...file }, '.');
  return make({
    onError: (error) => writeError(`${policy}: ${String(error)}\n`),
  });
}
