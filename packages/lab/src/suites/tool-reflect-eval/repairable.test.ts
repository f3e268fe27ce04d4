import type { MistakeName, PlannedMistake } from 'regain/internal/faults';
import type { JsonObject, Step, SuiteTask } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { specOf } from '../domain-tool.ts';
import { dryRunDomains } from '../domains/dry-run.ts';
import { getDomain } from '../domains/index.ts';
import { hasSameMeaning, intendedValue } from './evidence.ts';
import { type MistakeVisibility, visibilityOf } from './repairable.ts';

const hotels: Step[] = [
  { id: 's1', tool: 'search_hotels', args: { city: 'Oslo' } },
  {
    id: 's2',
    tool: 'reserve_room',
    args: {
      hotelId: { $from: 's1', path: '/hotels/0/hotelId' },
      guest: 'Wanda Price',
      checkIn: '2026-04-01',
      nights: 3,
    },
  },
];
const mail: Step[] = [
  { id: 's1', tool: 'find_contact', args: { name: 'Lena Vogel' } },
  {
    id: 's2',
    tool: 'send_message',
    args: { to: { $from: 's1', path: '/contacts/0/email' }, subject: 'Proofs', body: 'They are fine.' },
  },
];

function taskWith(domain: string, gold: readonly Step[], given: JsonObject): SuiteTask {
  const facts = Object.entries(given).map(([name, value]) => ({ name, value }));
  return { id: 't', text: '', given: facts, plan: gold, gold, split: 'train', domain };
}
const trip = taskWith('hotels', hotels, {
  city: 'Oslo',
  guest: 'Wanda Price',
  checkIn: '2026-04-01',
  nights: 3,
});
const letter = taskWith('messaging', mail, { name: 'Lena Vogel', subject: 'Proofs', body: 'They are fine.' });

/** The visibility of a mistake inserted in step `index`. */
function sign(
  task: SuiteTask,
  index: number,
  mistake: MistakeName,
  plan: readonly Step[],
  detail: JsonObject,
): MistakeVisibility {
  const domain = getDomain(task.domain);
  const specs = domain.tools.map(specOf);
  const spec = specs.find(({ name }) => name === task.gold[index]!.tool)!;
  const shows = mistake === 'repeated-call' ? index + 1 : index;
  const mistaken: PlannedMistake = { mistake, plan, step: shows, detail };
  return visibilityOf({ task, index, mistaken, spec, specs, domains: dryRunDomains([domain]) });
}

const withArgs = (task: SuiteTask, index: number, args: Step['args']) =>
  task.gold.map((step, i) => (i === index ? { ...step, args } : step));

function wrongValue(
  task: SuiteTask,
  index: number,
  parameter: string,
  wrong: string | number,
): MistakeVisibility {
  const { args } = task.gold[index]!;
  const plan = withArgs(task, index, { ...args, [parameter]: wrong });
  return sign(task, index, 'wrong-value', plan, { parameter, wrong, right: args[parameter] as string });
}

describe('a repairable mistake', () => {
  it('in a value is refused by the schema, or makes a read find nothing', () => {
    expect(wrongValue(trip, 1, 'checkIn', '1 April 2026')).toBe('loud');
    expect(wrongValue(trip, 1, 'checkIn', '2026/04/01')).toBe('loud');
    expect(wrongValue(trip, 0, 'city', 'Olso')).toBe('quiet');
  });

  it('is none where a write would accept the wrong value', () => {
    expect(wrongValue(trip, 1, 'guest', 'Wanda Prcie')).toBeNull();
    expect(wrongValue(letter, 1, 'body', 'They are fnie.')).toBeNull();
  });

  it('is none where the right value of a write would need a new decision', () => {
    expect(wrongValue(trip, 1, 'nights', -3)).toBeNull();
    const { nights: _, ...rest } = trip.gold[1]!.args;
    expect(
      sign(trip, 1, 'wrong-argument-name', withArgs(trip, 1, rest), {
        parameter: 'nights',
        wrong: null,
        right: 3,
      }),
    ).toBeNull();
  });

  it('may leave out a required argument of a read that a fact can fill', () => {
    const plan = withArgs(trip, 0, {});
    expect(
      sign(trip, 0, 'wrong-argument-name', plan, { parameter: 'city', wrong: null, right: 'Oslo' }),
    ).toBe('loud');
    const nameless = { ...trip, given: trip.given.filter(({ name }) => name !== 'city') };
    expect(
      sign(nameless, 0, 'wrong-argument-name', plan, { parameter: 'city', wrong: null, right: 'Oslo' }),
    ).toBeNull();
  });

  it('repeats a call that can be undone, and never one that cannot', () => {
    const twice = (task: SuiteTask) => [...task.gold, { ...task.gold[1]!, id: 's3' }];
    const detail = { id: 's3', of: 's2', tool: '' };
    expect(sign(trip, 1, 'repeated-call', twice(trip), detail)).toBe('quiet');
    expect(sign(letter, 1, 'repeated-call', twice(letter), detail)).toBeNull();
    expect(
      sign(trip, 0, 'repeated-call', [trip.gold[0]!, { ...trip.gold[0]!, id: 's3' }, trip.gold[1]!], detail),
    ).toBeNull();
  });

  it('leaves out a read that follows from the references to it', () => {
    const without = [trip.gold[1]!];
    expect(sign(trip, 0, 'too-few-calls', without, {})).toBe('loud');
    const answered = { ...trip, answer: { $from: 's1', path: '/hotels/0/name' } };
    expect(sign(answered, 0, 'too-few-calls', without, {})).toBeNull();
    const unknown = { ...trip, given: trip.given.filter(({ name }) => name !== 'city') };
    expect(sign(unknown, 0, 'too-few-calls', without, {})).toBeNull();
    // Two people occur in the facts and neither is called `name`: whose contact it was is unknown.
    const twoNames = taskWith('messaging', mail, { from: 'Lena Vogel', about: 'Ines Duarte' });
    expect(sign(twoNames, 0, 'too-few-calls', [mail[1]!], {})).toBeNull();
  });

  it('wraps a write in an envelope only', () => {
    const { args } = letter.gold[1]!;
    const wrapped = withArgs(letter, 1, { input: args });
    expect(sign(letter, 1, 'bad-format', wrapped, { wrapper: 'input', style: 'envelope' })).toBe('loud');
    expect(sign(letter, 1, 'bad-format', wrapped, { wrapper: 'input', style: 'text' })).toBeNull();
  });

  it('names a tool similar to the right one', () => {
    const named = (tool: string) => [{ ...trip.gold[0]!, tool }, trip.gold[1]!];
    expect(
      sign(trip, 0, 'wrong-tool-name', named('find_hotels'), {
        wrong: 'find_hotels',
        right: 'search_hotels',
      }),
    ).toBe('loud');
    expect(
      sign(trip, 0, 'wrong-tool-name', named('get_rooms'), { wrong: 'get_rooms', right: 'search_hotels' }),
    ).toBeNull();
  });
});

describe('evidence', () => {
  it('distinguishes the same value in another notation from another value', () => {
    expect(hasSameMeaning('2026/03/14', '2026-03-14')).toBe(true);
    expect(hasSameMeaning('14 March 2026', '2026-03-14')).toBe(true);
    expect(hasSameMeaning('ECONOMY ', 'economy')).toBe(true);
    expect(hasSameMeaning('20', 20)).toBe(true);
    expect(hasSameMeaning('15 March 2026', '2026-03-14')).toBe(false);
    expect(hasSameMeaning('14 Brumaire 2026', '2026-03-14')).toBe(false);
    expect(hasSameMeaning(-3, 3)).toBe(false);
    expect(hasSameMeaning(['a'], 'a')).toBe(false);
  });

  it('finds the intended value among those allowed and given', () => {
    const input = {
      properties: {
        kind: { enum: ['checking', 'savings'] },
        nights: { type: 'integer', minimum: 1 },
        date: { type: 'string', format: 'date' },
      },
      required: ['nights'],
    };
    const given = [
      { name: 'length', value: 3 },
      { name: 'day', value: '2026-03-14' },
    ];
    expect(intendedValue('Savings', 'kind', input, given)).toBe('savings');
    expect(intendedValue('chekcing', 'kind', input, given)).toBe('checking');
    expect(intendedValue(-3, 'nights', input, given)).toBe(3);
    expect(intendedValue(-4, 'nights', input, [...given, { name: 'other', value: 5 }])).toBeUndefined();
    expect(intendedValue('14 March 2026', 'date', input, [])).toBe('2026-03-14');
    expect(intendedValue('tomorrow', 'date', input, [])).toBeUndefined();
  });
});
