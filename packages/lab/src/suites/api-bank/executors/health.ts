/** Appointments, health data, symptoms. */

import type { Json, JsonSchema } from 'regain/internal/types';
import { refuse } from '../../domains/domain.ts';
import type { Row, State } from '../../domains/state.ts';
import { type Executors, entry, executor, recordOf, requireText } from './executor.ts';

/** Declared as a list, but actually a record by number. */
const byAppointment: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { appointments: { type: 'object' } },
  required: ['appointments'],
};

export const health: Executors = {
  AppointmentRegistration: executor<{ patient_name: string; date: string; doctor_name: string }>(
    'write',
    (state, args) => {
      requireText(args.patient_name, 'patient_name', 'Patient name or doctor name cannot be empty.');
      requireText(args.doctor_name, 'doctor_name', 'Patient name or doctor name cannot be empty.');
      const sameDay = state.rows(
        'Appointments',
        (row) => row.patient_name === args.patient_name && row.date === args.date,
      );
      if (sameDay.some((row) => row.doctor_name === args.doctor_name))
        refuse('already-exists', 'date', args.date, 'This appointment has already been registered.');
      if (sameDay.length > 0)
        refuse('state-conflict', 'date', args.date, 'This patient has already been registered in this day.');
      return state.make('Appointments', args).key!;
    },
    { undoneBy: { tool: 'CancelRegistration', args: { appointment_id: '/output/appointment_id' } } },
  ),
  QueryRegistration: executor<{ patient_name: string; date: string }>(
    'read',
    (state, args) => {
      const found = state.rows(
        'Appointments',
        (row) => row.patient_name === args.patient_name && row.date === args.date,
      );
      if (found.length === 0)
        refuse('not-found', 'patient_name', args.patient_name, 'No appointments found.');
      return Object.fromEntries(found.map((row) => [String(row.key), recordOf(row)]));
    },
    { output: byAppointment },
  ),
  ModifyRegistration: executor<{
    appointment_id: string;
    new_appointment_date?: string;
    new_appointment_doctor?: string;
  }>('idempotent', (state, { appointment_id, new_appointment_date, new_appointment_doctor }) => {
    if (state.get('Appointments', appointment_id) === undefined)
      refuse('not-found', 'appointment_id', appointment_id, 'The appointment ID does not exist.');
    if (new_appointment_date === undefined && new_appointment_doctor === undefined)
      refuse('refused', 'appointment_id', appointment_id, 'Fail because no modification is made.');
    state.patch('Appointments', appointment_id, {
      ...(new_appointment_date === undefined ? {} : { date: new_appointment_date }),
      ...(new_appointment_doctor === undefined ? {} : { doctor_name: new_appointment_doctor }),
    });
    return 'success';
  }),
  CancelRegistration: executor<{ appointment_id: string }>('idempotent', (state, { appointment_id }) => {
    if (state.get('Appointments', appointment_id) === undefined)
      refuse('not-found', 'appointment_id', appointment_id, 'The appointment ID is incorrect.');
    state.unmake('Appointments', appointment_id);
    return 'success';
  }),
  RecordHealthData: executor<{ user_id: string; time: string; health_data: readonly Row[] }>(
    'write',
    (state, { user_id, time, health_data }) => {
      requireText(user_id, 'user_id', 'The user id cannot be empty.');
      if (health_data.length === 0) refuse('refused', 'health_data', [], 'The health data cannot be empty.');
      const names = health_data.map(({ name }) => String(name));
      if (!health_data.every((item) => 'name' in item && 'value' in item))
        refuse('refused', 'health_data', [...health_data], 'The health data has invalid format.');
      if (new Set(names).size < names.length)
        refuse('refused', 'health_data', names, 'The health data cannot contain duplicate items.');
      const values = Object.fromEntries(health_data.map(({ name, value }) => [String(name), value!]));
      state.make('HealthData', { user_id, time, ...values });
      return 'success';
    },
  ),
  QueryHealthData: executor<{ user_id: string; start_time: string; end_time: string }>(
    'read',
    (state, { user_id, start_time, end_time }) => {
      if (start_time > end_time)
        refuse('refused', 'start_time', start_time, 'The start time cannot be later than the end time.');
      const known = [...((state.get('HealthData', user_id)?.value ?? []) as readonly Row[])];
      const recorded = state.rows('HealthData', (row) => row.user_id === user_id);
      known.push(...recorded.map((row) => recordOf(row)).map(({ user_id: _, ...rest }) => rest));
      if (known.length === 0) refuse('not-found', 'user_id', user_id, 'The user id does not exist.');
      const within = known.filter(({ time }) => String(time) >= start_time && String(time) <= end_time);
      if (within.length === 0)
        refuse('not-found', 'start_time', start_time, 'There is no health data in the given time span.');
      return within;
    },
  ),
  SymptomSearch: executor<{ symptom: string }>('read', (state, { symptom }) =>
    diseases(state, symptom, 'description'),
  ),
  EmergencyKnowledge: executor<{ symptom: string }>('read', (state, { symptom }) =>
    diseases(state, symptom, 'aid'),
  ),
};

function diseases(state: State, symptom: string, field: string): Json {
  requireText(symptom, 'symptom', 'The symptom cannot be empty.');
  const found =
    entry(state, 'Symptom', symptom) ??
    refuse('not-found', 'symptom', symptom, 'The symptom does not exist.');
  return (found.value as readonly Row[]).map((disease) => ({
    name: disease.name!,
    [field]: disease[field]!,
  }));
}
