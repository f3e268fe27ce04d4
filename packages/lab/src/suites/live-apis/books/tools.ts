/** Book tools: adapters to Open Library. */

import { list, open, quantity, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, without } from '../adapter.ts';
import { segment } from '../http.ts';
import { listTools, workKey } from './list-tools.ts';

const authorKey = text('key of the author, OL...A or /authors/OL...A', {
  pattern: '^(/authors/)?OL[0-9]+A$',
});
const limit = (preset: number) =>
  whole('records to return at most', { default: preset, minimum: 1, maximum: 50 });
const title = text('title');
const numFound = whole('hits in all');
/** Fields of a search that say nothing about books. */
const searchFields = ['start', 'numFoundExact', 'num_found', 'documentation_url', 'q', 'offset'];

const edition = open({
  key: text('key of the edition'),
  title,
  publishers: list(text('publisher'), 'who published it'),
  publish_date: text('when it was published'),
  number_of_pages: whole('pages'),
  isbn_13: list(text('ISBN'), 'its ISBNs'),
});

function authorPath(key: string): string {
  return key.startsWith('/authors/') ? key : `/authors/${key}`;
}

const api = adaptersTo('openLibrary');

export const bookTools: readonly Adapter[] = [
  api.read<{ q: string; limit: number }>({
    name: 'search_books',
    description: 'Full-text search for works by title and author.',
    inputSchema: record({ q: text('words of the title or author'), limit: limit(3) }),
    outputSchema: open({
      numFound,
      docs: list(
        open({
          key: text('key of the work'),
          title,
          author_name: list(text('name'), 'names of the authors'),
          author_key: list(text('key'), 'keys of the authors'),
          first_publish_year: whole('year of first publication'),
          edition_count: whole('number of editions'),
        }),
        'the works, best match first',
      ),
    }),
    run: async (args, http) => {
      const fields = 'key,title,author_name,author_key,first_publish_year,edition_count';
      return without(await http.get('/search.json', { ...args, fields }), ...searchFields);
    },
  }),
  api.read<{ q: string; limit: number }>({
    name: 'search_authors',
    description: 'Searches for authors by name.',
    inputSchema: record({ q: text('name of the author'), limit: limit(3) }),
    outputSchema: open({
      numFound,
      docs: list(
        open({
          key: text('key of the author'),
          name: text('name'),
          birth_date: text('date of birth'),
          top_work: text('best known work'),
          work_count: whole('number of works'),
        }),
        'the authors, best match first',
      ),
    }),
    run: async (args, http) => without(await http.get('/search/authors.json', args), ...searchFields),
  }),
  api.read<{ work_key: string }>({
    name: 'get_work',
    description: 'The record of one work: title, authors, subjects.',
    inputSchema: record({ work_key: workKey }),
    outputSchema: open({
      key: text('key of the work'),
      title,
      authors: list(open({ author: open({ key: text('key of the author') }) }), 'who wrote it'),
      subjects: list(text('subject'), 'what it is about'),
    }),
    run: ({ work_key }, http) => http.get(`${work_key}.json`),
  }),
  api.read<{ work_key: string; limit: number }>({
    name: 'work_editions',
    description: 'The editions of a work.',
    inputSchema: record({ work_key: workKey, limit: limit(2) }),
    outputSchema: open({ size: whole('editions in all'), entries: list(edition, 'the editions') }),
    run: async ({ work_key, ...query }, http) =>
      without(await http.get(`${work_key}/editions.json`, query), 'links'),
  }),
  api.read<{ work_key: string }>({
    name: 'work_ratings',
    description: 'How readers rated a work, from one to five stars.',
    inputSchema: record({ work_key: workKey }),
    outputSchema: open({
      summary: open({ average: quantity('', 'mean rating'), count: whole('number of ratings') }),
      counts: { type: 'object', description: 'ratings by number of stars' },
    }),
    run: ({ work_key }, http) => http.get(`${work_key}/ratings.json`),
  }),
  api.read<{ isbn: string }>({
    name: 'book_by_isbn',
    description: 'The edition that has an ISBN.',
    inputSchema: record({ isbn: text('ISBN without hyphens', { pattern: '^[0-9]{9,12}[0-9X]$' }) }),
    outputSchema: edition,
    run: ({ isbn }, http) => http.get(`/isbn/${segment(isbn)}.json`),
  }),
  api.read<{ author_key: string }>({
    name: 'get_author',
    description: 'The record of one author: name, dates of birth and death.',
    inputSchema: record({ author_key: authorKey }),
    outputSchema: open(
      {
        key: text('key of the author'),
        name: text('name'),
        birth_date: text('date of birth'),
        death_date: text('date of death'),
      },
      ['death_date'],
    ),
    run: ({ author_key }, http) => http.get(`${authorPath(author_key)}.json`),
  }),
  api.read<{ author_key: string; limit: number }>({
    name: 'author_works',
    description: 'The works of an author.',
    inputSchema: record({ author_key: authorKey, limit: limit(10) }),
    outputSchema: open({
      size: whole('works in all'),
      entries: list(open({ key: text('key of the work'), title }), 'the works'),
    }),
    run: async ({ author_key, ...query }, http) =>
      without(await http.get(`${authorPath(author_key)}/works.json`, query), 'links'),
  }),
  api.read<{ subject: string; limit: number }>({
    name: 'subject_works',
    description: 'Works on a subject.',
    inputSchema: record({ subject: text('the subject, in English'), limit: limit(5) }),
    outputSchema: open({
      name: text('the subject'),
      work_count: whole('works in all'),
      works: list(open({ key: text('key of the work'), title }), 'some of the works'),
    }),
    run: ({ subject, ...query }, http) =>
      http.get(`/subjects/${segment(subject.toLowerCase().replaceAll(' ', '_'))}.json`, query),
  }),
  ...listTools,
];
