/** Answers of the public APIs in their documented form, including fields that the adapters do not use. */

import type { Json } from 'regain/internal/types';
import { bookAnswers } from './documented-books-in-test.ts';

const meteo = {
  latitude: 52.52,
  longitude: 13.419998,
  generationtime_ms: 2.2119,
  utc_offset_seconds: 7200,
  timezone: 'Europe/Berlin',
  timezone_abbreviation: 'GMT+2',
  elevation: 38,
};
const daily = (units: { [name: string]: string }) => ({
  ...meteo,
  daily_units: { time: 'iso8601', ...units },
  daily: {
    time: ['2027-05-12'],
    ...Object.fromEntries(Object.keys(units).map((name) => [name, [13.4]])),
  },
});

const offer = {
  id: 'off_00009htYpSCXrwaB9DnUm0',
  live_mode: false,
  total_amount: '90.80',
  total_currency: 'GBP',
  owner: { id: 'arl_1', iata_code: 'ZZ', name: 'Duffel Airways', logo_symbol_url: null },
  passengers: [{ id: 'pas_00009hj8USM7Ncg31cBCL', type: 'adult', age: null }],
  payment_requirements: {
    requires_instant_payment: false,
    payment_required_by: '2027-05-12T10:42:14Z',
    price_guarantee_expires_at: '2027-05-11T10:42:14Z',
  },
  slices: [
    {
      id: 'sli_1',
      origin: { iata_code: 'BER', name: 'Berlin Brandenburg Airport' },
      destination: { iata_code: 'LIS', name: 'Humberto Delgado Airport' },
      duration: 'PT3H35M',
      fare_brand_name: 'Basic',
      segments: [{ id: 'seg_1', departing_at: '2027-05-12T06:45:00', duration: 'PT3H35M' }],
    },
  ],
};

const order = {
  id: 'ord_00009hthhsUZ8W4LxQgkjo',
  offer_id: 'off_00009htYpSCXrwaB9DnUm0',
  type: 'hold',
  live_mode: false,
  passengers: [
    {
      id: 'pas_1',
      type: 'adult',
      given_name: 'A',
      family_name: 'B',
      born_on: '1990-01-01',
      email: 'a@example.com',
    },
  ],
  total_amount: '90.80',
  total_currency: 'GBP',
  booking_reference: 'RZPNX8',
  metadata: {},
  cancelled_at: null,
  created_at: '2027-05-10T09:42:14.545Z',
};

const paperOrder = {
  id: '61e69015-8549-4bfd-b9c3-01e75843f47d',
  client_order_id: 'eb9e2aaa-f71a-4f51-b5b4-52a6c565dad4',
  created_at: '2027-05-10T13:30:00.123Z',
  asset_class: 'us_equity',
  symbol: 'KO',
  qty: '2',
  filled_qty: '0',
  filled_avg_price: null,
  order_type: 'limit',
  type: 'limit',
  side: 'buy',
  time_in_force: 'gtc',
  limit_price: '60.5',
  status: 'accepted',
};

const station = {
  id: '8507000',
  name: 'Bern',
  score: null,
  coordinate: { type: 'WGS84', x: 46.9, y: 7.4 },
  distance: null,
};

const quake = {
  type: 'Feature',
  properties: {
    ...{ mag: 5.4, place: '38 km W of Petrolia, CA', time: 1806400000000, updated: 1806400900000, tz: null },
    ...{
      url: 'https://earthquake.usgs.gov/earthquakes/eventpage/nc1',
      detail: 'https://earthquake.usgs.gov/',
    },
    ...{ felt: 210, cdi: 4.3, mmi: 4.1, alert: 'green', status: 'reviewed', tsunami: 0, sig: 512 },
    ...{ net: 'nc', code: '1', ids: ',nc1,us1,', sources: ',nc,us,', types: ',dyfi,origin,shakemap,' },
    ...{ nst: 42, dmin: 0.31, rms: 0.18, gap: 210, magType: 'mw', type: 'earthquake' },
    title: 'M 5.4 - 38 km W of Petrolia, CA',
  },
  geometry: { type: 'Point', coordinates: [-124.6, 40.2, 9.4] },
  id: 'nc1',
};

const answers: readonly (readonly [part: string, answer: Json])[] = [
  [
    'geocoding-api.open-meteo.com',
    {
      results: [
        {
          ...{ id: 2950159, name: 'Berlin', latitude: 52.52437, longitude: 13.41053, elevation: 74 },
          ...{ feature_code: 'PPLC', country_code: 'DE', admin1_id: 2950157, timezone: 'Europe/Berlin' },
          ...{ population: 3426354, postcodes: ['10967'], country_id: 2921044, country: 'Germany' },
        },
      ],
      generationtime_ms: 0.57,
    },
  ],
  [
    '/api.open-meteo.com/v1/forecast',
    daily({
      weather_code: 'wmo code',
      temperature_2m_max: '°C',
      temperature_2m_min: '°C',
      precipitation_sum: 'mm',
      precipitation_probability_max: '%',
      wind_speed_10m_max: 'km/h',
    }),
  ],
  [
    'archive-api.open-meteo.com',
    daily({
      weather_code: 'wmo code',
      temperature_2m_max: '°C',
      temperature_2m_min: '°C',
      precipitation_sum: 'mm',
    }),
  ],
  [
    'air-quality-api.open-meteo.com',
    {
      ...meteo,
      hourly_units: { time: 'iso8601', pm10: 'μg/m³', pm2_5: 'μg/m³' },
      hourly: { time: ['2027-05-12T00:00'], pm10: [8.4], pm2_5: [6.1] },
    },
  ],
  ['marine-api.open-meteo.com', daily({ wave_height_max: 'm', wave_period_max: 's' })],
  [
    'api.sunrise-sunset.org',
    {
      results: {
        sunrise: '2027-05-12T03:11:27+00:00',
        sunset: '2027-05-12T18:51:06+00:00',
        solar_noon: '2027-05-12T11:01:17+00:00',
        day_length: 56379,
        civil_twilight_begin: '2027-05-12T02:27:12+00:00',
      },
      status: 'OK',
      tzid: 'UTC',
    },
  ],
  [
    'restcountries.com',
    {
      name: { common: 'Germany', official: 'Federal Republic of Germany', nativeName: {} },
      cca2: 'DE',
      capital: ['Berlin'],
      currencies: { EUR: { symbol: '€', name: 'Euro' } },
      languages: { deu: 'German' },
      region: 'Europe',
      population: 83491249,
      car: { signs: ['DY'], side: 'right' },
      idd: { root: '+4', suffixes: ['9'] },
    },
  ],
  [
    'date.nager.at',
    [
      {
        ...{ date: '2027-01-01', localName: 'Neujahr', name: "New Year's Day", countryCode: 'DE' },
        ...{ fixed: false, global: true, counties: null, launchYear: null, types: ['Public'] },
      },
    ],
  ],
  ['api.duffel.com/air/offers/', { data: offer }],
  ['api.duffel.com/air/orders', { data: order }],
  [
    'transport.opendata.ch/v1/connections',
    {
      connections: [
        {
          from: {
            station,
            departure: '2027-05-12T08:02:00+0200',
            departureTimestamp: 1,
            platform: '4',
            delay: null,
          },
          to: {
            station,
            arrival: '2027-05-12T10:22:00+0200',
            arrivalTimestamp: 2,
            platform: '8',
            delay: null,
          },
          duration: '00d02:20:00',
          transfers: 1,
          service: null,
          products: ['IC 8', 'IR 35'],
          sections: [],
        },
      ],
      from: station,
      to: station,
      stations: { from: [station], to: [station] },
    },
  ],
  ['api.frankfurter.dev', { amount: 1, base: 'EUR', date: '2027-05-07', rates: { USD: 1.1285 } }],
  [
    'api.worldbank.org',
    [
      { page: 1, pages: 1, per_page: 50, total: 1, sourceid: '2', lastupdated: '2027-04-08' },
      [
        {
          indicator: { id: 'SP.POP.TOTL', value: 'Population, total' },
          country: { id: 'BR', value: 'Brazil' },
          ...{ countryiso3code: 'BRA', date: '2020', value: 208660842, unit: '', obs_status: '', decimal: 0 },
        },
      ],
    ],
  ],
  [
    'data.alpaca.markets',
    {
      bars: [
        { t: '2027-05-06T04:00:00Z', o: 61.2, h: 61.9, l: 60.8, c: 61.5, v: 12345678, n: 100, vw: 61.3 },
      ],
      symbol: 'KO',
      next_page_token: null,
    },
  ],
  ['paper-api.alpaca.markets/v2/orders', paperOrder],
  ...bookAnswers,
  [
    'earthquake.usgs.gov/fdsnws/event/1/query',
    {
      type: 'FeatureCollection',
      metadata: {
        ...{ generated: 1806489600000, url: 'https://earthquake.usgs.gov/fdsnws/event/1/query' },
        ...{ title: 'USGS Earthquakes', status: 200, api: '1.14.1', limit: 10, offset: 1, count: 1 },
      },
      features: [quake],
      bbox: [-124.6, 40.2, 9.4, -124.6, 40.2, 9.4],
    },
  ],
  [
    'api.tidesandcurrents.noaa.gov/api/prod/datagetter',
    {
      predictions: [
        { t: '2027-05-12 04:18', v: '1.612', type: 'H' },
        { t: '2027-05-12 11:02', v: '-0.104', type: 'L' },
      ],
    },
  ],
];

/** The documented answer to a request; undefined where none is known. */
export function documented(url: string): Json | undefined {
  return answers.find(([part]) => url.includes(part))?.[1];
}
