/** Notifications on loopback: alerts for an area and reports of shaking. No public API takes these from programs. */

import type { Json } from 'regain/internal/types';
import { by } from '../../domains/domain.ts';
import type { Row } from '../../domains/state.ts';
import { ApiError, type Received, type Route, reply, routesOf } from '../loopback/routes.ts';
import type { Session } from '../loopback/session.ts';
import { getQuake } from './data.ts';

const alerts = 'quakeAlerts';
const reports = 'feltReports';

const reasons: Readonly<Record<number, string>> = {
  404: 'Not Found',
  422: 'Unprocessable Entity',
  503: 'Service Unavailable',
};

export function alertError(status: number, message: string): Json {
  return { status, error: reasons[status] ?? 'Error', message };
}

function refuse(status: number, message: string): never {
  throw new ApiError(status, alertError(status, message));
}

function rowIn({ state }: Session, table: string, id: string): Row {
  return state.get(table, id) ?? refuse(404, `No record with id ${id}`);
}

/** The records whose field has the requested value, by id. */
function listed(table: string, field: string, { query }: Received, { state }: Session): Row[] {
  const value = query.get(field) ?? refuse(422, `Query parameter ${field} is required`);
  return state.rows(table, (row) => row[field] === value).sort(by('id'));
}

function createAlert({ body }: Received, { state }: Session): ReturnType<typeof reply> {
  const { email, min_magnitude, latitude, longitude, radius_km } = body as Row;
  if (!(Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180))
    refuse(422, 'latitude and longitude must be degrees');
  if (!(Number(radius_km) > 0)) refuse(422, 'radius_km must be positive');
  const content = {
    ...{ email: email!, min_magnitude: min_magnitude! },
    ...{ latitude: latitude!, longitude: longitude!, radius_km: radius_km! },
  };
  return reply(201, state.make(alerts, content, { paused_until: null, status: 'active' }));
}

function changeAlert({ params, body }: Received, session: Session): Row {
  const { id } = rowIn(session, alerts, params.id!);
  const { min_magnitude, paused_until } = body as Row;
  return session.state.patch(alerts, String(id), {
    ...(min_magnitude === undefined ? {} : { min_magnitude }),
    ...(paused_until === undefined ? {} : { paused_until, status: 'paused' }),
  });
}

function createReport({ body }: Received, { state }: Session): ReturnType<typeof reply> {
  const { event_id, email, city, intensity } = body as Row;
  if (getQuake(String(event_id)) === undefined) refuse(422, `Unknown event ${String(event_id)}`);
  const content = { event_id: event_id!, email: email!, city: city!, intensity: intensity! };
  return reply(201, state.make(reports, content));
}

function removed(table: string): Route['handle'] {
  return ({ params }, session) => {
    rowIn(session, table, params.id!);
    session.state.unmake(table, params.id!);
    return reply(204, null);
  };
}

const api = routesOf('alerts');

export const alertRoutes: readonly Route[] = [
  api.get('/v1/alerts', 190, (received, session) => ({
    alerts: listed(alerts, 'email', received, session),
  })),
  api.post('/v1/alerts', 340, createAlert),
  api.get('/v1/alerts/:id', 140, ({ params }, session) => rowIn(session, alerts, params.id!)),
  api.patch('/v1/alerts/:id', 230, changeAlert),
  api.delete('/v1/alerts/:id', 210, removed(alerts)),
  api.get('/v1/reports', 200, (received, session) => ({
    reports: listed(reports, 'event_id', received, session),
  })),
  api.post('/v1/reports', 320, createReport),
  api.delete('/v1/reports/:id', 210, removed(reports)),
];
