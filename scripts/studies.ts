/** The studies that `npm run soak` runs at full counts, each with the page it writes its tables into. */

import {
  clusterCoverageTable,
  coverageTable,
  differenceCoverageTable,
} from '../packages/lab/src/cli/law/coverage.ts';
import { coverageStudy, defaultCoverage } from '../packages/lab/src/studies/coverage.ts';
import { groupDigits } from '../packages/regain/src/text/format-numbers.ts';
import { fixed, toMarkdown } from '../packages/regain/src/text/table.ts';
import type { Split } from '../packages/regain/src/types/task.ts';
import { adapterTables } from './studies/adapters/tables.ts';
import { admissionTables } from './studies/admission.ts';
import { admissionShiftTables } from './studies/admission-shift.ts';
import { agentsTables } from './studies/agents/tables.ts';
import { comparisonTables } from './studies/comparison/tables.ts';
import { databaseChaosTables } from './studies/database-chaos/tables.ts';
import { mountMissing } from './studies/database-full-disk/small-disk.ts';
import { fullDiskTables } from './studies/database-full-disk/tables.ts';
import { dryRunTables } from './studies/dry-run.ts';
import { escalationTables } from './studies/escalation.ts';
import {
  deadToolTables,
  governorTables,
  laggingReadsTables,
  lostAfterCommitTables,
  solvableTables,
} from './studies/governing.ts';
import { productionData } from './studies/learn-production/origins.ts';
import { learnProductionTables } from './studies/learn-production/tables.ts';
import { beliefTables } from './studies/learning/beliefs.ts';
import { curriculumTables } from './studies/learning/curriculum.ts';
import { weightingTables } from './studies/learning/weighting.ts';
import { mcpClientsTables } from './studies/mcp-clients/tables.ts';
import { mcpConformanceTables } from './studies/mcp-conformance/tables.ts';
import { mcpFaultsTables } from './studies/mcp-faults/tables.ts';
import { mcpServersTables } from './studies/mcp-servers/tables.ts';
import { memoryStreamsTables } from './studies/memory-streams.ts';
import { modelCardTables } from './studies/model-card.ts';
import { neverTwiceTables } from './studies/never-twice.ts';
import { predictionTables } from './studies/prediction.ts';
import { readerFuzzTables } from './studies/reader-fuzz.ts';
import { realAgentsTables, realTraces } from './studies/real-agents.ts';
import { repairData, repairTables } from './studies/repair.ts';
import { reproductionMissing, reproductionStudy } from './studies/reproduction.ts';
import { retrievalTables } from './studies/retrieval.ts';
import { traceData } from './studies/scope-failures/labelled-calls.ts';
import { scopeFailuresTables } from './studies/scope-failures/tables.ts';
import { scopeTruthTables } from './studies/scope-truth/tables.ts';
import { shieldSoakTables } from './studies/shield-soak/tables.ts';
import { travelTables } from './studies/travel/tables.ts';
import { queryData, wikidataTables } from './studies/wikidata.ts';

export interface Study {
  readonly name: string;
  /** Page, from the root of the project, with the markers `soak:<name>`. */
  readonly file: string;
  /** The tables, as Markdown. `effort` is a share of the full counts; `split` replaces that of the page, if there is one. */
  readonly run: (effort: number, split?: Split) => Promise<string>;
  /** It can run on another split. */
  readonly hasSplit?: true;
  /** What the study lacks here to be run; absent or undefined: nothing. */
  readonly missing?: () => string | undefined;
}

const results = (name: string) => `docs/results/${name}.md`;

export const studies: readonly Study[] = [
  {
    name: 'reproduction',
    file: results('reproduction'),
    run: reproductionStudy,
    missing: reproductionMissing,
  },
  { name: 'coverage', file: results('intervals'), run: async (effort) => coverageTables(10_000 * effort) },
  { name: 'agents', file: results('agents'), run: agentsTables },
  { name: 'database-chaos', file: results('scale'), run: databaseChaosTables },
  { name: 'database-full-disk', file: results('scale'), run: fullDiskTables, missing: mountMissing },
  { name: 'lost-after-commit', file: results('governing'), run: lostAfterCommitTables },
  { name: 'lagging-reads', file: results('governing'), run: laggingReadsTables },
  { name: 'never-twice', file: results('governing'), run: neverTwiceTables },
  { name: 'governor', file: results('governing'), run: governorTables },
  { name: 'dead-tool', file: results('governing'), run: deadToolTables },
  { name: 'solvable', file: results('governing'), run: solvableTables },
  { name: 'admit', file: results('admission'), run: admissionTables },
  { name: 'admit-shift', file: results('admission'), run: admissionShiftTables, hasSplit: true },
  { name: 'prediction', file: results('prediction'), run: predictionTables, hasSplit: true },
  { name: 'memory-streams', file: results('memory'), run: memoryStreamsTables, hasSplit: true },
  {
    name: 'learn-production',
    file: results('memory'),
    run: learnProductionTables,
    missing: productionData.missing,
  },
  { name: 'real-agents', file: results('prediction'), run: realAgentsTables, missing: realTraces.missing },
  { name: 'belief-updates', file: results('learning'), run: beliefTables, hasSplit: true },
  { name: 'weighting', file: results('learning'), run: weightingTables, hasSplit: true },
  { name: 'curriculum', file: results('learning'), run: curriculumTables, hasSplit: true },
  { name: 'comparison', file: results('shield-simulations'), run: comparisonTables, hasSplit: true },
  { name: 'shield', file: results('shield-simulations'), run: shieldSoakTables },
  { name: 'mcp-clients', file: results('mcp'), run: mcpClientsTables },
  { name: 'mcp-servers', file: results('mcp'), run: mcpServersTables },
  { name: 'adapters', file: 'docs/reference/adapters.md', run: adapterTables },
  { name: 'travel', file: results('travel'), run: travelTables },
  { name: 'mcp-faults', file: results('mcp'), run: mcpFaultsTables },
  { name: 'mcp-conformance', file: results('mcp'), run: mcpConformanceTables },
  { name: 'escalation', file: results('language-models'), run: escalationTables, hasSplit: true },
  { name: 'dry-run', file: results('language-models'), run: dryRunTables },
  { name: 'retrieval', file: results('retrieval'), run: retrievalTables },
  { name: 'model-card', file: results('prior'), run: modelCardTables },
  { name: 'repair', file: results('repair'), run: repairTables, missing: repairData.missing },
  { name: 'scope-failures', file: results('scope'), run: scopeFailuresTables, missing: traceData.missing },
  { name: 'reader-fuzz', file: results('scope'), run: readerFuzzTables },
  { name: 'scope-truth', file: results('scope'), run: scopeTruthTables, missing: traceData.missing },
  { name: 'queries', file: results('wikidata'), run: wikidataTables, missing: queryData.missing },
];

function coverageTables(replications: number): string {
  const study = coverageStudy({ ...defaultCoverage, replications });
  const { promised, limits, kept, options, clusters, differences } = study;
  const { tasks, repeats, resamples, seed } = options;
  const error = 100 * Math.sqrt((0.95 * 0.05) / replications);
  return [
    `${groupDigits(replications)} simulated cells of ${tasks} tasks x ${repeats} rollouts per population, ${resamples} resamples, ` +
      `seed ${seed}. All figures in %; the Monte-Carlo standard error of a coverage is about ${fixed(error, 1)}. ` +
      `The studentised method ${kept ? 'keeps' : 'breaks'} the promise.`,
    `### Where coverage is promised\n\n${toMarkdown(coverageTable(promised))}`,
    `### Where the promise is not kept\n\n${toMarkdown(coverageTable(limits))}`,
    `### Tasks that share templates\n\n${toMarkdown(clusterCoverageTable(clusters))}`,
    `### Paired differences\n\n${toMarkdown(differenceCoverageTable(differences))}`,
  ].join('\n\n');
}
