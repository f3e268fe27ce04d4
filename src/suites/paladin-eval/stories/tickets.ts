/** Stories about a support desk. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const customers = [
  'Alder Foods',
  'Brightwater',
  'Corvo Labs',
  'Dunmore Bank',
  'Elstree Media',
  'Fenwick Rail',
] as const;
const subjects = [
  'Password reset mail is missing',
  'Map tiles stay grey',
  'Please close our second account',
  'Chart labels overlap',
  'Cannot change the language',
] as const;
/** Words that are in the subject of an open ticket. */
const words = ['invoice', 'login', 'sync', 'price list', 'video upload', 'import', 'two-factor'] as const;
const teams = ['accounts', 'platform', 'billing'] as const;
const notes = [
  'We are looking into it.',
  'A fix is on its way.',
  'Please send us a screenshot.',
  'Called the customer, no answer.',
  'Known problem, see the wiki.',
] as const;

export const ticketStories: readonly Story[] = [
  story('tickets', {
    texts: [
      'Open a ticket for {customer}: "{subject}", priority {priority}.',
      '{customer} reports "{subject}". Make it a {priority} ticket and give me the number.',
      'New support ticket, {priority} priority, customer {customer}, subject "{subject}".',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      subject: pick(random, subjects),
      priority: pick(random, ['low', 'high', 'urgent']),
    }),
    plan: ({ customer, subject, priority }) => [call('open_ticket', { customer, subject, priority })],
    answer: from(1, '/ticketId'),
  }),
  story('tickets', {
    texts: [
      'Comment "{note}" on the open ticket about "{words}".',
      'Find the open "{words}" ticket and add this comment: "{note}"',
      'There is a ticket on "{words}". Write "{note}" under it.',
    ],
    facts: (random) => ({ words: pick(random, words), note: pick(random, notes) }),
    plan: ({ words, note }) => [
      call('search_tickets', { query: words }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text: note }),
    ],
    answer: from(2, '/commentId'),
  }),
  story('tickets', {
    texts: [
      'Set the newest ticket of {customer} to {status}.',
      'The newest ticket from {customer} is {status} now. Please mark it so.',
      '{customer}: take their newest ticket and change its status to {status}.',
    ],
    facts: (random) => ({ customer: pick(random, customers), status: pick(random, ['pending', 'solved']) }),
    plan: ({ customer, status }) => [
      call('list_tickets', { customer }),
      call('set_ticket_status', { ticketId: from(1, '/tickets/0/ticketId'), status }),
    ],
    answer: from(2, '/ticketId'),
  }),
  story('tickets', {
    texts: [
      'Who is handling the newest ticket of {customer}?',
      'Tell me the assignee of the newest ticket from {customer}.',
      '{customer} asks who answers their newest ticket. Look it up.',
    ],
    facts: (random) => ({ customer: pick(random, customers) }),
    plan: ({ customer }) => [
      call('list_tickets', { customer }),
      call('get_ticket', { ticketId: from(1, '/tickets/0/ticketId') }),
    ],
    answer: from(2, '/assignee'),
  }),
  story('tickets', {
    texts: [
      'Give the open ticket about "{words}" to whoever in {team} has the fewest tickets.',
      'Assign the "{words}" ticket to the least busy person of the {team} team.',
      'The open "{words}" ticket goes to {team}; pick the one with the fewest tickets in hand.',
    ],
    facts: (random) => ({ words: pick(random, words), team: pick(random, teams) }),
    plan: ({ words, team }) => [
      call('search_tickets', { query: words }),
      call('list_agents', { team }),
      call('assign_ticket', {
        ticketId: from(1, '/tickets/0/ticketId'),
        assignee: from(2, '/agents/0/agent'),
      }),
    ],
    answer: from(3, '/assignee'),
  }),
  story('tickets', {
    texts: [
      'Open a ticket for {customer} ("{subject}"), assign it to the least busy person in {team}, and comment "{note}".',
      '{customer} says "{subject}". Make a ticket, hand it to the {team} member with the fewest tickets, and add "{note}".',
      'New ticket from {customer}: "{subject}". It belongs to {team}, to whoever has the least to do. First comment: "{note}"',
    ],
    facts: (random) => ({
      customer: pick(random, customers),
      subject: pick(random, subjects),
      team: pick(random, teams),
      note: pick(random, notes),
    }),
    plan: ({ customer, subject, team, note }) => [
      call('open_ticket', { customer, subject }),
      call('list_agents', { team }),
      call('assign_ticket', { ticketId: from(1, '/ticketId'), assignee: from(2, '/agents/0/agent') }),
      call('add_comment', { ticketId: from(1, '/ticketId'), text: note }),
    ],
    answer: from(1, '/ticketId'),
  }),
  story('tickets', {
    texts: [
      'Raise the open "{words}" ticket to {priority} and comment "{note}".',
      'The open ticket about "{words}" is {priority} now; say so in a comment: "{note}"',
      'Find the open "{words}" ticket, set its priority to {priority}, then write "{note}" under it.',
    ],
    facts: (random) => ({
      words: pick(random, ['invoice', 'sync', 'price list', 'video upload', 'import']),
      priority: 'urgent',
      note: pick(random, notes),
    }),
    plan: ({ words, priority, note }) => [
      call('search_tickets', { query: words }),
      call('set_ticket_priority', { ticketId: from(1, '/tickets/0/ticketId'), priority }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text: note }),
    ],
    answer: from(3, '/commentId'),
  }),
  story('tickets', {
    texts: [
      'Tell the customer "{note}" on the {before} ticket about "{words}", then set it to {status}.',
      'On the {before} "{words}" ticket: comment "{note}", status {status}.',
      'There is a {before} ticket about "{words}". Write "{note}" and mark it {status}.',
    ],
    facts: (random) => ({
      ...pick(random, [
        { words: 'second user', before: 'pending' },
        { words: 'header row', before: 'pending' },
      ]),
      note: pick(random, notes),
      status: pick(random, ['open', 'solved']),
    }),
    plan: ({ words, before, note, status }) => [
      call('search_tickets', { query: words, status: before }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text: note }),
      call('set_ticket_status', { ticketId: from(1, '/tickets/0/ticketId'), status }),
    ],
    answer: from(2, '/commentId'),
  }),
  story('tickets', {
    texts: [
      'Escalate the open "{words}" ticket: assign it to the least busy person in {team}, set it to {priority}, comment "{note}", and read it back.',
      'The open ticket on "{words}" needs care. {team} takes it (whoever has the fewest tickets), priority {priority}, comment "{note}". Who has it in the end?',
      'Please hand the open "{words}" ticket to {team}, least busy person first, make it {priority}, add "{note}" and look at the ticket once more.',
    ],
    facts: (random) => ({
      words: pick(random, ['invoice', 'sync', 'price list', 'video upload', 'import']),
      team: pick(random, teams),
      priority: 'urgent',
      note: pick(random, notes),
    }),
    plan: ({ words, team, priority, note }) => [
      call('search_tickets', { query: words }),
      call('list_agents', { team }),
      call('assign_ticket', {
        ticketId: from(1, '/tickets/0/ticketId'),
        assignee: from(2, '/agents/0/agent'),
      }),
      call('set_ticket_priority', { ticketId: from(1, '/tickets/0/ticketId'), priority }),
      call('add_comment', { ticketId: from(1, '/tickets/0/ticketId'), text: note }),
      call('get_ticket', { ticketId: from(1, '/tickets/0/ticketId') }),
    ],
    answer: from(6, '/assignee'),
  }),
];
