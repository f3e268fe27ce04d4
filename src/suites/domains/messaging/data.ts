/** An address book and a mailbox. */

import { rowsOf, type Tables } from '../kit.ts';

export const tables: Tables = {
  contacts: {
    id: 'contactId',
    prefix: 'CT',
    rows: rowsOf(
      ['contactId', 'name', 'company', 'email', 'phone'],
      ['CT-301', 'Ines Duarte', 'Tejo Trading', 'ines.duarte@tejo.example', '+351 21 555 0142'],
      ['CT-302', 'Marco Bellini', 'Bellini Wines', 'marco@bellini.example', '+39 06 555 0177'],
      ['CT-303', 'Aoife Brennan', 'Liffey Design', 'aoife.brennan@liffey.example', '+353 1 555 0129'],
      ['CT-304', 'Nikos Pappas', 'Aegean Freight', 'npappas@aegean.example', '+30 21 555 0163'],
      ['CT-305', 'Zofia Nowak', 'Wisla Press', 'z.nowak@wislapress.example', '+48 22 555 0118'],
      ['CT-306', 'Lena Vogel', 'Spree Studio', 'lena@spreestudio.example', '+49 30 555 0155'],
      ['CT-307', 'Priya Raman', 'Northgate', 'priya.raman@northgate.example', '+44 113 555 0101'],
      ['CT-308', 'David Okoro', 'Northgate', 'david.okoro@northgate.example', '+44 113 555 0102'],
      ['CT-309', 'Mei Tanaka', 'Northgate', 'mei.tanaka@northgate.example', '+44 113 555 0103'],
      ['CT-310', 'Hanna Lindqvist', 'Northgate', 'hanna.l@northgate.example', '+44 113 555 0104'],
      ['CT-311', 'Tomas Herrera', 'Castilla Tools', 'therrera@castilla.example', '+34 91 555 0190'],
      ['CT-312', 'Pavel Dvorak', 'Brno Optics', 'pavel@brnooptics.example', '+420 5 555 0136'],
    ),
  },
  messages: { id: 'messageId', prefix: 'MS', rows: [] },
  scheduledMessages: {
    id: 'scheduleId',
    prefix: 'SM',
    rows: rowsOf(
      ['scheduleId', 'to', 'subject', 'body', 'sendOn'],
      ['SM-21', 'marco@bellini.example', 'Tasting', 'We look forward to Friday.', '2026-03-12'],
      ['SM-24', 'npappas@aegean.example', 'Container 8', 'It leaves on the morning tide.', '2026-03-16'],
      ['SM-27', 'lena@spreestudio.example', 'Proofs', 'The second proof is attached.', '2026-03-11'],
    ),
  },
};
