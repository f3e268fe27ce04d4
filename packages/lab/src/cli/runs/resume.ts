/** `regain resume`: finishes a run that was interrupted or killed. */

import type { Command } from 'commander';
import { describeCommand } from 'regain/internal/cli';
import { readManifest, requireSameSoftware } from '../../harness/index.ts';
import {
  type ExecuteOptions,
  executeRun,
  printResults,
  resumeCommandFor,
  withExecuteOptions,
} from './execute-run.ts';
import { pricesFrom } from './prices.ts';
import { processOwner, versionFor } from './run-files.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';

type Options = ExecuteOptions & DatabaseFlags;

export function addResume(program: Command): void {
  const command = describeCommand(
    program.command('resume').argument('<run>', 'file or name of a run'),
    'Finish a run. The results equal those of an uninterrupted run.',
    'resume regain-runs/quick-1a2b3c4d.sqlite',
  );
  withDatabase(withExecuteOptions(command)).action(async (name: string, options: Options, self: Command) => {
    const place = runPlace(name, options);
    const session = await place.store.resume(place.run, processOwner());
    try {
      requireSameSoftware(session.head, versionFor(self));
      pricesFrom(options.price, readManifest(session.head).backbones);
    } catch (error) {
      await session.close();
      throw error;
    }
    await executeRun(session, place.run, { ...options, resumeCommand: resumeCommandFor(place, self) });
    await printResults(place, options);
  });
}
