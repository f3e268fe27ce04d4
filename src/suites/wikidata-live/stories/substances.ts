/** Stories about chemical elements. */

import { call, from, type Story, story } from '../../story.ts';
import { has, LABELS, one, select, textOf } from './kit.ts';

const ELEMENT = 'Q11344';

export const substanceStories: readonly Story[] = [
  story('substances', {
    texts: [
      'Which element has the symbol {symbol} ({property})? Give the item with its English name and its atomic number ({number}).',
      'Somebody wrote {symbol} in a formula. Find the element by its symbol ({property}) and tell its label and atomic number ({number}).',
      'Resolve the chemical symbol {symbol}, property {property}: entity, label, and what stands under {number}.',
    ],
    facts: (random) => ({
      symbol: textOf(one(random, 'element'), 'P246'),
      property: 'P246',
      number: 'P1086',
    }),
    plan: ({ symbol, property, number }) => [
      call('sparql_query', {
        query: select('?element ?elementLabel ?number', [
          `?element wdt:${property} "${symbol}" .`,
          `?element wdt:${number} ?number .`,
          LABELS,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('substances', {
    texts: [
      'Find {element} by name and ask for its atomic mass ({property}).',
      'What does the graph say about the mass ({property}) of {element}? The id has to be looked up first.',
      'Look up the element {element} and read the figure under {property}.',
    ],
    facts: (random) => ({ element: one(random, 'element').label, property: 'P2067' }),
    plan: ({ element, property }) => [
      call('search_entities', { search: element }),
      call('sparql_query', {
        query: select('?mass', [`?element wdt:${property} ?mass .`]),
        bindings: { element: from(1, '/search/0/concepturi') },
      }),
    ],
    answer: from(2, '/results/bindings/0/mass'),
  }),
  story('substances', {
    texts: [
      'Which elements ({kind} {element}) have an atomic number ({number}) above {least}? List them with labels, the lightest first.',
      'List the elements ({kind}: {element}) beyond atomic number {least} ({number}), in order of that number, by English name.',
      'Everything that is a chemical element ({kind} {element}) with {number} greater than {least}, sorted by it, labels too.',
    ],
    facts: (random) => ({ kind: 'P31', element: ELEMENT, number: 'P1086', least: 96 + random.below(18) }),
    plan: ({ kind, element, number, least }) => [
      call('sparql_query', {
        query: select(
          '?element ?elementLabel ?number',
          [
            `?element wdt:${kind} wd:${element} .`,
            `?element wdt:${number} ?number .`,
            `FILTER(?number > ${least})`,
            LABELS,
          ],
          'ORDER BY ?number',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('substances', {
    texts: [
      'When was {element} ({id}) discovered? The property is {property}.',
      'Ask for the year in which {element}, {id}, was found ({property}).',
      'I need what stands under {property} for the element {element} ({id}).',
    ],
    facts: (random) => {
      const element = one(random, 'element', has('P575'));
      return { element: element.label, id: element.id, property: 'P575' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', { query: select('?found', [`wd:${id} wdt:${property} ?found .`]) }),
    ],
    answer: from(1, '/results/bindings/0/found'),
  }),
  story('substances', {
    texts: [
      'Which {count} elements are the heaviest? Elements are {kind} {element}, mass is {mass}; give labels and masses.',
      'Rank the chemical elements ({kind} {element}) by mass ({mass}), heaviest first, and keep {count}.',
      'The top {count} by {mass} among everything that is ({kind}) an element ({element}), with English names.',
    ],
    facts: (random) => ({ count: 2 + random.below(11), kind: 'P31', element: ELEMENT, mass: 'P2067' }),
    plan: ({ count, kind, element, mass }) => [
      call('sparql_query', {
        query: select(
          '?element ?elementLabel ?mass',
          [`?element wdt:${kind} wd:${element} .`, `?element wdt:${mass} ?mass .`, LABELS],
          'ORDER BY DESC(?mass) ?element',
          `LIMIT ${count}`,
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('substances', {
    texts: [
      'Describe the element whose atomic number ({property}) is {number}.',
      'Number {number} of the periodic table ({property}): find it and describe it.',
      'Find which entity has {property} equal to {number} and say all that is known of it.',
    ],
    facts: (random) => ({ property: 'P1086', number: 1 + random.below(118) }),
    plan: ({ property, number }) => [
      call('sparql_query', {
        query: select('?element', [`?element wdt:${property} ?number .`, `FILTER(?number = ${number})`]),
      }),
      call('describe_entity', { entity: from(1, '/results/bindings/0/element/value') }),
    ],
    answer: { name: from(2, '/label'), said: from(2, '/claims') },
  }),
  story('substances', {
    texts: [
      'How many elements ({kind} {element}) were discovered ({found}) in {year} or later?',
      'Count the chemical elements ({kind}: {element}) whose discovery ({found}) falls in the year {year} or after it.',
      'Since {year}, how many new elements ({kind} {element})? Discovery is {found}.',
    ],
    facts: (random) => ({ kind: 'P31', element: ELEMENT, found: 'P575', year: 1860 + random.below(130) }),
    plan: ({ kind, element, found, year }) => [
      call('sparql_query', {
        query: select('(COUNT(?element) AS ?elements)', [
          `?element wdt:${kind} wd:${element} .`,
          `?element wdt:${found} ?found .`,
          `FILTER(YEAR(?found) >= ${year})`,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings/0/elements'),
  }),
];
