/** A run on one page: the headline, the frontier, every verdict, and what changed since the run before. */

import { frontierFigure, judgedCells, leadOf } from '@regain/lab/internal/report';
import type { RunResults } from '@regain/lab/internal/results';
import type { JSX } from 'preact';
import { countOutcomes } from 'regain/internal/law';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { Changed } from '../parts/changed.tsx';
import { IntervalBar, VerdictChip } from '../parts/chips.tsx';
import { Figure, SaveButtons } from '../parts/figure.tsx';
import { fixed, groupDigits, share, signed, withInterval } from '../parts/format.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { link } from '../route.ts';

export function RunOverview(props: SourcePageProps): JSX.Element {
  const { current, source } = props;
  const results = useData(() => source.results(current.id), [current.id]);
  return (
    <Ready data={results} what="the results of the run">
      {(run) => <Results {...props} run={run} />}
    </Ready>
  );
}

function Results({ run, ...props }: SourcePageProps & { readonly run: RunResults }): JSX.Element {
  const lead = leadOf(run);
  const cells = judgedCells(run);
  const { calibration, verdict } = run.manifest;
  const outcomes = countOutcomes(cells.map(({ judged }) => judged));
  const { holds, 'could-not-fail': couldNotFail } = outcomes;
  return (
    <div class="page">
      <h1>{run.name}</h1>
      {run.rolloutsDone < run.rollouts && (
        <p class="note">
          Unfinished: {groupDigits(run.rolloutsDone)} of {groupDigits(run.rollouts)} rollouts are done. Cells
          that are not complete are not judged. <a href={link(['live'])}>Watch it</a>
        </p>
      )}
      {lead === null ? (
        <Empty title="No policy is judged on every suite yet">The table below says why, cell by cell.</Empty>
      ) : (
        <section class="lead" aria-label="Headline">
          <p class="headline">
            <strong>{lead.figure}</strong> {lead.caption}
          </p>
          <dl class="five">
            {lead.table.rows.map(([name, result, conditions]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <b>{result}</b>
                  <span>{conditions}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {cells.length > 0 && (
        <p class={`note ${holds + couldNotFail === cells.length && holds > 0 ? 'good' : ''}`}>
          <b>Is the law trusted here?</b> {trustedText(outcomes, cells.length)} Both sides use the costs of
          the same rollouts, so this tests their distribution only.
        </p>
      )}
      {cells.length > 0 && (
        <Figure
          name={`frontier-${run.name}`}
          caption={`Every policy with its 95 % intervals. The law predicts the dashed line. γ ${calibration.gamma}, margin ±${100 * verdict.margin} %.`}
          keys={[run]}
          draw={(document) =>
            frontierFigure(document, {
              ...{ gamma: calibration.gamma, margin: verdict.margin, couldNotFail },
              points: cells.map(({ policy, suite, judged: { ES, observed } }) => ({
                policy,
                suite,
                ES,
                observed,
              })),
            })
          }
          csv={() => cellCsv(run)}
        />
      )}
      <CellTable run={run} id={props.current.id} />
      <Changed {...props} />
    </div>
  );
}

/** A cell in which the law could not fail says nothing for it. */
function trustedText(outcomes: ReturnType<typeof countOutcomes>, cells: number): string {
  const { holds, violated, inconclusive, 'could-not-fail': couldNotFail } = outcomes;
  const counts = [
    `it holds in ${holds} of ${cells} cells`,
    ...(violated > 0 ? [`is violated in ${violated}`] : []),
    ...(inconclusive > 0 ? [`is undecided in ${inconclusive}`] : []),
    ...(couldNotFail > 0 ? [`could not fail in ${couldNotFail}, which is no evidence`] : []),
  ].join(', ');
  const word =
    violated > 0
      ? holds > 0
        ? 'In part'
        : 'No'
      : holds === 0
        ? `Untested${inconclusive === 0 ? ', though it cannot be far off' : ''}`
        : holds + couldNotFail === cells
          ? 'Yes'
          : 'In part';
  return `${word}: ${counts}.`;
}

function cellCsv({ cells }: RunResults) {
  const spread = (one: { point: number; low: number; high: number } | null | undefined) =>
    one == null ? [null, null, null] : [one.point, one.low, one.high];
  return {
    head: [
      'policy',
      'suite',
      'backbone',
      ...['RR', 'ES', 'predicted', 'observed', 'gap'].flatMap((name) => [
        name,
        `${name} low`,
        `${name} high`,
      ]),
      'verdict',
    ],
    rows: cells.map(({ policy, suite, backbone, RR, judged }) => [
      ...[policy, suite, backbone, ...spread(RR), ...spread(judged?.ES), ...spread(judged?.predicted)],
      ...[...spread(judged?.observed), ...spread(judged?.gap), judged?.verdict ?? ''],
    ]),
  };
}

function CellTable({ run, id }: { readonly run: RunResults; readonly id: string }): JSX.Element {
  const most = 1 / (1 - run.manifest.calibration.gamma);
  const rows = run.cells
    .map((cell, index) => ({ ...cell, index }))
    .toSorted(
      (a, b) =>
        a.suite.localeCompare(b.suite) ||
        (a.judged?.observed.point ?? Infinity) - (b.judged?.observed.point ?? Infinity),
    );
  return (
    <section>
      <h2>
        Every cell <SaveButtons name={`cells-${run.name}`} csv={() => cellCsv(run)} />
      </h2>
      <WideTable
        label="Cells of the run"
        head={[
          'policy',
          'suite',
          'completed (RR), 95 %',
          'ES >',
          'observed loss, 95 %',
          'gap >',
          'duplicates >',
          'the law',
        ]}
      >
        {rows.map(({ policy, suite, RR, judged, unjudged, duplicates, index }) => (
          <tr key={index}>
            <th scope="row">
              <a href={link(['run', id, 'rollouts'], { cell: index })}>{policy}</a>
            </th>
            <td>{suite}</td>
            {judged === null || RR === null ? (
              <td colSpan={6} class="quiet-text">
                not judged: {unjudged}
              </td>
            ) : (
              <>
                <td>
                  <IntervalBar {...RR} most={1} text={withInterval(RR, 3)} shown={share(RR.point)} />
                </td>
                <td class="right">{fixed(judged.ES.point, 3)}</td>
                <td>
                  <IntervalBar
                    {...judged.observed}
                    most={most}
                    text={withInterval(judged.observed, 2)}
                    shown={fixed(judged.observed.point, 2)}
                  />
                </td>
                <td class="right">{judged.gap === null ? '-' : signed(judged.gap.point, 4)}</td>
                <td class="right">{duplicates}</td>
                <td>
                  <VerdictChip verdict={judged.verdict} reason={judged.reason} />
                </td>
              </>
            )}
          </tr>
        ))}
      </WideTable>
    </section>
  );
}
