/** Train tools: adapters to the Swiss timetable. */

import { date, list, open, record, text, time, whole } from '../../domains/schema.ts';
import { type Adapter, adaptersTo, without } from '../adapter.ts';

const station = open({ id: text('number of the station'), name: text('name') });
const stop = (moment: string) =>
  open({ station, [moment]: text(`moment of ${moment}`), platform: text('platform') });

const api = adaptersTo('trains');

export const trainTools: readonly Adapter[] = [
  api.read<{ query: string }>({
    name: 'find_station',
    description: 'Finds Swiss stations by name.',
    inputSchema: record({ query: text('name of the station') }),
    outputSchema: record({ stations: list(station, 'stations of this name') }),
    run: (args, http) => http.get('/v1/locations', { ...args, type: 'station' }),
  }),
  api.read<{ from: string; to: string; date: string; time: string }>({
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
        open({
          from: stop('departure'),
          to: stop('arrival'),
          duration: text('as 00d01:02:00'),
          transfers: whole('changes on the way'),
        }),
        'the connections',
      ),
    }),
    run: async (args, http) =>
      without(await http.get('/v1/connections', { ...args, limit: 4 }), 'from', 'to', 'stations'),
  }),
  api.read<{ station: string; date: string; time: string; limit: number }>({
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
        open({
          stop: open({ departure: text('moment of departure'), platform: text('platform') }),
          category: text('kind of train'),
          number: text('number of the train'),
          to: text('where it goes'),
        }),
        'the departures',
      ),
    }),
    run: async ({ station: at, date: day, time: hour, limit }, http) =>
      without(
        await http.get('/v1/stationboard', { station: at, datetime: `${day} ${hour}`, limit }),
        'station',
      ),
  }),
];
