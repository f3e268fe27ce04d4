/** Writing, copying and moving files: a file is identified by its path, and has its folder and name. */

import { find } from '../domain.ts';
import type { Actions } from '../domain-file.ts';
import type { Row, State } from '../state.ts';

interface Way {
  readonly source: string;
  readonly target: string;
}

export const fileActions: Actions = {
  write_file: (state, args: { path: string; content: string; owner: string }) =>
    write(state, args.path, args.content, args.owner),
  append_line: (state, { path, line }: { path: string; line: string }) => {
    const row = find(state, 'files', path, 'path');
    write(state, path, `${row.content}\n${line}`, row.owner as string);
    return state.make('appendedLines', { path, line });
  },
  copy_file: (state, { source, target }: Way) => {
    const copy = placed(find(state, 'files', source, 'source'), target);
    if (state.get('files', target) === undefined) return state.put('files', target, copy);
    return state.patch('files', target, { content: copy.content!, size: copy.size! });
  },
  move_file: (state, { source, target }: Way) => {
    const there = state.get('files', target);
    const isMoved = state.get('files', source) === undefined && state.removed('files', source) !== undefined;
    if (there !== undefined && isMoved) return there;
    const moved = placed(find(state, 'files', source, 'source'), target);
    state.remove('files', source);
    return state.put('files', target, moved);
  },
};

/** The destination of a file: its content stays, its path changes. */
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
