/** What the oldest supported versions of frameworks come to in the scenarios of the adapters. */

import { features } from '../../../packages/regain/src/tests/adapters/scenarios-in-test.ts';
import { markdownTable, textColumn } from '../columns.ts';
import { type Observed, observeOldest, oldest } from './oldest-versions.ts';

/** Below a hundredth of the effort nothing is installed. */
export async function adapterTables(effort: number): Promise<string> {
  const rows: Observed[] = [];
  for (const one of effort >= 0.01 ? oldest : []) rows.push(await observeOldest(one));
  for (const { versions, cells } of rows)
    if (cells.effects !== 'yes' || cells.abort !== 'yes')
      throw new Error(`${versions} does not do what every adapter must: ${JSON.stringify(cells)}`);
  return markdownTable(rows, [
    textColumn('', ({ name }) => name),
    textColumn('oldest versions', ({ versions }) => versions),
    ...features.map((feature) => textColumn(feature, ({ cells }: Observed) => cells[feature])),
  ]);
}
