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
import { processOwner, runFile, runStore, versionFor } from './run-files.ts';

export function addResume(program: Command): void {
  const command = describeCommand(
    program.command('resume').argument('<run>', 'file or name of a run'),
    'Finish a run. The results equal those of an uninterrupted run.',
    'resume regain-runs/quick-1a2b3c4d.sqlite',
  );
  withExecuteOptions(command).action(async (name: string, options: ExecuteOptions, self: Command) => {
    const file = runFile(name);
    const session = await runStore().resume(file, processOwner());
    try {
      requireSameSoftware(session.head, versionFor(self));
      pricesFrom(options.price, readManifest(session.head).backbones);
    } catch (error) {
      await session.close();
      throw error;
    }
    await executeRun(session, file, { ...options, resumeCommand: resumeCommandFor(file, self) });
    await printResults(file, options);
  });
}
