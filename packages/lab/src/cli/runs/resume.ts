/** `regain resume`: finishes a run that was interrupted or killed. */

import type { Command } from 'commander';
import { described } from 'regain/internal/cli';
import { manifestOf, requireSameMaker } from '../../harness/index.ts';
import { type ConductOptions, conduct, printResults, resumeCommandFor, withConduct } from './conduct.ts';
import { pricesFrom } from './prices.ts';
import { makerFor, ownerHere, runFile, runStore } from './surroundings.ts';

export function addResume(program: Command): void {
  const command = described(
    program.command('resume').argument('<run>', 'file or name of a run'),
    'Finish a run. The results equal those of an uninterrupted run.',
    'resume regain-runs/quick-1a2b3c4d.sqlite',
  );
  withConduct(command).action(async (name: string, options: ConductOptions, self: Command) => {
    const file = runFile(name);
    const session = await runStore().resume(file, ownerHere());
    try {
      requireSameMaker(session.head, makerFor(self));
      pricesFrom(options.price, manifestOf(session.head).backbones);
    } catch (error) {
      await session.close();
      throw error;
    }
    await conduct(session, file, { ...options, resumeCommand: resumeCommandFor(file, self) });
    await printResults(file, options);
  });
}
