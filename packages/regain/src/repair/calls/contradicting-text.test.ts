import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonSchema } from '../../types/index.ts';
import { closedTool } from '../arguments/call-in-test.ts';
import { decideRepair } from './repair-confidence.ts';

const flag: JsonSchema = { type: 'boolean' };
const text: JsonSchema = { type: 'string' };
const whole: JsonSchema = { type: 'integer' };

function decided(
  question: string,
  args: JsonObject,
  properties: { [name: string]: JsonSchema },
  required?: string[],
) {
  const tool = { ...closedTool('change_record', properties, required), effect: 'write' as const };
  return decideRepair({ tools: [tool], call: { tool: tool.name, args }, text: question });
}

describe('a missing flag', () => {
  const cases: readonly [string, string, boolean][] = [
    ['Switch off the siren of unit 31', 'siren', false],
    ['Cancel the insurance of unit 31', 'insurance', false],
    ['Opt unit 31 out of tracking', 'tracking', false],
    ['A lactose-free meal for unit 31', 'lactose', false],
    ['Unlock unit 31', 'locked', false],
    ['Enable the siren of unit 31', 'siren', true],
    ['Unit 31 with insurance', 'insurance', true],
  ];
  it.each(cases)('"%s" makes %s %s', (question, name, value) => {
    const found = decided(question, { unit: 31 }, { unit: whole, [name]: flag });
    expect(found?.repair.call.args).toEqual({ unit: 31, [name]: value });
  });

  it.each(['About the siren of unit 31', 'Enable the siren of unit 31, no, cancel the siren'])(
    'is handed back where "%s" leaves it open',
    (question) => {
      const found = decided(question, { unit: 31 }, { unit: whole, siren: flag });
      expect(found?.isApplied).toBe(false);
    },
  );
});

describe('a word at the start of a sentence', () => {
  it('is not a name, and the words after the parameter name are its value', () => {
    const properties = { pod: text, zone: text };
    const found = decided('Drain pod web in zone west again', { pod: 'web' }, properties);
    expect(found?.repair.call.args).toEqual({ pod: 'web', zone: 'west' });
  });
});

describe('an old and a new value', () => {
  it.each(['Bump the timeout of job 7 from 30 to 45', 'Cut the timeout of job 7 from 90 to 45'])(
    '"%s" asks for the new figure',
    (question) => {
      const found = decided(question, { job: 7 }, { job: whole, timeout: whole });
      expect(found?.repair.call.args).toEqual({ job: 7, timeout: 45 });
    },
  );

  it('is handed back if either end of a range may be meant', () => {
    const found = decided('Job 7, timeout from 30 to 45', { job: 7 }, { job: whole, timeout: whole });
    expect(found?.isApplied).not.toBe(true);
  });
});

describe('a value under an undeclared name', () => {
  it.each([
    ['who', 'Bo', { title: text, owner: text }],
    ['riders', 4, { title: text, places: whole }],
  ] as const)(
    '%s is not dropped with confidence while a parameter would accept it',
    (name, value, properties) => {
      const found = decided(`A card "Paint", Bo, 4`, { title: 'Paint', [name]: value }, properties, [
        'title',
      ]);
      expect(found?.isApplied).toBe(false);
    },
  );

  it('goes to the same quantity in another unit', () => {
    const properties = { court: whole, duration_minutes: whole };
    const found = decided('Court 4 for 90 minutes', { court: 4, duration_hours: 1.5 }, properties, ['court']);
    expect(found?.repair.call.args).toEqual({ court: 4, duration_minutes: 90 });
  });

  it('is dropped if it is a thought and nothing is lost', () => {
    const thought = 'The user asks for this, so I call the tool.';
    const found = decided('Open court 4', { court: 4, reasoning: thought }, { court: whole });
    expect(found?.isApplied).toBe(true);
    expect(found?.repair.call.args).toEqual({ court: 4 });
  });
});
