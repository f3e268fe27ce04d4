/** `regain init`: the files with which a project begins. */

import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { frameworks, type InitPlan, planInit } from '../init/index.ts';
import { describeCommand, heading, print } from './output.ts';
import { writeNewFile } from './write-file.ts';

interface InitOptions {
  readonly framework?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export function addInit(program: Command): void {
  describeCommand(
    program.command('init'),
    'Write what protects the tools of the project in this folder: about ten lines, and effects to confirm.',
    'init --dry-run',
    'init',
  )
    .addOption(
      new Option(
        '--framework <name>',
        'what its agent is built with (default: what package.json names)',
      ).choices(frameworks.map(({ name }) => name)),
    )
    .option('--dry-run', 'show the files without writing them')
    .action(async (options: InitOptions) => {
      const folder = process.cwd();
      const plan = planInit(folder, options.framework);
      if (options.dryRun !== true) for (const { file, text } of plan.files) await writeNewFile(file, text);
      const data = { ...plan, isDryRun: options.dryRun === true };
      print(options, data, () => planText(plan, folder, options.dryRun === true));
    });
}

function planText({ title, others, files, next }: InitPlan, folder: string, isDryRun: boolean): string {
  const more = others.length === 0 ? '' : ` Also found: ${others.join(', ')} (--framework).`;
  return [
    `Fits this project: ${title}.${more}`,
    ...files.map(
      ({ file, text }) =>
        `${heading(relative(folder, file))}\n${text.replaceAll(/^(?=.)/gm, '  ').trimEnd()}`,
    ),
    isDryRun ? 'Nothing was written (--dry-run).' : 'Written.',
    ['Next:', ...next.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'),
  ].join('\n\n');
}
