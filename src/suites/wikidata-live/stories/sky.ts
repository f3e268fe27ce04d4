/** Held-out stories about the bodies of the solar system. */

import { call, from, type Story, story } from '../../story.ts';
import { claimsOf, has, LABELS, one, select, thingOf } from './kit.ts';

export const skyStories: readonly Story[] = [
  story('sky', {
    texts: [
      'What goes round {body} ({id})? Those are the bodies under {property}; bring them with their English names in alphabetical order.',
      'Enumerate the companions ({property}) of {body} [{id}], names A to Z.',
      'Everything that {body} ({id}) has for {property}, labelled and ordered by label.',
    ],
    facts: (random) => {
      const body = one(random, 'body', has('P398'));
      return { body: body.label, id: body.id, property: 'P398' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select(
          '?moon ?moonLabel',
          [`wd:${id} wdt:${property} ?moon .`, LABELS],
          'ORDER BY ?moonLabel',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('sky', {
    texts: [
      'Who first saw {body} ({id})? The discoverer is {property}; item and name.',
      '{body} [{id}] was discovered by someone ({property}). Whom? English label too.',
      'Report the value of {property} for {body} ({id}) together with its label.',
    ],
    facts: (random) => {
      const body = one(random, 'body', has('P61'));
      return { body: body.label, id: body.id, property: 'P61' };
    },
    plan: ({ id, property }) => [
      call('sparql_query', {
        query: select('?finder ?finderLabel', [`wd:${id} wdt:${property} ?finder .`, LABELS]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('sky', {
    texts: [
      'How long does {body} take to go round once ({property})? It has to be found by its name.',
      'Get the orbital period ({property}) of {body}; begin with a search.',
      'One turn of {body} lasts how many days ({property})? Identify the body first.',
    ],
    facts: (random) => ({ body: one(random, 'body', has('P2146')).label, property: 'P2146' }),
    plan: ({ body, property }) => [
      call('search_entities', { search: body }),
      call('sparql_query', {
        query: select('?days', [`?body wdt:${property} ?days .`]),
        bindings: { body: from(1, '/search/0/concepturi') },
      }),
    ],
    answer: from(2, '/results/bindings/0/days'),
  }),
  story('sky', {
    texts: [
      'Among what circles ({round}) {body} ({id}), which have a radius ({radius}) over {least}? Names, the largest first.',
      'Satellites ({round}) of {body} [{id}] with {radius} beyond {least}, ordered from large to small, labelled.',
      'Take all that goes round ({round}) {body} ({id}); keep a radius ({radius}) greater than {least}; sort downwards and label.',
    ],
    facts: (random) => {
      const body = one(random, 'body', (entity) => claimsOf(entity, 'P398').length >= 4);
      return {
        round: 'P397',
        body: body.label,
        id: body.id,
        radius: 'P2120',
        least: 50 + 10 * random.below(40),
      };
    },
    plan: ({ round, id, radius, least }) => [
      call('sparql_query', {
        query: select(
          '?moon ?moonLabel ?radius',
          [
            `?moon wdt:${round} wd:${id} .`,
            `?moon wdt:${radius} ?radius .`,
            `FILTER(?radius > ${least})`,
            LABELS,
          ],
          'ORDER BY DESC(?radius)',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('sky', {
    texts: [
      'Look for {body}, learn what it goes round ({round}), and describe that.',
      'Which body holds {body} ({round})? Search, ask, then describe the answer.',
      'From {body} to the thing it circles ({round}); describe the latter.',
    ],
    facts: (random) => ({
      body: one(random, 'body', (entity) => has('P397')(entity) && thingOf(entity, 'P397').label !== 'Sun')
        .label,
      round: 'P397',
    }),
    plan: ({ body, round }) => [
      call('search_entities', { search: body }),
      call('sparql_query', {
        query: select('?centre', [`?body wdt:${round} ?centre .`]),
        bindings: { body: from(1, '/search/0/concepturi') },
      }),
      call('describe_entity', { entity: from(2, '/results/bindings/0/centre/value') }),
    ],
    answer: { name: from(3, '/label'), said: from(3, '/claims') },
  }),
];
