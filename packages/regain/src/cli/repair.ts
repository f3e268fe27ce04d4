/** `regain repair`: repairs wrong calls of a model without a language model. */

import type { Command } from 'commander';
import { shippedConfidence } from '../repair/index.ts';
import { invalidInput } from '../types/index.ts';
import { describeCommand, numberOption, print } from './output.ts';
import { type RepairRun, repairFile } from './repair/repair-file.ts';
import { repairText } from './repair/repair-text.ts';
import { errorText, writeError } from './terminal.ts';

export function addRepair(program: Command): void {
  describeCommand(
    program.command('repair').argument('<file>', 'JSONL of calls, or - for standard input'),
    'Repair calls that do not match the schema of their tool. Repairs below the confidence threshold are not applied.',
    'repair examples/calls.jsonl',
    'repair calls.jsonl --threshold 0.99 --json',
  )
    .option(
      '--threshold <confidence>',
      'lowest confidence of an applied repair',
      numberOption(0, 1),
      shippedConfidence.threshold,
    )
    .action(async (file: string, options: { threshold: number; json?: boolean }) => {
      const weights = { ...shippedConfidence, threshold: options.threshold };
      const run = await repairFile(file, weights);
      if (run.calls.length > 0 || options.json) print(options, run, repairText);
      reportErrors(run);
    });
}

/** After the output: every line that could not be read, and an exit code that says so. */
function reportErrors({ file, calls, errors = [] }: RepairRun): void {
  if (errors.length === 0) return;
  const shown = errors.slice(0, SHOWN_MAX);
  for (const { message, ...place } of shown) writeError(errorText(message, { file, ...place }));
  const more = errors.length - shown.length;
  const total = calls.length + errors.length;
  throw invalidInput(
    `${errors.length} of ${total} lines could not be read${more > 0 ? `; --json lists the other ${more} too` : ''}`,
    { file },
  );
}

const SHOWN_MAX = 100;
