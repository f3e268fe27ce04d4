/** The book server on loopback: Open Library's search, records and lists, in their form. */

import type { Json } from 'regain/internal/types';
import { ApiError, type Received, routesOf, type Service } from '../loopback/routes.ts';
import { type Author, authors, type Edition, editionsOf, ratingsOf, type Work, works } from './data.ts';
import { listRoutes } from './lists.ts';

export { bookTables } from './data.ts';

const DEFAULT_LIMIT = 50;

function notFound(key: string): never {
  throw new ApiError(404, { error: 'notfound', key });
}

/** Records are addressed by their key and `.json`. */
function workIn({ params }: Received): Work {
  const key = `/works/${params.work!.replace(/\.json$/, '')}`;
  return works().find((one) => one.key === key) ?? notFound(key);
}

function authorIn({ params }: Received): Author {
  const key = params.author!.replace(/\.json$/, '');
  return authors().find((one) => one.key === key) ?? notFound(`/authors/${key}`);
}

function authorOf(work: Work): Author {
  return authors().find(({ key }) => key === work.author)!;
}

function worksOf(author: Author): readonly Work[] {
  return works().filter((work) => work.author === author.key);
}

function limited<T>(items: readonly T[], { query }: Received): readonly T[] {
  return items.slice(0, Number(query.get('limit') ?? DEFAULT_LIMIT));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Everything whose text has all words of the query, exact titles first. */
function matching<T>(items: readonly T[], query: string, textsOf: (item: T) => readonly string[]): T[] {
  const wanted = wordsIn(query);
  if (wanted.length === 0) return [];
  const isExact = (item: T) => wordsIn(textsOf(item)[0]!).join(' ') === wanted.join(' ');
  const found = items.filter((item) => {
    const words = new Set(wordsIn(textsOf(item).join(' ')));
    return wanted.every((word) => words.has(word));
  });
  return [...found.filter(isExact), ...found.filter((item) => !isExact(item))];
}

function found(q: string, all: readonly Json[], docs: readonly Json[]): Json {
  return {
    numFound: all.length,
    start: 0,
    numFoundExact: true,
    num_found: all.length,
    q,
    offset: null,
    docs,
  };
}

function searchWorks(received: Received): Json {
  const q = received.query.get('q') ?? '';
  const all = matching(works(), q, (work) => [work.title, authorOf(work).name]).map((work) => ({
    author_key: [work.author],
    author_name: [authorOf(work).name],
    edition_count: editionsOf(work).length,
    first_publish_year: work.year,
    key: work.key,
    title: work.title,
  }));
  return found(q, all, limited(all, received));
}

function searchAuthors(received: Received): Json {
  const q = received.query.get('q') ?? '';
  const all = matching(authors(), q, ({ name }) => [name]).map((author) => {
    const own = worksOf(author);
    return {
      birth_date: author.birth_date,
      key: author.key,
      name: author.name,
      top_subjects: [...new Set(own.map(({ subject }) => subject))],
      top_work: own[0]!.title,
      type: 'author',
      work_count: own.length,
    };
  });
  return found(q, all, limited(all, received));
}

function shownWork(received: Received): Json {
  const work = workIn(received);
  return {
    authors: [{ author: { key: `/authors/${work.author}` }, type: { key: '/type/author_role' } }],
    first_publish_date: String(work.year),
    key: work.key,
    subjects: [work.subject],
    title: work.title,
    type: { key: '/type/work' },
  };
}

function shownAuthor(received: Received): Json {
  const { key, name, birth_date, death_date } = authorIn(received);
  return {
    birth_date,
    ...(death_date === '' ? {} : { death_date }),
    key: `/authors/${key}`,
    name,
    personal_name: name,
    type: { key: '/type/author' },
  };
}

function authorWorks(received: Received): Json {
  const author = authorIn(received);
  const entries = worksOf(author).map(({ key, title }) => ({ key, title, type: { key: '/type/work' } }));
  const self = `/authors/${author.key}/works.json`;
  return {
    links: { self, author: `/authors/${author.key}` },
    size: entries.length,
    entries: limited(entries, received),
  };
}

function shownEdition(work: Work, { key, publisher, year, pages, isbn }: Edition): Json {
  return {
    isbn_13: [isbn],
    key,
    languages: [{ key: '/languages/eng' }],
    number_of_pages: pages,
    publish_date: String(year),
    publishers: [publisher],
    title: work.title,
    type: { key: '/type/edition' },
    works: [{ key: work.key }],
  };
}

function editions(received: Received): Json {
  const work = workIn(received);
  const all = editionsOf(work);
  return {
    links: { self: `${work.key}/editions.json`, work: work.key },
    size: all.length,
    entries: limited(all, received).map((edition) => shownEdition(work, edition)),
  };
}

function byIsbn({ params }: Received): Json {
  const isbn = params.isbn!.replace(/\.json$/, '');
  for (const work of works()) {
    const edition = editionsOf(work).find((one) => one.isbn === isbn);
    if (edition !== undefined) return shownEdition(work, edition);
  }
  return notFound(`/isbn/${isbn}`);
}

function ratings(received: Received): Json {
  const counts = ratingsOf(workIn(received));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const stars = counts.reduce((sum, one, index) => sum + one * (index + 1), 0);
  const average = Math.round((stars / count) * 100) / 100;
  return {
    summary: { average, count, sortable: Math.round((average - 0.1) * 100) / 100 },
    counts: Object.fromEntries(counts.map((one, index) => [String(index + 1), one])),
  };
}

function subjects(received: Received): Json {
  const name = received.params.subject!.replace(/\.json$/, '').replaceAll('_', ' ');
  const all = works().filter(({ subject }) => subject === name.toLowerCase());
  if (all.length === 0) notFound(`/subjects/${received.params.subject}`);
  const shown = limited(all, received).map((work) => ({
    authors: [{ key: `/authors/${work.author}`, name: authorOf(work).name }],
    edition_count: editionsOf(work).length,
    first_publish_year: work.year,
    key: work.key,
    title: work.title,
  }));
  const key = `/subjects/${name.replaceAll(' ', '_')}`;
  return { key, name, subject_type: 'subject', work_count: all.length, works: shown };
}

const api = routesOf('openLibrary');

export const bookService: Service = {
  routes: [
    api.get('/search.json', 430, searchWorks),
    api.get('/search/authors.json', 350, searchAuthors),
    api.get('/works/:work', 240, shownWork),
    api.get('/works/:work/editions.json', 370, editions),
    api.get('/works/:work/ratings.json', 190, ratings),
    api.get('/authors/:author', 210, shownAuthor),
    api.get('/authors/:author/works.json', 330, authorWorks),
    api.get('/subjects/:subject', 520, subjects),
    api.get('/isbn/:isbn', 280, byIsbn),
    ...listRoutes,
  ],
  changes: {
    openLibrary: {
      docs: 'results',
      first_publish_year: 'first_published',
      entries: 'items',
      birth_date: 'born',
      number_of_pages: 'page_count',
    },
    openLibraryLists: { name: 'list_name', entries: 'items' },
  },
  errorBody: (_api, _status, message) => ({ error: message }),
};
