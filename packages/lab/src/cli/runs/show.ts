/** `regain show`: the results of a run, finished or not. */

import type { Command } from 'commander';
import { describeCommand, print } from 'regain/internal/cli';
import { withRun } from '../../harness/index.ts';
import { computeResults } from '../../results/index.ts';
import { withPrice } from './model-usage-text.ts';
import { type PriceFlags, withPrices } from './prices.ts';
import { resultsMarkdown, resultsText } from './results-text.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';

export function addShow(program: Command): void {
  const command = describeCommand(
    program.command('show').argument('<run>', 'file or name of a run'),
    'Print the main table of a run. Unfinished cells are omitted.',
    'show regain-runs/quick-1a2b3c4d.sqlite',
    'show quick-1a2b3c4d --markdown',
    'show quick-1a2b3c4d --database postgres://me@db.example/team',
  ).option('--markdown', 'print Markdown');
  withDatabase(withPrices(command)).action(
    async (name: string, options: PriceFlags & DatabaseFlags & { json?: boolean; markdown?: boolean }) => {
      const { store, run: file } = runPlace(name, options);
      await withRun(store, file, async (run) => {
        const results = withPrice(await computeResults(run), options);
        const text = options.markdown ? resultsMarkdown : resultsText;
        print(options, { file, ...results }, () => text(results, file));
      });
    },
  );
}
