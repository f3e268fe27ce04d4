/** The studies that `npm run soak` runs at full counts, each with the page it writes its tables into. */

import { coverageTable } from '../packages/lab/src/cli/law/coverage.ts';
import { coverageStudy, defaultCoverage } from '../packages/lab/src/studies/coverage.ts';
import { fixed, toMarkdown } from '../packages/regain/src/text/table.ts';
import { admissionTables } from './studies/admission.ts';
import { comparisonTables } from './studies/comparison/tables.ts';
import { dryRunTables } from './studies/dry-run.ts';
import { escalationTables } from './studies/escalation.ts';
import { fortifyTables } from './studies/fortify.ts';
import {
  deadToolTables,
  governorTables,
  laggingReadsTables,
  lostAfterCommitTables,
  solvableTables,
} from './studies/governing.ts';
import { modelCardTables } from './studies/model-card.ts';
import { neverTwiceTables } from './studies/never-twice.ts';
import { policiesTables } from './studies/policies.ts';

import { dataFolder, dataMissing, repairTables } from './studies/repair.ts';
import { retrievalTables } from './studies/retrieval.ts';
import { shieldSoakTables } from './studies/shield-soak.ts';
import { travelTables } from './studies/travel/tables.ts';
import { queriesMissing, queryFolder, wikidataTables } from './studies/wikidata.ts';

export interface Study {
  readonly name: string;
  /** Page, from the root of the project, with the markers `soak:<name>`. */
  readonly file: string;
  /** The tables, as Markdown. `effort` is a share of the full counts. */
  readonly run: (effort: number) => Promise<string>;
  /** What the study lacks here to be run; absent or undefined: nothing. */
  readonly missing?: () => string | undefined;
}

export const studies: readonly Study[] = [
  { name: 'coverage', file: 'docs/coverage.md', run: async (effort) => coverageTables(10_000 * effort) },
  { name: 'lost-after-commit', file: 'docs/governing.md', run: lostAfterCommitTables },
  { name: 'lagging-reads', file: 'docs/governing.md', run: laggingReadsTables },
  { name: 'never-twice', file: 'docs/governing.md', run: neverTwiceTables },
  { name: 'governor', file: 'docs/governing.md', run: governorTables },
  { name: 'dead-tool', file: 'docs/governing.md', run: deadToolTables },
  { name: 'solvable', file: 'docs/governing.md', run: solvableTables },
  { name: 'admit', file: 'docs/admission.md', run: admissionTables },
  { name: 'policies', file: 'docs/policies.md', run: policiesTables },
  { name: 'contest', file: 'docs/shield-results.md', run: comparisonTables },
  { name: 'shield', file: 'docs/shield-results.md', run: shieldSoakTables },
  { name: 'travel', file: 'docs/travel.md', run: travelTables },
  { name: 'fortify', file: 'docs/fortify.md', run: fortifyTables },
  { name: 'escalation', file: 'docs/fortify.md', run: escalationTables },
  { name: 'dry-run', file: 'docs/backbones.md', run: dryRunTables },
  { name: 'retrieval', file: 'docs/fortify.md', run: retrievalTables },
  { name: 'model-card', file: 'docs/model-card.md', run: modelCardTables },
  {
    name: 'repair',
    file: 'docs/repair.md',
    run: repairTables,
    missing: () => (dataFolder() === undefined ? dataMissing : undefined),
  },
  {
    name: 'queries',
    file: 'docs/wikidata.md',
    run: wikidataTables,
    missing: () => (queryFolder() === undefined ? queriesMissing : undefined),
  },
];

function coverageTables(replications: number): string {
  const { promised, limits, kept, options } = coverageStudy({ ...defaultCoverage, replications });
  const { tasks, repeats, resamples, seed } = options;
  const error = 100 * Math.sqrt((0.95 * 0.05) / replications);
  return [
    `${replications} simulated cells of ${tasks} tasks x ${repeats} rollouts per population, ${resamples} resamples, ` +
      `seed ${seed}. All figures in %; the Monte-Carlo standard error of a coverage is about ${fixed(error, 1)}. ` +
      `The promise is ${kept ? 'kept' : 'broken'} by the studentised method.`,
    `### Where something is promised\n\n${toMarkdown(coverageTable(promised))}`,
    `### Where it frays\n\n${toMarkdown(coverageTable(limits))}`,
  ].join('\n\n');
}
