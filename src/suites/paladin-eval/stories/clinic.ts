/** Stories about a group practice. Held out. */

import { pick } from '../../../contract/distributions.ts';
import { call, from, type Story, story } from '../../story.ts';

const patients = [
  'Rosa Whitfield',
  'Idris Clarke',
  'Hope Nakamura',
  'Stefan Iliev',
  'Maya Castellan',
  'Arthur Bloom',
] as const;
/** Patients with one appointment. */
const expected = [
  'Rosa Whitfield',
  'Idris Clarke',
  'Stefan Iliev',
  'Maya Castellan',
  'Arthur Bloom',
] as const;
/** Specialties by city, with a day on which the doctor of the shortest wait has hours. */
const offers = [
  { specialty: 'dermatology', city: 'Leeds', date: '2026-03-17' },
  { specialty: 'dermatology', city: 'Leeds', date: '2026-03-18' },
  { specialty: 'cardiology', city: 'Leeds', date: '2026-03-18' },
  { specialty: 'cardiology', city: 'York', date: '2026-03-19' },
  { specialty: 'orthopaedics', city: 'York', date: '2026-03-18' },
  { specialty: 'orthopaedics', city: 'Leeds', date: '2026-03-20' },
  { specialty: 'paediatrics', city: 'York', date: '2026-03-19' },
  { specialty: 'paediatrics', city: 'Leeds', date: '2026-03-18' },
] as const;
const reasons = ['persistent cough', 'follow-up', 'second opinion', 'stiff shoulder', 'itching'] as const;
const medicines = [
  { medicine: 'cetirizine', dose: 10, days: 14 },
  { medicine: 'paracetamol', dose: 500, days: 5 },
  { medicine: 'amoxicillin', dose: 250, days: 7 },
  { medicine: 'loratadine', dose: 5, days: 21 },
] as const;
const pharmacies = ['Bridge End', 'Queen Square', 'Hill Top'] as const;
const weights = [54.6, 63.1, 72.4, 80.9, 88.2] as const;

export const clinicStories: readonly Story[] = [
  story('clinic', {
    texts: [
      'In {city}, what wait should one expect for {specialty}, at the quickest doctor?',
      'Shortest wait in days, {specialty}, {city}?',
      'State the minimum waiting time for {specialty} in {city}.',
      'A caller from {city} enquires how soon {specialty} can see them at best.',
    ],
    facts: (random) => {
      const { specialty, city } = pick(random, offers);
      return { specialty, city };
    },
    plan: ({ specialty, city }) => [call('find_doctors', { specialty, city })],
    answer: from(1, '/doctors/0/waitDays'),
  }),
  story('clinic', {
    texts: [
      'Arrange {specialty} in {city} on {date} for {patient} with the doctor of the shortest wait, earliest slot, because of "{reason}".',
      '{patient} complains of "{reason}": earliest hour on {date} with the quickest {specialty} doctor in {city}.',
      'Slot wanted: {patient}, {specialty}, {city}, {date}, as early as possible, doctor with the least wait; cause "{reason}".',
      'See to it that {patient} is seen on {date} in {city} ({specialty}, shortest wait, first slot). The cause is "{reason}".',
    ],
    facts: (random) => ({
      ...pick(random, offers),
      patient: pick(random, patients),
      reason: pick(random, reasons),
    }),
    plan: ({ specialty, city, date, patient, reason }) => [
      call('find_doctors', { specialty, city }),
      call('list_slots', { doctorId: from(1, '/doctors/0/doctorId'), date }),
      call('find_patient', { name: patient }),
      call('book_appointment', {
        slotId: from(2, '/slots/0/slotId'),
        patientId: from(3, '/patients/0/patientId'),
        reason,
      }),
    ],
    answer: from(4, '/appointmentId'),
  }),
  story('clinic', {
    texts: [
      'Consult the regional directory for {specialty} in {city}; {patient} takes the very next slot of the doctor with the least wait, on account of "{reason}".',
      'Via the directory: quickest {specialty} doctor in {city}, next free hour, for {patient}, "{reason}".',
      '{patient} needs {specialty} near {city} without delay ("{reason}"). The directory knows who has the shortest wait; use their next slot.',
    ],
    facts: (random) => {
      const { specialty, city } = pick(random, offers);
      return { specialty, city, patient: pick(random, patients), reason: pick(random, reasons) };
    },
    plan: ({ specialty, city, patient, reason }) => [
      call('doctor_directory', { specialty, city }),
      call('next_slots', { doctorId: from(1, '/doctors/0/doctorId') }),
      call('find_patient', { name: patient }),
      call('book_appointment', {
        slotId: from(2, '/slots/0/slotId'),
        patientId: from(3, '/patients/0/patientId'),
        reason,
      }),
    ],
    answer: from(4, '/appointmentId'),
  }),
  story('clinic', {
    texts: [
      '{patient} rang to call off the appointment.',
      'Strike the appointment of {patient} from the schedule.',
      'No need to expect {patient} any longer; free that appointment.',
      'Release whatever appointment {patient} holds.',
    ],
    facts: (random) => ({ patient: pick(random, expected) }),
    plan: ({ patient }) => [
      call('find_patient', { name: patient }),
      call('list_appointments', { patientId: from(1, '/patients/0/patientId') }),
      call('cancel_appointment', { appointmentId: from(2, '/appointments/0/appointmentId') }),
    ],
    answer: from(3, '/status'),
  }),
  story('clinic', {
    texts: [
      'Transfer the appointment of {patient} to {specialty} in {city}: quickest doctor, next slot.',
      '{patient} was sent to the wrong desk. The appointment belongs with the {specialty} doctor of least wait in {city}, at the next hour.',
      'Have the appointment held by {patient} shifted to the next slot of whoever in {city} has the shortest {specialty} wait.',
    ],
    facts: (random) => {
      const { specialty, city } = pick(random, offers);
      return { patient: pick(random, expected), specialty, city };
    },
    plan: ({ patient, specialty, city }) => [
      call('find_patient', { name: patient }),
      call('list_appointments', { patientId: from(1, '/patients/0/patientId') }),
      call('find_doctors', { specialty, city }),
      call('next_slots', { doctorId: from(3, '/doctors/0/doctorId') }),
      call('move_appointment', {
        appointmentId: from(2, '/appointments/0/appointmentId'),
        slotId: from(4, '/slots/0/slotId'),
      }),
    ],
    answer: from(5, '/slotId'),
  }),
  story('clinic', {
    texts: [
      'Prescription for {patient}: {medicine}, {dose} mg, {days} days.',
      '{patient} shall take {medicine} {dose} mg over {days} days; issue it.',
      'Issue {medicine} ({dose} mg, {days} days) to {patient}.',
      'Have {dose} mg of {medicine} prescribed to {patient}, lasting {days} days.',
    ],
    facts: (random) => ({ patient: pick(random, patients), ...pick(random, medicines) }),
    plan: ({ patient, medicine, dose, days }) => [
      call('find_patient', { name: patient }),
      call('prescribe', { patientId: from(1, '/patients/0/patientId'), medicine, dose, days }),
    ],
    answer: from(2, '/prescriptionId'),
  }),
  story('clinic', {
    texts: [
      '{patient} now collects at {pharmacy}. Note that, then issue {medicine}, {dose} mg for {days} days.',
      'Register {pharmacy} as the pharmacy of {patient} and prescribe {medicine} {dose} mg, {days} days.',
      'Pharmacy of {patient}: {pharmacy}. After that, a prescription of {medicine} at {dose} mg over {days} days.',
    ],
    facts: (random) => ({
      patient: pick(random, patients),
      pharmacy: pick(random, pharmacies),
      ...pick(random, medicines),
    }),
    plan: ({ patient, pharmacy, medicine, dose, days }) => [
      call('find_patient', { name: patient }),
      call('change_pharmacy', { patientId: from(1, '/patients/0/patientId'), pharmacy }),
      call('prescribe', { patientId: from(2, '/patientId'), medicine, dose, days }),
    ],
    answer: from(3, '/prescriptionId'),
  }),
  story('clinic', {
    texts: [
      '{patient} weighed in at {weight} kg today.',
      'Note a weight of {weight} kg on the chart of {patient}.',
      'Chart entry, {patient}: {weight} kg.',
      'The scale shows {weight} kg with {patient} on it; keep that on record.',
    ],
    facts: (random) => ({ patient: pick(random, patients), weight: pick(random, weights) }),
    plan: ({ patient, weight }) => [
      call('find_patient', { name: patient }),
      call('record_weight', { patientId: from(1, '/patients/0/patientId'), weight }),
    ],
    answer: from(2, '/patientId'),
  }),
  story('clinic', {
    texts: [
      'How many prescriptions does {patient} have on file?',
      'Count the prescriptions issued to {patient} so far.',
      'Number of prescriptions, {patient}?',
      '{patient} enquires about the total of prescriptions in the records.',
    ],
    facts: (random) => ({ patient: pick(random, patients) }),
    plan: ({ patient }) => [
      call('find_patient', { name: patient }),
      call('list_prescriptions', { patientId: from(1, '/patients/0/patientId') }),
    ],
    answer: from(2, '/total'),
  }),
  story('clinic', {
    texts: [
      'Visit of {patient}: record {weight} kg, issue {medicine} {dose} mg over {days} days, and arrange the next {specialty} slot in {city} with the quickest doctor, cause "{reason}".',
      '{patient}, {weight} kg, leaves with {medicine} ({dose} mg, {days} days) and a referral: {specialty}, {city}, least wait, next slot, "{reason}".',
      'Three things on {patient}: the weight ({weight} kg), the medicine ({medicine}, {dose} mg, {days} days), the referral to {specialty} in {city} at the next hour of the quickest doctor ("{reason}").',
    ],
    facts: (random) => {
      const { specialty, city } = pick(random, offers);
      return {
        patient: pick(random, patients),
        weight: pick(random, weights),
        ...pick(random, medicines),
        specialty,
        city,
        reason: pick(random, reasons),
      };
    },
    plan: ({ patient, weight, medicine, dose, days, specialty, city, reason }) => [
      call('find_patient', { name: patient }),
      call('record_weight', { patientId: from(1, '/patients/0/patientId'), weight }),
      call('prescribe', { patientId: from(1, '/patients/0/patientId'), medicine, dose, days }),
      call('find_doctors', { specialty, city }),
      call('next_slots', { doctorId: from(4, '/doctors/0/doctorId') }),
      call('book_appointment', {
        slotId: from(5, '/slots/0/slotId'),
        patientId: from(1, '/patients/0/patientId'),
        reason,
      }),
    ],
    answer: [from(3, '/prescriptionId'), from(6, '/appointmentId')],
  }),
  story('clinic', {
    texts: [
      'Redo the care of {patient}: strike the present appointment, arrange {specialty} in {city} on {date} (quickest doctor, first slot, "{reason}"), register {pharmacy} as pharmacy, issue {medicine} {dose} mg for {days} days.',
      '{patient} starts over. Old appointment off; {specialty} in {city}, {date}, least wait, earliest hour, cause "{reason}"; pharmacy {pharmacy}; {medicine} at {dose} mg over {days} days.',
      'Regarding {patient}: release the appointment held now, secure the earliest hour on {date} with the quickest {specialty} doctor of {city} ("{reason}"), note {pharmacy}, prescribe {medicine}, {dose} mg, {days} days.',
    ],
    facts: (random) => ({
      patient: pick(random, expected),
      ...pick(random, offers),
      reason: pick(random, reasons),
      pharmacy: pick(random, pharmacies),
      ...pick(random, medicines),
    }),
    plan: ({ patient, specialty, city, date, reason, pharmacy, medicine, dose, days }) => [
      call('find_patient', { name: patient }),
      call('list_appointments', { patientId: from(1, '/patients/0/patientId') }),
      call('cancel_appointment', { appointmentId: from(2, '/appointments/0/appointmentId') }),
      call('find_doctors', { specialty, city }),
      call('list_slots', { doctorId: from(4, '/doctors/0/doctorId'), date }),
      call('book_appointment', {
        slotId: from(5, '/slots/0/slotId'),
        patientId: from(1, '/patients/0/patientId'),
        reason,
      }),
      call('change_pharmacy', { patientId: from(1, '/patients/0/patientId'), pharmacy }),
      call('prescribe', { patientId: from(1, '/patients/0/patientId'), medicine, dose, days }),
    ],
    answer: [from(6, '/appointmentId'), from(8, '/prescriptionId')],
  }),
];
