/** A memory: exemplars of earlier failures, and those that are kept from retrieval. */

import type { JSX } from 'preact';
import type { Exemplar } from 'regain/internal/types';
import { useData } from '../data/use-data.ts';
import type { SourcePageProps } from '../pages.tsx';
import { classTone } from '../parts/chips.tsx';
import { SaveButtons } from '../parts/figure.tsx';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { fixed, groupDigits } from '../parts/format.ts';
import { Rows } from '../parts/rows.tsx';
import { csvOf } from '../parts/save.ts';
import { Empty, Ready } from '../parts/states.tsx';
import { link, queryField } from '../route.ts';

export function MemoryPage({ source, current, route }: SourcePageProps): JSX.Element {
  const memory = useData(() => source.memory(current.id), [current.id]);
  const { text = '', failure = '', show = '', id } = route.query;
  return (
    <div class="page">
      <h1>{current.name}</h1>
      <Ready data={memory} what="the memory">
        {({ exemplars }) => {
          const quarantined = exemplars.filter((one) => one.quarantined !== undefined).length;
          const fits = (one: Exemplar) =>
            (failure === '' || one.failureClass === failure) &&
            (show === '' || (show === 'quarantined') === (one.quarantined !== undefined)) &&
            `${one.text}\n${one.provenance}`.toLowerCase().includes(text.toLowerCase());
          const shown = exemplars.toReversed().filter(fits);
          const chosen = exemplars.find((one) => one.id === id);
          if (exemplars.length === 0)
            return <Empty title="The memory is empty">A shield adds what worked and what did not.</Empty>;
          return (
            <>
              <p class="quiet-text">
                {groupDigits(exemplars.length)} exemplars; {groupDigits(quarantined)} in quarantine, which are
                never retrieved.
              </p>
              <div class="filters">
                <SearchFilter
                  label="Text"
                  placeholder="part of the failure or its origin"
                  {...queryField(route, 'text')}
                />
                <SelectFilter
                  label="Failure"
                  options={[...new Set(exemplars.map((one) => one.failureClass))].sort()}
                  {...queryField(route, 'failure')}
                />
                <SelectFilter
                  label="Show"
                  options={['retrieved', 'quarantined']}
                  {...queryField(route, 'show')}
                />
                <output>{groupDigits(shown.length)} shown</output>
                <SaveButtons
                  name="memory"
                  csv={() =>
                    csvOf(shown, {
                      ...{ id: 'id', class: 'failureClass', operator: 'operator' },
                      success: (one) => String(one.success),
                      ...{ efficiency: 'efficiency', provenance: 'provenance' },
                      ...{ quarantined: 'quarantined', text: 'text' },
                    })
                  }
                />
              </div>
              {chosen !== undefined && (
                <section class="detail" aria-label="The exemplar">
                  <p>
                    <b>{chosen.id}</b> {chosen.operator} {chosen.success ? 'worked' : 'did not work'},
                    efficiency {fixed(chosen.efficiency, 2)}, from {chosen.provenance}
                  </p>
                  {chosen.quarantined !== undefined && (
                    <p class="note">In quarantine: {chosen.quarantined}</p>
                  )}
                  <pre tabIndex={0}>{chosen.text}</pre>
                </section>
              )}
              <Rows
                label="Exemplars"
                rows={shown}
                nothing={<Empty title="No exemplar fits">Change the filter.</Empty>}
                keyOf={(one) => one.id}
                isMarked={(one) => one.id === id}
                columns={[
                  {
                    label: 'failure',
                    width: '10rem',
                    value: (one) => (
                      <>
                        <i class={`swatch ${classTone(one.failureClass)}`} />{' '}
                        <a href={link(route.path, { ...route.query, id: one.id })}>{one.failureClass}</a>
                      </>
                    ),
                  },
                  { label: 'operator', width: '9rem', value: (one) => one.operator },
                  {
                    label: 'result',
                    width: '7.5rem',
                    value: (one) => (
                      <span class={`chip ${one.success ? 'good' : 'bad'}`}>
                        {one.success ? '✓ worked' : '✕ did not'}
                      </span>
                    ),
                  },
                  {
                    label: 'text',
                    width: 'minmax(12rem, 3fr)',
                    value: (one) => <span title={one.text.slice(0, 500)}>{one.text}</span>,
                  },
                  {
                    label: 'quarantine',
                    width: 'minmax(7rem, 1fr)',
                    value: (one) =>
                      one.quarantined === undefined ? (
                        <span class="quiet-text">no</span>
                      ) : (
                        <span class="chip warn" title={one.quarantined}>
                          {one.quarantined}
                        </span>
                      ),
                  },
                ]}
              />
            </>
          );
        }}
      </Ready>
    </div>
  );
}
