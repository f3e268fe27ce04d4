/** Stories about countries and cities. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { ask, has, LABELS, one, select, textOf, thingOf } from './kit.ts';

const STATE = 'Q3624078';

const continents = [
  ['Africa', 'Q15'],
  ['Asia', 'Q48'],
  ['Europe', 'Q46'],
  ['South America', 'Q18'],
  ['North America', 'Q49'],
  ['Oceania', 'Q55643'],
] as const;

export const countryStories: readonly Story[] = [
  story('countries', {
    texts: [
      'Which city is the capital ({property}) of {country} ({id})? Give its address and its English name.',
      'Look up the capital of {country}, which is {id}; the property is {property}. I need the item and its label.',
      'For our atlas: the capital city of {country} ({id}), by way of {property}, with its English label please.',
    ],
    facts: (random) => {
      const country = one(random, 'country', has('P36'));
      return { country: country.label, id: country.id, property: 'P36' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select('?capital ?capitalLabel', [`wd:${id} wdt:${property} ?capital .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Find the entity {country} by name, then ask which money is used there ({property}). Answer with the English name of the currency.',
      'What is the currency ({property}) of {country}? Search for the country first; its id is not at hand.',
      'Somebody is travelling to {country}. Look the country up and tell the label of its currency, property {property}.',
    ],
    facts: (random) => ({ country: one(random, 'country').label, property: 'P38' }),
    plan: ({ country, property }) => [
      call('search_entities', { search: country }),
      call('sparql_query', {
        query: select('?currencyLabel', [`?country wdt:${property} ?currency .`, LABELS]),
        bindings: { country: from(1, '/search/0/concepturi') },
      }),
    ],
    answer: from(2, '/results/bindings/0/currencyLabel'),
  }),
  story('countries', {
    texts: [
      'List the neighbours of {country} ({id}): everything it shares a border with ({property}), by English name in alphabetical order.',
      'Which countries does {country} touch? It is {id}, the border property is {property}; sort the labels from A to Z.',
      'Give me, sorted by name, the states that share a border ({property}) with {country} ({id}).',
    ],
    facts: (random) => {
      const country = one(random, 'country', has('P47'));
      return { country: country.label, id: country.id, property: 'P47' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select(
          '?neighbour ?neighbourLabel',
          [`wd:${id} wdt:${property} ?neighbour .`, LABELS],
          'ORDER BY ?neighbourLabel',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Which country has the two-letter code {code}? The code is property {property}; answer with the item and its English name.',
      'A parcel is labelled {code}. Find the country whose ISO code ({property}) that is, with its label.',
      'Resolve the country code {code} by property {property}: I need the entity and what it is called in English.',
    ],
    facts: (random) => ({ code: textOf(one(random, 'country'), 'P297'), property: 'P297' }),
    plan: ({ code, property }) => [
      call('sparql_query', {
        query: select('?country ?countryLabel', [`?country wdt:${property} "${code}" .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Name the {count} largest sovereign states ({state}) of {continent} ({continentId}) by area: continent is {onContinent}, area {area}, class {kind}.',
      'Which {count} states in {continent} ({continentId}) cover most land? Use {kind} {state}, {onContinent} for the continent and {area} for the area.',
      'Rank the sovereign states ({kind} {state}) on the continent ({onContinent}) {continent}, {continentId}, by {area} and keep the top {count}, with labels.',
    ],
    facts: (random) => {
      const [continent, continentId] = pick(random, continents);
      const props = { kind: 'P31', onContinent: 'P30', area: 'P2046' };
      return { count: 3 + random.below(5), state: STATE, continent, continentId, ...props };
    },
    plan: ({ count, state, continentId, kind, onContinent, area }) => [
      call('sparql_query', {
        query: select(
          '?country ?countryLabel ?area',
          [
            `?country wdt:${kind} wd:${state} .`,
            `?country wdt:${onContinent} wd:${continentId} .`,
            `?country wdt:${area} ?area .`,
            LABELS,
          ],
          'ORDER BY DESC(?area) ?country',
          `LIMIT ${count}`,
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'How many people live in {country} ({id}), and for which year is that? Population is {property}; the date is its qualifier {when}.',
      'Read the statement about the population ({property}) of {country}, {id}, together with its point in time ({when}).',
      'I need the figure under {property} for {country} ({id}) and the qualifier {when} that dates it.',
    ],
    facts: (random) => {
      const country = one(random, 'country');
      return { country: country.label, id: country.id, property: 'P1082', when: 'P585' };
    },
    plan: ({ id, property, when }) => [
      call('sparql_query', {
        query: select('?people ?when', [
          `wd:${id} p:${property} ?statement .`,
          `?statement ps:${property} ?people .`,
          `?statement pq:${when} ?when .`,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Find the entity {country} and the property called {what}, then read the one of the other. Answer with what comes back.',
      'Look up {country} and the property {what} by their names and ask what the first has under the second.',
      'What stands under the property {what} for {country}? Neither id is known yet: search for both.',
    ],
    facts: (random) => ({
      country: one(random, 'country', has('P37')).label,
      what: pick(random, ['capital', 'currency', 'country calling code', 'area']),
    }),
    plan: ({ country, what }) => [
      call('search_entities', { search: country }),
      call('search_properties', { search: what }),
      call('sparql_query', {
        query: select('?value ?valueLabel', ['?thing ?property ?value .', LABELS]),
        bindings: { thing: from(1, '/search/0/concepturi'), property: from(2, '/search/0/direct') },
      }),
    ],
    answer: from(3, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Is {country} ({id}) a member ({property}) of the {organisation} ({group})? Yes or no.',
      'Check whether {id}, {country}, belongs ({property}) to {group}, the {organisation}.',
      'Does the graph say {property} {group} ({organisation}) of {country} ({id})?',
    ],
    facts: (random) => {
      const country = one(random, 'country', has('P463'));
      // Of another country, so that the answer may be no.
      const organisation = thingOf(one(random, 'country', has('P463')), 'P463');
      const group = { organisation: organisation.label, group: organisation.id };
      return { country: country.label, id: country.id, property: 'P463', ...group };
    },
    plan: ({ id, property, group }) => [
      call('sparql_query', { query: ask(`wd:${id} wdt:${property} wd:${group} .`) }),
    ],
    answer: from(1, '/boolean'),
  }),
  story('countries', {
    texts: [
      'How many states ({kind} {state}) pay in {currency} ({id})? The currency property is {property}.',
      'Count the sovereign states ({kind}: {state}) whose currency ({property}) is {currency}, {id}.',
      'In how many countries is {currency} ({id}) the money? Count over {property}, only {kind} {state}.',
    ],
    facts: (random) => {
      const currency = thingOf(one(random, 'country', has('P38')), 'P38');
      return { kind: 'P31', state: STATE, currency: currency.label, id: currency.id, property: 'P38' };
    },
    plan: ({ kind, state, id, property }) => [
      call('sparql_query', {
        query: select('(COUNT(?country) AS ?countries)', [
          `?country wdt:${kind} wd:${state} .`,
          `?country wdt:${property} wd:${id} .`,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings/0/countries'),
  }),
  story('countries', {
    texts: [
      'Find the capital ({property}) of {country} ({id}) and describe that city.',
      'First ask for the capital of {country}, {id}, by {property}; then describe the entity that comes back.',
      'Tell me everything about the capital ({property}) of {country} ({id}).',
    ],
    facts: (random) => {
      const country = one(random, 'country', has('P36'));
      return { country: country.label, id: country.id, property: 'P36' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', { query: select('?capital', [`wd:${id} wdt:${property} ?capital .`]) }),
      call('describe_entity', { entity: from(1, '/results/bindings/0/capital/value') }),
    ],
    answer: { name: from(2, '/label'), said: from(2, '/claims') },
  }),
  story('countries', {
    texts: [
      'Which countries drive ({drive}) on the same side as {country} ({id}) and share a border ({border}) with it? Sort by English name.',
      'Among the neighbours ({border}) of {country}, {id}: who keeps to its side of the road ({drive})? Labels, in alphabetical order.',
      'List, by name, those who touch ({border}) {country} ({id}) and drive ({drive}) as it does.',
    ],
    facts: (random) => {
      const country = one(random, 'country', (entity) => {
        const borders = entity.claims.filter(({ property }) => property === 'P47');
        return borders.length >= 3;
      });
      return { drive: 'P1622', country: country.label, id: country.id, border: 'P47' };
    },
    plan: ({ id, drive, border }) => [
      call('sparql_query', {
        query: select(
          '?other ?otherLabel',
          [
            `wd:${id} wdt:${drive} ?side .`,
            `wd:${id} wdt:${border} ?other .`,
            `?other wdt:${drive} ?side .`,
            LABELS,
          ],
          'ORDER BY ?otherLabel',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Which country does the city {city} lie in ({property})? Find the city by its English name inside the query.',
      'There is a city whose English label is {city}. Ask for its country ({property}), with the label of the country.',
      'By name alone: the country ({property}) of {city}, as an item and as an English label.',
    ],
    facts: (random) => ({ city: one(random, 'city', has('P17')).label, property: 'P17' }),
    plan: ({ city, property }) => [
      call('sparql_query', {
        query: select('?country ?countryLabel', [
          `?city rdfs:label "${city}"@en .`,
          `?city wdt:${property} ?country .`,
          LABELS,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('countries', {
    texts: [
      'Search for {city}, ask for the country it is in ({property}), and then for the official languages ({tongue}) of that country, sorted by name.',
      'What is officially spoken ({tongue}) in the country ({property}) of {city}? Find the city first, then go step by step; sort the labels.',
      'From the city {city} to its country ({property}) to the official languages ({tongue}) there, alphabetically.',
    ],
    facts: (random) => ({
      city: one(random, 'city', (entity) => has('P17')(entity) && has('P37')(thingOf(entity, 'P17'))).label,
      property: 'P17',
      tongue: 'P37',
    }),
    plan: ({ city, property, tongue }) => [
      call('search_entities', { search: city }),
      call('sparql_query', {
        query: select('?country', [`?city wdt:${property} ?country .`]),
        bindings: { city: from(1, '/search/0/concepturi') },
      }),
      call('sparql_query', {
        query: select(
          '?language ?languageLabel',
          [`?country wdt:${tongue} ?language .`, LABELS],
          'ORDER BY ?languageLabel',
        ),
        bindings: { country: from(2, '/results/bindings/0/country/value') },
      }),
    ],
    answer: from(3, '/results/bindings'),
  }),
];
