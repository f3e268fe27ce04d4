/** Stories about files on a shared drive. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';

const people = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Lena Vogel',
  'Zofia Nowak',
  'Nikos Pappas',
] as const;
/** Words that lead to one file each, and where a copy of it could go. */
const finds = [
  { words: 'roadmap', target: '/archive/roadmap-2026.md' },
  { words: 'lease', target: '/archive/old-lease.md' },
  { words: 'pilot', target: '/archive/client-pilot.md' },
  { words: 'hiring', target: '/archive/hiring-spring.md' },
  { words: 'audit', target: '/archive/audit-final.md' },
  { words: 'press-note', target: '/archive/press-march.md' },
] as const;
const lines = [
  'Checked by legal on Monday.',
  'See the board minutes.',
  'Figures are final.',
  'Next review in May.',
  'Ask Hanna before you print this.',
] as const;
const texts = [
  { path: '/notes/kickoff.md', content: 'Kick-off is on Tuesday at ten.' },
  { path: '/plans/summer-party.md', content: 'Boats at noon, dinner at six.' },
  { path: '/drafts/welcome.md', content: 'Welcome to the second floor.' },
  { path: '/reports/q2-outlook.md', content: 'Orders look steady into June.' },
  { path: '/legal/visitor-terms.md', content: 'Visitors sign in at the desk.' },
] as const;

export const fileStories: readonly Story[] = [
  story('files', {
    texts: [
      'Delete the file {path}.',
      '{path} is out of date. Remove it, please.',
      'Please get rid of {path} on the shared drive and tell me who owned it.',
    ],
    facts: (random) => ({
      path: pick(random, [
        '/reports/q4-sales.md',
        '/notes/retro-12.md',
        '/plans/office-move.md',
        '/drafts/budget.md',
      ]),
    }),
    plan: ({ path }) => [call('delete_file', { path })],
    answer: from(1, '/owner'),
  }),
  story('files', {
    texts: [
      'What does the file about "{words}" say?',
      'Search the drive for "{words}", open the file and read me its text.',
      'Somewhere there is a file with "{words}" in it. Find it and quote it.',
    ],
    facts: (random) => ({ words: pick(random, finds).words }),
    plan: ({ words }) => [
      call('search_files', { query: words }),
      call('read_file', { path: from(1, '/files/0/path') }),
    ],
    answer: from(2, '/content'),
  }),
  story('files', {
    texts: [
      'Write "{content}" into {path} and share it with {person}.',
      'Make the file {path} with the text "{content}"; then let {person} see it.',
      '{person} should be able to see a file {path} that says "{content}". Set it up.',
    ],
    facts: (random) => ({ ...pick(random, texts), person: pick(random, people) }),
    plan: ({ path, content, person }) => [
      call('write_file', { path, content }),
      call('share_file', { path: from(1, '/path'), person }),
    ],
    answer: from(2, '/shareId'),
  }),
  story('files', {
    texts: [
      'Find the file about "{words}", copy it to {target}, and give {person} {access} access to the copy.',
      'Copy the "{words}" file to {target}; {person} gets {access} rights on that copy.',
      'Search for "{words}", put a copy at {target}, and share the copy with {person}, access {access}.',
    ],
    facts: (random) => ({ ...pick(random, finds), person: pick(random, people), access: 'edit' }),
    plan: ({ words, target, person, access }) => [
      call('search_files', { query: words }),
      call('copy_file', { source: from(1, '/files/0/path'), target }),
      call('share_file', { path: from(2, '/path'), person, access }),
    ],
    answer: from(3, '/shareId'),
  }),
  story('files', {
    texts: [
      'Add the line "{line}" to the file about "{words}".',
      'The file on "{words}" needs one more line at the end: "{line}"',
      'Look for "{words}" and append "{line}" to that file.',
    ],
    facts: (random) => ({ words: pick(random, finds).words, line: pick(random, lines) }),
    plan: ({ words, line }) => [
      call('search_files', { query: words }),
      call('append_line', { path: from(1, '/files/0/path'), line }),
    ],
    answer: from(2, '/lineId'),
  }),
  story('files', {
    texts: [
      'Take the first file of {folder} by name and move it to {target}.',
      'Move the first file listed in {folder} to {target}.',
      'List {folder}; whatever comes first belongs at {target}. Move it there.',
    ],
    facts: (random) => ({
      folder: pick(random, ['/reports', '/plans', '/notes', '/legal', '/drafts']),
      target: pick(random, ['/archive/first.md', '/archive/moved-in-march.md', '/inbox/to-sort.md']),
    }),
    plan: ({ folder, target }) => [
      call('list_folder', { folder }),
      call('move_file', { source: from(1, '/files/0/path'), target }),
    ],
    answer: from(2, '/path'),
  }),
  story('files', {
    texts: [
      'Archive {path}: write its text to {archived}, share that with {person}, and delete the original.',
      'Read {path}, save the same text as {archived}, let {person} see the new file, then remove the old one.',
      '{path} moves into the archive. Its text goes to {archived}, {person} gets to see it, and the original disappears.',
    ],
    facts: (random) => ({
      ...pick(random, [
        { path: '/notes/standup.md', archived: '/archive/standup-march.md' },
        { path: '/reports/q1-costs.md', archived: '/archive/costs-q1.md' },
        { path: '/plans/hiring.md', archived: '/archive/hiring-plan.md' },
        { path: '/legal/nda-template.md', archived: '/archive/nda-old.md' },
      ]),
      person: pick(random, people),
    }),
    plan: ({ path, archived, person }) => [
      call('read_file', { path }),
      call('write_file', { path: archived, content: from(1, '/content') }),
      call('share_file', { path: from(2, '/path'), person }),
      call('delete_file', { path }),
    ],
    answer: from(3, '/shareId'),
  }),
  story('files', {
    texts: [
      'Nobody else should see {path} any more. Find its share and end it.',
      'End the share of {path}.',
      '{path} is shared with one person. Revoke that, please, and tell me who it was.',
    ],
    facts: (random) => ({
      path: pick(random, [
        '/reports/q4-sales.md',
        '/plans/roadmap.md',
        '/legal/lease.md',
        '/drafts/budget.md',
        '/reports/audit-2025.md',
      ]),
    }),
    plan: ({ path }) => [
      call('list_shares', { path }),
      call('revoke_share', { shareId: from(1, '/shares/0/shareId') }),
    ],
    answer: from(2, '/person'),
  }),
  story('files', {
    texts: [
      'In the file about "{words}", note "{line}", share it with {person}, and tell me how many people can see it.',
      'Append "{line}" to the "{words}" file, let {person} see it, then count its shares.',
      'Find "{words}". Add the line "{line}", give {person} a look at it, and report the number of shares.',
    ],
    facts: (random) => ({
      words: pick(random, finds).words,
      line: pick(random, lines),
      person: pick(random, people),
    }),
    plan: ({ words, line, person }) => [
      call('search_files', { query: words }),
      call('append_line', { path: from(1, '/files/0/path'), line }),
      call('share_file', { path: from(1, '/files/0/path'), person }),
      call('list_shares', { path: from(1, '/files/0/path') }),
    ],
    answer: from(4, '/total'),
  }),
  story('files', {
    texts: [
      'Copy the "{words}" file to {target}, add the line "{line}" to the copy, and share the copy with {first} and then {second}.',
      'Prepare {target} for {first} and {second}: a copy of the file about "{words}" that ends with "{line}", shared with both.',
      'Find "{words}", copy it to {target}, append "{line}" there, and let {first} and {second} see it.',
    ],
    facts: (random) => {
      const [first, second] = pickTwo(random, people);
      return { ...pick(random, finds), line: pick(random, lines), first, second };
    },
    plan: ({ words, target, line, first, second }) => [
      call('search_files', { query: words }),
      call('copy_file', { source: from(1, '/files/0/path'), target }),
      call('append_line', { path: from(2, '/path'), line }),
      call('share_file', { path: from(2, '/path'), person: first }),
      call('share_file', { path: from(2, '/path'), person: second }),
    ],
    answer: [from(4, '/shareId'), from(5, '/shareId')],
  }),
];
