/** What changed since the run before. */

import type { JSX } from 'preact';
import { signOf } from 'regain/internal/law';
import type { SourceInfo } from '../../model/index.ts';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { link } from '../route.ts';
import { fixed, minute, share } from './format.ts';
import { Ready } from './states.tsx';
import { WideTable } from './wide-table.tsx';

/** The run of the same name before this one, or the one before of any name. */
function runBefore(current: SourceInfo, sources: readonly SourceInfo[]): SourceInfo | undefined {
  const earlier = sources
    .filter(
      ({ id, run }) =>
        id !== current.id && run !== undefined && run.createdAt < (current.run?.createdAt ?? ''),
    )
    .toSorted((a, b) => b.run!.createdAt.localeCompare(a.run!.createdAt));
  return earlier.find(({ name }) => name === current.name) ?? earlier[0];
}

export function Changed({ current, sources, source }: SourcePageProps): JSX.Element {
  const before = runBefore(current, sources);
  return (
    <section>
      <h2>What changed since the last run</h2>
      {before === undefined ? (
        <p class="quiet-text">
          No earlier run is here. Name one when starting: regain serve OLD.sqlite NEW.sqlite
        </p>
      ) : (
        <Comparison current={current} before={before} source={source} />
      )}
    </section>
  );
}

function Comparison({
  current,
  before,
  source,
}: Pick<SourcePageProps, 'current' | 'source'> & { readonly before: SourceInfo }): JSX.Element {
  const compared = useData(() => source.compare(before.id, current.id), [before.id, current.id]);
  return (
    <Ready data={compared} what="the comparison">
      {({ cells, manifestsDiffer, isPaired }) => {
        const changed = cells.filter(({ differences }) => differences !== null);
        const moved = changed.filter(({ differences }) => signOf(differences!.observed.change) !== 0);
        return (
          <>
            <p>
              Against <a href={link(['run', before.id, 'overview'])}>{before.name}</a> of{' '}
              {minute(before.run!.createdAt)}:{' '}
              {moved.length === 0
                ? 'no cell changed by more than chance'
                : `${moved.length} of ${changed.length} cells changed by more than chance`}
              {isPaired ? ', on the same seeds' : ', not paired'}.{' '}
              {manifestsDiffer.length === 0
                ? 'The manifests are equal.'
                : `The manifests differ in ${manifestsDiffer.join(', ')}.`}
            </p>
            <WideTable
              label="Changes since the last run"
              head={[
                'policy',
                'suite',
                'pairs >',
                'RR before >',
                'RR now >',
                'loss before >',
                'loss now >',
                'loss',
              ]}
            >
              {changed.map(({ policy, suite, pairs, differences }) => {
                const { RR, observed } = differences!;
                const sign = signOf(observed.change);
                return (
                  <tr key={`${policy}/${suite}`}>
                    <th scope="row">{policy}</th>
                    <td>{suite}</td>
                    <td class="right">{pairs}</td>
                    <td class="right">{share(RR.first)}</td>
                    <td class="right">{share(RR.second)}</td>
                    <td class="right">{fixed(observed.first, 3)}</td>
                    <td class="right">{fixed(observed.second, 3)}</td>
                    <td>
                      {sign === 0 ? (
                        <span class="chip quiet">no change found</span>
                      ) : (
                        <span class={`chip ${sign < 0 ? 'good' : 'bad'}`}>{sign < 0 ? 'less' : 'more'}</span>
                      )}
                    </td>
                  </tr>
                );
              })}
            </WideTable>
          </>
        );
      }}
    </Ready>
  );
}
