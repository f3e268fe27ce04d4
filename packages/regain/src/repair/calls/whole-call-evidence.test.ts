import { describe, expect, it } from 'vitest';
import { object } from '../../govern/schemas-in-test.ts';
import type { Json, JsonObject, JsonSchema, Operator } from '../../types/index.ts';
import type { Repair, RepairRequest } from '../arguments/repair-types.ts';
import { confidenceOf, shippedConfidence } from './repair-confidence.ts';

const text: JsonSchema = { type: 'string' };
const texts: JsonSchema = { type: 'array', items: text };
const figure: JsonSchema = { type: 'number' };

interface Asked {
  readonly question: string;
  readonly properties: { [name: string]: JsonSchema };
  readonly required?: string[];
  readonly written: JsonObject;
}

const requestFor = ({ question, properties, required, written }: Asked): RepairRequest => ({
  tools: [
    {
      name: 'plan_tour',
      description: 'Plans a tour.',
      inputSchema: object(properties, required ?? Object.keys(properties)),
    },
  ],
  call: { tool: 'plan_tour', args: written },
  text: question,
});

/** The confidence in a repair with one edit. */
function confidence(request: RepairRequest, args: JsonObject, operator: Operator, path: string): number {
  const edits = [{ operator, path, why: '', support: 0.95, rivals: 0 }];
  const repair: Repair = { call: { tool: request.call.tool, args }, edits, support: 0.95, valid: true };
  return confidenceOf(repair, request, [repair]);
}

const { threshold } = shippedConfidence;

describe('a value that a repair does not touch', () => {
  const cases: readonly [string, JsonSchema, Json, Json][] = [
    ['A tour of 3 days for 4 guests to Rome', figure, 3, 5],
    ['A tour of three days for 4 guests to Rome', figure, 3, 5],
    ['A tour until 12 May 2026 for 4 guests to Rome', text, '2026-05-12', '2026-05-19'],
    ['A tour by night train for 4 guests to Rome', text, 'night train', 'coach'],
  ];
  it.each(cases)('"%s": counts by whether it is stated', (question, schema, stated, other) => {
    const properties = { place: text, guests: figure, what: schema };
    const at = (what: Json) => {
      const request = requestFor({ question, properties, written: { place: 'Rome', guests: '4', what } });
      return confidence(request, { place: 'Rome', guests: 4, what }, 'coerce-type', '/guests');
    };
    expect(at(stated)).toBeGreaterThan(threshold);
    expect(at(other)).toBeLessThan(at(stated) - 0.2);
    expect(at(other)).toBeLessThan(threshold);
  });

  it('counts if it is a flag that nobody asked for, not if it is the default', () => {
    const properties = { place: text, guests: figure, insured: { type: 'boolean', default: false } };
    const at = (insured: boolean) => {
      const written = { place: 'Rome', guests: '4', insured };
      const request = requestFor({ question: 'To Rome with 4 guests', properties, required: [], written });
      return confidence(request, { ...written, guests: 4 }, 'coerce-type', '/guests');
    };
    expect(at(true)).toBeLessThan(at(false) - 0.1);
  });

  it('counts if it has another form than its description shows', () => {
    const at = (description: string, rate: number) => {
      const properties = { rate: { ...figure, description }, place: text };
      const question = 'To Rome at a rate of 8%';
      const request = requestFor({ question, properties, written: { rate, to: 'Rome' } });
      return confidence(request, { rate, place: 'Rome' }, 'rename-argument', '/place');
    };
    expect(at('The rate.', 8)).toBeLessThan(at('The rate.', 0.08) - 0.1);
    const asShare = 'The rate as a decimal, e.g. 0.05 for 5%.';
    expect(at(asShare, 8)).toBeLessThan(at(asShare, 0.08) - 0.1);
    expect(at('The rate in percent.', 0.08)).toBeLessThan(at('The rate in percent.', 8) - 0.1);
    expect(at('The rate in percent.', 8)).toBeCloseTo(at('The rate.', 0.08), 12);
  });
});

describe('a dropped value', () => {
  it('counts if it stood for one of the listed values', () => {
    const at = (price: string, schema: object) => {
      const properties = { place: text, price: { ...text, ...schema } };
      const written = { place: 'Rome', price };
      const request = requestFor({ question: 'Eat in Rome', properties, required: [], written });
      return confidence(request, { place: 'Rome' }, 'drop-argument', '/price');
    };
    const listed = { enum: ['low', 'high'] };
    expect(at('$$$$', listed)).toBeLessThan(at('any', listed) - 0.05);
    expect(at('$$$$', {})).toBeCloseTo(at('any', {}), 12);
  });
});

describe('a direction', () => {
  it('counts if the question states it the other way round', () => {
    const at = (question: string) => {
      const properties = { from_unit: text, to_unit: text, amount: figure };
      const written = { from_unit: 'feet', to_unit: 'yards', amount: '7' };
      const request = requestFor({ question, properties, written });
      return confidence(request, { ...written, amount: 7 }, 'coerce-type', '/amount');
    };
    expect(at('Convert 7 yards to feet')).toBeLessThan(at('Convert 7 feet to yards') - 0.1);
    expect(at('Convert 7 feet to yards, not yards to feet')).toBeCloseTo(at('Convert 7 feet to yards'), 12);
  });
});

describe('without a question', () => {
  it('written values count as stated, and new ones do not', () => {
    const properties = { place: text, guests: figure, insured: { type: 'boolean' } };
    const written = { place: 'Rome', guests: '4', insured: true };
    const request = requestFor({ question: ' ', properties, written });
    const same = confidence(request, { ...written, guests: 4 }, 'coerce-type', '/guests');
    expect(same).toBeGreaterThan(threshold);
    const other = confidence(request, { ...written, guests: 6 }, 'correct-value', '/guests');
    expect(other).toBeLessThan(same - 0.1);
  });
});

describe('a list', () => {
  const question = 'A tour to Rome, Oslo and Bern';
  const whole = ['Rome', 'Oslo', 'Bern'];

  it('is nearly lost if one value is made of it', () => {
    const request = requestFor({ question, properties: { place: text }, written: { place: whole } });
    expect(confidence(request, { place: 'Rome' }, 'coerce-type', '/place')).toBeLessThan(threshold - 0.2);
    const joined = { place: 'Rome, Oslo, Bern' };
    expect(confidence(request, joined, 'coerce-type', '/place')).toBeLessThan(threshold - 0.2);
  });

  it('counts if items of the question are missing in it', () => {
    const at = (places: string[]) => {
      const request = requestFor({
        question,
        properties: { places: texts },
        written: { places: String(places) },
      });
      return confidence(request, { places }, 'coerce-type', '/places');
    };
    expect(at(whole)).toBeGreaterThan(threshold);
    expect(at(['Oslo', 'Bern'])).toBeLessThan(at(whole) - 0.2);
  });
});

describe('a number of the question', () => {
  it('counts if no call uses it, in sentences about the call only', () => {
    const at = (question: string) => {
      const properties = { place: text, guests: figure };
      const request = requestFor({ question, properties, written: { place: 'Rome', guests: '4' } });
      return confidence(request, { place: 'Rome', guests: 4 }, 'coerce-type', '/guests');
    };
    expect(at('To Rome with 4 guests for 300 euros')).toBeLessThan(at('To Rome with 4 guests') - 0.1);
    expect(at('To Rome with 4 guests. Also, I owe you 300 euros.')).toBeCloseTo(
      at('To Rome with 4 guests'),
      12,
    );
  });
});

describe('another listed tool', () => {
  it('counts if the question fits it better', () => {
    const spec = (name: string) => ({
      name,
      description: '',
      inputSchema: object({ place: text }, ['place']),
    });
    const at = (tool: string) => {
      const request: RepairRequest = {
        tools: [spec('list_museums'), spec('list_hotels')],
        call: { tool, args: { city: 'Rome' } },
        text: 'List the museums of Rome',
      };
      return confidence(request, { place: 'Rome' }, 'rename-argument', '/place');
    };
    expect(at('list_hotels')).toBeLessThan(at('list_museums') - 0.05);
  });
});
