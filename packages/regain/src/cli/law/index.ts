/** `regain law`: predictions and verdicts. Commands that study the law or the paper are in the lab. */

import type { Command } from 'commander';
import { installedLab, labLawCommands, requireLab } from '../installed-lab.ts';
import { addCalibrate } from './calibrate.ts';
import { addPredict } from './predict.ts';
import { addVerdict } from './verdict.ts';

/** `called`: the subcommand on the command line, if there is one. */
export async function addLaw(program: Command, called?: string): Promise<void> {
  const law = program
    .command('law')
    .description('Compute predictions of the recovery law, test them and show their limits.');
  for (const add of [addPredict, addCalibrate, addVerdict]) add(law);
  // The lab is large: do not load it for these commands.
  if (law.commands.some((own) => own.name() === called)) return;
  if (called !== undefined && labLawCommands.includes(called)) await requireLab(`regain law ${called}`);
  const lab = await installedLab();
  if (lab !== undefined) await lab.addLawCommands(law);
  else law.addHelpText('after', `\nWith @regain/lab: ${labLawCommands.join(', ')}.`);
}
