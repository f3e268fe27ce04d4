/** `regain repair`: repairs wrong calls of a model without a language model. */

import type { Command } from 'commander';
import { shippedConfidence } from '../repair/index.ts';
import { describeCommand, numberOption, print } from './output.ts';
import { repairFile } from './repair/repair-file.ts';
import { repairText } from './repair/repair-text.ts';

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
      print(options, await repairFile(file, weights), repairText);
    });
}
