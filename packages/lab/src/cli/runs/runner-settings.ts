/** What rollouts need of the process that runs them: language models, keys and the environment. */

import type { ResolvedManifest, RunnerOptions } from '../../harness/index.ts';
import type { RunSession } from '../../store/index.ts';
import { CONCURRENCY, openLanguageModels, type ThrottleFlags } from '../language-models.ts';
import { networkAccess } from '../suite-sources.ts';

export function runnerSettings(
  manifest: ResolvedManifest,
  flags: ThrottleFlags,
  session: RunSession,
): Pick<RunnerOptions, 'network' | 'models' | 'environment' | 'concurrency'> {
  const { keys, today } = networkAccess();
  return {
    ...(manifest.suites.some(({ source }) => source !== undefined) ? { network: { keys, today } } : {}),
    models: openLanguageModels(flags, session),
    environment: process.env,
    concurrency: flags.concurrency ?? CONCURRENCY,
  };
}
