/** Stories about a support desk, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const queries = ['export', 'invoice', 'upload', 'sync', 'timetable', 'price list'] as const;
const teams = ['accounts', 'platform', 'billing'] as const;
const priorities = ['low', 'high', 'urgent'] as const;
const customers = [
  'Alder Foods',
  'Brightwater',
  'Corvo Labs',
  'Dunmore Bank',
  'Elstree Media',
  'Fenwick Rail',
] as const;
const texts = [
  'We can reproduce it here.',
  'A patch is being tested.',
  'Please send us a screenshot.',
  'Handed to the night shift.',
] as const;
const subjects = [
  'Dark mode is unreadable',
  'Password mail goes to spam',
  'Chart has no legend',
  'Print view cuts the table',
] as const;
const agents = ['Rita Marsh', 'Tess Quill', 'Nadia Flint', 'Hugo Lamb'] as const;
const statuses = ['pending', 'solved'] as const;

export const ticketStories: readonly Story[] = [
  story('tickets', {
    texts: [
      'The newest open ticket about {query} goes to whoever in {team} has the lightest load; mark it {priority}.',
      'Find the latest open {query} ticket, see who is least busy in {team}, assign it to them, priority {priority}.',
    ],
    facts: (random) => ({
      query: pick(random, queries),
      team: pick(random, teams),
      priority: pick(random, priorities),
    }),
    plan: ({ query, team, priority }) => [
      call('search_tickets', { query }),
      call('list_agents', { team }),
      call('assign_ticket', {
        ticketId: from(1, '/tickets/0/ticketId'),
        assignee: from(2, '/agents/0/agent'),
      }),
      call('set_ticket_priority', { ticketId: from(3, '/ticketId'), priority }),
    ],
    answer: from(4, '/assignee'),
  }),
  story('tickets', {
    texts: [
      'Leave a note on the latest ticket of {customer}: "{text}" How many comments does it carry now?',
      '{customer} waits for an answer on the newest ticket. Comment "{text}" and count the comments.',
    ],
    facts: (random) => ({ customer: pick(random, customers), text: pick(random, texts) }),
    plan: ({ customer, text }) => [
      call('list_tickets', { customer }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text }),
      call('list_comments', { ticketId: from(1, '/tickets/0/ticketId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('tickets', {
    texts: [
      '{customer} reports: "{subject}". Raise a {priority} ticket, comment "{text}" on it, and give it to {assignee}.',
      'New {priority} ticket from {customer}, subject "{subject}". First comment: "{text}" It is for {assignee}.',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      subject: pick(random, subjects),
      priority: pick(random, priorities),
      text: pick(random, texts),
      assignee: pick(random, agents),
    }),
    plan: ({ customer, subject, priority, text, assignee }) => [
      call('open_ticket', { customer, subject, priority }),
      call('add_comment', { ticketId: from(1, '/ticketId'), text }),
      call('assign_ticket', { ticketId: from(1, '/ticketId'), assignee }),
    ],
    answer: from(3, '/ticketId'),
  }),
  story('tickets', {
    texts: [
      'Whatever {customer} sent last: set it to {priority} and to {status}.',
      'The most recent ticket of {customer} becomes {priority} in priority and {status} in state.',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      priority: pick(random, priorities),
      status: pick(random, statuses),
    }),
    plan: ({ customer, priority, status }) => [
      call('list_tickets', { customer }),
      call('set_ticket_priority', { ticketId: from(1, '/tickets/0/ticketId'), priority }),
      call('set_ticket_status', { ticketId: from(1, '/tickets/0/ticketId'), status }),
    ],
    answer: from(3, '/ticketId'),
  }),
  story('tickets', {
    texts: [
      'Read the newest open ticket on {query}, answer "{text}", and put it to {status}. Which customer is it from?',
      'For the latest open {query} ticket: view it, comment "{text}", change its state to {status}, name the customer.',
    ],
    facts: (random) => ({
      query: pick(random, queries),
      text: pick(random, texts),
      status: pick(random, statuses),
    }),
    plan: ({ query, text, status }) => [
      call('search_tickets', { query }),
      call('get_ticket', { ticketId: from(1, '/tickets/0/ticketId') }),
      call('add_comment', { ticketId: from(2, '/ticketId'), text }),
      call('set_ticket_status', { ticketId: from(2, '/ticketId'), status }),
    ],
    answer: from(4, '/customer'),
  }),
];
