/** Repairs of several calls, and repairs that need another call first, on the command line. */

import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Repair, shippedConfidence } from '../../repair/index.ts';
import { repairText } from './repair-text.ts';
import { repairedLine } from './repaired-line.ts';
import { requestFrom } from './request.ts';

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const weather = (city: string) => ({ tool: 'get_weather', args: { city } });
const edits = [
  { operator: 'coerce-type', path: '/city', why: 'one call per city', support: 0.9, rivals: 0 },
] as const;

function decided(written: object, repair: Omit<Repair, 'edits' | 'support'>, confidence = 0.95) {
  const tools = ['get_weather', 'get_zip'].map((name) => ({ name, parameters }));
  const accepted = ['get_weather(city="Oslo")', 'get_weather(city="Bergen")'];
  const parsed = requestFrom({ tools, call: { name: 'get_weather', arguments: written }, accepted } as never);
  const whole: Repair = { ...repair, edits, support: 0.9 };
  const isApplied = whole.valid && confidence >= shippedConfidence.threshold;
  const decision = { repair: whole, confidence, isApplied, repairs: [whole] };
  return repairedLine(1, parsed, shippedConfidence, decision);
}

function text(line: ReturnType<typeof repairedLine>): string {
  return stripVTControlCharacters(repairText({ file: 'f', threshold: 0.9, calls: [line] }));
}

describe('a repair of several calls', () => {
  const several = { call: weather('Oslo'), further: [weather('Bergen')], valid: true };

  it('has all calls and is right if every call is', () => {
    const line = decided({ city: ['Oslo', 'Bergen'] }, several);
    expect(line).toMatchObject({
      status: 'applied',
      call: weather('Oslo'),
      calls: [weather('Oslo'), weather('Bergen')],
      isRight: true,
    });
    expect(text(line)).toContain(
      '  repaired  get_weather {"city":"Oslo"}\n  repaired  get_weather {"city":"Bergen"}\n',
    );
    expect(decided({}, { ...several, further: [weather('Paris')] }).isRight).toBe(false);
    expect(decided({}, { ...several, further: [weather('Oslo')] }).isRight).toBe(false);
  });

  it('is handed back below the threshold', () => {
    expect(decided({}, several, 0.5)).toMatchObject({
      status: 'handed back',
      reason: 'the confidence is below the threshold',
    });
    expect(decided({}, { call: weather('Oslo'), valid: true })).not.toHaveProperty('calls');
  });
});

describe('a repair that needs another call first', () => {
  it('names the call to make first', () => {
    const call = { tool: 'get_zip', args: { city: 'Oslo' } };
    const line = decided(
      { city: { get_zip: 'Oslo' } },
      { call, needs: { path: '/city', tool: 'get_zip' }, valid: true },
    );
    expect(line).toMatchObject({
      status: 'applied',
      call,
      needs: { path: '/city', tool: 'get_zip' },
      isRight: false,
    });
    expect(text(line)).toContain(
      '  first     get_zip {"city":"Oslo"}\n  then      the written call with the result at /city',
    );
  });

  it('is handed back if that call is not known', () => {
    const call = weather('result of step 1');
    const line = decided(call.args, { call, needs: { path: '/city' }, valid: false });
    expect(line).toMatchObject({ status: 'handed back', reason: '/city needs the result of another call' });
    expect(text(line)).not.toContain('first ');
  });
});
