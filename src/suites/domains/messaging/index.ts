/** Contacts and mail: find people, send at once or later. */

import {
  by,
  type Domain,
  date,
  email,
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
  tool,
  undoneBy,
} from '../kit.ts';
import { tables } from './data.ts';

const phone = text('number with country code', { pattern: '^\\+[0-9][0-9 ]{6,18}$' });

const contact = record({
  contactId: text('number of the contact'),
  name: text('full name'),
  company: text('company'),
  email: email('address for mail'),
  phone,
});

const mail = {
  to: email('address of the recipient'),
  subject: text('subject line'),
  body: text('what it says'),
};

const message = record({
  messageId: text('number of the message'),
  ...mail,
  reference: text('a booking or order it is about', { minLength: 0 }),
});
const scheduled = record({
  scheduleId: text('number of the scheduled message'),
  ...mail,
  sendOn: date('day it is sent'),
});

const contactId = text('number of the contact');

export const messaging: Domain = {
  name: 'messaging',
  description: 'Contacts and mail: find people, send at once or later.',
  dialect: 'grpc',
  tables,
  tools: [
    tool<{ name: string } & Page>(
      {
        name: 'find_contact',
        description: 'Finds people in the address book whose name holds the words.',
        input: record({ name: text('name or part of it'), ...paging }),
        output: pageOf({ name: text('name or part of it') }, 'contacts', contact),
        effect: 'read',
      },
      (state, args) => {
        const rows = state.rows('contacts', (row) => holds(row.name, args.name));
        return page({ name: args.name }, 'contacts', rows.sort(by('name', 'contactId')), args);
      },
    ),
    lister({
      name: 'list_company_contacts',
      description: 'Lists the people of a company, by name.',
      table: 'contacts',
      keys: { company: text('company') },
      field: 'contacts',
      row: contact,
      order: ['name', 'contactId'],
    }),
    getter({
      name: 'get_contact',
      description: 'Shows one contact.',
      table: 'contacts',
      id: 'contactId',
      idIs: 'number of the contact',
      output: contact,
    }),
    tool<{ name: string; company: string; email: string; phone: string }>(
      {
        name: 'add_contact',
        description: 'Adds a person to the address book. Every call adds an entry.',
        input: record({
          name: text('full name'),
          company: text('company'),
          email: email('address for mail'),
          phone,
        }),
        output: contact,
        effect: 'write',
        verifiedBy: listedBy('find_contact', ['name'], '/contacts', ['name', 'company', 'email', 'phone']),
        undoneBy: undoneBy('remove_contact', 'contactId'),
      },
      (state, args) => state.make('contacts', { ...args }),
    ),
    tool<{ contactId: string; phone: string }>(
      {
        name: 'change_phone',
        description: 'Changes the phone number of a contact.',
        input: record({ contactId, phone }),
        output: contact,
        effect: 'idempotent',
        verifiedBy: shownBy('get_contact', ['contactId'], ['contactId', 'phone']),
      },
      (state, args) => {
        find(state, 'contacts', args.contactId, 'contactId');
        return state.patch('contacts', args.contactId, { phone: args.phone });
      },
    ),
    tool<{ contactId: string }>(
      {
        name: 'remove_contact',
        description: 'Takes a person out of the address book and answers with the entry.',
        input: record({ contactId }),
        output: contact,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'contacts', args.contactId, 'contactId'),
    ),
    tool<{ to: string; subject: string; body: string; reference: string }>(
      {
        name: 'send_message',
        description: 'Sends a mail at once. What is sent cannot be called back; every call sends.',
        input: record({
          ...mail,
          reference: text('a booking or order it is about', { default: '', minLength: 0 }),
        }),
        output: message,
        effect: 'irreversible',
        idempotencyKey: true,
        verifiedBy: listedBy('list_sent', ['to'], '/messages', ['to', 'subject', 'body']),
      },
      (state, args) => state.make('messages', { ...args }),
    ),
    lister({
      name: 'list_sent',
      description: 'Lists the mails sent to an address.',
      table: 'messages',
      keys: { to: email('address of the recipient') },
      field: 'messages',
      row: message,
      order: ['subject', 'messageId'],
    }),
    tool<{ to: string; subject: string; body: string; sendOn: string }>(
      {
        name: 'schedule_message',
        description: 'Writes a mail that is sent on a later day. Every call schedules one.',
        input: record({ ...mail, sendOn: date('day to send it') }),
        output: scheduled,
        effect: 'write',
        verifiedBy: listedBy('list_scheduled', ['to'], '/messages', ['to', 'subject', 'body', 'sendOn']),
        undoneBy: undoneBy('cancel_scheduled', 'scheduleId'),
      },
      (state, args) => {
        if (args.sendOn < '2026-03-02') {
          throw new Refusal('refused', 'sendOn', args.sendOn, `${args.sendOn} has passed`);
        }
        return state.make('scheduledMessages', { ...args });
      },
    ),
    lister({
      name: 'list_scheduled',
      description: 'Lists the mails that wait to be sent to an address.',
      table: 'scheduledMessages',
      keys: { to: email('address of the recipient') },
      field: 'messages',
      row: scheduled,
      order: ['sendOn', 'scheduleId'],
    }),
    tool<{ scheduleId: string }>(
      {
        name: 'cancel_scheduled',
        description: 'Takes back a mail that waits to be sent and answers with what it was.',
        input: record({ scheduleId: text('number of the scheduled message') }),
        output: scheduled,
        effect: 'idempotent',
      },
      (state, args) => takeAway(state, 'scheduledMessages', args.scheduleId, 'scheduleId'),
    ),
  ],
};
