/** The tasks of the suite for a day: templates filled from the data of the servers. */

import type { Json, JsonObject, Split, SuiteTask } from 'regain/internal/types';
import { type Draws, tasksFrom } from '../templates/task-template.ts';
import { templateReader } from '../templates/template-file.ts';
import { authors, listedWorks, readingLists, works } from './books/data.ts';
import { isWorkday, plusDays } from './dates.ts';
import { companies, currencies, economies, indicators } from './finance/data.ts';
import { stations as tideStations, towns } from './hazards/data.ts';
import { airports, countries, stations } from './travel/data.ts';
import { heldOutPlaces, trainingPlaces } from './weather/places.ts';

/** Every template is filled with this many different sets of facts. */
const tasksPerTemplate = 6;

/** Files of `templates/`. */
const topics: readonly (readonly [topic: string, split: Split])[] = [
  ['weather', 'train'],
  ['travel', 'train'],
  ['sky', 'held-out'],
  ['rails', 'held-out'],
  ['finance', 'held-out'],
  ['books', 'test'],
  ['hazards', 'reserve'],
];

/** Days that have to lie ahead, or to be over, are counted from `today`. */
export function tasksOn(today: string): readonly SuiteTask[] {
  const read = templateReader(import.meta.url, './templates', pools());
  const draws = drawsOn(today);
  return topics.flatMap(([topic, split]) => tasksFrom(read(topic), topic, split, tasksPerTemplate, draws));
}

function pools(): Readonly<Record<string, readonly Json[]>> {
  const all = (rows: readonly JsonObject[], field: string) => rows.map((row) => row[field]!);
  return {
    places: all(trainingPlaces(), 'name'),
    farPlaces: all(heldOutPlaces(), 'name'),
    cities: all(airports(), 'city_name'),
    codes: all(airports(), 'iata_code'),
    countryNames: all(countries(), 'name'),
    stationNames: all(stations(), 'name'),
    currencies: all(currencies(), 'code'),
    symbols: all(companies(), 'symbol'),
    countryCodes: all(economies(), 'code'),
    indicatorCodes: all(indicators(), 'id'),
    bookTitles: works().map(({ title }) => title),
    authorNames: authors().map(({ name }) => name),
    listNames: readingLists().map(({ name }) => name),
    ...listedWorks(),
    // A text states coordinates without a sign.
    towns: towns().filter(({ latitude, longitude }) => Number(latitude) > 0 && Number(longitude) > 0),
    stationIds: all(tideStations(), 'id'),
  };
}

function drawsOn(today: string): Draws {
  return {
    dayAfter: (random, { dayAfter, below }) =>
      plusDays(today, Number(dayAfter) + random.below(Number(below))),
    workdayBefore: (random, { workdayBefore, below }) => {
      let day = plusDays(today, -Number(workdayBefore) - random.below(Number(below)));
      while (!isWorkday(day)) day = plusDays(day, -1);
      return day;
    },
    daysFrom: (_, { daysFrom, days }, facts) => plusDays(String(facts[String(daysFrom)]), Number(days)),
    listOf: (_, { listOf }, facts) => (listOf as readonly string[]).map((name) => facts[name]!),
  };
}
