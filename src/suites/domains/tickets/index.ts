/** A support desk: tickets, comments, assignment. */

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
  Refusal,
  record,
  shownBy,
  takeAway,
  text,
  time,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const statuses = ['open', 'pending', 'solved', 'withdrawn'];
const priorities = ['low', 'normal', 'high', 'urgent'];

const ticket = record({
  ticketId: text('ticket number'),
  customer: text('company that asks'),
  subject: text('what it is about'),
  status: choice(statuses, 'state of the ticket'),
  priority: choice(priorities, 'how much it matters'),
  assignee: text('who answers, or "unassigned"'),
  ageHours: count('h', 'age of the ticket'),
  version: whole('grows with every change'),
});

const comment = record({
  commentId: text('number of the comment'),
  ticketId: text('ticket number'),
  text: text('what it says'),
});

const agent = record({
  agent: text('name'),
  team: text('team'),
  openTickets: whole('tickets in hand'),
  shiftEnds: time('end of the shift'),
});

const ticketId = text('ticket number');
const teams = choice(['accounts', 'platform', 'billing'], 'team');

export const tickets: Domain = {
  name: 'tickets',
  description: 'A support desk: tickets, comments, assignment.',
  dialect: 'mcp',
  tables,
  tools: [
    tool<{ query: string; status: string; sortBy: string } & Page>(
      {
        name: 'search_tickets',
        description: 'Finds tickets whose subject holds the words, the newest first unless sorted otherwise.',
        input: record({
          query: text('words in the subject'),
          status: choice(statuses, 'state of the ticket', 'open'),
          sortBy: choice(['ageHours', '-ageHours', 'customer'], 'what comes first in the list', 'ageHours'),
          ...paging,
        }),
        output: pageOf(
          { query: text('words in the subject'), status: choice(statuses, 'state of the ticket') },
          'tickets',
          ticket,
        ),
        effect: 'read',
      },
      (state, args) => {
        const { query, status, sortBy } = args;
        const rows = state.rows('tickets', (row) => holds(row.subject, query) && row.status === status);
        return page({ query, status }, 'tickets', rows.sort(by(sortBy, 'ticketId')), args);
      },
    ),
    lister({
      name: 'list_tickets',
      description: 'Lists the tickets of a customer, the newest first.',
      table: 'tickets',
      keys: { customer: text('company that asks') },
      field: 'tickets',
      row: ticket,
      order: ['ageHours', 'ticketId'],
    }),
    getter({
      name: 'get_ticket',
      description: 'Shows one ticket.',
      table: 'tickets',
      id: 'ticketId',
      idIs: 'ticket number',
      output: ticket,
    }),
    tool<{ customer: string; subject: string; priority: string }>(
      {
        name: 'open_ticket',
        description: 'Opens a ticket for a customer. Every call opens one.',
        input: record({
          customer: text('company that asks'),
          subject: text('what it is about'),
          priority: choice(priorities, 'how much it matters', 'normal'),
        }),
        output: ticket,
        effect: 'write',
        verifiedBy: listedBy('list_tickets', ['customer'], '/tickets', ['customer', 'subject'], {
          status: { const: 'open' },
        }),
        undoneBy: undoneBy('withdraw_ticket', 'ticketId'),
      },
      (state, args) =>
        state.make(
          'tickets',
          { ...args },
          { status: 'open', assignee: 'unassigned', ageHours: 0, version: 1 },
        ),
    ),
    tool<{ ticketId: string }>(
      {
        name: 'withdraw_ticket',
        description: 'Withdraws a ticket that was opened by mistake.',
        input: record({ ticketId }),
        output: ticket,
        effect: 'idempotent',
        verifiedBy: shownBy('get_ticket', ['ticketId'], ['ticketId'], { status: { const: 'withdrawn' } }),
      },
      (state, args) => {
        const row = find(state, 'tickets', args.ticketId, 'ticketId');
        if (row.status === 'withdrawn') return row;
        return state.unmake('tickets', args.ticketId, { status: 'withdrawn' });
      },
    ),
    lister({
      name: 'list_agents',
      description: 'Lists the people of a support team, the one with the fewest tickets in hand first.',
      table: 'agents',
      keys: { team: teams },
      field: 'agents',
      row: agent,
      order: ['openTickets', 'agent'],
    }),
    tool<{ ticketId: string; assignee: string }>(
      {
        name: 'assign_ticket',
        description: 'Gives a ticket to a person of the support desk.',
        input: record({ ticketId, assignee: text('who answers from now on') }),
        output: ticket,
        effect: 'idempotent',
        verifiedBy: shownBy('get_ticket', ['ticketId'], ['ticketId', 'assignee']),
      },
      (state, { ticketId, assignee }) => {
        find(state, 'tickets', ticketId, 'ticketId');
        find(state, 'agents', assignee, 'assignee');
        return state.patch('tickets', ticketId, { assignee });
      },
    ),
    tool<{ ticketId: string; status: string }>(
      {
        name: 'set_ticket_status',
        description: 'Sets the state of a ticket.',
        input: record({ ticketId, status: choice(['open', 'pending', 'solved'], 'new state') }),
        output: ticket,
        effect: 'idempotent',
        verifiedBy: shownBy('get_ticket', ['ticketId'], ['ticketId', 'status']),
      },
      (state, { ticketId, status }) => {
        const row = find(state, 'tickets', ticketId, 'ticketId');
        if (row.status === 'withdrawn') {
          throw new Refusal('state-conflict', 'ticketId', ticketId, `ticket ${ticketId} was withdrawn`);
        }
        return state.patch('tickets', ticketId, { status });
      },
    ),
    tool<{ ticketId: string; priority: string }>(
      {
        name: 'set_ticket_priority',
        description: 'Sets the priority of a ticket.',
        input: record({ ticketId, priority: choice(priorities, 'new priority') }),
        output: ticket,
        effect: 'idempotent',
        verifiedBy: shownBy('get_ticket', ['ticketId'], ['ticketId', 'priority']),
      },
      (state, { ticketId, priority }) => {
        find(state, 'tickets', ticketId, 'ticketId');
        return state.patch('tickets', ticketId, { priority });
      },
    ),
    tool<{ ticketId: string; text: string }>(
      {
        name: 'add_comment',
        description: 'Adds a comment to a ticket. Every call adds one.',
        input: record({ ticketId, text: text('what it says') }),
        output: comment,
        effect: 'write',
        verifiedBy: listedBy('list_comments', ['ticketId'], '/comments', ['ticketId', 'text']),
        undoneBy: undoneBy('delete_comment', 'commentId'),
      },
      (state, args) => {
        find(state, 'tickets', args.ticketId, 'ticketId');
        return state.make('comments', { ...args });
      },
    ),
    lister({
      name: 'list_comments',
      description: 'Lists the comments of a ticket.',
      table: 'comments',
      keys: { ticketId },
      field: 'comments',
      row: comment,
      order: ['commentId'],
    }),
    tool<{ commentId: string }>(
      {
        name: 'delete_comment',
        description: 'Takes a comment away and answers with what it said.',
        input: record({ commentId: text('number of the comment') }),
        output: comment,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'comments', args.commentId, 'commentId'),
    ),
  ],
};
