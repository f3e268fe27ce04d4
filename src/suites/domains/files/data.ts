/** A shared drive: text files in a few folders, and who may see them. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  files: {
    id: 'path',
    rows: rowsOf(
      ['path', 'folder', 'name', 'owner', 'size', 'content', 'version'],
      ['/reports/q1-sales.md', '/reports', 'q1-sales.md', 'Priya Raman', 14, 'Sales rose in all regions.', 3],
      ['/reports/q1-costs.md', '/reports', 'q1-costs.md', 'Priya Raman', 11, 'Costs fell by a tenth.', 2],
      ['/reports/q4-sales.md', '/reports', 'q4-sales.md', 'David Okoro', 16, 'A quiet winter quarter.', 5],
      [
        '/reports/audit-2025.md',
        '/reports',
        'audit-2025.md',
        'Hanna Lindqvist',
        42,
        'No findings of weight.',
        7,
      ],
      ['/plans/roadmap.md', '/plans', 'roadmap.md', 'Mei Tanaka', 9, 'Spring: the new front end.', 4],
      ['/plans/hiring.md', '/plans', 'hiring.md', 'Tomas Herrera', 6, 'Two engineers by June.', 1],
      ['/plans/office-move.md', '/plans', 'office-move.md', 'Pavel Dvorak', 8, 'Boxes arrive on Friday.', 2],
      ['/notes/standup.md', '/notes', 'standup.md', 'Mei Tanaka', 3, 'Build is green.', 12],
      ['/notes/retro-12.md', '/notes', 'retro-12.md', 'Mei Tanaka', 4, 'Fewer meetings, please.', 1],
      ['/notes/client-call.md', '/notes', 'client-call.md', 'David Okoro', 5, 'They want a pilot.', 3],
      ['/legal/nda-template.md', '/legal', 'nda-template.md', 'Hanna Lindqvist', 22, 'Mutual, two years.', 6],
      ['/legal/lease.md', '/legal', 'lease.md', 'Hanna Lindqvist', 31, 'Ends in December.', 2],
      ['/drafts/press-note.md', '/drafts', 'press-note.md', 'Priya Raman', 2, 'We are pleased to say.', 1],
      ['/drafts/budget.md', '/drafts', 'budget.md', 'Tomas Herrera', 7, 'Round figures only.', 8],
    ),
  },
  shares: {
    id: 'shareId',
    prefix: 'SH',
    rows: rowsOf(
      ['shareId', 'path', 'person', 'access'],
      ['SH-201', '/reports/q4-sales.md', 'Mei Tanaka', 'view'],
      ['SH-204', '/plans/roadmap.md', 'David Okoro', 'edit'],
      ['SH-209', '/legal/lease.md', 'Pavel Dvorak', 'view'],
      ['SH-213', '/drafts/budget.md', 'Priya Raman', 'edit'],
      ['SH-217', '/reports/audit-2025.md', 'Tomas Herrera', 'view'],
    ),
  },
  appendedLines: { id: 'lineId', prefix: 'LN', rows: [] },
};
