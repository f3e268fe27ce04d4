/** Stories about travelling. */

import { pick } from '../../../contract/distributions.ts';
import type { Random } from '../../../contract/random.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { plusDays } from '../calendar.ts';
import { countries } from './countries.ts';
import { airports, holders, stations, travellers } from './data.ts';

const cities = airports.map(({ city_name }) => city_name as string);
const codes = airports.map(({ iata_code }) => iata_code as string);
const countryNames = countries.map(({ name }) => name);
const stationNames = stations.map(({ name }) => name as string);
const times = ['06:20', '08:45', '10:10', '13:30', '15:05', '17:50'];
const notes = [
  'window seat please',
  'needs a wheelchair',
  'paid by the Lisbon office',
  'vegetarian meal',
  'two large bags',
  'call before paying',
];

/** `today` decides which days can still be flown on. */
export function travelStories(today: string): readonly Story[] {
  const later = (random: Random) => plusDays(today, 20 + random.below(40));
  const cityPair = (random: Random) => {
    const [origin, destination] = pickTwo(random, cities);
    return { origin, destination, day: later(random) };
  };
  return [
    story('travel', {
      texts: [
        'What is the capital of {country}, and on which side of the road do they drive?',
        'I am going to {country}. Tell me its capital and the side of the road that cars use.',
        'Look {country} up: capital, and left or right on the road?',
      ],
      facts: (random) => ({ country: pick(random, countryNames) }),
      plan: ({ country }) => [call('find_country', { country })],
      answer: [from(1, '/countries/0/capital/0'), from(1, '/countries/0/car/side')],
    }),
    story('travel', {
      texts: [
        'When is the first public holiday of {year} in {country}?',
        'Which day is the first public holiday in {country} in {year}?',
        'For my plans in {year} I need the date of the earliest public holiday of {country}.',
      ],
      facts: (random) => ({ country: pick(random, countryNames), year: pick(random, [2025, 2026, 2027]) }),
      plan: ({ country, year }) => [
        call('find_country', { country }),
        call('public_holidays', { year, country_code: from(1, '/countries/0/cca2') }),
      ],
      answer: from(2, '/holidays/0/date'),
    }),
    story('travel+weather', {
      texts: [
        'Which country is {city} in, what money do they use there, and what is the second public holiday of {year} called locally?',
        'For {city}: currencies of the country, and the local name of its second public holiday in {year}.',
        'I move to {city}. Which currencies are used there, and what do locals call the second holiday of {year}?',
      ],
      facts: (random) => ({ city: pick(random, cities), year: pick(random, [2026, 2027, 2028]) }),
      plan: ({ city, year }) => [
        call('geocode_place', { name: city }),
        call('country_facts', { code: from(1, '/results/0/country_code') }),
        call('public_holidays', { year, country_code: from(1, '/results/0/country_code') }),
      ],
      answer: [from(2, '/currencies'), from(3, '/holidays/1/localName')],
    }),
    story('travel', {
      texts: [
        'What is the cheapest fare from {origin} to {destination} on {day}?',
        'Find the airports of {origin} and {destination} and the lowest price for {day}.',
        'How much is the cheapest flight on {day} if I go from {origin} to {destination}?',
      ],
      facts: cityPair,
      plan: ({ origin, destination, day }) => [
        call('suggest_airports', { query: origin }),
        call('suggest_airports', { query: destination }),
        call('flight_offers', {
          origin: from(1, '/airports/0/iata_code'),
          destination: from(2, '/airports/0/iata_code'),
          departure_date: day,
        }),
      ],
      answer: from(3, '/offers/0/total_amount'),
    }),
    story('travel', {
      texts: [
        'Hold the cheapest flight {origin} to {destination} on {day} for {title} {given_name} {family_name}, born {born_on}, {email}, {phone_number}.',
        '{title} {given_name} {family_name} (born {born_on}, mail {email}, phone {phone_number}) flies {origin} to {destination} on {day}: please hold the cheapest offer.',
        'Put the lowest fare from {origin} to {destination}, {day}, on hold. Passenger: {title} {given_name} {family_name}, {born_on}, {email}, {phone_number}.',
      ],
      facts: (random) => {
        const [origin, destination] = pickTwo(random, codes);
        return { origin, destination, day: later(random), ...pick(random, travellers) };
      },
      plan: ({ origin, destination, day, ...passenger }) => [
        call('flight_offers', { origin, destination, departure_date: day }),
        call('hold_flight', { offer_id: from(1, '/offers/0/id'), ...passenger }),
      ],
      answer: from(2, '/total_amount'),
    }),
    story('travel', {
      texts: [
        'Hold a {cabin} seat from {origin} to {destination} on {day}, the cheapest, for {title} {given_name} {family_name}, born {born_on}, {email}, {phone_number}, and keep the note "{note}" with the order.',
        '{cabin}, {origin} to {destination}, {day}, lowest fare, on hold for {title} {given_name} {family_name} ({born_on}, {email}, {phone_number}). Note on the order: "{note}".',
        'Please hold the cheapest {cabin} offer {origin} to {destination} on {day} for {title} {given_name} {family_name}, {born_on}, {email}, {phone_number}; then note "{note}".',
      ],
      facts: (random) => {
        const [origin, destination] = pickTwo(random, codes);
        const traveller = pick(random, travellers);
        return {
          origin,
          destination,
          day: later(random),
          cabin: 'business',
          ...traveller,
          note: pick(random, notes),
        };
      },
      plan: ({ origin, destination, day, cabin, note, ...passenger }) => [
        call('flight_offers', { origin, destination, departure_date: day, cabin_class: cabin }),
        call('hold_flight', { offer_id: from(1, '/offers/0/id'), ...passenger }),
        call('note_on_flight_order', { order_id: from(2, '/id'), note }),
      ],
      answer: from(3, '/booking_reference'),
    }),
    story('travel', {
      texts: [
        'Cancel the flight that is on hold for {family_name}.',
        '{family_name} is not travelling after all: find the held order and cancel it.',
        'Release the flight hold of {family_name}, please.',
      ],
      facts: (random) => ({ family_name: pick(random, holders) }),
      plan: ({ family_name }) => [
        call('list_flight_holds', { family_name }),
        call('cancel_flight_hold', { order_id: from(1, '/orders/0/id') }),
      ],
      answer: from(2, '/booking_reference'),
    }),
    story('travel', {
      texts: [
        'Write "{note}" on the flight order that is held for {family_name}. What does the flight cost?',
        'Find the hold of {family_name}, set its note to "{note}" and tell me the amount.',
        'The order on hold for {family_name} needs the note "{note}". Report the total as well.',
      ],
      facts: (random) => ({ family_name: pick(random, holders), note: pick(random, notes) }),
      plan: ({ family_name, note }) => [
        call('list_flight_holds', { family_name }),
        call('note_on_flight_order', { order_id: from(1, '/orders/0/id'), note }),
        call('get_flight_order', { order_id: from(2, '/id') }),
      ],
      answer: from(3, '/total_amount'),
    }),
    story('travel+weather', {
      texts: [
        'Hold the cheapest flight from {origin} to {destination} on {day} for {title} {given_name} {family_name} ({born_on}, {email}, {phone_number}) and tell me how high {destination} lies.',
        '{title} {given_name} {family_name}, born {born_on}, {email}, {phone_number}, goes from {origin} to {destination} on {day}: hold the cheapest offer. How far above the sea is {destination}?',
        'Lowest fare {origin} to {destination}, {day}, on hold for {title} {given_name} {family_name}, {born_on}, {email}, {phone_number}; also the elevation of {destination}.',
      ],
      facts: (random) => ({ ...cityPair(random), ...pick(random, travellers) }),
      plan: ({ origin, destination, day, ...passenger }) => [
        call('suggest_airports', { query: origin }),
        call('suggest_airports', { query: destination }),
        call('flight_offers', {
          origin: from(1, '/airports/0/iata_code'),
          destination: from(2, '/airports/0/iata_code'),
          departure_date: day,
        }),
        call('hold_flight', { offer_id: from(3, '/offers/0/id'), ...passenger }),
        call('geocode_place', { name: destination }),
      ],
      answer: from(5, '/results/0/elevation'),
    }),
  ];
}

/** Trains instead of flights. */
export function heldOutTravelStories(today: string): readonly Story[] {
  const soon = (random: Random) => plusDays(today, 3 + random.below(10));
  const trip = (random: Random) => {
    const [start, end] = pickTwo(random, stationNames);
    return { start, end, day: soon(random), time: pick(random, times) };
  };
  return [
    story('travel', {
      texts: [
        'Next train {start} - {end}, {day}, not before {time}: departure?',
        'On {day} I can be at {start} station by {time}. When does the next train to {end} leave?',
        'Rail, {start} to {end}, {day}, leaving after {time}. First departure, please.',
      ],
      facts: trip,
      plan: ({ start, end, day, time }) => [
        call('train_connections', { from: start, to: end, date: day, time }),
      ],
      answer: from(1, '/connections/0/from/departure'),
    }),
    story('travel', {
      texts: [
        'Resolve both stations first ({start}, {end}), then: how many changes does the first train after {time} on {day} need?',
        'Station numbers for {start} and {end}, and with them the number of transfers of the next connection on {day} from {time}.',
        'Look up {start} and {end}; how often do I change trains if I set out at {time} on {day}?',
      ],
      facts: trip,
      plan: ({ start, end, day, time }) => [
        call('find_station', { query: start }),
        call('find_station', { query: end }),
        call('train_connections', {
          from: from(1, '/stations/0/id'),
          to: from(2, '/stations/0/id'),
          date: day,
          time,
        }),
      ],
      answer: from(3, '/connections/0/transfers'),
    }),
    story('travel', {
      texts: [
        'Which train leaves {start} first from {time} on {day}, and where to?',
        'Departure board of {start}, {day}, {time}: number and destination of the top line.',
        'Read me the first line of the board at {start} for {day} from {time}: number, destination.',
      ],
      facts: (random) => ({
        start: pick(random, stationNames),
        day: soon(random),
        time: pick(random, times),
      }),
      plan: ({ start, day, time }) => [
        call('find_station', { query: start }),
        call('departure_board', { station: from(1, '/stations/0/id'), date: day, time }),
      ],
      answer: [from(2, '/stationboard/0/number'), from(2, '/stationboard/0/to')],
    }),
    story('travel', {
      texts: [
        'Day trip on {day}: out {start} to {end} after {time}, back after {back}. Both departures, please.',
        'Return ticket idea, {day}: {start} to {end} from {time}, then {end} to {start} from {back}. When do the trains leave?',
        'Out at {time}, home at {back}, {day}, {start} and {end}: first departures each way.',
      ],
      facts: (random) => ({ ...trip(random), back: pick(random, ['18:40', '19:15', '20:05']) }),
      plan: ({ start, end, day, time, back }) => [
        call('train_connections', { from: start, to: end, date: day, time }),
        call('train_connections', { from: end, to: start, date: day, time: back }),
      ],
      answer: [from(1, '/connections/0/from/departure'), from(2, '/connections/0/from/departure')],
    }),
    story('travel', {
      texts: [
        'Look up {start} first; which platform does its next train to {end} use on {day} after {time}?',
        'Platform at {start} for the first connection to {end}, {day}, from {time} on? Start from the station number.',
        'By number of the station, please: {start} to {end}, {day}, {time} or later. From which platform?',
      ],
      facts: trip,
      plan: ({ start, end, day, time }) => [
        call('find_station', { query: start }),
        call('train_connections', { from: from(1, '/stations/0/id'), to: end, date: day, time }),
      ],
      answer: from(2, '/connections/0/from/platform'),
    }),
    story('travel', {
      texts: [
        '{day}, {time}: how long is the ride {start} - {end}, and what leaves {end} first from {back} on?',
        'Duration of the first train {start} to {end} after {time} on {day}; and the top line of the board at {end} at {back}.',
        'I ride {start} to {end} on {day} after {time}. How long does it take, and where does the first train from {end} after {back} go?',
      ],
      facts: (random) => ({ ...trip(random), back: pick(random, ['18:40', '19:15', '20:05']) }),
      plan: ({ start, end, day, time, back }) => [
        call('train_connections', { from: start, to: end, date: day, time }),
        call('departure_board', { station: end, date: day, time: back }),
      ],
      answer: [from(1, '/connections/0/duration'), from(2, '/stationboard/0/to')],
    }),
  ];
}
