/** What made-up tools ask for. */

import { pick } from 'regain/internal/types';
import { monthNames } from 'regain/internal/values';
import {
  among,
  type Concept,
  chosen,
  counted,
  list,
  measured,
  real,
  several,
  stated,
  switched,
  text,
  whole,
} from './concept.ts';

const cities = [
  'Lisbon',
  'Oslo',
  'Vienna',
  'Porto',
  'Dublin',
  'Athens',
  'Turin',
  'Ghent',
  'Malmo',
  'Seville',
  'New Haven',
  'San Marino',
];
const people = [
  'Ines Duarte',
  'Marco Bellini',
  'Aoife Brennan',
  'Nikos Pappas',
  'Zofia Nowak',
  'Lena Vogel',
  'Tomas Herrera',
];
const subjects = [
  'jazz',
  'sailing',
  'ceramics',
  'chess',
  'gardening',
  'astronomy',
  'cycling',
  'opera',
  'rock climbing',
  'street food',
];

const statedIndirectly: readonly { readonly value: string; readonly said: string }[] = [
  { value: 'Team lunch', said: 'because the team wants to eat together' },
  { value: 'Quarterly review', said: 'to look back at the last three months' },
  { value: 'Birthday surprise', said: 'as my brother turns forty' },
  { value: 'budget-friendly options', said: 'and it should not cost much' },
  { value: 'Moving house', said: 'since we are moving' },
  { value: 'healthy snacks', said: 'with something healthy to nibble' },
  { value: 'urgent repair', said: 'the heating is broken' },
];
const inFull = ['{}, Europe', '{} city', 'city of {}'];

export const concepts: readonly Concept[] = [
  {
    // Nobody dictates such a text; a model words it.
    names: ['title', 'description', 'note', 'query'],
    schema: text('What it is called'),
    draw: (random) => pick(random, statedIndirectly),
  },
  among(['city', 'location', 'place'], 'City to look in', cities, ['in {}', 'around {}', 'for {}'], inFull),
  among(
    ['origin', 'from_city', 'departure'],
    'Where it starts',
    cities,
    ['from {}', 'leaving {}', 'starting in {}'],
    inFull,
  ),
  among(
    ['destination', 'to_city', 'arrival'],
    'Where it ends',
    cities,
    ['to {}', 'ending in {}', 'towards {}'],
    inFull,
  ),
  among(['customer_name', 'customer', 'client'], 'Name of the customer', people, [
    'for {}',
    'on behalf of {}',
    'for our client {}',
  ]),
  among(['assignee', 'owner', 'responsible'], 'Who takes care of it', people, [
    'to be handled by {}',
    'assigned to {}',
  ]),
  among(['topic', 'subject', 'theme'], 'What it is about', subjects, ['about {}', 'on {}', 'to do with {}']),
  among(
    ['currency', 'currency_code'],
    'Currency, ISO 4217',
    ['EUR', 'USD', 'GBP', 'SEK', 'JPY'],
    ['in {}', 'paid in {}'],
  ),
  among(
    ['order_id', 'reference', 'ticket_number'],
    'Identifier',
    ['48213', '77120', '90551', 'A-1182', 'REF-2290'],
    ['number {}', 'with reference {}', '{}'],
  ),
  counted(['guests', 'party_size', 'num_people'], 'How many people', 12, [
    'for {} people',
    'with {} guests',
    'for a party of {}',
  ]),
  counted(['nights', 'duration_days', 'days'], 'How many days', 20, ['for {} days', 'lasting {} days']),
  counted(['limit', 'max_results', 'count'], 'How many to return', 40, [
    'at most {} results',
    'show {} of them',
    'top {}',
  ]),
  counted(['quantity', 'qty', 'units'], 'How many to order', 60, ['{} pieces', '{} units', '{} of them']),
  {
    names: ['year', 'model_year'],
    schema: whole('Year'),
    draw: (random) => stated(random, 1990 + random.below(40), ['from {}', 'of the year {}', 'in {}']),
  },
  {
    names: ['budget', 'amount', 'principal'],
    schema: whole('Amount of money'),
    draw: (random) => {
      const value = 500 * (1 + random.below(60));
      const spoken = pick(random, [String(value), value.toLocaleString('en-US')]);
      const say = pick(random, ['with a budget of {}', 'of {} dollars', 'up to {} dollars']);
      return { value, said: say.replace('{}', spoken) };
    },
  },
  measured(['width', 'width_cm'], 'Width', 90, ['{} wide', 'a width of {}']),
  measured(['height', 'height_cm'], 'Height', 90, ['{} high', 'a height of {}']),
  measured(['weight', 'weight_kg', 'load'], 'Weight in kilograms', 40, [
    'weighing {} kg',
    'of {} kg',
    'with {} kilograms',
  ]),
  measured(['rate', 'interest_rate', 'percentage'], 'Rate in percent', 12, [
    'at {} percent',
    'at {}%',
    'with a rate of {} percent',
  ]),
  measured(['distance', 'radius', 'radius_km'], 'Distance in kilometres', 60, [
    'within {} km',
    '{} kilometres away',
  ]),
  chosen(
    ['unit', 'temperature_unit'],
    'Unit of temperature',
    ['celsius', 'fahrenheit', 'kelvin'],
    ['in {}', 'degrees {}'],
  ),
  chosen(
    ['sort_by', 'order_by'],
    'What comes first',
    ['price', 'rating', 'distance', 'newest'],
    ['sorted by {}', 'ordered by {}'],
  ),
  chosen(
    ['priority', 'urgency'],
    'How urgent',
    ['low', 'medium', 'high', 'urgent'],
    ['with {} priority', 'priority {}'],
  ),
  chosen(
    ['room_type', 'category'],
    'Kind of room',
    ['single', 'double', 'family_suite'],
    ['a {} room', 'a {}'],
  ),
  chosen(['frequency', 'interval'], 'How often', ['daily', 'weekly', 'monthly'], ['{}', 'on a {} basis']),
  switched(
    ['include_breakfast', 'breakfast'],
    'Whether breakfast is included',
    ['with breakfast', 'breakfast included', 'and add breakfast', 'we want breakfast'],
    ['without breakfast', 'no breakfast', 'and leave out the breakfast', 'breakfast is not needed'],
  ),
  switched(
    ['round_trip', 'is_return'],
    'Whether there is a way back',
    ['and back', 'as a round trip'],
    ['one way', 'one way only'],
  ),
  switched(
    ['send_email', 'notify'],
    'Whether to tell everybody by mail',
    ['and notify everyone', 'and send an email', 'with an email sent to all'],
    ['without notifying anyone', 'do not send an email', 'skip the email', 'and stop the send of any email'],
  ),
  several(['tags', 'keywords', 'labels'], 'Words to look for', subjects, [
    'tagged {}',
    'with the keywords {}',
    'about {}',
  ]),
  several(['attendees', 'participants', 'members'], 'Who takes part', people, [
    'together with {}',
    'inviting {}',
  ]),
  {
    names: ['scores', 'values', 'data_points'],
    schema: list({ type: 'number' }, 'Numbers to work on'),
    draw: (random) => {
      const value = Array.from({ length: 3 + random.below(3) }, () => 1 + random.below(99));
      return { value, said: `the values ${value.slice(0, -1).join(', ')} and ${value.at(-1)}` };
    },
  },
  {
    names: ['date', 'start_date', 'day'],
    schema: text('Day, as YYYY-MM-DD'),
    draw: (random) => {
      const [month, day] = [1 + random.below(12), 1 + random.below(28)];
      const value = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const said = pick(random, [
        value,
        `${day} ${monthNames[month - 1]} 2026`,
        `${monthNames[month - 1]} ${day}, 2026`,
      ]);
      return { value, said: `on ${said}` };
    },
  },
  {
    names: ['address', 'shipping_address'],
    schema: {
      type: 'object',
      description: 'Where to send it',
      properties: { street: text('Street and number'), city: text('City'), zip: text('Postal code') },
      required: ['street', 'city'],
    },
    draw: (random) => {
      const value = {
        street: `${1 + random.below(90)} Mill Lane`,
        city: pick(random, cities),
        zip: String(10_000 + random.below(80_000)),
      };
      return { value, said: `delivered to ${value.street}, ${value.zip} ${value.city}` };
    },
  },
  {
    names: ['price_range', 'range'],
    schema: {
      type: 'object',
      description: 'Lowest and highest price',
      properties: { min: real('Lowest'), max: real('Highest') },
      required: ['min', 'max'],
    },
    draw: (random) => {
      const min = 10 * (1 + random.below(20));
      const value = { min, max: min + 10 * (1 + random.below(20)) };
      return {
        value,
        said: pick(random, ['between {min} and {max}', 'from {min} to {max} euros'])
          .replace('{min}', String(value.min))
          .replace('{max}', String(value.max)),
      };
    },
  },
  {
    names: ['coordinates', 'position'],
    schema: list({ type: 'number' }, 'Latitude and longitude'),
    draw: (random) => {
      const value = [(random.below(1200) - 600) / 10, (random.below(3000) - 1500) / 10];
      return { value, said: `at ${value[0]}, ${value[1]}` };
    },
  },
];
