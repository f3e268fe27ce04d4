/** Stories about a group practice, planned with a slip. Held out. */

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
const withAppointment = [
  'Rosa Whitfield',
  'Idris Clarke',
  'Stefan Iliev',
  'Maya Castellan',
  'Arthur Bloom',
] as const;
const treated = ['Idris Clarke', 'Stefan Iliev', 'Arthur Bloom'] as const;
const practices = [
  { specialty: 'dermatology', city: 'Leeds' },
  { specialty: 'cardiology', city: 'York' },
  { specialty: 'cardiology', city: 'Leeds' },
  { specialty: 'orthopaedics', city: 'York' },
  { specialty: 'orthopaedics', city: 'Leeds' },
  { specialty: 'paediatrics', city: 'York' },
] as const;
/** Days on which the doctor with the shortest wait has hours. */
const hours = [
  { specialty: 'dermatology', city: 'Leeds', date: '2026-03-18' },
  { specialty: 'cardiology', city: 'York', date: '2026-03-17' },
  { specialty: 'cardiology', city: 'Leeds', date: '2026-03-18' },
  { specialty: 'orthopaedics', city: 'York', date: '2026-03-18' },
  { specialty: 'orthopaedics', city: 'Leeds', date: '2026-03-20' },
  { specialty: 'paediatrics', city: 'York', date: '2026-03-18' },
  { specialty: 'paediatrics', city: 'Leeds', date: '2026-03-18' },
] as const;
const reasons = [
  'persistent rash',
  'second opinion',
  'chest tightness',
  'back pain',
  'check before travel',
] as const;
const medicines = [
  { medicine: 'cetirizine', dose: 10 },
  { medicine: 'amoxicillin', dose: 500 },
  { medicine: 'metformin', dose: 850 },
  { medicine: 'naproxen', dose: 250 },
] as const;
const courses = [5, 7, 14, 21, 28] as const;
const weights = [35.5, 58.4, 66, 72.3, 88.9] as const;
const pharmacies = ['Castle Gate', 'River Lane', 'Guildhall'] as const;

export const clinicStories: readonly Story[] = [
  story('clinic', {
    texts: [
      '{name} needs {specialty} in {city}: whoever has the shortest wait, the earliest hour there is. Reason: {reason}.',
      'Get {name} seen in {city} by {specialty}, with the doctor who has the shortest wait and at the first free hour, on account of {reason}.',
    ],
    facts: (random) => ({
      name: pick(random, patients),
      ...pick(random, practices),
      reason: pick(random, reasons),
    }),
    plan: ({ name, specialty, city, reason }) => [
      call('find_doctors', { specialty, city }),
      call('next_slots', { doctorId: from(1, '/doctors/0/doctorId') }),
      call('find_patient', { name }),
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
      '{name} cannot come. Look at the appointment on file once more and cancel it.',
      'Pull up what {name} has booked, read the appointment, and call it off.',
    ],
    facts: (random) => ({ name: pick(random, withAppointment) }),
    plan: ({ name }) => [
      call('find_patient', { name }),
      call('list_appointments', { patientId: from(1, '/patients/0/patientId') }),
      call('get_appointment', { appointmentId: from(2, '/appointments/0/appointmentId') }),
      call('cancel_appointment', { appointmentId: from(3, '/appointmentId') }),
    ],
    answer: from(4, '/status'),
  }),
  story('clinic', {
    texts: [
      'Prescribe {medicine} for {name}: {dose} mg at a time, {days} days. List all prescriptions of the patient then.',
      '{name} is to take {medicine}, {dose} mg, for {days} days. Send it off and show what is prescribed now.',
    ],
    facts: (random) => ({
      name: pick(random, patients),
      ...pick(random, medicines),
      days: pick(random, courses),
    }),
    plan: ({ name, medicine, dose, days }) => [
      call('find_patient', { name }),
      call('prescribe', { patientId: from(1, '/patients/0/patientId'), medicine, dose, days }),
      call('list_prescriptions', { patientId: from(1, '/patients/0/patientId') }),
    ],
    answer: from(3, '/total'),
  }),
  story('clinic', {
    texts: [
      'The scales say {weight} kg for {name}. Note it down and read the file back.',
      'Update the weight of {name} to {weight} kg, then show the patient.',
    ],
    facts: (random) => ({ name: pick(random, patients), weight: pick(random, weights) }),
    plan: ({ name, weight }) => [
      call('find_patient', { name }),
      call('record_weight', { patientId: from(1, '/patients/0/patientId'), weight }),
      call('get_patient', { patientId: from(2, '/patientId') }),
    ],
    answer: from(3, '/weight'),
  }),
  story('clinic', {
    texts: [
      'By the regional directory, who does {specialty} in {city} with the shortest wait? Book {name} there on {date}, first hour of the day, for {reason}, and show the appointment.',
      '{name} wants {date} and nothing else: {specialty}, {city}, shortest wait according to the directory, earliest hour of that day, because of {reason}. Read the appointment back.',
    ],
    facts: (random) => ({
      name: pick(random, patients),
      ...pick(random, hours),
      reason: pick(random, reasons),
    }),
    plan: ({ name, specialty, city, date, reason }) => [
      call('doctor_directory', { specialty, city }),
      call('list_slots', { doctorId: from(1, '/doctors/0/doctorId'), date }),
      call('find_patient', { name }),
      call('book_appointment', {
        slotId: from(2, '/slots/0/slotId'),
        patientId: from(3, '/patients/0/patientId'),
        reason,
      }),
      call('get_appointment', { appointmentId: from(4, '/appointmentId') }),
    ],
    answer: from(5, '/appointmentId'),
  }),
  story('clinic', {
    texts: [
      '{name} now collects medicine at {pharmacy}. Record that and send {medicine} there, {dose} mg for {days} days.',
      'New pharmacy for {name}: {pharmacy}. Then prescribe {medicine}, {dose} mg, {days} days.',
    ],
    facts: (random) => ({
      name: pick(random, patients),
      pharmacy: pick(random, pharmacies),
      ...pick(random, medicines),
      days: pick(random, courses),
    }),
    plan: ({ name, pharmacy, medicine, dose, days }) => [
      call('find_patient', { name }),
      call('change_pharmacy', { patientId: from(1, '/patients/0/patientId'), pharmacy }),
      call('prescribe', { patientId: from(2, '/patientId'), medicine, dose, days }),
    ],
    answer: from(3, '/prescriptionId'),
  }),
  story('clinic', {
    texts: [
      'Move the appointment of {name} to {specialty} in {city}: shortest wait, {date}, first hour of that day.',
      '{name} would rather be seen on {date} by {specialty} in {city}. Take the doctor with the shortest wait and the earliest hour that day, and move the existing appointment.',
    ],
    facts: (random) => ({ name: pick(random, withAppointment), ...pick(random, hours) }),
    plan: ({ name, specialty, city, date }) => [
      call('find_patient', { name }),
      call('list_appointments', { patientId: from(1, '/patients/0/patientId') }),
      call('find_doctors', { specialty, city }),
      call('list_slots', { doctorId: from(3, '/doctors/0/doctorId'), date }),
      call('move_appointment', {
        appointmentId: from(2, '/appointments/0/appointmentId'),
        slotId: from(4, '/slots/0/slotId'),
      }),
    ],
    answer: from(5, '/slotId'),
  }),
  story('clinic', {
    texts: [
      '{name} runs out of what was prescribed first. Same medicine, same dose, another {days} days.',
      'Repeat the first prescription of {name} for {days} days more, medicine and dose as before.',
    ],
    facts: (random) => ({ name: pick(random, treated), days: pick(random, courses) }),
    plan: ({ name, days }) => [
      call('find_patient', { name }),
      call('list_prescriptions', { patientId: from(1, '/patients/0/patientId') }),
      call('prescribe', {
        patientId: from(1, '/patients/0/patientId'),
        medicine: from(2, '/prescriptions/0/medicine'),
        dose: from(2, '/prescriptions/0/dose'),
        days,
      }),
    ],
    answer: from(3, '/prescriptionId'),
  }),
];
