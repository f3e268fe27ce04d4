/** Declaring a schema loses no recovery: where the tool's errors contradict the schema, the schema is outdated. */

import { describe, expect, it } from 'vitest';
import { canonicalJson, type EffectClass, type JsonObject, type JsonSchema } from '../types/index.ts';
import { httpError, shieldInTest } from './shield-in-test.ts';

const text: JsonSchema = { type: 'string' };
const properties: JsonObject = {
  from: text,
  to: text,
  start_date: { type: 'string', format: 'date' },
  seats: { type: 'integer' },
  cabin: { type: 'string', enum: ['economy', 'business'] },
  max_price: { type: 'number' },
  cities: text,
  tags: { type: 'array', items: text },
  direct: { type: 'boolean' },
  owner: text,
};
const open: JsonSchema = { type: 'object', properties, required: ['from', 'to'] };
const closed: JsonSchema = { ...open, additionalProperties: false };

interface Case {
  readonly args: JsonObject;
  /** What the tool accepts now; it refuses all other calls. */
  readonly now: JsonObject;
  readonly says: (args: JsonObject) => string;
}

const route: JsonObject = { from: 'LIS', to: 'OSL' };
const change = (says: string, args: JsonObject, now: JsonObject): Case => ({
  ...{ args: { ...route, ...args }, now: { ...route, ...now }, says: () => says },
});
const origin = (says: string): Case => ({
  ...{ args: route, now: { origin: 'LIS', to: 'OSL' }, says: () => says },
});

/** Parameters that were renamed after the schema was written, in the words of several libraries. */
const renamed: readonly Case[] = [
  origin("Unknown parameter 'from'. Did you mean 'origin'?"),
  origin("Unknown parameter 'from': it was renamed to 'origin'."),
  origin("Missing required parameter 'origin'. Unknown parameter 'from'."),
  origin("Unexpected property 'from'. Required property 'origin' is missing."),
  origin("search() got an unexpected keyword argument 'from'. Did you mean 'origin'?"),
  origin('Unknown argument "from" on field "Query.flights". Did you mean "origin"?'),
  change("Unknown parameter 'max_price'. Did you mean 'price_max'?", { max_price: 300 }, { price_max: 300 }),
  change("Unknown parameter 'max_price'. Did you mean 'maxPrice'?", { max_price: 300 }, { maxPrice: 300 }),
  {
    args: route,
    now: { origin: 'LIS', destination: 'OSL' },
    says: (args) =>
      'from' in args
        ? "Unknown parameter 'from'. Did you mean 'origin'?"
        : "Unknown parameter 'to'. Did you mean 'destination'?",
  },
];

/** Parameters that have another type or other values now. */
const retyped: readonly Case[] = [
  change("Parameter 'seats' must be a string, got 2", { seats: 2 }, { seats: '2' }),
  change('cities: expected array, received string', { cities: 'Rome' }, { cities: ['Rome'] }),
  change('tags must be a string', { tags: ['a'] }, { tags: 'a' }),
  change("Parameter 'cabin' must be one of ECONOMY, BUSINESS", { cabin: 'economy' }, { cabin: 'ECONOMY' }),
  change('direct must be a string', { direct: true }, { direct: 'true' }),
];

/** Repairs that would change the meaning. */
const refused: readonly Case[] = [
  change(
    "Unknown parameter 'start_date'. Did you mean 'end_date'?",
    { start_date: '2026-05-12' },
    { end_date: '2026-05-12' },
  ),
  change("Unknown parameter 'max_price'. Allowed: from, to, limit.", { max_price: 300 }, { limit: 300 }),
  change(
    "Unknown parameter 'owner'. Unknown parameter 'cities'. Missing required parameter 'user'.",
    { owner: 'Ada', cities: 'Rome' },
    { user: 'Ada', cities: 'Rome' },
  ),
];

async function isRecovered(
  { args, now, says }: Case,
  inputSchema: JsonSchema | undefined,
  effect: EffectClass = 'read',
  isListed = false,
): Promise<boolean> {
  const spec = {
    name: 'search',
    description: '',
    effect,
    singleRequest: true,
    inputSchema: inputSchema ?? {},
  };
  const { protect } = shieldInTest(isListed ? { specs: () => [spec] } : {});
  const execute = async (given: JsonObject) => {
    if (canonicalJson(given) !== canonicalJson(now)) throw httpError(422, says(given));
    return { found: true };
  };
  const { search } = protect({ search: { ...spec, execute } });
  return search.execute(args).then(
    () => true,
    () => false,
  );
}

const levels = [undefined, open, closed] as const;

describe('an outdated input schema', () => {
  it.each([...renamed, ...retyped])('loses no recovery of a read: %o', async (one) => {
    for (const schema of levels) expect(await isRecovered(one, schema)).toBe(true);
    // The definitions are read again, and are as outdated as before.
    expect(await isRecovered(one, closed, 'read', true)).toBe(true);
  });

  it.each(retyped)('loses no recovery of a write: %o', async (one) => {
    for (const schema of levels) expect(await isRecovered(one, schema, 'write')).toBe(true);
  });

  it.each(renamed)('lets no error text bring a new name into a write: %o', async (one) => {
    for (const schema of levels) expect(await isRecovered(one, schema, 'write')).toBe(false);
  });

  it.each(refused)('does not weaken the rules for lossless repairs: %o', async (one) => {
    for (const schema of levels) expect(await isRecovered(one, schema)).toBe(false);
  });
});
