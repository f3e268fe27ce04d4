/** The public APIs of the adapters: their addresses, the keys they need, and where to get these. */

import { invalidArgument } from 'regain/internal/types';

/** Each family has one server on loopback. */
export const families = ['weather', 'travel', 'finance', 'books', 'hazards'] as const;
export type ApiFamily = (typeof families)[number];

export interface Key {
  /** The name of the key; on the command line it comes from the environment. */
  readonly name: string;
  readonly variable: string;
  readonly header: string;
  readonly prefix?: string;
}

export interface Api {
  readonly family: ApiFamily;
  /** The name of the service, its documentation, and its address. */
  readonly title: string;
  readonly docs: string;
  readonly url: string;
  /** Headers of every request. */
  readonly headers?: { readonly [name: string]: string };
  readonly keys?: readonly Key[];
  readonly keysFrom?: string;
  /** It has no public form for programs, or its writes would change a person's account: on loopback only. */
  readonly isLoopbackOnly?: true;
}

const openMeteo = { family: 'weather', docs: 'https://open-meteo.com/en/docs' } as const;
const duffelToken = {
  name: 'duffelToken',
  variable: 'DUFFEL_TOKEN',
  header: 'authorization',
  prefix: 'Bearer ',
};
const alpacaKeys = [
  { name: 'alpacaKeyId', variable: 'ALPACA_KEY_ID', header: 'apca-api-key-id' },
  { name: 'alpacaSecretKey', variable: 'ALPACA_SECRET_KEY', header: 'apca-api-secret-key' },
];
const alpaca = {
  family: 'finance',
  keys: alpacaKeys,
  keysFrom: 'a free paper account at https://app.alpaca.markets/signup',
} as const;

export const apis = {
  geocoding: {
    ...openMeteo,
    title: 'Open-Meteo geocoding',
    docs: 'https://open-meteo.com/en/docs/geocoding-api',
    url: 'https://geocoding-api.open-meteo.com',
  },
  forecast: { ...openMeteo, title: 'Open-Meteo forecast', url: 'https://api.open-meteo.com' },
  archive: {
    ...openMeteo,
    title: 'Open-Meteo archive',
    docs: 'https://open-meteo.com/en/docs/historical-weather-api',
    url: 'https://archive-api.open-meteo.com',
  },
  airQuality: {
    ...openMeteo,
    title: 'Open-Meteo air quality',
    docs: 'https://open-meteo.com/en/docs/air-quality-api',
    url: 'https://air-quality-api.open-meteo.com',
  },
  marine: {
    ...openMeteo,
    title: 'Open-Meteo marine',
    docs: 'https://open-meteo.com/en/docs/marine-weather-api',
    url: 'https://marine-api.open-meteo.com',
  },
  sun: {
    family: 'weather',
    title: 'Sunrise-Sunset',
    docs: 'https://sunrise-sunset.org/api',
    url: 'https://api.sunrise-sunset.org',
  },
  countries: {
    family: 'travel',
    title: 'REST Countries',
    docs: 'https://restcountries.com',
    url: 'https://restcountries.com',
  },
  holidays: {
    family: 'travel',
    title: 'Nager.Date',
    docs: 'https://date.nager.at/Api',
    url: 'https://date.nager.at',
  },
  duffel: {
    family: 'travel',
    title: 'Duffel flights, test mode',
    docs: 'https://duffel.com/docs/api',
    url: 'https://api.duffel.com',
    headers: { 'duffel-version': 'v2' },
    keys: [duffelToken],
    keysFrom: 'a free account at https://app.duffel.com/join; take a test token (duffel_test_...)',
  },
  trains: {
    family: 'travel',
    title: 'Transport Opendata, Switzerland',
    docs: 'https://transport.opendata.ch/docs.html',
    url: 'https://transport.opendata.ch',
  },
  exchange: {
    family: 'finance',
    title: 'Frankfurter',
    docs: 'https://frankfurter.dev',
    url: 'https://api.frankfurter.dev',
  },
  indicators: {
    family: 'finance',
    title: 'World Bank indicators',
    docs: 'https://datahelpdesk.worldbank.org/knowledgebase/articles/889392',
    url: 'https://api.worldbank.org',
  },
  stocks: {
    ...alpaca,
    title: 'Alpaca market data',
    docs: 'https://docs.alpaca.markets/reference/stockbarsingle-1',
    url: 'https://data.alpaca.markets',
  },
  paperTrading: {
    ...alpaca,
    title: 'Alpaca paper trading',
    docs: 'https://docs.alpaca.markets/docs/paper-trading',
    url: 'https://paper-api.alpaca.markets',
  },
  openLibrary: {
    family: 'books',
    title: 'Open Library',
    docs: 'https://openlibrary.org/developers/api',
    url: 'https://openlibrary.org',
  },
  openLibraryLists: {
    family: 'books',
    title: 'Open Library lists',
    docs: 'https://openlibrary.org/dev/docs/api/lists',
    url: 'https://openlibrary.org',
    isLoopbackOnly: true,
  },
  earthquakes: {
    family: 'hazards',
    title: 'USGS earthquake catalogue',
    docs: 'https://earthquake.usgs.gov/fdsnws/event/1/',
    url: 'https://earthquake.usgs.gov',
  },
  tides: {
    family: 'hazards',
    title: 'NOAA tides and currents',
    docs: 'https://api.tidesandcurrents.noaa.gov/api/prod/',
    url: 'https://api.tidesandcurrents.noaa.gov',
  },
  alerts: {
    family: 'hazards',
    title: 'Earthquake alerts',
    docs: 'https://earthquake.usgs.gov/ens/',
    url: 'https://alerts.example',
    isLoopbackOnly: true,
  },
} as const satisfies Record<string, Api>;

export type ApiName = keyof typeof apis;
export const apiNames = Object.keys(apis) as ApiName[];

export type Keys = { readonly [name: string]: string | undefined };

export function getApi(name: ApiName): Api {
  return apis[name];
}

/** Which keys an API still needs. */
export function keysMissing(name: ApiName, keys: Keys): readonly Key[] {
  return (getApi(name).keys ?? []).filter((key) => !keys[key.name]);
}

/** The headers of a request. Throws where a key is missing or cannot be sent, and for a key of a real-money account. */
export function headersFor(name: ApiName, keys: Keys): { readonly [header: string]: string } {
  const api = getApi(name);
  const [missing] = keysMissing(name, keys);
  if (missing !== undefined) {
    throw invalidArgument(
      `${api.title} needs the key ${missing.name} (${missing.variable} in the environment), got none; it comes with ${api.keysFrom}`,
    );
  }
  if (name === 'duffel' && !keys.duffelToken!.startsWith('duffel_test_')) {
    throw invalidArgument(
      'Duffel needs a test token (duffel_test_...): with another one, holds would be real',
    );
  }
  for (const key of api.keys ?? []) {
    // A client that gets an invalid header repeats its value in the error.
    if (/^[\x21-\x7e]+$/.test(keys[key.name]!)) continue;
    throw invalidArgument(
      `${api.title} needs a key of plain signs as ${key.name} (${key.variable} in the environment), got one with a blank, a line break or the like`,
    );
  }
  const own = (api.keys ?? []).map((key) => [key.header, `${key.prefix ?? ''}${keys[key.name]!}`]);
  return { accept: 'application/json', ...api.headers, ...Object.fromEntries(own) };
}
