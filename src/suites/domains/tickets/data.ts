/** A support desk: tickets, comments and the people who answer. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  tickets: {
    id: 'ticketId',
    prefix: 'TK',
    rows: rowsOf(
      ['ticketId', 'customer', 'subject', 'status', 'priority', 'assignee', 'ageHours', 'version'],
      ['TK-9001', 'Alder Foods', 'Invoice shows the wrong address', 'open', 'normal', 'unassigned', 30, 1],
      ['TK-9004', 'Alder Foods', 'Cannot export the report', 'open', 'high', 'Sam Keller', 12, 3],
      ['TK-9007', 'Brightwater', 'Login loop on the tablet', 'open', 'urgent', 'unassigned', 4, 1],
      ['TK-9011', 'Brightwater', 'Please add a second user', 'pending', 'low', 'Rita Marsh', 96, 2],
      ['TK-9014', 'Corvo Labs', 'Sync stops after an hour', 'open', 'normal', 'unassigned', 20, 2],
      ['TK-9018', 'Corvo Labs', 'Question about the price list', 'open', 'low', 'unassigned', 51, 1],
      ['TK-9022', 'Dunmore Bank', 'Two-factor code never arrives', 'open', 'urgent', 'Sam Keller', 2, 4],
      ['TK-9025', 'Dunmore Bank', 'Export has no header row', 'pending', 'normal', 'Ola Brandt', 70, 2],
      ['TK-9029', 'Elstree Media', 'Video upload fails at the end', 'open', 'normal', 'unassigned', 15, 1],
      ['TK-9033', 'Elstree Media', 'Change the billing contact', 'solved', 'low', 'Rita Marsh', 140, 5],
      ['TK-9038', 'Fenwick Rail', 'Timetable import is slow', 'open', 'normal', 'Ola Brandt', 26, 2],
      ['TK-9042', 'Fenwick Rail', 'Report export misses one station', 'open', 'normal', 'unassigned', 33, 1],
    ),
  },
  comments: {
    id: 'commentId',
    prefix: 'CM',
    rows: rowsOf(
      ['commentId', 'ticketId', 'text'],
      ['CM-501', 'TK-9004', 'Which browser do you use?'],
      ['CM-504', 'TK-9011', 'Sent the form to the customer.'],
      ['CM-507', 'TK-9022', 'The code goes to an old number.'],
      ['CM-511', 'TK-9025', 'A fix ships on Thursday.'],
      ['CM-515', 'TK-9038', 'Asked for a sample file.'],
    ),
  },
  agents: {
    id: 'agent',
    rows: rowsOf(
      ['agent', 'team', 'openTickets', 'shiftEnds'],
      ['Sam Keller', 'accounts', 9, '17:00'],
      ['Rita Marsh', 'accounts', 4, '15:30'],
      ['Jonas Wick', 'accounts', 6, '20:00'],
      ['Ola Brandt', 'platform', 7, '18:00'],
      ['Tess Quill', 'platform', 3, '16:00'],
      ['Ivan Rosso', 'platform', 11, '22:00'],
      ['Nadia Flint', 'billing', 2, '17:30'],
      ['Hugo Lamb', 'billing', 5, '19:00'],
    ),
  },
};
