/** Stories about languages and money. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { has, LABELS, one, select, textOf, thingOf } from './kit.ts';

const STATE = 'Q3624078';

export const tongueStories: readonly Story[] = [
  story('tongues', {
    texts: [
      'Which script is {language} ({id}) written in ({property})? Item and English label, please.',
      'For a font we need the writing system ({property}) of {language}, {id}, and its label.',
      'Ask for {property} of the language {language} ({id}); show it with its English name.',
    ],
    facts: (random) => {
      const language = one(random, 'language');
      return { language: language.label, id: language.id, property: 'P282' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select('?script ?scriptLabel', [`wd:${id} wdt:${property} ?script .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('tongues', {
    texts: [
      'Which language has the code {code} ({property})? Answer with the item and its English name.',
      'A file is marked as {code}. Find the language whose ISO 639-1 code ({property}) that is, with its label.',
      'Resolve the language code {code} through {property}: entity and label.',
    ],
    facts: (random) => ({
      code: textOf(
        one(
          random,
          'language',
          (entity) =>
            has('P218')(entity) && !/^(?:an?|as|is|it|so|to|am|my|no|he|or|be)$/.test(textOf(entity, 'P218')),
        ),
        'P218',
      ),
      property: 'P218',
    }),
    plan: ({ code, property }) => [
      call('sparql_query', {
        query: select('?language ?languageLabel', [`?language wdt:${property} "${code}" .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('tongues', {
    texts: [
      'In how many sovereign states ({kind} {state}) is {language} ({id}) official ({property})?',
      'Count the states ({kind}: {state}) that have {language}, {id}, as an official language ({property}).',
      'How often does {id} ({language}) stand under {property} of a sovereign state ({kind} {state})?',
    ],
    facts: (random) => {
      const language = thingOf(one(random, 'country', has('P37')), 'P37');
      return { kind: 'P31', state: STATE, language: language.label, id: language.id, property: 'P37' };
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
  story('tongues', {
    texts: [
      'Search for the language {language} and list, in alphabetical order, the countries where it is official ({property}).',
      'Where is {language} an official language ({property})? Find the language by name, then sort the countries by label.',
      'By name: all countries with {language} under {property}, from A to Z.',
    ],
    facts: (random) => ({
      language: thingOf(one(random, 'country', has('P37')), 'P37').label,
      property: 'P37',
    }),
    plan: ({ language, property }) => [
      call('search_entities', { search: language }),
      call('sparql_query', {
        query: select(
          '?country ?countryLabel',
          [`?country wdt:${property} ?language .`, LABELS],
          'ORDER BY ?countryLabel',
        ),
        bindings: { language: from(1, '/search/0/concepturi') },
      }),
    ],
    answer: from(2, '/results/bindings'),
  }),
  story('tongues', {
    texts: [
      'Which country pays in the currency with the code {code}? The code is {property}, the currency of a country {money}; sort the countries by English name.',
      'Find all countries whose money ({money}) has the ISO code {code} ({property}), sorted by label.',
      'From the currency code {code} ({property}) to the countries that use it ({money}), alphabetically.',
    ],
    facts: (random) => ({
      code: textOf(thingOf(one(random, 'country', has('P38')), 'P38'), 'P498'),
      property: 'P498',
      money: 'P38',
    }),
    plan: ({ code, property, money }) => [
      call('sparql_query', {
        query: select(
          '?country ?countryLabel',
          [`?currency wdt:${property} "${code}" .`, `?country wdt:${money} ?currency .`, LABELS],
          'ORDER BY ?countryLabel',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('tongues', {
    texts: [
      'Find the language {language} and the property called {what}; then ask what the language has there, with labels.',
      'Neither id is known: look up {language} and the property {what}, and read the value.',
      'What stands under {what} for {language}? Search for both names first.',
    ],
    facts: (random) => ({
      language: one(random, 'language').label,
      what: pick(random, ['writing system', 'subclass of']),
    }),
    plan: ({ language, what }) => [
      call('search_entities', { search: language }),
      call('search_properties', { search: what }),
      call('sparql_query', {
        query: select('?value ?valueLabel', ['?thing ?property ?value .', LABELS]),
        bindings: { thing: from(1, '/search/0/concepturi'), property: from(2, '/search/0/direct') },
      }),
    ],
    answer: from(3, '/results/bindings'),
  }),
];
