/** Held-out stories about rivers and mountains. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { has, LABELS, one, select, thingOf } from './kit.ts';

export const landStories: readonly Story[] = [
  story('lands', {
    texts: [
      'Into what does {river} ({id}) empty ({property})? Item with label.',
      'The mouth ({property}) of {river} [{id}]: what water is it, in English?',
      'Where does {river} ({id}) end, going by {property}? Show the name as well.',
    ],
    facts: (random) => {
      const river = one(random, 'river');
      return { river: river.label, id: river.id, property: 'P403' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select('?mouth ?mouthLabel', [`wd:${id} wdt:${property} ?mouth .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('lands', {
    texts: [
      'The {count} longest rivers ({kind} {river}) by {length}: names and lengths.',
      'Order all rivers ({kind} {river}) by length ({length}) downwards and stop after {count}; labels wanted.',
      '{count} rivers ({kind} {river}) head the list of {length}. Which?',
    ],
    facts: (random) => ({ count: 2 + random.below(12), kind: 'P31', river: 'Q4022', length: 'P2043' }),
    plan: ({ count, kind, river, length }) => [
      call('sparql_query', {
        query: select(
          '?river ?riverLabel ?length',
          [`?river wdt:${kind} wd:${river} .`, `?river wdt:${length} ?length .`, LABELS],
          'ORDER BY DESC(?length) ?river',
          `LIMIT ${count}`,
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('lands', {
    texts: [
      'Mountains ({kind} {mountain}) of at least {least} metres ({height}), highest first, with names.',
      'What rises to {least} or more ({height}) and is a mountain ({kind} {mountain})? Sort downwards, label.',
      'Peaks ({kind} {mountain}) whose {height} reaches {least}, from the top down, English names.',
    ],
    facts: (random) => ({
      kind: 'P31',
      mountain: 'Q8502',
      least: 4000 + 100 * random.below(40),
      height: 'P2044',
    }),
    plan: ({ kind, mountain, least, height }) => [
      call('sparql_query', {
        query: select(
          '?peak ?peakLabel ?height',
          [
            `?peak wdt:${kind} wd:${mountain} .`,
            `?peak wdt:${height} ?height .`,
            `FILTER(?height >= ${least})`,
            LABELS,
          ],
          'ORDER BY DESC(?height)',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('lands', {
    texts: [
      'In which countries ({property}) does the thing named {river} lie? Match it on its English label; countries by name.',
      'Use the label {river} in the query and fetch the countries ({property}) it runs through, A to Z.',
      'A river is called {river} in English. Through which lands ({property}) does it flow, ordered by label?',
    ],
    facts: (random) => ({ river: one(random, 'river').label, property: 'P17' }),
    plan: ({ river, property }) => [
      call('sparql_query', {
        query: select(
          '?country ?countryLabel',
          [`?river rdfs:label "${river}"@en .`, `?river wdt:${property} ?country .`, LABELS],
          'ORDER BY ?countryLabel',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('lands', {
    texts: [
      'Learn the ids behind {mountain} and behind the property {what}, then read off the value.',
      '{what} of {mountain}: both have to be searched for before the query.',
      'Search {mountain}, search the property {what}, combine them in one query.',
    ],
    facts: (random) => ({
      mountain: one(random, 'mountain').label,
      what: pick(random, ['elevation above sea level', 'country']),
    }),
    plan: ({ mountain, what }) => [
      call('search_entities', { search: mountain }),
      call('search_properties', { search: what }),
      call('sparql_query', {
        query: select('?value ?valueLabel', ['?thing ?property ?value .', LABELS], 'ORDER BY ?value'),
        bindings: { thing: from(1, '/search/0/concepturi'), property: from(2, '/search/0/direct') },
      }),
    ],
    answer: from(3, '/results/bindings'),
  }),
  story('lands', {
    texts: [
      'Number of rivers ({kind} {river}) that cross {country} ({id}), country being {property}?',
      'Tally the rivers ({kind} {river}) with {property} {id}, that is {country}.',
      'How many items of class ({kind}) {river} have {country} [{id}] under {property}?',
    ],
    facts: (random) => {
      const country = thingOf(one(random, 'river', has('P17')), 'P17');
      return { kind: 'P31', river: 'Q4022', country: country.label, id: country.id, property: 'P17' };
    },
    plan: ({ kind, river, id, property }) => [
      call('sparql_query', {
        query: select('(COUNT(?river) AS ?rivers)', [
          `?river wdt:${kind} wd:${river} .`,
          `?river wdt:${property} wd:${id} .`,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings/0/rivers'),
  }),
];
