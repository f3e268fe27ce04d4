/** Train tools: adapters to the Swiss timetable. */

import { date, list, record, text, time, whole } from '../../domains/schema.ts';
import { type Adapter, adapter, without } from '../adapter.ts';

const station = {
  ...record({ id: text('number of the station'), name: text('name') }),
  additionalProperties: true,
};
const stop = (moment: string) => ({
  ...record({ station, [moment]: text(`moment of ${moment}`), platform: text('platform') }),
  additionalProperties: true,
});

export const trainTools: readonly Adapter[] = [
  adapter<{ query: string }>(
    {
      api: 'trains',
      name: 'find_station',
      description: 'Finds Swiss stations by name.',
      inputSchema: record({ query: text('name of the station') }),
      outputSchema: record({ stations: list(station, 'stations of this name') }),
      effect: 'read',
    },
    (args, http) => http.get('/v1/locations', { ...args, type: 'station' }),
  ),
  adapter<{ from: string; to: string; date: string; time: string }>(
    {
      api: 'trains',
      name: 'train_connections',
      description: 'Train connections between two Swiss stations from a time of day on, the next four.',
      inputSchema: record({
        from: text('station of departure, number or name'),
        to: text('station of arrival, number or name'),
        date: date('the day'),
        time: time('earliest departure'),
      }),
      outputSchema: record({
        connections: list(
          {
            ...record({
              from: stop('departure'),
              to: stop('arrival'),
              duration: text('as 00d01:02:00'),
              transfers: whole('changes on the way'),
            }),
            additionalProperties: true,
          },
          'the connections',
        ),
      }),
      effect: 'read',
    },
    async (args, http) =>
      without(await http.get('/v1/connections', { ...args, limit: 4 }), 'from', 'to', 'stations'),
  ),
  adapter<{ station: string; date: string; time: string; limit: number }>(
    {
      api: 'trains',
      name: 'departure_board',
      description: 'The next departures at a Swiss station.',
      inputSchema: record({
        station: text('station, number or name'),
        date: date('the day'),
        time: time('from this time on'),
        limit: whole('departures to show at most', { default: 3, minimum: 1, maximum: 10 }),
      }),
      outputSchema: record({
        stationboard: list(
          {
            ...record({
              stop: {
                ...record({ departure: text('moment of departure'), platform: text('platform') }),
                additionalProperties: true,
              },
              category: text('kind of train'),
              number: text('number of the train'),
              to: text('where it goes'),
            }),
            additionalProperties: true,
          },
          'the departures',
        ),
      }),
      effect: 'read',
    },
    async ({ station: at, date: day, time: hour, limit }, http) =>
      without(
        await http.get('/v1/stationboard', { station: at, datetime: `${day} ${hour}`, limit }),
        'station',
      ),
  ),
];
