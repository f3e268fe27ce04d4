/** A tiny suite for tests of the conformance kit: notes that are added, listed and dropped. */

import type { Suite, SuiteTask } from 'regain/internal/types';
import { suiteFindings } from '../conformance.ts';
import { listedBy, page, removeRow, tool, undoneBy } from '../domains/domain.ts';
import type { Domain, DomainTool } from '../domains/index.ts';
import { pageOf, paging, record, text } from '../domains/schema.ts';
import { createEnvironment, type Environment } from '../environment.ts';

const note = record({ noteId: text('id'), title: text('title') });

export const addNote = tool<{ title: string }>(
  {
    name: 'add_note',
    description: 'Adds a note.',
    inputSchema: record({ title: text('title') }),
    outputSchema: note,
    effect: 'write',
    idempotencyKey: true,
    verifiedBy: listedBy('list_notes', ['title'], '/notes', ['title']),
    undoneBy: undoneBy('drop_note', 'noteId'),
  },
  (state, args) => state.make('notes', { ...args }),
);
const listNotes = tool<{ title: string; offset: number; limit: number }>(
  {
    name: 'list_notes',
    description: 'Lists notes.',
    inputSchema: record({ title: text('title'), ...paging }),
    outputSchema: pageOf({ title: text('title') }, 'notes', note),
    effect: 'read',
  },
  (state, args) =>
    page(
      { title: args.title },
      'notes',
      state.rows('notes', (row) => row.title === args.title),
      args,
    ),
);
const dropNote = tool<{ noteId: string }>(
  {
    name: 'drop_note',
    description: 'Drops a note.',
    inputSchema: record({ noteId: text('id') }),
    outputSchema: note,
    effect: 'idempotent',
  },
  (state, { noteId }) => removeRow(state, 'notes', noteId, 'noteId'),
);

export const task: SuiteTask = {
  id: 't1',
  text: 'Add a note called "Milk" and list it.',
  given: [{ name: 'title', value: 'Milk' }],
  plan: [
    { id: 's1', tool: 'add_note', args: { title: 'Milk' } },
    { id: 's2', tool: 'list_notes', args: { title: { $from: 's1', path: '/title' } } },
  ],
  answer: { $from: 's2', path: '/total' },
  split: 'train',
  domain: 'notes',
  gold: [],
};

export function notesEnvironment(changed?: DomainTool): Environment {
  const tools = [addNote, listNotes, dropNote].map((each) => (each.name === changed?.name ? changed : each));
  const domain: Domain = {
    name: 'notes',
    description: 'Notes.',
    dialect: 'plain-text',
    tables: { notes: { id: 'noteId', prefix: 'NT', rows: [] } },
    tools,
  };
  return createEnvironment([domain], { add_note: 1, list_notes: 1, drop_note: 1 });
}

/** A tiny suite, with one task or one tool changed. */
export function suiteWith(change: { task?: Partial<SuiteTask>; tool?: DomainTool } = {}): Suite {
  const changed = { ...task, ...change.task };
  const notes = notesEnvironment(change.tool);
  return {
    name: 'tiny',
    description: 'A tiny suite.',
    tools: notes.tools,
    tasks: [{ ...changed, gold: change.task?.gold ?? changed.plan }],
    open: () => notes.open('a'),
  };
}

export async function problemsOf(change: Parameters<typeof suiteWith>[0]): Promise<string[]> {
  return (await suiteFindings(suiteWith(change))).map(({ path, problem }) => `${path}: ${problem}`);
}

export const step = (tool: string, args: SuiteTask['plan'][number]['args'], id = 's1') => ({
  id,
  tool,
  args,
});
