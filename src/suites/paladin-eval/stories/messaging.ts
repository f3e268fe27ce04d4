/** Stories about contacts and mail. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { contacts } from './pools.ts';

const mails = [
  { subject: 'Lunch on Friday', body: 'Shall we meet at noon?' },
  { subject: 'Signed contract', body: 'The signed copy is on its way.' },
  { subject: 'New opening hours', body: 'From April we open at nine.' },
  { subject: 'Thank you', body: 'It was a pleasure to have you here.' },
  { subject: 'Sample order', body: 'Two boxes would be enough.' },
  { subject: 'Keys', body: 'The keys are at the front desk.' },
] as const;
const companies = [
  'Tejo Trading',
  'Bellini Wines',
  'Liffey Design',
  'Wisla Press',
  'Castilla Tools',
  'Brno Optics',
] as const;
const phones = [
  '+44 113 555 0177',
  '+49 30 555 0121',
  '+353 1 555 0188',
  '+31 20 555 0134',
  '+45 33 555 0162',
] as const;
const dates = ['2026-03-16', '2026-03-20', '2026-03-27', '2026-04-01'] as const;
const newcomers = [
  {
    name: 'Ruben Aalto',
    company: 'Saimaa Paper',
    email: 'ruben.aalto@saimaa.example',
    phone: '+358 9 555 0150',
  },
  {
    name: 'Chloe Martin',
    company: 'Rhone Glass',
    email: 'chloe@rhoneglass.example',
    phone: '+33 4 555 0119',
  },
  {
    name: 'Viktor Hahn',
    company: 'Elbe Cranes',
    email: 'v.hahn@elbecranes.example',
    phone: '+49 40 555 0143',
  },
  {
    name: 'Siobhan Daly',
    company: 'Shannon Foods',
    email: 'siobhan@shannonfoods.example',
    phone: '+353 61 555 0107',
  },
] as const;
/** People with a mail waiting to be sent. */
const expecting = ['Marco Bellini', 'Nikos Pappas', 'Lena Vogel'] as const;

export const messagingStories: readonly Story[] = [
  story('messaging', {
    texts: [
      'Write to {name}: subject "{subject}", text "{body}"',
      'Look up {name} and send a mail with the subject "{subject}" that says "{body}"',
      'Please mail {name}. Subject: "{subject}". Text: "{body}"',
    ],
    facts: (random) => ({ name: pick(random, contacts), ...pick(random, mails) }),
    plan: ({ name, subject, body }) => [
      call('find_contact', { name }),
      call('send_message', { to: from(1, '/contacts/0/email'), subject, body }),
    ],
    answer: from(2, '/messageId'),
  }),
  story('messaging', {
    texts: [
      'Write to our contact at {company}: subject "{subject}", text "{body}"',
      'Whoever we know at {company} should get a mail "{subject}" saying "{body}"',
      'Send "{body}" (subject "{subject}") to the first contact of {company}.',
    ],
    facts: (random) => ({ company: pick(random, companies), ...pick(random, mails) }),
    plan: ({ company, subject, body }) => [
      call('list_company_contacts', { company }),
      call('send_message', { to: from(1, '/contacts/0/email'), subject, body }),
    ],
    answer: from(2, '/messageId'),
  }),
  story('messaging', {
    texts: [
      'On {sendOn}, {name} should get a mail "{subject}" that says "{body}". Schedule it.',
      'Schedule a mail to {name} for {sendOn}: subject "{subject}", text "{body}"',
      'Look up {name} and prepare "{subject}" ("{body}") to go out on {sendOn}.',
    ],
    facts: (random) => ({
      name: pick(random, contacts),
      ...pick(random, mails),
      sendOn: pick(random, dates),
    }),
    plan: ({ name, subject, body, sendOn }) => [
      call('find_contact', { name }),
      call('schedule_message', { to: from(1, '/contacts/0/email'), subject, body, sendOn }),
    ],
    answer: from(2, '/scheduleId'),
  }),
  story('messaging', {
    texts: [
      '{name} has a new phone number: {phone}. Please update the address book.',
      'Change the phone number of {name} to {phone}.',
      'The number we have for {name} is old; the new one is {phone}.',
    ],
    facts: (random) => ({ name: pick(random, contacts), phone: pick(random, phones) }),
    plan: ({ name, phone }) => [
      call('find_contact', { name }),
      call('change_phone', { contactId: from(1, '/contacts/0/contactId'), phone }),
    ],
    answer: from(2, '/contactId'),
  }),
  story('messaging', {
    texts: [
      'Add {name} of {company} to the address book (mail {email}, phone {phone}) and send a mail "{subject}": "{body}"',
      'New contact: {name}, {company}, {email}, {phone}. Then write to them, subject "{subject}", text "{body}"',
      'Please save {name} ({company}, {email}, {phone}) and mail "{body}" with the subject "{subject}".',
    ],
    facts: (random) => ({ ...pick(random, newcomers), ...pick(random, mails) }),
    plan: ({ name, company, email, phone, subject, body }) => [
      call('add_contact', { name, company, email, phone }),
      call('send_message', { to: from(1, '/email'), subject, body }),
    ],
    answer: [from(1, '/contactId'), from(2, '/messageId')],
  }),
  story('messaging', {
    texts: [
      'Change the phone number of {name} to {phone} and confirm it by mail: subject "{subject}", text "{body}"',
      '{name} can be reached at {phone} from now on. Save that, then send them "{subject}": "{body}"',
      'Update {name} to {phone}; afterwards write to them with the subject "{subject}" and the text "{body}"',
    ],
    facts: (random) => ({
      name: pick(random, contacts),
      phone: pick(random, phones),
      ...pick(random, mails),
    }),
    plan: ({ name, phone, subject, body }) => [
      call('find_contact', { name }),
      call('change_phone', { contactId: from(1, '/contacts/0/contactId'), phone }),
      call('send_message', { to: from(2, '/email'), subject, body }),
    ],
    answer: from(3, '/messageId'),
  }),
  story('messaging', {
    texts: [
      'A mail to {name} is waiting to be sent. Take it back and schedule this instead for {sendOn}: "{subject}", "{body}"',
      'Replace the scheduled mail to {name}: new subject "{subject}", new text "{body}", to be sent on {sendOn}.',
      'Cancel what is scheduled for {name}; on {sendOn} they should get "{subject}" with the text "{body}"',
    ],
    facts: (random) => ({
      name: pick(random, expecting),
      ...pick(random, mails),
      sendOn: pick(random, dates),
    }),
    plan: ({ name, subject, body, sendOn }) => [
      call('find_contact', { name }),
      call('list_scheduled', { to: from(1, '/contacts/0/email') }),
      call('cancel_scheduled', { scheduleId: from(2, '/messages/0/scheduleId') }),
      call('schedule_message', { to: from(1, '/contacts/0/email'), subject, body, sendOn }),
    ],
    answer: from(4, '/scheduleId'),
  }),
  story('messaging', {
    texts: [
      'Send the same mail to {first} and to {second}: subject "{subject}", text "{body}"',
      'Both {first} and {second} should read "{body}" under the subject "{subject}". Mail them one after the other.',
      'Mail {first}, then {second}: "{subject}", "{body}"',
    ],
    facts: (random) => {
      const [first, second] = pickTwo(random, contacts);
      return { first, second, ...pick(random, mails) };
    },
    plan: ({ first, second, subject, body }) => [
      call('find_contact', { name: first }),
      call('send_message', { to: from(1, '/contacts/0/email'), subject, body }),
      call('find_contact', { name: second }),
      call('send_message', { to: from(3, '/contacts/0/email'), subject, body }),
    ],
    answer: [from(2, '/messageId'), from(4, '/messageId')],
  }),
  story('messaging', {
    texts: [
      '{leaver} has left. Take them out of the address book, add {name} ({company}, {email}, {phone}), and welcome the newcomer: "{subject}", "{body}"',
      'Replace {leaver} in the address book by {name} of {company}, {email}, {phone}. Then mail the new contact "{subject}": "{body}"',
      'Out with {leaver}, in with {name} ({company}, {email}, {phone}); then a mail to the new one, subject "{subject}", text "{body}"',
    ],
    facts: (random) => ({
      leaver: pick(random, contacts),
      ...pick(random, newcomers),
      ...pick(random, mails),
    }),
    plan: ({ leaver, name, company, email, phone, subject, body }) => [
      call('find_contact', { name: leaver }),
      call('remove_contact', { contactId: from(1, '/contacts/0/contactId') }),
      call('add_contact', { name, company, email, phone }),
      call('send_message', { to: from(3, '/email'), subject, body }),
    ],
    answer: from(4, '/messageId'),
  }),
];
