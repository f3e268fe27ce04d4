/** A message never makes a repair worse than no message: all messages crossed with right and wrong calls. */

import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import {
  canonicalJson,
  type Json,
  type JsonObject,
  type JsonSchema,
  type ToolSpec,
} from '../../types/index.ts';
import { toolTaking } from '../arguments/call-in-test.ts';
import { repairCall } from '../arguments/repair-call.ts';
import type { WrittenCall } from '../arguments/repair-types.ts';
import { parseFailure } from '../parse/parse-failure.ts';
import type { ParsedFailure } from '../parse/parsed-failure.ts';
import { refused, validatorMessages } from '../parse/validator-messages-in-test.ts';
import { decideRepair, type RepairDecision } from './repair-confidence.ts';

const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };

const room = {
  city: text,
  nights: whole,
  room: { type: 'string', enum: ['single', 'double', 'suite'] },
  breakfast: { type: 'boolean' },
  guests: { type: 'array', items: text },
  date: { type: 'string', format: 'date' },
};
const weather = { location: text, unit: { enum: ['celsius', 'fahrenheit'] } };
const country = toolTaking({ country: text, language: text, limit: whole }, ['country'], 'country_facts');
const tools = [
  toolTaking(room, ['city', 'nights'], 'book_room'),
  toolTaking(weather, ['location'], 'get_weather'),
  country,
].map((spec) => ({ ...spec, description: '' }));

interface Case {
  readonly call: WrittenCall;
  readonly question: string;
  readonly right: { readonly tool: string; readonly args: JsonObject };
}

function wrong(tool: string, args: Json, question: string, right: JsonObject, meant = tool): Case {
  return { call: { tool, args }, question, right: { tool: meant, args: right } };
}

function right(tool: string, args: JsonObject, question: string): Case {
  return wrong(tool, args, question, args);
}

const booked = 'Book a room in Oslo for 3 nights.';
const double = 'Book a double room in Oslo for 3 nights.';
const oslo = { city: 'Oslo', nights: 3 };
const bergen = { location: 'Bergen' };
const wrongCalls: readonly Case[] = [
  wrong('book_room', { city: 'Oslo', num_nights: 3 }, booked, oslo),
  wrong('book_room', { ...oslo, nights: '3' }, booked, oslo),
  wrong('book_room', { ...oslo, room: 'Double' }, double, { ...oslo, room: 'double' }),
  wrong('book_room', { ...oslo, breakfast: 'true' }, `${booked} With breakfast.`, {
    ...oslo,
    breakfast: true,
  }),
  wrong('book_room', { ...oslo, guests: '["Ana"]' }, `${booked} For Ana.`, { ...oslo, guests: ['Ana'] }),
  wrong('bookRoom', oslo, booked, oslo, 'book_room'),
  wrong('get_weather', { city: 'Bergen' }, 'Weather in Bergen?', bergen),
  wrong('get_weather', '{"location": "Bergen",}', 'Weather in Bergen?', bergen),
];
const germany = { country: 'Germany', limit: 5 };
const rightCalls: readonly Case[] = [
  right('book_room', { ...oslo, room: 'double' }, double),
  right('country_facts', germany, 'Five facts for a German class about its country.'),
  right('get_weather', { ...bergen, unit: 'celsius' }, 'Weather in Bergen, in °C?'),
];

/** Messages about parameters and values of the call, all untrue or beside the point. */
function misleadingFor({ tool: name, args }: WrittenCall): readonly string[] {
  const entries = Object.entries(typeof args === 'object' ? (args as JsonObject) : {});
  return [
    `Unknown tool '${name}'. Did you mean 'country_facts'?`,
    "Missing required parameter: 'region'.",
    "must have required property 'region', must NOT have additional properties",
    'The request failed.',
    ...entries.flatMap(([key, value]) => [
      `Unknown parameter '${key}'. Did you mean 'limit'?`,
      `${key}\n  Field required [type=missing, input_value={}, input_type=dict]`,
      `Invalid type for '${key}': expected an array, but got a string instead.`,
      `Invalid value ${JSON.stringify(value)} for parameter '${key}'. Did you mean '${String(value).slice(0, -1)}'?`,
      `'${value}' is not one of ['${String(value).toUpperCase()}', '${value}s'] for ${key}`,
      `${key} must be at most 1`,
    ]),
  ];
}

const known = new Map<string, ParsedFailure>();

/** Parsed once: parsing takes longer than deciding. */
function parsed(message: string): ParsedFailure {
  const found = known.get(message) ?? parseFailure(refused(message));
  known.set(message, found);
  return found;
}

function decided({ call, question }: Case, message?: string): RepairDecision | undefined {
  return decideRepair({
    tools,
    call,
    text: question,
    ...(message === undefined ? {} : { parsed: parsed(message) }),
  });
}

function isRight({ repair }: RepairDecision, { right }: Case): boolean {
  return canonicalJson(repair.call as never) === canonicalJson(right as never);
}

/** Every call gets some of the messages, and every message some calls; in the soak, all with all. */
function messagesFor(one: Case): readonly string[] {
  const part = [...wrongCalls, ...rightCalls].indexOf(one) % PARTS;
  const some = validatorMessages.filter((_, i) => i % PARTS === part);
  return [...some.map(({ text: said }) => said), ...misleadingFor(one.call)];
}

const PARTS = trialCount(4, 1);

describe('a repair with a message', () => {
  it.each(wrongCalls)('of $call.tool $call.args stays right, and applied if it was', (one) => {
    const plain = decided(one);
    expect(plain !== undefined && isRight(plain, one)).toBe(true);
    for (const message of messagesFor(one)) {
      const said = decided(one, message);
      expect(said?.isApplied, message).toBe(plain?.isApplied);
      if (plain?.isApplied) expect(isRight(said!, one), message).toBe(true);
    }
  });

  it('is applied in most cases', () => {
    expect(wrongCalls.filter((one) => decided(one)?.isApplied).length).toBeGreaterThanOrEqual(4);
  });

  it.each(rightCalls)('$call.tool $call.args is right as written, and no message changes it', (one) => {
    expect(decided(one)?.isApplied).not.toBe(true);
    for (const message of messagesFor(one)) expect(decided(one, message)?.isApplied, message).not.toBe(true);
  });
});

describe('a message about a call that the schema refuses', () => {
  it.each(wrongCalls.filter(({ call }) => tools.some(({ name }) => name === call.tool)))(
    'changes none of the repairs of $call.tool $call.args',
    (one) => {
      const request = { tools, call: one.call, text: one.question };
      const plain = repairCall(request);
      for (const message of misleadingFor(one.call))
        expect(repairCall({ ...request, parsed: parsed(message) }), message).toEqual(plain);
    },
  );
});

describe('a message about a call that fits the schema', () => {
  it('gives a repair to hand back', () => {
    const call = { tool: 'country_facts', args: { country: 'Gremany' } };
    const said = decided({ ...rightCalls[1]!, call }, "Unknown country 'Gremany'. Did you mean 'Germany'?");
    expect(said).toMatchObject({ isApplied: false, repair: { call: { args: { country: 'Germany' } } } });
  });

  it('is read in the call as written: a renamed argument is not dropped under its new name', () => {
    const open: ToolSpec = { ...country, inputSchema: { type: 'object' } };
    const found = decideRepair({
      tools: [open],
      call: { tool: open.name, args: { countryName: 'Peru' } },
      text: 'Facts about Peru.',
      parsed: parseFailure(refused("Unknown parameter 'countryName'. Did you mean 'country_name'?")),
    });
    expect(found?.repair.call.args).toEqual({ country_name: 'Peru' });
  });
});
