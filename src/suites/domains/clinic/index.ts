/** A group practice: doctors, appointments, prescriptions. */

import {
  choice,
  count,
  type Domain,
  date,
  find,
  getter,
  listedBy,
  lister,
  quantity,
  Refusal,
  record,
  type State,
  shownBy,
  text,
  time,
  tool,
  undoneBy,
  whole,
} from '../kit.ts';
import { tables } from './data.ts';

const specialties = choice(['dermatology', 'cardiology', 'orthopaedics', 'paediatrics'], 'specialty');

const doctor = record({
  doctorId: text('number of the doctor'),
  name: text('name'),
  specialty: specialties,
  city: text('city of the practice'),
  waitDays: count('days', 'usual wait'),
});

const slot = record({
  slotId: text('number of the slot'),
  doctorId: text('number of the doctor'),
  date: date('day'),
  time: time('time of the day'),
  length: count('min', 'length'),
  placesLeft: whole('places still free'),
});

const patient = record({
  patientId: text('number of the patient'),
  name: text('full name'),
  born: date('day of birth'),
  weight: quantity('kg', 'weight at the last visit'),
  pharmacy: text('pharmacy that prescriptions go to'),
});

const appointment = record({
  appointmentId: text('number of the appointment'),
  slotId: text('number of the slot'),
  patientId: text('number of the patient'),
  reason: text('why the patient comes'),
  status: choice(['booked', 'cancelled'], 'state of the appointment'),
});

const prescription = record({
  prescriptionId: text('number of the prescription'),
  patientId: text('number of the patient'),
  medicine: text('medicine'),
  dose: quantity('mg', 'a single dose'),
  days: count('days', 'how long to take it'),
});

const appointmentId = text('number of the appointment');
const slotId = text('number of the slot');
const patientId = text('number of the patient');
const city = text('city of the practice');

/** Takes a place in a slot, or gives one back. */
function changePlaces(state: State, slotId: string, change: -1 | 1): void {
  const placesLeft = find(state, 'slots', slotId, 'slotId').placesLeft as number;
  if (placesLeft + change < 0) throw new Refusal('refused', 'slotId', slotId, `slot ${slotId} is taken`);
  state.patch('slots', slotId, { placesLeft: placesLeft + change });
}

const findDoctors = {
  table: 'doctors',
  keys: { specialty: specialties, city },
  field: 'doctors',
  row: doctor,
  order: ['waitDays', 'doctorId'],
};

export const clinic: Domain = {
  name: 'clinic',
  description: 'A group practice: doctors, appointments, prescriptions.',
  dialect: 'graphql',
  tables,
  tools: [
    lister({
      ...findDoctors,
      name: 'find_doctors',
      description: 'Finds the doctors of a specialty in a city, the shortest wait first.',
    }),
    lister({
      ...findDoctors,
      name: 'doctor_directory',
      description: 'Regional directory of doctors, the shortest wait first; answers like find_doctors.',
      dialect: 'sparql',
    }),
    lister({
      name: 'list_slots',
      description: 'Lists the open hours of a doctor on one day, the earliest first.',
      table: 'slots',
      keys: { doctorId: text('number of the doctor'), date: date('day') },
      field: 'slots',
      row: slot,
      order: ['time', 'slotId'],
    }),
    lister({
      name: 'next_slots',
      description: 'Lists the open hours of a doctor on all days, the earliest first.',
      table: 'slots',
      keys: { doctorId: text('number of the doctor') },
      field: 'slots',
      row: slot,
      order: ['date', 'time', 'slotId'],
    }),
    lister({
      name: 'find_patient',
      description: 'Finds a patient by full name.',
      table: 'patients',
      keys: { name: text('full name') },
      field: 'patients',
      row: patient,
      order: ['patientId'],
      dialect: 'python-traceback',
    }),
    getter({
      name: 'get_patient',
      description: 'Shows one patient.',
      table: 'patients',
      id: 'patientId',
      idIs: 'number of the patient',
      output: patient,
      dialect: 'python-traceback',
    }),
    tool<{ slotId: string; patientId: string; reason: string }>(
      {
        name: 'book_appointment',
        description: 'Books a patient into a slot. Every call takes a place.',
        input: record({ slotId, patientId, reason: text('why the patient comes') }),
        output: appointment,
        effect: 'write',
        verifiedBy: listedBy(
          'list_appointments',
          ['patientId'],
          '/appointments',
          ['slotId', 'patientId', 'reason'],
          { status: { const: 'booked' } },
        ),
        undoneBy: undoneBy('cancel_appointment', 'appointmentId'),
      },
      (state, args) => {
        find(state, 'patients', args.patientId, 'patientId');
        changePlaces(state, args.slotId, -1);
        return state.make('appointments', { ...args }, { status: 'booked' });
      },
    ),
    lister({
      name: 'list_appointments',
      description: 'Lists the appointments of a patient, cancelled ones included.',
      table: 'appointments',
      keys: { patientId },
      field: 'appointments',
      row: appointment,
      order: ['slotId', 'appointmentId'],
    }),
    getter({
      name: 'get_appointment',
      description: 'Shows one appointment.',
      table: 'appointments',
      id: 'appointmentId',
      idIs: 'number of the appointment',
      output: appointment,
    }),
    tool<{ appointmentId: string; slotId: string }>(
      {
        name: 'move_appointment',
        description: 'Moves an appointment to another slot.',
        input: record({ appointmentId, slotId: text('number of the new slot') }),
        output: appointment,
        effect: 'idempotent',
        verifiedBy: shownBy('get_appointment', ['appointmentId'], ['appointmentId', 'slotId']),
      },
      (state, { appointmentId, slotId }) => {
        const row = find(state, 'appointments', appointmentId, 'appointmentId');
        if (row.status === 'cancelled') {
          throw new Refusal(
            'state-conflict',
            'appointmentId',
            appointmentId,
            `${appointmentId} is cancelled`,
          );
        }
        if (row.slotId === slotId) return row;
        changePlaces(state, slotId, -1);
        changePlaces(state, row.slotId as string, 1);
        return state.patch('appointments', appointmentId, { slotId });
      },
    ),
    tool<{ appointmentId: string }>(
      {
        name: 'cancel_appointment',
        description: 'Cancels an appointment and frees its place.',
        input: record({ appointmentId }),
        output: appointment,
        effect: 'idempotent',
        verifiedBy: shownBy('get_appointment', ['appointmentId'], ['appointmentId'], {
          status: { const: 'cancelled' },
        }),
      },
      (state, args) => {
        const row = find(state, 'appointments', args.appointmentId, 'appointmentId');
        if (row.status === 'cancelled') return row;
        changePlaces(state, row.slotId as string, 1);
        return state.unmake('appointments', args.appointmentId, { status: 'cancelled' });
      },
    ),
    tool<{ patientId: string; medicine: string; dose: number; days: number }>(
      {
        name: 'prescribe',
        description: 'Sends a prescription to the pharmacy. It cannot be called back; every call sends one.',
        input: record({
          patientId,
          medicine: text('medicine'),
          dose: quantity('mg', 'a single dose', { exclusiveMinimum: 0, maximum: 2000 }),
          days: count('days', 'how long to take it', { minimum: 1, maximum: 90 }),
        }),
        output: prescription,
        effect: 'irreversible',
        idempotencyKey: true,
        verifiedBy: listedBy('list_prescriptions', ['patientId'], '/prescriptions', [
          'patientId',
          'medicine',
          'dose',
          'days',
        ]),
        dialect: 'mcp',
      },
      (state, args) => {
        find(state, 'patients', args.patientId, 'patientId');
        return state.make('prescriptions', { ...args });
      },
    ),
    lister({
      name: 'list_prescriptions',
      description: 'Lists the prescriptions of a patient.',
      table: 'prescriptions',
      keys: { patientId },
      field: 'prescriptions',
      row: prescription,
      order: ['medicine', 'prescriptionId'],
      dialect: 'mcp',
    }),
    tool<{ patientId: string; pharmacy: string }>(
      {
        name: 'change_pharmacy',
        description: 'Sets the pharmacy that prescriptions of a patient go to.',
        input: record({ patientId, pharmacy: text('pharmacy') }),
        output: patient,
        effect: 'idempotent',
        verifiedBy: shownBy('get_patient', ['patientId'], ['patientId', 'pharmacy']),
        dialect: 'python-traceback',
      },
      (state, args) => {
        find(state, 'patients', args.patientId, 'patientId');
        return state.patch('patients', args.patientId, { pharmacy: args.pharmacy });
      },
    ),
    tool<{ patientId: string; weight: number }>(
      {
        name: 'record_weight',
        description: 'Records the weight of a patient.',
        input: record({ patientId, weight: quantity('kg', 'weight', { minimum: 1, maximum: 300 }) }),
        output: patient,
        effect: 'idempotent',
        verifiedBy: shownBy('get_patient', ['patientId'], ['patientId', 'weight']),
        dialect: 'python-traceback',
      },
      (state, args) => {
        find(state, 'patients', args.patientId, 'patientId');
        return state.patch('patients', args.patientId, { weight: args.weight });
      },
    ),
  ],
};
