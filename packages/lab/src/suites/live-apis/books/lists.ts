/** Reading lists on loopback: those of one account, as Open Library keeps them. */

import type { Json, JsonObject } from 'regain/internal/types';
import { by, holds } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { ApiError, type Received, type Route, routesOf } from '../loopback/routes.ts';
import { works } from './data.ts';

const table = 'readingLists';

function rowIn({ params }: Received, state: State): Row {
  const key = `/people/${params.user}/lists/${params.list!.replace(/\.json$/, '')}`;
  const row = state.get(table, key);
  if (row === undefined) throw new ApiError(404, { error: 'notfound', key });
  return row;
}

function seedsOf(row: Row): readonly string[] {
  return row.seeds as readonly string[];
}

function entryOf(row: Row): Json {
  const { key, name } = row;
  return {
    url: key!,
    full_url: `${String(key)}/${String(name).replaceAll(' ', '_')}`,
    name: name!,
    seed_count: seedsOf(row).length,
  };
}

function seedEntry(key: string): Json {
  const { title } = works().find((work) => work.key === key)!;
  return { url: key, full_url: `${key}/${title.replaceAll(' ', '_')}`, type: 'work', title };
}

/** The revision follows from the content: it must not depend on the number of calls. */
function changed(row: Row): Json {
  return { key: row.key!, revision: 1 + seedsOf(row).length };
}

function keysIn(list: Json | undefined): readonly string[] {
  const seeds = Array.isArray(list) ? (list as readonly JsonObject[]) : [];
  return seeds.map(({ key }) => String(key));
}

function requireWorks(keys: readonly string[]): void {
  const unknown = keys.find((key) => !works().some((work) => work.key === key));
  if (unknown !== undefined) throw new ApiError(400, { error: 'bad seed', key: unknown });
}

const api = routesOf('openLibraryLists');

export const listRoutes: readonly Route[] = [
  api.get('/people/:user/lists.json', 260, ({ params }, { state }) => {
    const entries = state
      .rows(table, () => true)
      .sort(by('key'))
      .map(entryOf);
    return { links: { self: `/people/${params.user}/lists.json` }, size: entries.length, entries };
  }),
  api.get('/search/lists.json', 340, ({ query }, { state }) => {
    const q = query.get('q') ?? '';
    const docs = state
      .rows(table, ({ name }) => holds(name, q))
      .sort(by('key'))
      .map(entryOf);
    return { start: 0, docs };
  }),
  api.post('/people/:user/lists.json', 390, ({ body }, { state }) => {
    if (typeof body.name !== 'string' || body.name === '')
      throw new ApiError(400, { error: 'name is required' });
    const seeds = keysIn(body.seeds);
    requireWorks(seeds);
    return changed(state.make(table, { name: body.name, description: body.description ?? '', seeds }));
  }),
  api.get('/people/:user/lists/:list', 200, (received, { state }) => {
    const row = rowIn(received, state);
    const key = String(row.key);
    return {
      links: { self: `${key}.json`, seeds: `${key}/seeds.json` },
      name: row.name!,
      description: row.description!,
      seed_count: seedsOf(row).length,
    };
  }),
  api.get('/people/:user/lists/:list/seeds.json', 250, (received, { state }) => {
    const row = rowIn(received, state);
    const key = String(row.key);
    const entries = seedsOf(row).map(seedEntry);
    return { links: { self: `${key}/seeds.json`, list: key }, size: entries.length, entries };
  }),
  api.post('/people/:user/lists/:list/seeds.json', 310, (received, { state }) => {
    const row = rowIn(received, state);
    const [added, gone] = [keysIn(received.body.add), keysIn(received.body.remove)];
    requireWorks(added);
    const kept = seedsOf(row).filter((key) => !gone.includes(key));
    const seeds = [...kept, ...added.filter((key) => !kept.includes(key))];
    return changed(state.patch(table, String(row.key), { seeds }));
  }),
  api.post('/people/:user/lists/:list/delete.json', 290, (received, { state }) => {
    const row = rowIn(received, state);
    state.unmake(table, String(row.key));
    return { status: 'ok' };
  }),
];
