/** What every store must do, whatever stands behind it: call it with a way to make an empty one. */

import { describe, expect, it } from 'vitest';
import { batchCount, type RunSession, type Store } from './port.ts';
import { batchInTest, headInTest, rolloutInTest, rolloutsOf, textOfRun } from './rollouts-in-test.ts';

export function describeStore(name: string, make: () => { store: Store; run: string }): void {
  const head = headInTest();
  const batches = batchCount(head);
  const fill = async (session: RunSession, order: readonly number[]) => {
    for (const batch of order) expect(await session.commit(batch, batchInTest(head, batch))).toBe(true);
  };

  describe(`${name}: a run`, () => {
    it('has the head it was created with, to the letter', async () => {
      const { store, run } = make();
      await (await store.create(run, head, 'me')).close();
      const opened = await store.open(run);
      expect(opened.head).toEqual(head);
      expect(await opened.status()).toEqual({ batches: 5, batchesDone: 0, rollouts: 23, rolloutsDone: 0 });
      expect(await textOfRun(opened)).toBe('');
      await opened.close();
    });

    it('is created once', async () => {
      const { store, run } = make();
      await (await store.create(run, head, 'me')).close();
      await expect(store.create(run, headInTest({ name: 'other' }), 'me')).rejects.toMatchObject({
        code: 'unreadable',
        place: { file: run },
      });
      const opened = await store.open(run);
      expect(opened.head.name).toBe('test');
      await opened.close();
    });

    it('that is not there cannot be opened', async () => {
      const { store, run } = make();
      for (const attempt of [() => store.open(run), () => store.resume(run, 'me')]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'not-found', place: { file: run } });
      }
    });

    it('takes one writer at a time, and names the one it has', async () => {
      const { store, run } = make();
      const first = await store.create(run, head, 'the first process');
      await expect(store.resume(run, 'the second')).rejects.toThrow('is being written by the first process');
      await first.close();
      const second = await store.resume(run, 'the second');
      await expect(store.resume(run, 'the third')).rejects.toThrow('is being written by the second');
      await second.close();
    });

    it('can be read while it is written', async () => {
      const { store, run } = make();
      const writer = await store.create(run, head, 'me');
      await fill(writer, [0]);
      const reader = await store.open(run);
      expect((await reader.status()).rolloutsDone).toBe(5);
      await fill(writer, [1]);
      expect((await reader.status()).rolloutsDone).toBe(10);
      expect((await textOfRun(reader)).split('\n')).toHaveLength(10);
      await reader.close();
      await writer.close();
    });
  });

  describe(`${name}: batches`, () => {
    it('are claimed lowest first, each once', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      expect(await session.claim(2)).toEqual([0, 1]);
      expect(await session.claim(9)).toEqual([2, 3, 4]);
      expect(await session.claim(1)).toEqual([]);
      await session.close();
    });

    it('that were claimed and not committed are free again in the next session', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      await session.claim(4);
      await fill(session, [1, 3]);
      await session.close();
      const next = await store.resume(run, 'me');
      expect(await next.claim(9)).toEqual([0, 2, 4]);
      await next.close();
    });

    it('count once, however often they are committed', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      await fill(session, [4]);
      const other = batchInTest(head, 4).map((one) => ({ ...one, attempts: 99 }));
      expect(await session.commit(4, other)).toBe(false);
      expect(await session.status()).toMatchObject({ batchesDone: 1, rolloutsDone: 3 });
      expect(await textOfRun(session)).not.toContain('"attempts":99');
      await session.close();
    });

    it('are stored whole or not at all', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      const whole = batchInTest(head, 0);
      const wrong = [
        whole.slice(1),
        [...whole].reverse(),
        [...whole, rolloutInTest(5)],
        whole.map((one) => ({ ...one, position: one.position + 1 })),
        [],
      ];
      for (const rollouts of wrong) {
        await expect(session.commit(0, rollouts)).rejects.toThrow('batch 0 holds rollouts 0 to 4');
      }
      await expect(session.commit(5, [])).rejects.toThrow('a whole number below 5, got 5');
      expect(await textOfRun(session)).toBe('');
      await fill(session, [0]);
      await session.close();
    });

    it('in any order, over any sessions, make the same run', async () => {
      const texts: string[] = [];
      for (const order of [
        [0, 1, 2, 3, 4],
        [4, 2, 0, 3, 1],
        [3, 4, 0, 1, 2],
      ]) {
        const { store, run } = make();
        await (await store.create(run, head, 'me')).close();
        for (const batch of order) {
          const session = await store.resume(run, 'me');
          await fill(session, [batch]);
          await session.close();
        }
        const opened = await store.open(run);
        expect(await opened.status()).toMatchObject({ batchesDone: batches, rolloutsDone: head.rollouts });
        texts.push(await textOfRun(opened));
        await opened.close();
      }
      const expected = Array.from({ length: head.rollouts }, (_, i) => JSON.stringify(rolloutInTest(i)));
      for (const text of texts) expect(text).toBe(expected.join('\n'));
    });
  });

  describe(`${name}: recordings`, () => {
    const recorded = (text: string) => ({
      model: 'm',
      rollout: 'r \u{1f40c}\0',
      answer: {
        ...{ text, calls: [{ id: 'c', tool: 't', argsText: '{' }], finish: 'stop' as const },
        ...{ tokensIn: 2 ** 53 - 1, tokensOut: 0, isEstimated: false, latencyMs: 0.1 + 0.2 },
      },
    });

    it('are there as soon as they are put, to the letter, in every session after', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      expect(await session.recordings.get('a')).toBeUndefined();
      await session.recordings.put('a', recorded('"x"\n'));
      const reader = await store.open(run);
      for (const one of [session, reader]) expect(await one.recordings.get('a')).toEqual(recorded('"x"\n'));
      await session.close();
      const next = await store.resume(run, 'me');
      expect(await next.recordings.get('a')).toEqual(recorded('"x"\n'));
      expect(await next.recordings.get('b')).toBeUndefined();
      await next.close();
      await reader.close();
    });

    it('can be read all at once, however many, whole or not at all', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      const texts = async () => {
        const all: string[] = [];
        for await (const { answer } of session.recordings.all()) all.push(answer.text);
        return all.sort();
      };
      expect(await texts()).toEqual([]);
      const put = Array.from({ length: 2_100 }, (_, i) => String(i)).sort();
      for (const text of put) await session.recordings.put(`key ${text}`, recorded(text));
      expect(await texts()).toEqual(put);
      await session.close();
    });

    it('stay as they were put first', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      for (const text of ['first', 'second']) await session.recordings.put('a', recorded(text));
      expect((await session.recordings.get('a'))?.answer.text).toBe('first');
      await session.close();
    });

    it('are seen by a reader who came before the first of them, and do not touch rollouts', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      const reader = await store.open(run);
      expect(await reader.recordings.get('a')).toBeUndefined();
      await session.recordings.put('a', recorded('x'));
      await fill(session, [0]);
      expect((await reader.recordings.get('a'))?.answer.text).toBe('x');
      expect((await reader.status()).rolloutsDone).toBe(5);
      await reader.close();
      await session.close();
    });
  });

  describe(`${name}: rollouts`, () => {
    it('come back bit for bit: voids, long texts, extreme numbers', async () => {
      const { store, run } = make();
      const small = headInTest({ rollouts: 5, batchSize: 5 });
      const entry = { cost: 5e-324, downMs: 1.7976931348623157e308, upCost: 0.1 + 0.2, upMs: 2 ** 53 - 1 };
      const rollouts = [
        rolloutInTest(0, { ending: 'void', error: 'Error: "quoted"\n\u{1f40c} \0 and more', ledger: [] }),
        rolloutInTest(1, { ledger: Array.from({ length: 400 }, () => entry), ending: 'failed', seed: -7 }),
        rolloutInTest(2, { task: 'x'.repeat(2000), seed: Number.MAX_SAFE_INTEGER, ending: 'handed-off' }),
        rolloutInTest(3, { task: 'x\0y', error: '', trace: '\ufeff{"\0":1}' }),
        rolloutInTest(4, { task: 'x\0z', error: '\0', trace: '' }),
      ];
      const session = await store.create(run, small, 'me');
      await session.commit(0, rollouts);
      expect(await rolloutsOf(session)).toEqual(rollouts);
      await session.close();
      const reader = await store.open(run);
      expect(await rolloutsOf(reader)).toEqual(rollouts);
      await reader.close();
    });

    it('can be read by range', async () => {
      const { store, run } = make();
      const session = await store.create(run, head, 'me');
      await fill(session, [0, 1, 3, 4]);
      const positions = async (from: number, to: number) =>
        (await rolloutsOf(session, { from, to })).map(({ position }) => position);
      expect(await positions(3, 7)).toEqual([3, 4, 5, 6]);
      expect(await positions(9, 17)).toEqual([9, 15, 16]);
      expect(await positions(20, 23)).toEqual([20, 21, 22]);
      expect(await positions(5, 5)).toEqual([]);
      await session.close();
    });
  });
}
