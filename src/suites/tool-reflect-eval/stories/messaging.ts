/** Stories about contacts and mail, planned with a slip. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';
import { contacts } from './pools.ts';

const mails = [
  { subject: 'Samples', body: 'The samples left our house today.' },
  { subject: 'Visit in April', body: 'Would the second week suit you?' },
  { subject: 'Price sheet', body: 'Please find the new figures below.' },
  { subject: 'Thanks', body: 'It was a pleasure to meet you.' },
] as const;
const days = ['2026-03-17', '2026-03-19', '2026-03-24', '2026-04-02'] as const;
const companies = ['Northgate', 'Tejo Trading', 'Wisla Press', 'Brno Optics', 'Castilla Tools'] as const;
const newcomers = [
  {
    name: 'Linnea Falk',
    company: 'Falk Marine',
    email: 'linnea@falkmarine.example',
    phone: '+46 8 555 0171',
  },
  {
    name: 'Jakub Maly',
    company: 'Maly Glass',
    email: 'jakub.maly@malyglass.example',
    phone: '+420 2 555 0188',
  },
  {
    name: 'Wanda Price',
    company: 'Price Print',
    email: 'wanda@priceprint.example',
    phone: '+44 29 555 0120',
  },
] as const;
const phones = ['+351 21 555 0900', '+39 06 555 0911', '+48 22 555 0922', '+49 30 555 0933'] as const;
/** People to whom a mail waits to be sent. */
const awaited = ['Marco Bellini', 'Nikos Pappas', 'Lena Vogel'] as const;

export const messagingStories: readonly Story[] = [
  story('messaging', {
    texts: [
      'Mail {name}, subject "{subject}": "{body}" Then show what went out to that address.',
      'Send {name} a message titled "{subject}" that says "{body}" and list the mails sent there.',
    ],
    facts: (random) => ({ name: pick(random, contacts), ...pick(random, mails) }),
    plan: ({ name, subject, body }) => [
      call('find_contact', { name }),
      call('send_message', { to: from(1, '/contacts/0/email'), subject, body }),
      call('list_sent', { to: from(1, '/contacts/0/email') }),
    ],
    answer: from(3, '/total'),
  }),
  story('messaging', {
    texts: [
      'On {sendOn}, {name} should get "{subject}": "{body}" Schedule it and count what waits for that address.',
      'Prepare a mail to {name} for {sendOn}, subject "{subject}", text "{body}" How many mails wait for them then?',
    ],
    facts: (random) => ({ name: pick(random, contacts), ...pick(random, mails), sendOn: pick(random, days) }),
    plan: ({ name, subject, body, sendOn }) => [
      call('find_contact', { name }),
      call('schedule_message', { to: from(1, '/contacts/0/email'), subject, body, sendOn }),
      call('list_scheduled', { to: from(1, '/contacts/0/email') }),
    ],
    answer: from(3, '/total'),
  }),
  story('messaging', {
    texts: [
      'Who comes first by name at {company}? Open the entry and mail them "{subject}": "{body}"',
      'Write to the first person listed for {company}, after reading the entry. Subject "{subject}", text "{body}"',
    ],
    facts: (random) => ({ company: pick(random, companies), ...pick(random, mails) }),
    plan: ({ company, subject, body }) => [
      call('list_company_contacts', { company }),
      call('get_contact', { contactId: from(1, '/contacts/0/contactId') }),
      call('send_message', { to: from(2, '/email'), subject, body }),
    ],
    answer: from(2, '/name'),
  }),
  story('messaging', {
    texts: [
      'Add {name} of {company} ({email}, {phone}) to the address book and welcome them by mail: "{subject}", "{body}"',
      'New contact: {name}, {company}, {email}, {phone}. Send them "{subject}" with the text "{body}" at once.',
    ],
    facts: (random) => ({ ...pick(random, newcomers), ...pick(random, mails) }),
    plan: ({ name, company, email, phone, subject, body }) => [
      call('add_contact', { name, company, email, phone }),
      call('send_message', { to: from(1, '/email'), subject, body }),
    ],
    answer: from(1, '/contactId'),
  }),
  story('messaging', {
    texts: [
      '{name} can now be reached under {phone}. Correct the entry and read it back.',
      'Change the number of {name} to {phone}, then show the contact.',
    ],
    facts: (random) => ({ name: pick(random, contacts), phone: pick(random, phones) }),
    plan: ({ name, phone }) => [
      call('find_contact', { name }),
      call('change_phone', { contactId: from(1, '/contacts/0/contactId'), phone }),
      call('get_contact', { contactId: from(2, '/contactId') }),
    ],
    answer: from(3, '/phone'),
  }),
  story('messaging', {
    texts: [
      'The mail that waits for {name} is outdated. Withdraw it and schedule a new one for {sendOn}: "{subject}", "{body}"',
      'Exchange the waiting mail to {name}: take back the first, and queue "{subject}" ("{body}") for {sendOn}.',
    ],
    facts: (random) => ({ name: pick(random, awaited), ...pick(random, mails), sendOn: pick(random, days) }),
    plan: ({ name, subject, body, sendOn }) => [
      call('find_contact', { name }),
      call('list_scheduled', { to: from(1, '/contacts/0/email') }),
      call('cancel_scheduled', { scheduleId: from(2, '/messages/0/scheduleId') }),
      call('schedule_message', { to: from(1, '/contacts/0/email'), subject, body, sendOn }),
    ],
    answer: from(3, '/subject'),
  }),
];
