/** Rules on recorded answers of language models: available immediately and permanently; the first answer stays. */

import type { RecordedAnswer } from 'regain/internal/types';
import type { RunSession } from '../port.ts';
import { commitSample, type Rule, requireEqual } from './rule-context.ts';
import { sampleHead } from './sample.ts';

const head = sampleHead();

/** More than a store would read at once. */
const MANY = 2_100;

const recorded = (text: string): RecordedAnswer => ({
  model: 'm',
  rollout: 'r \u{1f40c}\0',
  answer: {
    ...{ text, calls: [{ id: 'c', tool: 't', argsText: '{' }], finish: 'stop' },
    ...{ tokensIn: 2 ** 53 - 1, tokensOut: 0, isEstimated: false, latencyMs: 0.1 + 0.2 },
  },
});

async function textsOf(recordings: Pick<RunSession['recordings'], 'all'>): Promise<string[]> {
  const texts: string[] = [];
  for await (const { answer } of recordings.all()) texts.push(answer.text);
  return texts.sort();
}

export const recordingRules: { readonly [rule: string]: Rule } = {
  async 'a recording is there as soon as it is put, in every session'(bench) {
    const session = await bench.create(head);
    const reader = await bench.open();
    requireEqual(await reader.recordings.get('a'), undefined, 'what was not put');
    const answer = recorded('"x"\n');
    await session.recordings.put('a', answer);
    requireEqual(await session.recordings.get('a'), answer, 'what its writer reads');
    requireEqual(await reader.recordings.get('a'), answer, 'what a reader finds who came before');
    await session.close();
    const next = await bench.resume();
    requireEqual(await next.recordings.get('a'), answer, 'what the next session finds');
    requireEqual(await next.recordings.get('b'), undefined, 'what was never put');
  },

  async 'all recordings can be read at once'(bench) {
    const { recordings } = await bench.create(head);
    requireEqual(await textsOf(recordings), [], 'the recordings of a new run');
    const put = Array.from({ length: MANY }, (_, i) => String(i)).sort();
    for (const text of put) await recordings.put(`key ${text}`, recorded(text));
    const found = await textsOf(recordings);
    requireEqual(found.length, MANY, 'recordings');
    requireEqual(found, put, 'their texts');
  },

  async 'a recording stays as it was put first'(bench) {
    const session = await bench.create(head);
    for (const text of ['first', 'second']) await session.recordings.put('a', recorded(text));
    requireEqual((await session.recordings.get('a'))?.answer.text, 'first', 'the recording');
  },

  async 'a key that is put twice has one recording'(bench) {
    const { recordings } = await bench.create(head);
    for (const text of ['first', 'second']) await recordings.put('a', recorded(text));
    requireEqual(await textsOf(recordings), ['first'], 'all recordings');
  },

  async 'a recording belongs to its key, of any length and case, and to its run'(bench) {
    const session = await bench.create(head);
    const other = await bench.createOther(head);
    const keys = ['a', 'A', `${'k'.repeat(100)}1`, `${'k'.repeat(100)}2`, 'é', 'e\u0301', ' a'];
    for (const key of keys) await session.recordings.put(key, recorded(key));
    for (const key of keys)
      requireEqual(
        (await session.recordings.get(key))?.answer.text,
        key,
        `the recording of ${JSON.stringify(key)}`,
      );
    requireEqual(await other.recordings.get('a'), undefined, 'what was put in another run');
    for await (const one of other.recordings.all())
      requireEqual(one, undefined, 'the recordings of another run');
  },

  async 'recordings do not touch rollouts, nor rollouts them'(bench) {
    const session = await bench.create(head);
    await session.recordings.put('a', recorded('x'));
    await commitSample(session, 0);
    requireEqual((await session.status()).rolloutsDone, 5, 'rollouts done');
    requireEqual(await session.recordings.get('a'), recorded('x'), 'the recording after a commit');
  },
};
