/** Tools over the reading lists of one account. They act on loopback only: an account on the network is somebody's own. */

import type { Json, JsonObject } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { listedBy } from '../../domains/domain.ts';
import { list, open, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, fieldOf, unlessStatus, without } from '../adapter.ts';
import { READER } from './data.ts';

const lists = `/people/${READER}/lists`;
const listKey = text('key of the list, /people/.../lists/...', {
  pattern: '^/people/[a-z]+/lists/[A-Z0-9-]+$',
});
export const workKey = text('key of the work, /works/OL...W', { pattern: '^/works/OL[0-9]+W$' });
const name = text('name of the list');
const seedCount = whole('number of works on it');

/** An answer with more fields; one that is no object stays as it is. */
function extended(body: Json, fields: JsonObject): Json {
  return isObject(body) ? { ...body, ...fields } : body;
}

/** A list in the answer to a search or listing: its address is its key. */
function listIn(entry: Json): Json {
  if (!isObject(entry) || !('url' in entry)) return entry;
  const { url, ...rest } = entry;
  return { key: url!, ...(without(rest, 'full_url', 'last_update', 'edition_count') as JsonObject) };
}

/** The body with its lists under `field` in this form. */
function listsIn(body: Json, field: string, change: (entry: Json) => Json): Json {
  const found = fieldOf(body, field);
  return Array.isArray(found) ? extended(body, { [field]: found.map((entry: Json) => change(entry)) }) : body;
}

const api = adaptersTo('openLibraryLists');

export const listTools: readonly Adapter[] = [
  api.read<object>({
    name: 'my_reading_lists',
    description: 'All reading lists of the account.',
    inputSchema: record({}),
    outputSchema: record({
      size: whole('number of lists'),
      entries: list(record({ key: text('key of the list'), name }), 'the lists'),
    }),
    run: async (_args, http) => {
      const body = without(await http.get(`${lists}.json`), 'links');
      return listsIn(body, 'entries', (entry) => without(listIn(entry), 'seed_count'));
    },
  }),
  api.read<{ q: string }>({
    name: 'find_reading_list',
    description: 'Finds reading lists by name.',
    inputSchema: record({ q: text('name of the list') }),
    outputSchema: record({
      docs: list(record({ key: text('key of the list'), name, seed_count: seedCount }), 'lists of this name'),
    }),
    run: async (args, http) =>
      listsIn(without(await http.get('/search/lists.json', { ...args }), 'start'), 'docs', listIn),
  }),
  api.read<{ list_key: string }>({
    name: 'get_reading_list',
    description: 'One reading list: its name, its description, how many works are on it.',
    inputSchema: record({ list_key: listKey }),
    outputSchema: record({
      name,
      description: { type: 'string', description: 'what it is for' },
      seed_count: seedCount,
    }),
    run: async ({ list_key }, http) =>
      without(await http.get(`${list_key}.json`), 'links', 'meta', 'edition_count'),
  }),
  api.read<{ list_key: string }>({
    name: 'reading_list_entries',
    description: 'The works on a reading list.',
    inputSchema: record({ list_key: listKey }),
    outputSchema: record({
      size: whole('number of works'),
      entries: list(
        open({ url: text('key of the work'), title: text('title') }),
        'the works, in the order of the list',
      ),
    }),
    run: async ({ list_key }, http) => without(await http.get(`${list_key}/seeds.json`), 'links'),
  }),
  api.change<{ name: string; description: string }>({
    name: 'create_reading_list',
    description: 'Creates an empty reading list. Every call creates one.',
    inputSchema: record({
      name,
      description: { type: 'string', description: 'what it is for', default: '' },
    }),
    outputSchema: record({ key: text('key of the list'), name }),
    effect: 'write',
    verifiedBy: listedBy('my_reading_lists', [], '/entries', ['name']),
    undoneBy: { tool: 'delete_reading_list', args: { list_key: '/output/key' } },
    run: async (args, http) =>
      extended(without(await http.post(`${lists}.json`, { ...args, seeds: [] }), 'revision'), {
        name: args.name,
      }),
  }),
  api.change<{ list_key: string; work_key: string }>({
    name: 'add_to_reading_list',
    description: 'Puts a work on a reading list, unless it is on it already.',
    inputSchema: record({ list_key: listKey, work_key: workKey }),
    outputSchema: record({ key: text('key of the list'), added: text('key of the work') }),
    effect: 'idempotent',
    run: async ({ list_key, work_key }, http) => {
      const body = await http.post(`${list_key}/seeds.json`, { add: [{ key: work_key }] });
      return extended(without(body, 'revision'), { added: work_key });
    },
  }),
  api.change<{ list_key: string; work_key: string }>({
    name: 'remove_from_reading_list',
    description: 'Takes a work off a reading list.',
    inputSchema: record({ list_key: listKey, work_key: workKey }),
    outputSchema: record({ key: text('key of the list'), removed: text('key of the work') }),
    effect: 'idempotent',
    run: async ({ list_key, work_key }, http) => {
      const body = await http.post(`${list_key}/seeds.json`, { remove: [{ key: work_key }] });
      return extended(without(body, 'revision'), { removed: work_key });
    },
  }),
  api.change<{ list_key: string }>({
    name: 'delete_reading_list',
    description: 'Deletes a reading list.',
    inputSchema: record({ list_key: listKey }),
    outputSchema: record({ deleted: text('key of the list that is gone') }),
    effect: 'idempotent',
    run: async ({ list_key }, http) => {
      await unlessStatus(404, http.post(`${list_key}/delete.json`, {}));
      return { deleted: list_key };
    },
  }),
];
