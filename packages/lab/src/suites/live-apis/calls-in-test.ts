/** Calls of every public API. */

import type { JsonObject } from 'regain/internal/types';
import type { ApiName } from './apis.ts';

const spot = { latitude: 52.52, longitude: 13.41 };
const day = { start_date: '2027-05-12', end_date: '2027-05-12' };
const passenger = {
  ...{ title: 'ms', given_name: 'A', family_name: 'B', born_on: '1990-01-01' },
  ...{ email: 'a@example.com', phone_number: '+442080160509' },
};

/** At least one call for each API, and its first address. */
export const calls: readonly (readonly [api: ApiName, tool: string, args: JsonObject, path: string])[] = [
  ['geocoding', 'geocode_place', { name: 'Berlin' }, '/v1/search?count=1&name=Berlin&language=en'],
  [
    'forecast',
    'daily_forecast',
    { ...spot, ...day },
    '/v1/forecast?temperature_unit=celsius&wind_speed_unit=kmh&precipitation_unit=mm&latitude=52.52&longitude=13.41&start_date=2027-05-12&end_date=2027-05-12&daily=weather_code%2Ctemperature_2m_max%2Ctemperature_2m_min%2Cprecipitation_sum%2Cprecipitation_probability_max%2Cwind_speed_10m_max&timezone=auto',
  ],
  [
    'archive',
    'past_weather',
    { ...spot, ...day },
    '/v1/archive?temperature_unit=celsius&precipitation_unit=mm&latitude=52.52&longitude=13.41&start_date=2027-05-12&end_date=2027-05-12&daily=weather_code%2Ctemperature_2m_max%2Ctemperature_2m_min%2Cprecipitation_sum&timezone=auto',
  ],
  [
    'airQuality',
    'air_quality',
    { ...spot, ...day },
    '/v1/air-quality?latitude=52.52&longitude=13.41&start_date=2027-05-12&end_date=2027-05-12&hourly=pm10%2Cpm2_5&timezone=auto',
  ],
  [
    'marine',
    'wave_forecast',
    { ...spot, ...day },
    '/v1/marine?latitude=52.52&longitude=13.41&start_date=2027-05-12&end_date=2027-05-12&daily=wave_height_max%2Cwave_period_max&timezone=auto',
  ],
  [
    'sun',
    'sun_times',
    { ...spot, date: '2027-05-12' },
    '/json?lat=52.52&lng=13.41&date=2027-05-12&formatted=0',
  ],
  [
    'countries',
    'country_facts',
    { code: 'DE' },
    '/v3.1/alpha/DE?fields=name%2Ccca2%2Ccapital%2Ccurrencies%2Clanguages%2Cregion%2Cpopulation%2Ccar%2Cidd',
  ],
  ['holidays', 'public_holidays', { year: 2027, country_code: 'DE' }, '/api/v3/PublicHolidays/2027/DE'],
  [
    'duffel',
    'hold_flight',
    { offer_id: 'off_0000BERLIS20270512E1', ...passenger },
    '/air/offers/off_0000BERLIS20270512E1',
  ],
  [
    'trains',
    'train_connections',
    { from: 'Bern', to: 'Chur', date: '2027-05-12', time: '08:00' },
    '/v1/connections?from=Bern&to=Chur&date=2027-05-12&time=08%3A00&limit=4',
  ],
  [
    'exchange',
    'exchange_rate',
    { base: 'EUR', symbols: 'USD', date: '2027-05-07' },
    '/v1/2027-05-07?base=EUR&symbols=USD',
  ],
  [
    'indicators',
    'economic_indicator',
    { country_code: 'BR', indicator: 'SP.POP.TOTL', year: '2020' },
    '/v2/country/BR/indicator/SP.POP.TOTL?format=json&date=2020',
  ],
  [
    'stocks',
    'stock_bars',
    { symbol: 'KO', start: '2027-05-06', end: '2027-05-06' },
    '/v2/stocks/KO/bars?start=2027-05-06&end=2027-05-06&timeframe=1Day',
  ],
  ['paperTrading', 'place_paper_order', { symbol: 'KO', qty: 2, limit_price: 60.5 }, '/v2/orders'],
  [
    'openLibrary',
    'search_books',
    { q: 'Dune', limit: 2 },
    '/search.json?q=Dune&limit=2&fields=key%2Ctitle%2Cauthor_name%2Cauthor_key%2Cfirst_publish_year%2Cedition_count',
  ],
  [
    'openLibrary',
    'search_authors',
    { q: 'Roald Dahl', limit: 2 },
    '/search/authors.json?q=Roald%20Dahl&limit=2',
  ],
  ['openLibrary', 'get_work', { work_key: '/works/OL71200W' }, '/works/OL71200W.json'],
  [
    'openLibrary',
    'work_editions',
    { work_key: '/works/OL71200W', limit: 2 },
    '/works/OL71200W/editions.json?limit=2',
  ],
  ['openLibrary', 'work_ratings', { work_key: '/works/OL71200W' }, '/works/OL71200W/ratings.json'],
  ['openLibrary', 'get_author', { author_key: 'OL4100A' }, '/authors/OL4100A.json'],
  ['openLibrary', 'author_works', { author_key: 'OL4100A', limit: 3 }, '/authors/OL4100A/works.json?limit=3'],
  [
    'openLibrary',
    'subject_works',
    { subject: 'Science fiction', limit: 2 },
    '/subjects/science_fiction.json?limit=2',
  ],
  ['openLibraryLists', 'my_reading_lists', {}, '/people/reader/lists.json'],
  ['openLibraryLists', 'find_reading_list', { q: 'Noir shelf' }, '/search/lists.json?q=Noir%20shelf'],
  [
    'openLibraryLists',
    'reading_list_entries',
    { list_key: '/people/reader/lists/OL301L' },
    '/people/reader/lists/OL301L/seeds.json',
  ],
  [
    'openLibraryLists',
    'get_reading_list',
    { list_key: '/people/reader/lists/OL301L' },
    '/people/reader/lists/OL301L.json',
  ],
  [
    'earthquakes',
    'search_earthquakes',
    { starttime: '2027-04-01', endtime: '2027-04-08', minmagnitude: 5, orderby: 'magnitude', limit: 10 },
    '/fdsnws/event/1/query?format=geojson&jsonerror=true&starttime=2027-04-01&endtime=2027-04-08&minmagnitude=5&orderby=magnitude&limit=10',
  ],
  [
    'tides',
    'tide_predictions',
    { station: '9414290', begin_date: '2027-05-12', end_date: '2027-05-13' },
    '/api/prod/datagetter?product=predictions&station=9414290&begin_date=20270512&end_date=20270513&datum=MLLW&interval=hilo&units=metric&time_zone=lst_ldt&format=json',
  ],
];
