/** Stories about a shared drive, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const people = ['Ines Duarte', 'Marco Bellini', 'Aoife Brennan', 'Zofia Nowak', 'Nikos Pappas'] as const;
/** Words that lead to one file each, and where it could go. */
const finds = [
  { query: 'roadmap', target: '/shared/roadmap-copy.md' },
  { query: 'lease', target: '/shared/lease-2026.md' },
  { query: 'hiring', target: '/shared/hiring-plan.md' },
  { query: 'audit', target: '/shared/audit-report.md' },
  { query: 'budget', target: '/shared/budget-draft.md' },
] as const;
const copies = [
  { source: '/plans/roadmap.md', target: '/board/roadmap-march.md' },
  { source: '/reports/q1-sales.md', target: '/board/sales-q1.md' },
  { source: '/legal/nda-template.md', target: '/board/nda-blank.md' },
  { source: '/drafts/press-note.md', target: '/board/press-note-2.md' },
] as const;
const paths = ['/notes/standup.md', '/plans/office-move.md', '/drafts/budget.md', '/legal/lease.md'] as const;
const folders = ['/reports', '/plans', '/notes', '/legal', '/drafts'] as const;
const lines = [
  'Read by the board.',
  'Numbers agreed with finance.',
  'To be revisited in July.',
  'Approved as it stands.',
] as const;
const contents = [
  'Nothing to report this week.',
  'Moved to the new template.',
  'Superseded, see the board folder.',
] as const;
const accesses = ['view', 'edit'] as const;
const shared = ['/reports/q4-sales.md', '/plans/roadmap.md', '/legal/lease.md', '/drafts/budget.md'] as const;

export const fileStories: readonly Story[] = [
  story('files', {
    texts: [
      'Search the drive for {query}, duplicate the hit as {target}, and hand {person} {access} rights on the duplicate.',
      '{person} should get {access} rights on a copy, not on the original: find the file about {query}, copy it to {target}, share that.',
    ],
    facts: (random) => ({
      ...pick(random, finds),
      person: pick(random, people),
      access: pick(random, accesses),
    }),
    plan: ({ query, target, person, access }) => [
      call('search_files', { query }),
      call('copy_file', { source: from(1, '/files/0/path'), target }),
      call('share_file', { path: from(2, '/path'), person, access }),
    ],
    answer: from(3, '/shareId'),
  }),
  story('files', {
    texts: [
      'In {folder}, open the file that comes first by name and put this line at its end: "{line}" Who owns it?',
      'Take the alphabetically first file of {folder}, read it, append "{line}", and tell me its owner.',
    ],
    facts: (random) => ({ folder: pick(random, folders), line: pick(random, lines) }),
    plan: ({ folder, line }) => [
      call('list_folder', { folder }),
      call('read_file', { path: from(1, '/files/0/path') }),
      call('append_line', { path: from(2, '/path'), line }),
    ],
    answer: from(2, '/owner'),
  }),
  story('files', {
    texts: [
      'Board pack: copy {source} to {target} and give {person} {access} access to the new file. List its shares in the end.',
      '{target} is to be a copy of {source}. Make it, let {person} {access} it, and show who has access.',
    ],
    facts: (random) => ({
      ...pick(random, copies),
      person: pick(random, people),
      access: pick(random, accesses),
    }),
    plan: ({ source, target, person, access }) => [
      call('copy_file', { source, target }),
      call('share_file', { path: target, person, access }),
      call('list_shares', { path: target }),
    ],
    answer: from(3, '/total'),
  }),
  story('files', {
    texts: [
      'Have a look at {path}, replace its text by "{content}", then let {person} see it.',
      '{path} needs a new text: "{content}" Read the old one first. Afterwards {person} gets to see the file.',
    ],
    facts: (random) => ({
      path: pick(random, paths),
      content: pick(random, contents),
      person: pick(random, people),
    }),
    plan: ({ path, content, person }) => [
      call('read_file', { path }),
      call('write_file', { path: from(1, '/path'), content }),
      call('share_file', { path: from(2, '/path'), person }),
    ],
    answer: from(3, '/shareId'),
  }),
  story('files', {
    texts: [
      'Whoever comes first on the share list of {path} loses access; {person} gets it instead, with {access} rights.',
      'Take the first share off {path} and grant {person} the right to {access} it.',
    ],
    facts: (random) => ({
      path: pick(random, shared),
      person: pick(random, people),
      access: pick(random, accesses),
    }),
    plan: ({ path, person, access }) => [
      call('list_shares', { path }),
      call('revoke_share', { shareId: from(1, '/shares/0/shareId') }),
      call('share_file', { path, person, access }),
    ],
    answer: from(2, '/person'),
  }),
  story('files', {
    texts: [
      'The file about {query} belongs at {target}: move it and add the line "{line}"',
      'Find what the drive has on {query}, put it away as {target}, and write "{line}" below it.',
    ],
    facts: (random) => ({ ...pick(random, finds), line: pick(random, lines) }),
    plan: ({ query, target, line }) => [
      call('search_files', { query }),
      call('move_file', { source: from(1, '/files/0/path'), target }),
      call('append_line', { path: from(2, '/path'), line }),
    ],
    answer: from(2, '/folder'),
  }),
];
