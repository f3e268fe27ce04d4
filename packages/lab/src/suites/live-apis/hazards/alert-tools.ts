/** Alert and report tools: adapters to the notifications on loopback. */

import type { JsonSchema } from 'regain/internal/types';
import { listedBy, shownBy } from '../../domains/domain.ts';
import { choice, email, list, quantity, record, text, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, unlessStatus } from '../adapter.ts';
import { segment } from '../http.ts';

const magnitude: JsonSchema = {
  ...{ type: 'number', description: 'magnitude from which messages are sent', minimum: 0, maximum: 10 },
};
const area = {
  latitude: { type: 'number', description: 'latitude of the centre', minimum: -90, maximum: 90 },
  longitude: { type: 'number', description: 'longitude of the centre', minimum: -180, maximum: 180 },
  radius_km: quantity('km', 'distance from the centre at most'),
};
const address = email('address for the messages');
const alert = record({
  id: text('alert'),
  email: address,
  min_magnitude: magnitude,
  ...area,
  paused_until: { type: ['string', 'null'], description: 'day until which no messages are sent' },
  status: choice(['active', 'paused'], 'state of the alert'),
});
const report = record({
  id: text('report'),
  event_id: text('event'),
  email: address,
  city: text('where it was felt'),
  intensity: whole('how strongly, from 1 to 10'),
});
const alertId = text('alert');

function alertPath(id: string): string {
  return `/v1/alerts/${segment(id)}`;
}

const api = adaptersTo('alerts');

export const alertTools: readonly Adapter[] = [
  api.read<{ email: string }>({
    name: 'list_quake_alerts',
    description: 'Lists the alerts of an address.',
    inputSchema: record({ email: address }),
    outputSchema: record({ alerts: list(alert, 'the alerts') }),
    run: (args, http) => http.get('/v1/alerts', args),
  }),
  api.read<{ alert_id: string }>({
    name: 'show_quake_alert',
    description: 'Shows one alert.',
    inputSchema: record({ alert_id: alertId }),
    outputSchema: alert,
    run: ({ alert_id }, http) => http.get(alertPath(alert_id)),
  }),
  api.change<{ email: string }>({
    name: 'create_quake_alert',
    description: 'Sends a message for every earthquake around a point. Every call makes an alert.',
    inputSchema: record({ email: address, min_magnitude: magnitude, ...area }),
    outputSchema: alert,
    effect: 'write',
    verifiedBy: listedBy('list_quake_alerts', ['email'], '/alerts', [
      'min_magnitude',
      'latitude',
      'longitude',
      'radius_km',
    ]),
    undoneBy: { tool: 'delete_quake_alert', args: { alert_id: '/output/id' } },
    run: (args, http) => http.post('/v1/alerts', args),
  }),
  api.change<{ alert_id: string; min_magnitude: number }>({
    name: 'set_alert_threshold',
    description: 'Sets the magnitude from which an alert sends messages.',
    inputSchema: record({ alert_id: alertId, min_magnitude: magnitude }),
    outputSchema: alert,
    effect: 'idempotent',
    verifiedBy: {
      ...shownBy('show_quake_alert', ['alert_id'], []),
      match: { id: '/args/alert_id', min_magnitude: '/args/min_magnitude' },
    },
    run: ({ alert_id, min_magnitude }, http) => http.patch(alertPath(alert_id), { min_magnitude }),
  }),
  api.change<{ alert_id: string; paused_until: string }>({
    name: 'pause_quake_alert',
    description: 'Pauses an alert until a day.',
    inputSchema: record({
      alert_id: alertId,
      paused_until: { type: 'string', format: 'date', description: 'day on which it starts again' },
    }),
    outputSchema: alert,
    effect: 'idempotent',
    verifiedBy: {
      ...shownBy('show_quake_alert', ['alert_id'], []),
      match: { id: '/args/alert_id', paused_until: '/args/paused_until' },
    },
    run: ({ alert_id, paused_until }, http) => http.patch(alertPath(alert_id), { paused_until }),
  }),
  api.change<{ alert_id: string }>({
    name: 'delete_quake_alert',
    description: 'Deletes an alert.',
    inputSchema: record({ alert_id: alertId }),
    outputSchema: record({ deleted: text('alert that is gone') }),
    effect: 'idempotent',
    run: async ({ alert_id }, http) => {
      await unlessStatus(404, http.delete(alertPath(alert_id)));
      return { deleted: alert_id };
    },
  }),
  api.read<{ event_id: string }>({
    name: 'list_felt_reports',
    description: 'Lists what people reported of one earthquake.',
    inputSchema: record({ event_id: text('event') }),
    outputSchema: record({ reports: list(report, 'the reports') }),
    run: (args, http) => http.get('/v1/reports', args),
  }),
  api.change<{ event_id: string }>({
    name: 'submit_felt_report',
    description: 'Reports how strongly an earthquake was felt in a city. Every call sends a report.',
    inputSchema: record({
      event_id: text('event'),
      email: address,
      city: text('where it was felt'),
      intensity: whole('how strongly, from 1 to 10', { minimum: 1, maximum: 10 }),
    }),
    outputSchema: report,
    effect: 'write',
    verifiedBy: listedBy('list_felt_reports', ['event_id'], '/reports', ['email', 'city', 'intensity']),
    undoneBy: { tool: 'withdraw_felt_report', args: { report_id: '/output/id' } },
    run: (args, http) => http.post('/v1/reports', args),
  }),
  api.change<{ report_id: string }>({
    name: 'withdraw_felt_report',
    description: 'Withdraws a report.',
    inputSchema: record({ report_id: text('report') }),
    outputSchema: record({ withdrawn: text('report that is gone') }),
    effect: 'idempotent',
    run: async ({ report_id }, http) => {
      await unlessStatus(404, http.delete(`/v1/reports/${segment(report_id)}`));
      return { withdrawn: report_id };
    },
  }),
];
