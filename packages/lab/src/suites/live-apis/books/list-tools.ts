/** Tools over the reading lists of one account. They act on loopback only: an account on the network is somebody's own. */

import { type Json, type JsonObject, ToolError } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { listedBy } from '../../domains/domain.ts';
import { list, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adapter, without } from '../adapter.ts';
import { READER } from './data.ts';

const lists = `/people/${READER}/lists`;
const listKey = text('key of the list, /people/.../lists/...', {
  pattern: '^/people/[a-z]+/lists/[A-Z0-9-]+$',
});
const workKey = text('key of the work, /works/OL...W', { pattern: '^/works/OL[0-9]+W$' });
const name = text('name of the list');
const seedCount = whole('number of works on it');

/** An answer with more fields; one that is no object stays as it is. */
function extended(body: Json, fields: JsonObject): Json {
  return isObject(body) ? { ...(body as JsonObject), ...fields } : body;
}

/** A list in the answer to a search or listing: its address is its key. */
function listIn(entry: Json): Json {
  if (!isObject(entry) || !('url' in entry)) return entry;
  const { url, ...rest } = entry as JsonObject;
  return { key: url!, ...(without(rest, 'full_url', 'last_update', 'edition_count') as JsonObject) };
}

/** The body with its lists under `field` in this form. */
function listsIn(body: Json, field: string, change: (entry: Json) => Json): Json {
  const found = isObject(body) ? (body as JsonObject)[field] : undefined;
  return Array.isArray(found) ? extended(body, { [field]: found.map((entry: Json) => change(entry)) }) : body;
}

export const listTools: readonly Adapter[] = [
  adapter<object>(
    {
      api: 'openLibraryLists',
      name: 'my_reading_lists',
      description: 'All reading lists of the account.',
      inputSchema: record({}),
      outputSchema: record({
        size: whole('number of lists'),
        entries: list(record({ key: text('key of the list'), name }), 'the lists'),
      }),
      effect: 'read',
    },
    async (_args, http) => {
      const body = without(await http.get(`${lists}.json`), 'links');
      return listsIn(body, 'entries', (entry) => without(listIn(entry), 'seed_count'));
    },
  ),
  adapter<{ q: string }>(
    {
      api: 'openLibraryLists',
      name: 'find_reading_list',
      description: 'Finds reading lists by name.',
      inputSchema: record({ q: text('name of the list') }),
      outputSchema: record({
        docs: list(
          record({ key: text('key of the list'), name, seed_count: seedCount }),
          'lists of this name',
        ),
      }),
      effect: 'read',
    },
    async (args, http) =>
      listsIn(without(await http.get('/search/lists.json', { ...args }), 'start'), 'docs', listIn),
  ),
  adapter<{ list_key: string }>(
    {
      api: 'openLibraryLists',
      name: 'get_reading_list',
      description: 'One reading list: its name, its description, how many works are on it.',
      inputSchema: record({ list_key: listKey }),
      outputSchema: record({
        name,
        description: { type: 'string', description: 'what it is for' },
        seed_count: seedCount,
      }),
      effect: 'read',
    },
    async ({ list_key }, http) =>
      without(await http.get(`${list_key}.json`), 'links', 'meta', 'edition_count'),
  ),
  adapter<{ list_key: string }>(
    {
      api: 'openLibraryLists',
      name: 'reading_list_entries',
      description: 'The works on a reading list.',
      inputSchema: record({ list_key: listKey }),
      outputSchema: record({
        size: whole('number of works'),
        entries: list(
          { ...record({ url: text('key of the work'), title: text('title') }), additionalProperties: true },
          'the works, in the order of the list',
        ),
      }),
      effect: 'read',
    },
    async ({ list_key }, http) => without(await http.get(`${list_key}/seeds.json`), 'links'),
  ),
  adapter<{ name: string; description: string }>(
    {
      api: 'openLibraryLists',
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
    },
    async (args, http) =>
      extended(without(await http.post(`${lists}.json`, { ...args, seeds: [] }), 'revision'), {
        name: args.name,
      }),
  ),
  adapter<{ list_key: string; work_key: string }>(
    {
      api: 'openLibraryLists',
      name: 'add_to_reading_list',
      description: 'Puts a work on a reading list, unless it is on it already.',
      inputSchema: record({ list_key: listKey, work_key: workKey }),
      outputSchema: record({ key: text('key of the list'), added: text('key of the work') }),
      effect: 'idempotent',
    },
    async ({ list_key, work_key }, http) => {
      const body = await http.post(`${list_key}/seeds.json`, { add: [{ key: work_key }] });
      return extended(without(body, 'revision'), { added: work_key });
    },
  ),
  adapter<{ list_key: string; work_key: string }>(
    {
      api: 'openLibraryLists',
      name: 'remove_from_reading_list',
      description: 'Takes a work off a reading list.',
      inputSchema: record({ list_key: listKey, work_key: workKey }),
      outputSchema: record({ key: text('key of the list'), removed: text('key of the work') }),
      effect: 'idempotent',
    },
    async ({ list_key, work_key }, http) => {
      const body = await http.post(`${list_key}/seeds.json`, { remove: [{ key: work_key }] });
      return extended(without(body, 'revision'), { removed: work_key });
    },
  ),
  adapter<{ list_key: string }>(
    {
      api: 'openLibraryLists',
      name: 'delete_reading_list',
      description: 'Deletes a reading list.',
      inputSchema: record({ list_key: listKey }),
      outputSchema: record({ deleted: text('key of the list that is gone') }),
      effect: 'idempotent',
    },
    async ({ list_key }, http) => {
      try {
        await http.post(`${list_key}/delete.json`, {});
      } catch (error) {
        if (!(error instanceof ToolError) || error.status !== 404) throw error;
      }
      return { deleted: list_key };
    },
  ),
];
