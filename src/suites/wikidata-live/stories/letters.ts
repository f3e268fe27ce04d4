/** Held-out stories about writers and their works. */

import { call, from, type Story, story } from '../../story.ts';
import { ask, claimsOf, has, LABELS, one, select, thingOf, yearOf } from './kit.ts';

export const letterStories: readonly Story[] = [
  story('letters', {
    texts: [
      'Works whose author ({author}) is {writer} ({id}), oldest first by {date}: label and date of each.',
      'What did {writer} [{id}] write ({author})? In the order of publication ({date}), labelled.',
      'All that has {author} {id} ({writer}), sorted by {date}, names in English.',
    ],
    facts: (random) => {
      const writer = one(random, 'writer', has('P800'));
      return { author: 'P50', writer: writer.label, id: writer.id, date: 'P577' };
    },
    plan: ({ author, id, date }) => [
      call('sparql_query', {
        query: select(
          '?work ?workLabel ?date',
          [`?work wdt:${author} wd:${id} .`, `?work wdt:${date} ?date .`, LABELS],
          'ORDER BY ?date',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('letters', {
    texts: [
      'Who is the author ({property}) of {title}? Match the work on its English label.',
      'A book goes by {title} in English. Its author ({property}), item and name.',
      'Put the label {title} into the query and fetch {property} with its label.',
    ],
    facts: (random) => ({ title: one(random, 'work').label, property: 'P50' }),
    plan: ({ title, property }) => [
      call('sparql_query', {
        query: select('?author ?authorLabel', [
          `?work rdfs:label "${title}"@en .`,
          `?work wdt:${property} ?author .`,
          LABELS,
        ]),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('letters', {
    texts: [
      'On what day was {writer} born ({property})? Start from a search for the name.',
      'Birth date ({property}) of {writer}: find the person, then the date.',
      'Identify {writer} and read {property}.',
    ],
    facts: (random) => ({ writer: one(random, 'writer').label, property: 'P569' }),
    plan: ({ writer, property }) => [
      call('search_entities', { search: writer }),
      call('sparql_query', {
        query: select('?born', [`?writer wdt:${property} ?born .`]),
        bindings: { writer: from(1, '/search/0/concepturi') },
      }),
    ],
    answer: from(2, '/results/bindings/0/born'),
  }),
  story('letters', {
    texts: [
      'Works in {language} ({id}, {inLanguage}) that came out ({date}) before {year}, by date and with names.',
      'Published ({date}) earlier than {year}, language ({inLanguage}) {language} [{id}]: which works? Oldest first, labelled.',
      'Titles with {inLanguage} {id} ({language}) whose {date} lies before {year}; earliest on top.',
    ],
    facts: (random) => {
      const work = one(random, 'work');
      const language = thingOf(work, 'P407');
      const year = yearOf(work) + 1 + random.below(20);
      return { language: language.label, id: language.id, inLanguage: 'P407', date: 'P577', year };
    },
    plan: ({ id, inLanguage, date, year }) => [
      call('sparql_query', {
        query: select(
          '?work ?workLabel ?date',
          [
            `?work wdt:${inLanguage} wd:${id} .`,
            `?work wdt:${date} ?date .`,
            `FILTER(YEAR(?date) < ${year})`,
            LABELS,
          ],
          'ORDER BY ?date ?work',
        ),
      }),
    ],
    answer: from(1, '/results/bindings'),
  }),
  story('letters', {
    texts: [
      'Did {writer} ({id}) write ({property}) {title} ({work})? True or false.',
      'Is {work}, {title}, by ({property}) {writer} [{id}]?',
      'Verify: {title} ({work}) has {property} {id} ({writer}).',
    ],
    facts: (random) => {
      const title = one(random, 'work');
      // Half of the time somebody else, so that the answer may be no.
      const writer = random.below(2) === 0 ? thingOf(title, 'P50') : one(random, 'writer');
      return { writer: writer.label, id: writer.id, property: 'P50', title: title.label, work: title.id };
    },
    plan: ({ id, property, work }) => [
      call('sparql_query', { query: ask(`wd:${work} wdt:${property} wd:${id} .`) }),
    ],
    answer: from(1, '/boolean'),
  }),
  story('letters', {
    texts: [
      'Find {title}, its author ({author}), and all that the author is known for ({known}), labels A to Z.',
      'Starting at the work {title}: search, then {author}, then everything under {known}, ordered by label.',
      'What else ({known}) did the author ({author}) of {title} leave? Step by step, alphabetically.',
    ],
    facts: (random) => ({
      title: one(random, 'work', (entity) => claimsOf(thingOf(entity, 'P50'), 'P800').length >= 2).label,
      author: 'P50',
      known: 'P800',
    }),
    plan: ({ title, author, known }) => [
      call('search_entities', { search: title }),
      call('sparql_query', {
        query: select('?author', [`?work wdt:${author} ?author .`]),
        bindings: { work: from(1, '/search/0/concepturi') },
      }),
      call('sparql_query', {
        query: select('?work ?workLabel', [`?author wdt:${known} ?work .`, LABELS], 'ORDER BY ?workLabel'),
        bindings: { author: from(2, '/results/bindings/0/author/value') },
      }),
    ],
    answer: from(3, '/results/bindings'),
  }),
];
