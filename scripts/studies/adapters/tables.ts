/** What the oldest supported versions of frameworks come to in the scenarios of the adapters. */

import { features } from '../../../packages/regain/src/tests/adapters/scenarios-in-test.ts';
import { table, toMarkdown } from '../../../packages/regain/src/text/table.ts';
import { driverNames, type Observed, observeOldest } from './oldest-versions.ts';

/** Below a hundredth of the effort nothing is installed. */
export async function adapterTables(effort: number): Promise<string> {
  const rows: Observed[] = [];
  for (const driver of effort >= 0.01 ? driverNames : []) rows.push(await observeOldest(driver));
  return toMarkdown(
    table(rows, [
      { label: 'oldest versions', align: 'left', value: ({ versions }) => versions },
      ...features.map((feature) => ({
        label: feature,
        align: 'left' as const,
        value: ({ cells }: Observed) => cells[feature],
      })),
    ]),
  );
}
