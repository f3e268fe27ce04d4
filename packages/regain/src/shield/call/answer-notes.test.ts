/** Notes on answers: repaired calls, unconfirmed and invalid answers. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../types/index.ts';
import { eventsOf, failing, httpError, shieldInTest, toolInTest } from '../shield-in-test.ts';
import { getNotes } from './answer-notes.ts';
import { changesBetween } from './argument-changes.ts';
import { changeText } from './model-text.ts';

describe('changes of a repair', () => {
  it.each<[JsonObject, JsonObject, string[]]>([
    [{ city: 'Rome' }, { town: 'Rome' }, ['argument "city" was sent as "town"']],
    [{ seats: '2' }, { seats: 2 }, ['argument "seats" was sent as 2 instead of "2"']],
    [
      { day: '12 May' },
      { date: '2026-05-12' },
      ['argument "day" was sent as "date" with the value "2026-05-12"'],
    ],
    [{ a: 1, b: 2 }, { a: 1 }, ['argument "b" was removed']],
    [{ a: 1 }, { a: 1, b: 2 }, ['argument "b" was added with the value 2']],
    [
      { a: 1, b: 2 },
      { c: 2, d: 3, e: 4 },
      [
        'argument "b" was sent as "c"',
        'argument "a" was removed',
        'argument "d" was added with the value 3',
        'argument "e" was added with the value 4',
      ],
    ],
    [{ a: 1 }, { a: 1 }, []],
  ])('%j to %j', (before, after, texts) => {
    expect(changesBetween(before, after).map((change) => changeText(change))).toEqual(texts);
  });
});

describe('a call that was repaired', () => {
  const run = async ({ seats }: JsonObject) => {
    if (typeof seats !== 'number') throw httpError(400, "parameter 'seats' must be an integer");
    return { flights: [] };
  };
  const properties = { seats: { type: 'integer' }, password: {} };
  const search = toolInTest('search', run, {
    inputSchema: { type: 'object', properties, required: ['seats'] },
  });

  it('is reported in an event, in its ending and in a note; the answer is unchanged', async () => {
    const shield = shieldInTest();
    const received: string[] = [];
    const { execute } = shield.protect(search);
    const answer = await execute(
      { seats: '2', password: 'hunter2-hunter2' },
      { onNote: (note) => void received.push(note) },
    );
    expect(answer).toEqual({ flights: [] });
    const note =
      'Note: the call was repaired: argument "seats" was sent as 2 instead of "2". Use the repaired form in later calls.';
    expect([received, getNotes(answer)]).toEqual([[note], [note]]);
    expect(eventsOf(shield.events, 'arguments-repaired')).toMatchObject([
      { changes: [{ argument: 'seats', kind: 'changed', before: '2', after: 2 }] },
    ]);
    expect(eventsOf(shield.events, 'call-ended')).toMatchObject([{ status: 'recovered', notes: [note] }]);
    expect(JSON.stringify(shield.events)).not.toContain('hunter2');
  });

  it('shows no secret that was renamed', async () => {
    const shield = shieldInTest({ repairs: 'all' } as never);
    const run = async ({ password }: JsonObject) => {
      if (password === undefined) throw httpError(400, "unknown parameter 'passwd', use 'password'");
    };
    const inputSchema = {
      type: 'object',
      properties: { password: { type: 'string' } },
      required: ['password'],
    };
    const { execute } = shield.protect(toolInTest('login', run, { inputSchema }));
    await execute({ passwd: 'hunter2-hunter2' }).catch(() => {});
    expect(JSON.stringify(shield.events)).not.toContain('hunter2');
  });

  it('leaves no note on a later answer with the same object', async () => {
    const shield = shieldInTest();
    const same = { flights: [] };
    const once = failing([httpError(400, "parameter 'seats' must be an integer")], () => same);
    const { execute } = shield.protect({ ...search, execute: once });
    expect(getNotes(await execute({ seats: '2' }))).toHaveLength(1);
    expect(getNotes(await execute({ seats: 2 }))).toEqual([]);
  });

  it('that was only retried has no note', async () => {
    const shield = shieldInTest();
    const find = failing([httpError(503)], () => ({ found: 1 }));
    const answer = await shield.protect({ find }, { effects: 'read' }).find();
    expect(getNotes(answer)).toEqual([]);
    expect(eventsOf(shield.events, 'call-ended')[0]).not.toHaveProperty('notes');
  });
});

describe('an answer that still violates its schema', () => {
  it('is returned with a note', async () => {
    const shield = shieldInTest();
    const outputSchema = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] };
    const tool = toolInTest('quote', async () => ({ fare: { amount: 99 } }), { outputSchema });
    const answer = await shield.protect(tool).execute({});
    expect(answer).toEqual({ fare: { amount: 99 } });
    expect(getNotes(answer)[0]).toMatch(
      /^Note: this result is not confirmed\. .* Reason: "the answer breaks its schema/,
    );
    expect(eventsOf(shield.events, 'call-ended')[0]!.notes).toHaveLength(1);
  });
});

it('keeps the notes of an inner shield', async () => {
  const run = async ({ seats }: JsonObject) => {
    if (typeof seats !== 'number') throw httpError(400, "parameter 'seats' must be an integer");
    return { saved: seats };
  };
  const inputSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
  const save = toolInTest('save', run, { effect: 'write', singleRequest: true, inputSchema });
  const outer = shieldInTest().protect(shieldInTest().protect(save));
  expect(getNotes(await outer.execute({ seats: '2' }))).toEqual([
    'Note: the call was repaired: argument "seats" was sent as 2 instead of "2". Use the repaired form in later calls.',
  ]);
});
