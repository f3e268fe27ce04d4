/** Answers of Open Library in its documented form. */

import type { Json } from 'regain/internal/types';

const search = {
  numFound: 1,
  start: 0,
  numFoundExact: true,
  num_found: 1,
  documentation_url: 'https://openlibrary.org/dev/docs/api/search',
  q: 'words',
  offset: null,
};
const workType = { key: '/type/work' };
const readingList = {
  url: '/people/george08/lists/OL97L',
  full_url: '/people/george08/lists/OL97L/Time_Travel',
  name: 'Time Travel',
  seed_count: 10,
  last_update: '2010-12-20T15:39:55.561273',
};

/** By a part of the address; the first that fits counts. */
export const bookAnswers: readonly (readonly [part: string, answer: Json])[] = [
  [
    'openlibrary.org/search.json',
    {
      ...search,
      docs: [
        {
          ...{ author_key: ['OL1A'], author_name: ['A. B.'], cover_edition_key: 'OL1M', cover_i: 1 },
          ...{ edition_count: 120, first_publish_year: 1965, has_fulltext: true, key: '/works/OL1W' },
          ...{ language: ['eng'], public_scan_b: false, title: 'A Title' },
        },
      ],
    },
  ],
  [
    'openlibrary.org/search/authors.json',
    {
      ...search,
      docs: [
        {
          ...{ birth_date: '1 January 1900', date: '', key: 'OL1A', name: 'A. B.', type: 'author' },
          ...{ top_subjects: ['Fiction'], top_work: 'A Title', work_count: 3, _version_: 1 },
        },
      ],
    },
  ],
  ['openlibrary.org/search/lists.json', { start: 0, docs: [readingList] }],
  [
    '/editions.json',
    {
      links: {
        self: '/works/OL1W/editions.json',
        work: '/works/OL1W',
        next: '/works/OL1W/editions.json?offset=2',
      },
      size: 12,
      entries: [
        {
          ...{ isbn_13: ['9780000000002'], key: '/books/OL1M', languages: [{ key: '/languages/eng' }] },
          ...{ number_of_pages: 300, publish_date: '1990', publishers: ['P'], title: 'A Title' },
          ...{
            type: { key: '/type/edition' },
            works: [{ key: '/works/OL1W' }],
            latest_revision: 3,
            revision: 3,
          },
        },
      ],
    },
  ],
  [
    '/ratings.json',
    {
      summary: { average: 3.9, count: 40, sortable: 3.7 },
      counts: { '1': 1, '2': 2, '3': 7, '4': 18, '5': 12 },
    },
  ],
  [
    'openlibrary.org/works/',
    {
      ...{
        title: 'A Title',
        key: '/works/OL1W',
        covers: [1],
        subjects: ['Fiction'],
        first_publish_date: '1965',
      },
      authors: [{ author: { key: '/authors/OL1A' }, type: { key: '/type/author_role' } }],
      ...{ type: workType, description: 'About it.', latest_revision: 5, revision: 5 },
    },
  ],
  [
    '/works.json',
    {
      links: {
        self: '/authors/OL1A/works.json',
        author: '/authors/OL1A',
        next: '/authors/OL1A/works.json?offset=3',
      },
      size: 3,
      entries: [{ title: 'A Title', key: '/works/OL1W', type: workType, revision: 1 }],
    },
  ],
  [
    'openlibrary.org/authors/',
    {
      ...{ name: 'A. B.', personal_name: 'A. B.', birth_date: '1 January 1900', death_date: '2 May 1970' },
      ...{
        key: '/authors/OL1A',
        bio: 'Born in 1900.',
        type: { key: '/type/author' },
        photos: [1],
        revision: 4,
      },
    },
  ],
  [
    'openlibrary.org/subjects/',
    {
      ...{
        key: '/subjects/science_fiction',
        name: 'science fiction',
        subject_type: 'subject',
        work_count: 2,
      },
      works: [
        {
          ...{
            key: '/works/OL1W',
            title: 'A Title',
            edition_count: 12,
            first_publish_year: 1965,
            cover_id: 1,
          },
          authors: [{ key: '/authors/OL1A', name: 'A. B.' }],
        },
      ],
    },
  ],
  [
    '/seeds.json',
    {
      links: { self: '/people/george08/lists/OL97L/seeds.json', list: '/people/george08/lists/OL97L' },
      size: 1,
      entries: [
        {
          ...{ url: '/works/OL1W', full_url: '/works/OL1W/A_Title', type: 'work', title: 'A Title' },
          ...{
            picture: { url: '//covers.openlibrary.org/b/id/1-S.jpg' },
            last_update: '2010-12-20T15:39:55',
          },
        },
      ],
    },
  ],
  [
    '/lists.json',
    {
      links: { self: '/people/george08/lists.json', next: '/people/george08/lists.json?limit=50&offset=50' },
      size: 1,
      entries: [readingList],
    },
  ],
  [
    'openlibrary.org/people/',
    {
      links: {
        ...{ self: '/people/george08/lists/OL97L', seeds: '/people/george08/lists/OL97L/seeds' },
        ...{
          subjects: '/people/george08/lists/OL97L/subjects',
          editions: '/people/george08/lists/OL97L/editions',
        },
      },
      ...{ name: 'Time Travel', description: 'Into the past', seed_count: 10, edition_count: 21 },
      meta: { revision: 3, created: '2010-11-13T00:00:00', last_modified: '2010-12-20T15:39:55' },
    },
  ],
];
