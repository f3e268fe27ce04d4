/** What workers share besides batches: answers of language models, files of users, and limits of requests. */

import pg from 'pg';
import { answerFromRecordings } from 'regain/internal/models';
import type { ModelAnswer, RecordedAnswer } from 'regain/internal/types';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { openStore } from '../open-store.ts';
import { headInTest } from '../rollouts-in-test.ts';

const address = await databaseInTest();
const store = openStore(address);
const head = headInTest();
const direct = new pg.Client({ connectionString: address });
await direct.connect();
afterAll(() => direct.end());

const answer = (text: string): ModelAnswer => ({
  ...{ text, calls: [], finish: 'stop', tokensIn: 7, tokensOut: 3, isEstimated: false, latencyMs: 1 },
});

describe('answers of language models', () => {
  it('of two workers to one question: both use the first, and the second is paid for and not used', async () => {
    const first = await store.create('asked', head, 'a');
    const second = await store.resume('asked', 'b');
    const question = { key: 'k', rollout: 'r', request: { system: '', messages: [] } as never };
    const bothAsked = Promise.withResolvers<void>();
    let asked = 0;
    const ask = (session: typeof first, text: string) =>
      answerFromRecordings(
        {
          id: 'm',
          ask: async () => {
            if (++asked === 2) bothAsked.resolve();
            await bothAsked.promise;
            return answer(text);
          },
        },
        question,
        { mode: 'record', recordings: session.recordings },
      );
    const got = await Promise.all([ask(first, 'one'), ask(second, 'two')]);
    expect(got[0].text).toBe(got[1].text);
    const wasted: RecordedAnswer[] = [];
    for await (const one of second.recordings.wasted!()) wasted.push(one);
    expect(wasted.map((one) => one.answer.text)).toEqual([got[0].text === 'one' ? 'two' : 'one']);
    // The same answer again is a repeated statement, and no second answer.
    await first.recordings.put('k', (await first.recordings.get('k'))!);
    expect((await direct.query('SELECT count(*)::integer AS n FROM regain.wasted_answers')).rows[0].n).toBe(
      1,
    );
    await first.close();
    await second.close();
  });

  it('that were changed are refused', async () => {
    const session = await store.create('changed', head, 'a');
    await session.recordings.put('k', { model: 'm', rollout: 'r', answer: answer('x') });
    await direct.query("UPDATE regain.recordings SET recorded = replace(recorded, 'x', 'y')");
    await expect(session.recordings.get('k')).rejects.toThrow('the run is damaged: a recorded answer');
    await session.close();
  });
});

describe('files of users', () => {
  it('come back with the run, whole or not at all', async () => {
    const files = [
      { path: '../shared.ts', bytes: Buffer.from('export {}\0') },
      { path: 'policy.ts', bytes: new Uint8Array(0) },
    ];
    await (await store.create('carried', head, 'a', files)).close();
    const run = await store.open('carried');
    expect((await run.files!()).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ['../shared.ts', 'export {}\0'],
      ['policy.ts', ''],
    ]);
    await direct.query("UPDATE regain.files SET bytes = 'other' WHERE path = 'policy.ts'");
    await expect(run.files!()).rejects.toThrow('the run is damaged: its file policy.ts');
    await run.close();
  });
});

describe('requests per minute', () => {
  it('are those of all sessions together, and each is free again after a minute', async () => {
    const sessions = [await store.create('limited', head, 'a'), await store.resume('limited', 'b')];
    const take = (at: number) => sessions[at % 2]!.takeRequest!('https://key@host/v1', 3);
    // The first is free at once; the others are spread over the first minute.
    expect(await take(0)).toBe(0);
    const waitMs = await take(1);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(20_000);
    await direct.query("UPDATE regain.request_slots SET free_at = now() - interval '1 second'");
    const taken = await Promise.all([0, 1, 2, 3, 4, 5].map(take));
    expect(taken.filter((ms) => ms === 0)).toHaveLength(3);
    const stored = JSON.stringify((await direct.query('SELECT * FROM regain.request_slots')).rows);
    expect(stored).not.toContain('key@host');
    for (const session of sessions) await session.close();
  });
});
