/** A run at a glance: the headline, the frontier, every verdict, and what changed since the run before. */

import { frontierFigure, judgedCells, leadOf } from '@regain/lab/internal/report';
import type { RunResults } from '@regain/lab/internal/results';
import { countOutcomes, signOf } from 'regain/internal/law';
import type { JSX } from 'preact';
import type { SourceInfo } from '../../model/index.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { IntervalBar, VerdictChip } from '../parts/chips.tsx';
import { Figure, SaveButtons } from '../parts/figure.tsx';
import { fixed, groupDigits, share, signed, withInterval } from '../parts/format.ts';
import { Empty, Ready } from '../parts/states.tsx';
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
  const { holds, 'could-not-fail': couldNotFail } = countOutcomes(cells.map(({ judged }) => judged));
  const trusted = holds + couldNotFail;
  return (
    <div class="page">
      <h1>{run.name}</h1>
      {run.rolloutsDone < run.rollouts && (
        <p class="note">
          Unfinished: {groupDigits(run.rolloutsDone)} of {groupDigits(run.rollouts)} rollouts are done. Cells that are not
          complete are not judged. <a href={link(['live'])}>Watch it</a>
        </p>
      )}
      {lead === null ? (
        <Empty title="No policy is judged on every suite yet">The table below says why, cell by cell.</Empty>
      ) : (
        <section class="lead" aria-label="Headline">
          <p class="headline"><strong>{lead.figure}</strong> {lead.caption}</p>
          <dl class="five">
            {lead.table.rows.map(([name, result, conditions]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd><b>{result}</b><span>{conditions}</span></dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {cells.length > 0 && (
        <p class={`note ${trusted === cells.length ? 'good' : ''}`}>
          <b>Is the law trusted here?</b>{' '}
          {trusted === cells.length ? 'Yes' : trusted === 0 ? 'No' : 'In part'}: it holds in {holds} of {cells.length}{' '}
          cells{couldNotFail > 0 && `, and in ${couldNotFail} it could not fail, which is no evidence`}. Both sides use the
          costs of the same rollouts, so this tests their distribution only.
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
              points: cells.map(({ policy, suite, judged: { ES, observed } }) => ({ policy, suite, ES, observed })),
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

function cellCsv({ cells }: RunResults) {
  const spread = (one: { point: number; low: number; high: number } | null | undefined) =>
    one == null ? [null, null, null] : [one.point, one.low, one.high];
  return {
    head: ['policy', 'suite', 'backbone', ...['RR', 'ES', 'predicted', 'observed', 'gap'].flatMap((name) => [name, `${name} low`, `${name} high`]), 'verdict'],
    rows: cells.map(({ policy, suite, backbone, RR, judged }) => [
      ...[policy, suite, backbone, ...spread(RR), ...spread(judged?.ES), ...spread(judged?.predicted)],
      ...[...spread(judged?.observed), ...spread(judged?.gap), judged?.verdict ?? ''],
    ]),
  };
}

function CellTable({ run, id }: { readonly run: RunResults; readonly id: string }): JSX.Element {
  const most = 1 / (1 - run.manifest.calibration.gamma);
  const rows = run.cells.map((cell, index) => ({ ...cell, index })).toSorted(
    (a, b) => a.suite.localeCompare(b.suite) || (a.judged?.observed.point ?? Infinity) - (b.judged?.observed.point ?? Infinity),
  );
  return (
    <section>
      <h2>Every cell <SaveButtons name={`cells-${run.name}`} csv={() => cellCsv(run)} /></h2>
      <div class="wide" tabIndex={0} role="group" aria-label="Cells of the run">
        <table>
          <thead>
            <tr>
              <th scope="col">policy</th><th scope="col">suite</th>
              <th scope="col">completed (RR), 95 %</th><th scope="col" class="right">ES</th>
              <th scope="col">observed loss, 95 %</th><th scope="col" class="right">gap</th>
              <th scope="col" class="right">duplicates</th><th scope="col">the law</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ policy, suite, RR, judged, unjudged, duplicates, index }) => (
              <tr key={index}>
                <th scope="row"><a href={link(['run', id, 'rollouts'], { cell: index })}>{policy}</a></th>
                <td>{suite}</td>
                {judged === null || RR === null ? (
                  <td colSpan={6} class="quiet-text">not judged: {unjudged}</td>
                ) : (
                  <>
                    <td><span class="with-bar"><IntervalBar {...RR} most={1} text={withInterval(RR, 3)} />{share(RR.point)}</span></td>
                    <td class="right">{fixed(judged.ES.point, 3)}</td>
                    <td><span class="with-bar"><IntervalBar {...judged.observed} most={most} text={withInterval(judged.observed, 2)} />{fixed(judged.observed.point, 2)}</span></td>
                    <td class="right">{judged.gap === null ? '-' : signed(judged.gap.point, 4)}</td>
                    <td class="right">{duplicates}</td>
                    <td><VerdictChip verdict={judged.verdict} reason={judged.reason} /></td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The run of the same name before this one, or the one before of any name. */
function runBefore(current: SourceInfo, sources: readonly SourceInfo[]): SourceInfo | undefined {
  const earlier = sources
    .filter(({ id, run }) => id !== current.id && run !== undefined && run.createdAt < (current.run?.createdAt ?? ''))
    .toSorted((a, b) => b.run!.createdAt.localeCompare(a.run!.createdAt));
  return earlier.find(({ name }) => name === current.name) ?? earlier[0];
}

function Changed({ current, sources, source }: SourcePageProps): JSX.Element {
  const before = runBefore(current, sources);
  return (
    <section>
      <h2>What changed since the last run</h2>
      {before === undefined ? (
        <p class="quiet-text">No earlier run is here. Name one when starting: regain serve OLD.sqlite NEW.sqlite</p>
      ) : (
        <Comparison current={current} before={before} source={source} />
      )}
    </section>
  );
}

function Comparison({ current, before, source }: Pick<SourcePageProps, 'current' | 'source'> & { readonly before: SourceInfo }): JSX.Element {
  const compared = useData(() => source.compare(before.id, current.id), [before.id, current.id]);
  return (
    <Ready data={compared} what="the comparison">
      {({ cells, manifestsDiffer, isPaired }) => {
        const changed = cells.filter(({ differences }) => differences !== null);
        const moved = changed.filter(({ differences }) => signOf(differences!.observed.change) !== 0);
        return (
          <>
            <p>
              Against <a href={link(['run', before.id, 'overview'])}>{before.name}</a> of {before.run!.createdAt.slice(0, 16).replace('T', ' ')}:{' '}
              {moved.length === 0 ? 'no cell changed by more than chance' : `${moved.length} of ${changed.length} cells changed by more than chance`}
              {isPaired ? ', on the same seeds' : ', not paired'}.{' '}
              {manifestsDiffer.length === 0 ? 'The manifests are equal.' : `The manifests differ in ${manifestsDiffer.join(', ')}.`}
            </p>
            <div class="wide" tabIndex={0} role="group" aria-label="Changes since the last run">
              <table>
                <thead><tr><th scope="col">policy</th><th scope="col">suite</th><th scope="col" class="right">pairs</th><th scope="col" class="right">RR before</th><th scope="col" class="right">RR now</th><th scope="col" class="right">loss before</th><th scope="col" class="right">loss now</th><th scope="col">loss</th></tr></thead>
                <tbody>
                  {changed.map(({ policy, suite, pairs, differences }) => {
                    const { RR, observed } = differences!;
                    const sign = signOf(observed.change);
                    return (
                      <tr key={`${policy}/${suite}`}>
                        <th scope="row">{policy}</th><td>{suite}</td><td class="right">{pairs}</td>
                        <td class="right">{share(RR.first)}</td><td class="right">{share(RR.second)}</td>
                        <td class="right">{fixed(observed.first, 3)}</td><td class="right">{fixed(observed.second, 3)}</td>
                        <td>{sign === 0 ? <span class="chip quiet">no change found</span> : <span class={`chip ${sign < 0 ? 'good' : 'bad'}`}>{sign < 0 ? 'less' : 'more'}</span>}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </>
        );
      }}
    </Ready>
  );
}
