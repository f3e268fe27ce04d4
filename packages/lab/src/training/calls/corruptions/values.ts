/** Values in another wording than the tool takes: enums, dates, times, units, quotes. */

import { type Json, pick, type Random } from 'regain/internal/types';
import { capitalised, monthNames, wordsOf } from 'regain/internal/values';
import { type Argument, type Corruption, isText, misspelt, ofValue } from './corruption.ts';

export const values: readonly Corruption[] = [
  enumCorruption('choice in other case', (random, value) =>
    pick(random, [value.toUpperCase(), value.toLowerCase(), capitalised(value.toLowerCase())]),
  ),
  enumCorruption('choice in plural', (_, value) => (value.endsWith('s') ? value.slice(0, -1) : `${value}s`)),
  enumCorruption('choice as label', (_, value) => {
    const words = wordsOf(value);
    return words.map((word) => capitalised(word.toLowerCase())).join(' ');
  }),
  enumCorruption('choice with a word more', (random, value, argument) => {
    const noun = wordsOf(argument.name).at(-1)!;
    return pick(random, [`${value} ${noun}`, `the ${value}`, `${noun}: ${value}`, `${value} (${noun})`]);
  }),
  enumCorruption('choice by synonym', (random, value) => {
    const others = synonyms.filter((group) => group.includes(value.toLowerCase())).flat();
    const wrong = others.filter((other) => other !== value.toLowerCase());
    return wrong.length === 0 ? undefined : pick(random, wrong);
  }),
  enumCorruption('choice misspelt', (random, value) => misspelt(random, value)),
  ofValue('date in another format', ({ value }, random) => {
    const day = isText(value) ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
    return day === null ? undefined : pick(random, datesOf(day));
  }),
  ofValue('time in another format', ({ value }, random) => {
    const time = isText(value) ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) : null;
    return time === null ? undefined : pick(random, timesOf(time));
  }),
  ofValue('unit attached', ({ value, schema }, random, text) => {
    if (typeof value !== 'number') return undefined;
    const unit = typeof schema['x-unit'] === 'string' ? schema['x-unit'] : unitAfter(value, text);
    return unit === undefined ? undefined : pick(random, [`${value} ${unit}`, `${value}${unit}`]);
  }),
  ofValue('sign attached', ({ name, value }, random) => {
    if (typeof value !== 'number') return undefined;
    if (/price|cost|amount|budget|salary|income|fee|fare|principal|loan|payment/i.test(name))
      return pick(random, [`$${value}`, `${value} USD`, `$${value.toLocaleString('en-US')}`]);
    return /percent/i.test(name) ? `${value}%` : undefined;
  }),
  {
    ...ofValue('quoted', ({ value }, random) =>
      isText(value) ? pick(random, [`"${value}"`, `'${value}'`, `\`${value}\``]) : undefined,
    ),
    turn: 'last',
  },
];

/** Another spelling of a choice; a spelling that the list knows would be another choice. */
function enumCorruption(
  name: string,
  respell: (random: Random, value: string, argument: Argument) => string | undefined,
): Corruption {
  return ofValue(name, (argument, random) => {
    const { value, schema } = argument;
    const isList = Array.isArray(value) && value.length > 0;
    const item = isList ? value[0]! : value;
    const allowed = isList ? (schema.items as { enum?: Json } | undefined)?.enum : schema.enum;
    if (!Array.isArray(allowed) || !isText(item)) return undefined;
    const wrong = respell(random, item, argument);
    if (wrong === undefined || wrong === '' || allowed.includes(wrong)) return undefined;
    return isList ? [wrong, ...value.slice(1)] : wrong;
  });
}

function datesOf([, year, month, day]: RegExpExecArray): string[] {
  const name = monthNames[Number(month) - 1]!;
  return [
    `${Number(day)} ${name} ${year}`,
    `${name} ${Number(day)}, ${year}`,
    `${name.slice(0, 3)} ${Number(day)} ${year}`,
    `${year}/${month}/${day}`,
    `${year}${month}${day}`,
    `${year}-${month}-${day}T00:00:00Z`,
    // Day and month can only be distinguished where the day is past the twelfth.
    ...(Number(day) > 12
      ? [`${month}/${day}/${year}`, `${day}.${month}.${year}`, `${day}-${month}-${year}`]
      : []),
  ];
}

function timesOf([, hour, minute]: RegExpExecArray): string[] {
  const twelve = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return [
    `${twelve}:${minute} ${half}`,
    `${twelve}:${minute}${half.toLowerCase()}`,
    `${hour}.${minute}`,
    `${hour}:${minute}:00`,
  ];
}

const units =
  'km|kilomet(?:er|re)s?|met(?:er|re)s?|m|cm|mm|miles?|feet|ft|inch(?:es)?|kg|kilograms?|grams?|g|lbs?|pounds|lit(?:er|re)s?|ml|l|hours?|h|minutes?|min|seconds?|s|days?|weeks?|months?|years?|nights?|degrees?|units?|dollars|euros|percent|%|mph|km/h|hz|w|kw|j|n|v|people|guests|tickets|calories|tons?|gb|mb';

/** The unit that follows the number in the question. */
function unitAfter(value: number, text: string): string | undefined {
  const plain = text.replaceAll(/(\d),(?=\d{3})/g, '$1');
  const found = new RegExp(
    `(?:^|[^\\d.])${String(value).replaceAll('.', '\\.')}\\s?(${units})(?![A-Za-z])`,
    'i',
  ).exec(plain);
  return found?.[1];
}

const synonyms: readonly (readonly string[])[] = [
  ['celsius', 'c', 'centigrade', '°c'],
  ['fahrenheit', 'f', '°f'],
  ['metric', 'si'],
  ['imperial', 'us customary'],
  ['asc', 'ascending', 'increasing'],
  ['desc', 'descending', 'decreasing'],
  ['low', 'minor', 'lowest'],
  ['high', 'major', 'highest'],
  ['urgent', 'critical'],
  ['medium', 'normal', 'moderate', 'mid'],
  ['economy', 'coach'],
  ['male', 'm', 'man'],
  ['female', 'f', 'woman'],
  ['usd', 'dollar', 'us dollar', '$'],
  ['eur', 'euro', '€'],
  ['gbp', 'pound', '£'],
  ['kilometers', 'km', 'kilometres'],
  ['miles', 'mi'],
  ['daily', 'every day'],
  ['weekly', 'every week'],
  ['monthly', 'every month'],
  ['yearly', 'annually', 'every year', 'annual'],
  ['open', 'opened'],
  ['closed', 'done', 'resolved'],
  ['cancelled', 'canceled'],
  ['english', 'en'],
  ['email', 'e-mail', 'mail'],
];
