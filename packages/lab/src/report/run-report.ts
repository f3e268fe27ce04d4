/** The report on a run, as a document without a format: the answer first, then the evidence, then how to get it again. */

import { groupDigits, table, withInterval } from 'regain/internal/text';
import type { AgainstPolicy, CellResults, RunResults } from '../results/index.ts';
import { definitionsOf, limitsOf, namingHazards } from './definitions.ts';
import { depthSection } from './depth-section.ts';
import { type Block, type Document, type Section, text } from './document.ts';
import { effortSection } from './effort-section.ts';
import { escalationSection } from './escalation-section.ts';
import { frontierFigure } from './figures/frontier.ts';
import { cellName, fieldName, type JudgedCell, judgedCells } from './judged-cells.ts';
import { recoveryTable, regretTable, voidTable } from './main-table.ts';
import { orderingSection } from './ordering-section.ts';
import { policySection } from './policy-section.ts';
import { renderSvg } from './render-svg.ts';
import { manifestToRun, rolloutsOfCells } from './rerun.ts';
import { summaryOf } from './summary.ts';
import { unpairedText } from './unpaired-text.ts';

/** What it is told. */
export interface ReportOptions {
  /** The run as a command would name it. */
  readonly run: string;
  /** The command that made it, where it was not `run` with a manifest. */
  readonly command?: string;
}

export function runReport(run: RunResults, options: ReportOptions): Document {
  const { evidence, more, background } = runSections(run, options);
  return {
    title: `Recovery under faults: ${run.name}`,
    summary: summaryOf(run),
    sections: [...evidence, ...more, ...background],
  };
}

/** What a run shows, what it shows besides, and what a reader needs to judge and repeat it. */
export function runSections(
  run: RunResults,
  options: ReportOptions,
): Readonly<Record<'evidence' | 'more' | 'background', readonly Section[]>> {
  const cells = judgedCells(run);
  return {
    evidence:
      cells.length === 0
        ? []
        : [mainTableSection(run, cells), frontierSection(run, cells), comparisonSection(run, cells)],
    more: [
      ...orderingSection(run),
      ...depthSection(run),
      effortSection(run),
      ...escalationSection(run),
      ...policySection(run),
      voidSection(run),
    ],
    background: [
      { heading: 'What the words mean', blocks: [{ kind: 'terms', terms: definitionsOf(run) }] },
      { heading: 'Names that mean other things elsewhere', blocks: [{ kind: 'list', items: namingHazards }] },
      {
        heading: 'Where the law may not be used',
        blocks: [text('What this run cannot vouch for:'), { kind: 'list', items: limitsOf(run) }],
      },
      rerunSection(run, options),
      provenanceSection(run),
    ],
  };
}

/** The figure alone, as a file. */
function frontierSvg(run: RunResults): string {
  const { calibration, verdict } = run.manifest;
  const points = judgedCells(run).map(({ policy, suite, judged: { ES, observed } }) => ({
    policy,
    suite,
    ES,
    observed,
  }));
  return renderSvg((document) =>
    frontierFigure(document, { gamma: calibration.gamma, margin: verdict.margin, points }),
  );
}

function mainTableSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  const notes = [
    ...run.cells.flatMap((cell) => notJudgedNotes(cell, run)),
    ...cells.flatMap((cell) => cautionNotes(cell, run)),
  ];
  return {
    heading: 'Main table',
    blocks: [
      ...(run.isPaired ? [] : [text(unpairedText)]),
      text('What was recovered, with 95 % intervals over tasks:'),
      { kind: 'table', table: recoveryTable(cells) },
      text('What was lost, and whether the law foresaw it:'),
      { kind: 'table', table: regretTable(cells) },
      ...(notes.length === 0 ? [] : [{ kind: 'list', items: notes } as const]),
    ],
  };
}

function notJudgedNotes(cell: CellResults, run: RunResults): string[] {
  return cell.unjudged === null ? [] : [`${cellName(cell, run)}: not judged, ${cell.unjudged}.`];
}

/** Where a verdict is not "holds", and where an interval should not be leaned on. */
function cautionNotes(cell: JudgedCell, run: RunResults): string[] {
  const { verdict, reason, needed, ES, observed } = cell.judged;
  const settled = needed === null ? '' : `; ${groupDigits(needed.rollouts)} rollouts would settle it`;
  const named = { RR: cell.RR, CSR: cell.CSR, ES, 'observed regret': observed };
  const weak = Object.entries(named).flatMap(([name, { degenerate }]) => (degenerate ? [name] : []));
  return [
    ...(verdict === 'holds' ? [] : [`${cellName(cell, run)}: ${verdict}, ${reason}${settled}.`]),
    ...(weak.length === 0
      ? []
      : [
          `${cellName(cell, run)}: too few tasks differ for the interval of ${weak.join(', ')} to be trusted.`,
        ]),
  ];
}

function frontierSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  return {
    heading: 'The efficiency-regret frontier',
    blocks: [
      {
        kind: 'figure',
        svg: frontierSvg(run),
        file: 'frontier.svg',
        caption: `${cells.length} cells. The law says that all of them lie on the dashed line, whatever the policy.`,
      },
    ],
  };
}

/** Differences of observed regret, paired where they can be: is one policy really better than another? */
function comparisonSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  const difference = (one: AgainstPolicy | null, { policy }: CellResults) =>
    one === null ? '-' : one.policy === policy ? 'itself' : withInterval(one.regret, 3);
  return {
    heading: 'Policies compared',
    blocks: [
      text(
        `Observed regret less that of another policy${run.isPaired ? ' on the same rollouts: same tasks, same faults, same seeds' : ', each drawn by itself: the same tasks, and not the same faults'}. Where a 95 % interval excludes 0 the difference is more than chance, each row taken for itself. The best policy is the one of least observed regret on the suite, the oracle aside; having been chosen from these figures, it is flattered a little. The oracle knows the fault at hand and is no contender.`,
      ),
      {
        kind: 'table',
        table: table(cells, [
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'suite', align: 'left', value: (cell) => fieldName(cell, run) },
          { label: 'best there', align: 'left', value: ({ against }) => against.best?.policy ?? '-' },
          { label: 'less the best, 95 %', value: (cell) => difference(cell.against.best, cell) },
          { label: 'less the oracle, 95 %', value: (cell) => difference(cell.against.oracle, cell) },
        ]),
      },
    ],
  };
}

function voidSection(run: RunResults): Section {
  const bounds = voidTable(run.cells);
  const count = run.cells.reduce((sum, cell) => sum + cell.endings.void, 0);
  const errors = run.cells.flatMap((cell) =>
    cell.firstError === null
      ? []
      : [
          `${cellName(cell, run)}: an error in ${cell.errors} rollouts, the first in rollout ${cell.firstError.rollout}: ${cell.firstError.error}`,
        ],
  );
  const said =
    count === 0
      ? 'No rollout is void.'
      : `${count} of ${run.rolloutsDone} rollouts are void: the harness broke, and they count neither way. The bounds count each of them as failed, then as clean.`;
  const blocks: Block[] = [text(said)];
  if (bounds !== null) blocks.push({ kind: 'table', table: bounds });
  if (errors.length > 0) blocks.push({ kind: 'list', items: errors });
  return { heading: 'Voids', blocks };
}

function rerunSection(run: RunResults, { run: file, command }: ReportOptions): Section {
  const places = rolloutsOfCells(run);
  const first = command === undefined ? [] : [text('All of it:'), { kind: 'code', text: command } as const];
  return {
    heading: 'Run it again',
    blocks: [
      ...first,
      text(
        `Or from its manifest, saved as manifest.json beside the run. The same version on the same Node gives the same bytes on any number of cores, and the manifest hash ${run.hash}. For one cell leave only its suite and its policy in the lists: its rollouts and its figures come out the same. Fault profiles of your own are named by their files.`,
      ),
      { kind: 'code', text: 'regain run manifest.json' },
      { kind: 'code', text: JSON.stringify(manifestToRun(run.manifest), null, 2) },
      text(
        'One rollout, attempt by attempt, and proof that it is the one that was stored; every rollout as a file; this report:',
      ),
      {
        kind: 'code',
        text: `regain replay ${file} 0\nregain export ${file} --format csv --out rollouts.csv\nregain report ${file}`,
      },
      {
        kind: 'table',
        isFolded: true,
        table: table(
          run.cells.map((cell, i) => ({ ...cell, ...places[i]! })),
          [
            { label: 'policy', align: 'left', value: ({ policy }) => policy },
            { label: 'suite', align: 'left', value: ({ suite }) => suite },
            { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
            { label: 'rollouts', value: ({ first, last }) => `${first} to ${last}` },
          ],
        ),
      },
    ],
  };
}

function provenanceSection(run: RunResults): Section {
  const { manifest, hash, madeBy, rollouts, rolloutsDone } = run;
  const { calibration, verdict, seeds, repeats, split, profiles, suites, policies } = manifest;
  const { gamma, lambda, H } = calibration;
  const files = [...suites, ...policies].filter(({ file }) => file !== undefined);
  return {
    heading: 'What made these figures',
    blocks: [
      {
        kind: 'terms',
        terms: [
          ['made by', madeBy],
          ['manifest', `${manifest.name}, sha256 ${hash}`],
          [
            'rollouts',
            `${groupDigits(rolloutsDone)} of ${groupDigits(rollouts)}: ${suites.map(({ name, tasks }) => `${tasks.length} tasks of ${name}`).join(', ')} (${split}), ${repeats} repeats, seeds ${seeds.join(', ')}`,
          ],
          ['faults', profiles.map((profile) => `${profile.name} (${profile.hash})`).join(', ')],
          ['calibration', `\u03b3 ${gamma}, \u03bb ${lambda}, H ${H}`],
          [
            'intervals',
            `bootstrap over whole tasks, ${verdict.method}, ${groupDigits(verdict.resamples)} resamples, seed ${verdict.seed}; 95 %, and 90 % for gaps`,
          ],
          ...(files.length === 0
            ? []
            : [
                [
                  'files of yours',
                  files.map(({ name, file, sha256 }) => `${name}: ${file}, sha256 ${sha256}`).join('; '),
                ] as const,
              ]),
        ],
      },
    ],
  };
}
