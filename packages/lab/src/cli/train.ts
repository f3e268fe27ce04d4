/** `regain train`: trains the prior again, and writes the files or compares them with the shipped ones. */

import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describeCommand, makeFolder, print, writeError, writeFileAtomic } from 'regain/internal/cli';
import { invalidInput, RegainError } from 'regain/internal/types';
import { unknownName } from 'regain/internal/values';
import { type PriorName, priorNames, shippedFile } from '../prior/index.ts';
import { confidenceFiles, type Training, train } from '../training/index.ts';

interface Options {
  out?: string;
  check?: boolean;
  only?: PriorName | 'confidence';
  json?: boolean;
}

interface Summary {
  readonly examples: number;
  readonly exemplars: number;
  readonly files: readonly { readonly file: string; readonly bytes: number; readonly isShipped: boolean }[];
  /** Files that could be neither trained nor compared, with the reason. */
  readonly missing: Training['missing'];
}

const names = [...priorNames, 'confidence'] as const;

export function addTrain(program: Command): void {
  describeCommand(
    program.command('train'),
    'Train the prior on simulated failures of the training tasks. The result equals the shipped files byte for byte.',
    'train --check',
    'train --out my-prior',
  )
    .option('--out <folder>', 'write the files to this folder')
    .option('--check', 'fail unless every file equals the shipped one')
    .option('--only <name>', `train only this: ${names.join(', ')}`, nameOption)
    .action(async (options: Options) => {
      const data = process.env.REGAIN_DATA;
      const onPhase = (phase: string) => writeError(`${phase} ...\n`);
      const training =
        options.only === 'confidence'
          ? { examples: [], exemplars: [], ...(await confidenceFiles(data, onPhase)) }
          : await train({
              ...(options.only === undefined ? {} : { names: [options.only], withConfidence: false }),
              data,
              onPhase,
            });
      if (options.out !== undefined) await writeAll(options.out, training);
      const summary = summaryOf(training);
      print(options, summary, trainingText);
      const other = summary.files.filter(({ isShipped }) => !isShipped).map(({ file }) => file);
      if (options.check && other.length > 0) {
        throw invalidInput(`these files differ from the shipped ones: ${other.join(', ')}`);
      }
    });
}

function nameOption(name: string): (typeof names)[number] {
  const found = names.find((one) => one === name);
  if (found !== undefined) return found;
  throw new RegainError('not-found', unknownName('prior', name, names));
}

async function writeAll(folder: string, { files }: Training): Promise<void> {
  for (const [file, bytes] of files) {
    const target = join(folder, file);
    await makeFolder(dirname(target));
    await writeFileAtomic(target, bytes);
  }
}

function summaryOf({ examples, exemplars, files, missing }: Training): Summary {
  return {
    examples: examples.length,
    exemplars: exemplars.length,
    files: [...files].map(([file, bytes]) => ({
      file,
      bytes: bytes.length,
      isShipped: shippedFile(file)?.equals(bytes) === true,
    })),
    missing,
  };
}

function trainingText({ examples, exemplars, files, missing }: Summary): string {
  return [
    ...(examples === 0 ? [] : [`${examples} examples, ${exemplars} exemplars`]),
    ...files.map(
      ({ file, bytes, isShipped }) =>
        `${file}  ${bytes} bytes, ${isShipped ? 'same as shipped' : 'differs from shipped'}`,
    ),
    ...missing.map(({ file, why }) => `${file}  not trained and not compared: ${why}`),
  ].join('\n');
}
