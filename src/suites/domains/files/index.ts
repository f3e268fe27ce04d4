/** Files on a shared drive: list, search, read, write, copy, move, delete, share. */

import {
  by,
  choice,
  count,
  type Domain,
  find,
  getter,
  holds,
  listedBy,
  lister,
  type Page,
  page,
  pageOf,
  paging,
  type Row,
  record,
  type State,
  shownBy,
  takeAway,
  text,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const pathPattern = { pattern: '^/[a-z0-9-]+(/[a-z0-9.-]+)+$' };
const path = text('full path, for example /notes/standup.md', pathPattern);
const folder = text('folder, for example /notes', { pattern: '^/[a-z0-9-]+$' });

const file = record({
  path,
  folder,
  name: text('name within the folder'),
  owner: text('who made it'),
  size: count('kB', 'size'),
  content: text('the whole text', { minLength: 0 }),
  version: whole('grows with every change'),
});

const share = record({
  shareId: text('number of the share'),
  path,
  person: text('who may see the file'),
  access: choice(['view', 'edit'], 'what the person may do'),
});

const line = record({ lineId: text('number of the line'), path, line: text('the line') });

/** Where a file goes: what it says stays, its place changes. */
function placed(row: Row, target: string): Row {
  const cut = target.lastIndexOf('/');
  return { ...row, path: target, folder: target.slice(0, cut), name: target.slice(cut + 1), version: 1 };
}

function sizeOf(content: string): number {
  return Math.ceil(content.length / 1000);
}

function write(state: State, path: string, content: string, owner: string): Row {
  if (state.get('files', path) !== undefined) {
    return state.patch('files', path, { content, size: sizeOf(content) });
  }
  return state.put('files', path, placed({ owner, size: sizeOf(content), content }, path));
}

export const files: Domain = {
  name: 'files',
  description: 'Files on a shared drive: list, search, read, write, copy, move, delete, share.',
  dialect: 'python-traceback',
  tables,
  tools: [
    lister({
      name: 'list_folder',
      description: 'Lists the files of a folder by name.',
      table: 'files',
      keys: { folder },
      field: 'files',
      row: file,
      order: ['path'],
    }),
    tool<{ query: string; sortBy: string } & Page>(
      {
        name: 'search_files',
        description: 'Finds files whose name or text holds the words, in all folders, by path.',
        input: record({
          query: text('words in the name or the text'),
          sortBy: choice(['path', 'size', 'owner'], 'what comes first in the list', 'path'),
          ...paging,
        }),
        output: pageOf({ query: text('words in the name or the text') }, 'files', file),
        effect: 'read',
      },
      (state, args) => {
        const { query, sortBy } = args;
        const rows = state.rows('files', (row) => holds(row.name, query) || holds(row.content, query));
        return page({ query }, 'files', rows.sort(by(sortBy, 'path')), args);
      },
    ),
    getter({
      name: 'read_file',
      description: 'Reads a file.',
      table: 'files',
      id: 'path',
      idIs: 'full path',
      output: file,
    }),
    tool<{ path: string; content: string; owner: string }>(
      {
        name: 'write_file',
        description: 'Writes a file; what it said before is replaced.',
        input: record({
          path,
          content: text('the whole new text'),
          owner: text('who makes it', { default: 'shared' }),
        }),
        output: file,
        effect: 'idempotent',
        verifiedBy: shownBy('read_file', ['path'], ['path', 'content']),
      },
      (state, args) => write(state, args.path, args.content, args.owner),
    ),
    tool<{ path: string; line: string }>(
      {
        name: 'append_line',
        description: 'Adds a line at the end of a file. Every call adds one; lines cannot be taken away.',
        input: record({ path, line: text('the line to add') }),
        output: line,
        effect: 'irreversible',
        idempotencyKey: true,
        verifiedBy: listedBy('list_appended_lines', ['path'], '/lines', ['path', 'line']),
      },
      (state, { path, line }) => {
        const row = find(state, 'files', path, 'path');
        write(state, path, `${row.content}\n${line}`, row.owner as string);
        return state.make('appendedLines', { path, line });
      },
    ),
    lister({
      name: 'list_appended_lines',
      description: 'Lists the lines that were added to a file.',
      table: 'appendedLines',
      keys: { path },
      field: 'lines',
      row: line,
      order: ['line', 'lineId'],
    }),
    tool<{ source: string; target: string }>(
      {
        name: 'copy_file',
        description: 'Copies a file to a new path; what stood there is replaced.',
        input: record({ source: path, target: path }),
        output: file,
        effect: 'idempotent',
        verifiedBy: {
          tool: 'read_file',
          args: { path: '/args/target' },
          records: '',
          match: { path: '/args/target' },
          output: '',
        },
      },
      (state, { source, target }) => {
        const copy = placed(find(state, 'files', source, 'source'), target);
        if (state.get('files', target) === undefined) return state.put('files', target, copy);
        return state.patch('files', target, { content: copy.content!, size: copy.size! });
      },
    ),
    tool<{ source: string; target: string }>(
      {
        name: 'move_file',
        description: 'Moves a file to a new path.',
        input: record({ source: path, target: path }),
        output: file,
        effect: 'idempotent',
        verifiedBy: {
          tool: 'read_file',
          args: { path: '/args/target' },
          records: '',
          match: { path: '/args/target' },
          output: '',
        },
      },
      (state, { source, target }) => {
        const there = state.get('files', target);
        if (
          there !== undefined &&
          state.get('files', source) === undefined &&
          state.removed('files', source)
        ) {
          return there;
        }
        const moved = placed(find(state, 'files', source, 'source'), target);
        state.remove('files', source);
        return state.put('files', target, moved);
      },
    ),
    tool<{ path: string }>(
      {
        name: 'delete_file',
        description: 'Deletes a file and answers with what it was.',
        input: record({ path }),
        output: file,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'files', args.path, 'path'),
    ),
    tool<{ path: string; person: string; access: string }>(
      {
        name: 'share_file',
        description: 'Lets a person see a file. Every call makes a share.',
        input: record({
          path,
          person: text('who may see the file'),
          access: choice(['view', 'edit'], 'what the person may do', 'view'),
        }),
        output: share,
        effect: 'write',
        verifiedBy: listedBy('list_shares', ['path'], '/shares', ['path', 'person']),
        undoneBy: undoneBy('revoke_share', 'shareId'),
      },
      (state, args) => {
        find(state, 'files', args.path, 'path');
        return state.make('shares', args);
      },
    ),
    lister({
      name: 'list_shares',
      description: 'Lists who may see a file.',
      table: 'shares',
      keys: { path },
      field: 'shares',
      row: share,
      order: ['person', 'shareId'],
    }),
    tool<{ shareId: string }>(
      {
        name: 'revoke_share',
        description: 'Ends a share and answers with what it was.',
        input: record({ shareId: text('number of the share') }),
        output: share,
        effect: 'idempotent',
      },
      (state, { shareId }) => takeAway(state, 'shares', shareId, 'shareId'),
    ),
  ],
};
