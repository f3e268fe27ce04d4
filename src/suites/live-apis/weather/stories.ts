/** Stories about the weather. */

import { pick } from '../../../contract/distributions.ts';
import type { Random } from '../../../contract/random.ts';
import { call, from, pickTwo, type Story, story } from '../../story.ts';
import { plusDays } from '../calendar.ts';
import { heldOutPlaces, trainingPlaces } from './places.ts';

const names = (rows: typeof trainingPlaces) => rows.map(({ name }) => name as string);
const cities = names(trainingPlaces);
const farCities = names(heldOutPlaces);
const pasts = ['2024-07-14', '2024-11-03', '2025-01-19', '2025-05-06', '2025-08-22', '2025-10-30'];

/** Where a place is, from the answer of step `n`. */
const at = (n: number) => ({
  latitude: from(n, '/results/0/latitude'),
  longitude: from(n, '/results/0/longitude'),
});

/** `today` decides which days can still be forecast. */
export function weatherStories(today: string): readonly Story[] {
  const soon = (random: Random) => plusDays(today, 1 + random.below(6));
  const cityAndDay = (random: Random) => ({ city: pick(random, cities), day: soon(random) });
  return [
    story('weather', {
      texts: [
        'How warm will it get in {city} on {day}?',
        'Look up {city} and tell me the highest temperature that is forecast for {day}.',
        'I will be in {city} on {day}. What is the maximum temperature going to be?',
      ],
      facts: cityAndDay,
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('daily_forecast', { ...at(1), start_date: day, end_date: day }),
      ],
      answer: from(2, '/daily/temperature_2m_max/0'),
    }),
    story('weather', {
      texts: [
        'How much precipitation is forecast for {city} on {day}, in {unit}?',
        'Rain in {city} on {day}: give me the sum in {unit}.',
        'Please find {city} and tell me, in {unit}, how much rain is to be expected on {day}.',
      ],
      facts: (random) => ({ ...cityAndDay(random), unit: pick(random, ['mm', 'inch']) }),
      plan: ({ city, day, unit }) => [
        call('geocode_place', { name: city }),
        call('daily_forecast', { ...at(1), start_date: day, end_date: day, precipitation_unit: unit }),
      ],
      answer: from(2, '/daily/precipitation_sum/0'),
    }),
    story('weather', {
      texts: [
        'What does the thermometer say in {city} hour by hour on {day}, in {unit}? I want the whole row of figures.',
        'Give me the hourly temperatures for {city} on {day} in {unit}.',
        'For {day} I need every hourly temperature in {city}; use {unit}.',
      ],
      facts: (random) => ({ ...cityAndDay(random), unit: pick(random, ['celsius', 'fahrenheit']) }),
      plan: ({ city, day, unit }) => [
        call('geocode_place', { name: city }),
        call('hourly_temperature', { ...at(1), start_date: day, end_date: day, temperature_unit: unit }),
      ],
      answer: from(2, '/hourly/temperature_2m'),
    }),
    story('weather', {
      texts: [
        'How cold did it get in {city} on {day}?',
        'What was the lowest temperature measured in {city} on {day}?',
        'Look back to {day}: what was the minimum in {city} that day?',
      ],
      facts: (random) => ({ city: pick(random, cities), day: pick(random, pasts) }),
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('past_weather', { ...at(1), start_date: day, end_date: day }),
      ],
      answer: from(2, '/daily/temperature_2m_min/0'),
    }),
    story('weather', {
      texts: [
        'Compare {city} on {day} with the same spot on {past}: the forecast maximum and the one that was measured.',
        'What maximum is forecast for {city} on {day}, and what was it there on {past}?',
        'For {city} I need two figures: the highest temperature forecast for {day} and the highest one measured on {past}.',
      ],
      facts: (random) => ({ ...cityAndDay(random), past: pick(random, pasts) }),
      plan: ({ city, day, past }) => [
        call('geocode_place', { name: city }),
        call('daily_forecast', { ...at(1), start_date: day, end_date: day }),
        call('past_weather', { ...at(1), start_date: past, end_date: past }),
      ],
      answer: [from(2, '/daily/temperature_2m_max/0'), from(3, '/daily/temperature_2m_max/0')],
    }),
    story('weather', {
      texts: [
        'How much fine dust (PM2.5) will be in the air of {city} at midnight when {day} begins?',
        'Check the air in {city} for {day}: the PM2.5 figure of the first hour, please.',
        'Air quality for {city} on {day}; what is the PM2.5 value in the first hour of the day?',
      ],
      facts: cityAndDay,
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('air_quality', { ...at(1), start_date: day, end_date: day }),
      ],
      answer: from(2, '/hourly/pm2_5/0'),
    }),
    story('weather', {
      texts: [
        'Where is it windier on {day}, in {city} or in {other}? Give me both top wind speeds in {unit}.',
        'Top wind speeds on {day}, in {unit}: first {city}, then {other}.',
        'I hesitate between {city} and {other} for sailing on {day}. What are the strongest winds forecast, in {unit}?',
      ],
      facts: (random) => {
        const [city, other] = pickTwo(random, cities);
        return { city, other, day: soon(random), unit: pick(random, ['ms', 'mph', 'kn']) };
      },
      plan: ({ city, other, day, unit }) => [
        call('geocode_place', { name: city }),
        call('daily_forecast', { ...at(1), start_date: day, end_date: day, wind_speed_unit: unit }),
        call('geocode_place', { name: other }),
        call('daily_forecast', { ...at(3), start_date: day, end_date: day, wind_speed_unit: unit }),
      ],
      answer: [from(2, '/daily/wind_speed_10m_max/0'), from(4, '/daily/wind_speed_10m_max/0')],
    }),
    story('weather', {
      texts: [
        'How high does {city} lie, and how likely is rain there on {day}?',
        'For {city}: the height of the ground, and the probability of precipitation on {day}.',
        'Tell me how far above the sea {city} is and what the chance of rain is on {day}.',
      ],
      facts: cityAndDay,
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('terrain_elevation', at(1)),
        call('daily_forecast', { ...at(1), start_date: day, end_date: day }),
      ],
      answer: [from(2, '/elevation/0'), from(3, '/daily/precipitation_probability_max/0')],
    }),
  ];
}

/** Other places, and tools that training does not use. */
export function heldOutWeatherStories(today: string): readonly Story[] {
  const soon = (random: Random) => plusDays(today, 1 + random.below(6));
  return [
    story('weather', {
      texts: [
        'Surf check: the highest waves off {city} on {day}?',
        'Which wave height should I reckon with near {city} on {day}?',
        'We mean to go out by boat from {city} on {day}. How high will the sea run?',
      ],
      facts: (random) => ({ city: pick(random, farCities), day: soon(random) }),
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('wave_forecast', { ...at(1), start_date: day, end_date: day }),
      ],
      answer: from(2, '/daily/wave_height_max/0'),
    }),
    story('weather', {
      texts: [
        'At what moment does the sun go down in {city} on {day}?',
        'Sunset in {city}, {day}, universal time?',
        'I want to photograph the last light over {city} on {day}. When is sunset?',
      ],
      facts: (random) => ({ city: pick(random, farCities), day: soon(random) }),
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('sun_times', { ...at(1), date: day }),
      ],
      answer: from(2, '/sunset'),
    }),
    story('weather', {
      texts: [
        'Evening swim off {city}, {day}: the longest wave period, please, and the length of the day in seconds.',
        'For {city} on {day}, report the wave period and how many seconds of daylight there are.',
        '{city}, {day}. Two things: maximum wave period; seconds between sunrise and sunset.',
      ],
      facts: (random) => ({ city: pick(random, farCities), day: soon(random) }),
      plan: ({ city, day }) => [
        call('geocode_place', { name: city }),
        call('wave_forecast', { ...at(1), start_date: day, end_date: day }),
        call('sun_times', { ...at(1), date: day }),
      ],
      answer: [from(2, '/daily/wave_period_max/0'), from(3, '/day_length')],
    }),
    story('weather', {
      texts: [
        'Is {city} dustier than {other} on {day}? PM10 at the start of that day, both cities.',
        'PM10 for the first hour of {day}: {city} and {other}, in that order.',
        'My asthma asks: {city} or {other} on {day}? Quote the earliest PM10 reading of each.',
      ],
      facts: (random) => {
        const [city, other] = pickTwo(random, farCities);
        return { city, other, day: soon(random) };
      },
      plan: ({ city, other, day }) => [
        call('geocode_place', { name: city }),
        call('air_quality', { ...at(1), start_date: day, end_date: day }),
        call('geocode_place', { name: other }),
        call('air_quality', { ...at(3), start_date: day, end_date: day }),
      ],
      answer: [from(2, '/hourly/pm10/0'), from(4, '/hourly/pm10/0')],
    }),
    story('weather', {
      texts: [
        'First light on {day}: {city} and {other}, please, universal time.',
        'When does the sun come up on {day} in {city}, and when in {other}?',
        'Sunrise times, {day}: {city}; {other}.',
      ],
      facts: (random) => {
        const [city, other] = pickTwo(random, farCities);
        return { city, other, day: soon(random) };
      },
      plan: ({ city, other, day }) => [
        call('geocode_place', { name: city }),
        call('sun_times', { ...at(1), date: day }),
        call('geocode_place', { name: other }),
        call('sun_times', { ...at(3), date: day }),
      ],
      answer: [from(2, '/sunrise'), from(4, '/sunrise')],
    }),
  ];
}
