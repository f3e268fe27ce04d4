/** The report on a run, as a document without a format: the lead first, then the evidence, then how to reproduce it. */

import { countOutcomes } from 'regain/internal/law';
import { differenceText, groupDigits, notBoundedNote, tasksText } from 'regain/internal/text';
import type { AgainstPolicy, CellResults, RunResults } from '../results/index.ts';
import { BACKBONES_HEADING, backboneTable } from './backbone-table.ts';
import { bestSection } from './best-section.ts';
import { definitionsOf, limitsOf, namingHazards } from './definitions.ts';
import { depthSection } from './depth-section.ts';
import { type Block, type Document, foldedTable, type Section, tableBlock, text } from './document.ts';
import { effortSection } from './effort-section.ts';
import { escalationSection } from './escalation-section.ts';
import { frontierFigure } from './figures/frontier.ts';
import { cellName, fieldName, type JudgedCell, judgedCells } from './judged-cells.ts';
import { leadOf } from './lead.ts';
import { possibleNote, recoveryTable, regretTable, voidTable } from './main-table.ts';
import { orderingSection } from './ordering-section.ts';
import { CONDITIONS_HEADING, conditionTable, pairingTexts } from './pairing-text.ts';
import { policySection } from './policy-section.ts';
import { renderSvg } from './render-svg.ts';
import { manifestToRun, rolloutsOfCells } from './rerun.ts';
import { summaryOf } from './summary.ts';

/** Where the run is, and which command made it. */
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
    lead: leadOf(run),
    summary: summaryOf(run),
    sections: [...evidence, ...more, ...background],
  };
}

/** The main evidence, further results, and what a reader needs to judge and reproduce them. */
export function runSections(
  run: RunResults,
  options: ReportOptions,
): Readonly<Record<'evidence' | 'more' | 'background', readonly Section[]>> {
  const cells = judgedCells(run);
  return {
    evidence:
      cells.length === 0
        ? []
        : [
            bestSection(run, cells),
            mainTableSection(run, cells),
            frontierSection(run, cells),
            comparisonSection(run, cells),
          ],
    more: [
      ...orderingSection(run),
      ...depthSection(run),
      effortSection(run),
      ...escalationSection(run),
      ...policySection(run),
      voidSection(run),
    ],
    background: [
      { heading: 'Definitions', blocks: [{ kind: 'terms', terms: definitionsOf(run) }] },
      { heading: 'Terms with other meanings elsewhere', blocks: [{ kind: 'list', items: namingHazards }] },
      {
        heading: 'Limits of the law',
        blocks: [text('The results of this run do not cover:'), { kind: 'list', items: limitsOf(run) }],
      },
      rerunSection(run, options),
      provenanceSection(run),
    ],
  };
}

/** The figure alone, as a file. */
function frontierSvg(run: RunResults): string {
  const { calibration, verdict } = run.manifest;
  const cells = judgedCells(run);
  const { 'could-not-fail': couldNotFail } = countOutcomes(cells.map(({ judged }) => judged));
  const points = cells.map(({ policy, suite, judged: { ES, observed } }) => ({
    policy,
    suite,
    ES,
    observed,
  }));
  return renderSvg((document) =>
    frontierFigure(document, { gamma: calibration.gamma, margin: verdict.margin, points, couldNotFail }),
  );
}

function mainTableSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  const notes = [
    ...run.cells.flatMap((cell) => notJudgedNotes(cell, run)),
    ...cells.flatMap((cell) => cautionNotes(cell, run)),
  ];
  const conditions = conditionTable(run);
  const backbones = backboneTable(run);
  return {
    heading: 'Main table',
    blocks: [
      ...pairingTexts(run).map(text),
      text(
        `Recovery and effort, with 95 % intervals over clusters of tasks: tasks of one template are one cluster. ${notBoundedNote}`,
      ),
      { kind: 'table', table: recoveryTable(cells) },
      text(`Regret, predicted by the law and observed. ${possibleNote}`),
      { kind: 'table', table: regretTable(cells) },
      ...(conditions === null
        ? []
        : [text(`${CONDITIONS_HEADING}.`), { kind: 'table', table: conditions } as const]),
      ...(backbones === null
        ? []
        : [text(`${BACKBONES_HEADING}.`), { kind: 'table', table: backbones } as const]),
      ...(notes.length === 0 ? [] : [{ kind: 'list', items: notes } as const]),
    ],
  };
}

function notJudgedNotes(cell: CellResults, run: RunResults): string[] {
  return cell.unjudged === null ? [] : [`${cellName(cell, run)}: not judged, ${cell.unjudged}.`];
}

/** Verdicts that the table alone does not explain. */
function cautionNotes(cell: JudgedCell, run: RunResults): string[] {
  const { verdict, reason, needed } = cell.judged;
  const more = needed === null ? '' : `; about ${groupDigits(needed.rollouts)} rollouts are needed`;
  const isPlain = verdict === 'holds' || verdict === 'could-not-fail';
  return isPlain ? [] : [`${cellName(cell, run)}: ${verdict}, ${reason}${more}.`];
}

function frontierSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  return {
    heading: 'The efficiency-regret frontier',
    blocks: [
      {
        kind: 'figure',
        svg: frontierSvg(run),
        file: 'frontier.svg',
        caption: `${cells.length} cells. The law predicts that all points lie on the dashed line, whatever the policy.`,
      },
    ],
  };
}

/** Differences of observed regret, paired where they can be: is one policy really better than another? */
function comparisonSection(run: RunResults, cells: readonly JudgedCell[]): Section {
  const difference = (one: AgainstPolicy | null, { policy }: CellResults) =>
    one === null ? '-' : one.policy === policy ? 'itself' : differenceText(one.regret, 3);
  return {
    heading: 'Policies compared',
    blocks: [
      text(
        `Observed regret minus that of another policy${run.isPaired ? ' on the same rollouts: same tasks, same faults, same seeds' : ': the same tasks, but not the same faults'}. Where a 95 % interval excludes 0, or an exact p is at most 0.05, the difference is more than chance, each row by itself; fewer than ten differing clusters of tasks have an exact sign-flip test instead of an interval. The best policy has the least observed regret on the suite, the oracle excluded; because it is chosen from these figures, its advantage is slightly overestimated. The oracle knows the current fault and is a reference only.`,
      ),
      tableBlock(cells, [
        { label: 'policy', align: 'left', value: ({ policy }) => policy },
        { label: 'suite', align: 'left', value: (cell) => fieldName(cell, run) },
        { label: 'best policy', align: 'left', value: ({ against }) => against.best?.policy ?? '-' },
        { label: 'minus the best, 95 %', value: (cell) => difference(cell.against.best, cell) },
        { label: 'minus the oracle, 95 %', value: (cell) => difference(cell.against.oracle, cell) },
      ]),
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
          `${cellName(cell, run)}: an error in ${cell.errors} rollouts, first in rollout ${cell.firstError.rollout}: ${cell.firstError.error}`,
        ],
  );
  const said =
    count === 0
      ? 'No rollout is void.'
      : `${count} of ${run.rolloutsDone} rollouts are void: the harness failed, and they are excluded. The bounds count each of them as failed, then as clean.`;
  const blocks: Block[] = [text(said)];
  if (bounds !== null) blocks.push({ kind: 'table', table: bounds });
  if (errors.length > 0) blocks.push({ kind: 'list', items: errors });
  return { heading: 'Void rollouts', blocks };
}

function rerunSection(run: RunResults, { run: file, command }: ReportOptions): Section {
  const places = rolloutsOfCells(run);
  const first =
    command === undefined ? [] : [text('The whole report:'), { kind: 'code', text: command } as const];
  return {
    heading: 'Reproduce this report',
    blocks: [
      ...first,
      text(
        `The run from its manifest, saved as manifest.json. The same version on the same Node major version gives identical results on any number of cores, and the manifest hash ${run.hash}. To run one cell, keep only its suite and its policy in the lists: its rollouts and figures stay the same. Your own fault profiles are named by their files.`,
      ),
      { kind: 'code', text: 'regain run manifest.json' },
      { kind: 'code', text: JSON.stringify(manifestToRun(run.manifest), null, 2) },
      text(
        'One rollout attempt by attempt, checked against the stored one; all rollouts as a file; this report:',
      ),
      {
        kind: 'code',
        text: `regain replay ${file} 0\nregain export ${file} --format csv --out rollouts.csv\nregain report ${file}`,
      },
      foldedTable(
        run.cells.map((cell, i) => ({ ...cell, ...places[i]! })),
        [
          { label: 'policy', align: 'left', value: ({ policy }) => policy },
          { label: 'suite', align: 'left', value: ({ suite }) => suite },
          { label: 'backbone', align: 'left', value: ({ backbone }) => backbone },
          { label: 'rollouts', value: ({ first, last }) => `${first} to ${last}` },
        ],
      ),
    ],
  };
}

function provenanceSection(run: RunResults): Section {
  const { manifest, hash, madeBy, rollouts, rolloutsDone } = run;
  const { calibration, verdict, seeds, repeats, split, profiles, suites, policies } = manifest;
  const { gamma, lambda, H } = calibration;
  const files = [...suites, ...policies].filter(({ file }) => file !== undefined);
  return {
    heading: 'Provenance',
    blocks: [
      {
        kind: 'terms',
        terms: [
          ['version', madeBy],
          ['manifest', `${manifest.name}, sha256 ${hash}`],
          [
            'rollouts',
            `${groupDigits(rolloutsDone)} of ${groupDigits(rollouts)}: ${suites.map(({ name, tasks, templates = tasks }) => `${tasksText(tasks.length, new Set(templates).size)} of ${name}`).join(', ')} (${split}), ${repeats} repeats, seeds ${seeds.join(', ')}`,
          ],
          ['faults', profiles.map((profile) => `${profile.name} (${profile.hash})`).join(', ')],
          ['calibration', `\u03b3 ${gamma}, \u03bb ${lambda}, H ${H}`],
          [
            'intervals',
            `bootstrap over whole clusters of tasks (templates), ${verdict.method}, ${groupDigits(verdict.resamples)} resamples, seed ${verdict.seed}; 95 %, and 90 % for gaps; near a margin 1,000,000 resamples`,
          ],
          ...(files.length === 0
            ? []
            : [
                [
                  'your files',
                  files.map(({ name, file, sha256 }) => `${name}: ${file}, sha256 ${sha256}`).join('; '),
                ] as const,
              ]),
        ],
      },
    ],
  };
}
