/** Rules on runs: how they are created, found, shared between writers, and read while they are written. */

import { errorText } from 'regain/internal/types';
import { commitSample, type Rule, type RuleContext, requireEqual, requireRefusal } from './rule-context.ts';
import { rolloutsOf, sampleBatch, sampleHead, textOfRun } from './sample.ts';

const head = sampleHead();

export const runRules: { readonly [rule: string]: Rule } = {
  async 'a run has the head that it was created with'(bench) {
    await (await bench.create(head)).close();
    const opened = await bench.open();
    requireEqual(opened.head, head, 'the head');
    const none = { batches: 5, batchesDone: 0, rollouts: 23, rolloutsDone: 0 };
    requireEqual(await opened.status(), none, 'the status of a new run');
    requireEqual(await rolloutsOf(opened), [], 'the rollouts of a new run');
  },

  async 'the texts of a head come back as they were given'(bench) {
    const text = 'naïve "\u{1f40c}" \u00e9 e\u0301 \u2028';
    const odd = sampleHead({ name: text, manifest: JSON.stringify({ name: text }), madeBy: text });
    await (await bench.create(odd)).close();
    requireEqual((await bench.open()).head, odd, 'the head');
  },

  async 'runs of different names are different runs'(bench) {
    const one = await bench.create(head);
    const otherHead = sampleHead({ name: 'other', rollouts: 7 });
    const other = await bench.createOther(otherHead);
    await commitSample(other, 0, 1);
    requireEqual((await one.status()).rolloutsDone, 0, 'rollouts of the first run, done in the second');
    await commitSample(one, 2);
    requireEqual((await other.status()).rolloutsDone, 7, 'rollouts of the second run');
    await one.close();
    await other.close();
    requireEqual((await bench.open()).head, head, 'the head of the first run');
  },

  async 'a run is created once'(bench) {
    await (await bench.create(head)).close();
    const again = () => bench.create(sampleHead({ name: 'other' }));
    await requireRefusal(again, 'unreadable', 'a second create');
    requireEqual((await bench.open()).head, head, 'the head after a second create');
  },

  async 'a run that does not exist is not found'(bench) {
    await requireRefusal(() => bench.open(), 'not-found', 'open');
    await requireRefusal(() => bench.resume(), 'not-found', 'resume');
    await requireRefusal(() => bench.open(), 'not-found', 'open after resume');
  },

  /** A store for many machines accepts several writers, a store of files accepts one: both are valid. */
  async 'a second writer is refused by name, or is given other batches'(bench) {
    const first = await bench.create(head, 'the first writer');
    const second = await secondWriter(bench);
    if (second !== undefined) {
      const claimed = [...(await first.claim(2)), ...(await second.claim(2))];
      requireEqual(new Set(claimed).size, 4, 'different batches among the claims of two writers');
      await commitSample(first, claimed[0]!);
      const again = await second.commit(claimed[0]!, sampleBatch(head, claimed[0]!));
      requireEqual(again, false, 'a commit of what another writer has committed');
      await second.close();
    }
    await first.close();
    await (await bench.resume('the third writer')).close();
  },

  async 'a run can be read while it is written'(bench) {
    const writer = await bench.create(head);
    await commitSample(writer, 0);
    const reader = await bench.open();
    requireEqual((await reader.status()).rolloutsDone, 5, 'rollouts done after one batch');
    await commitSample(writer, 1);
    requireEqual((await reader.status()).rolloutsDone, 10, 'rollouts done after two batches');
    requireEqual((await rolloutsOf(reader)).length, 10, 'rollouts that a reader finds after two batches');
    await reader.close();
    await commitSample(writer, 2);
    requireEqual((await writer.status()).batchesDone, 3, 'batches done after a reader has gone');
  },

  async 'a reader that closes leaves the run to its writer'(bench) {
    const writer = await bench.create(head, 'the first writer');
    requireEqual(await writer.claim(2), [0, 1], 'the first claim');
    await (await bench.open()).close();
    const second = await secondWriter(bench);
    const claimed = second === undefined ? await writer.claim(1) : await second.claim(1);
    requireEqual(claimed, [2], 'a claim after a reader has closed');
  },

  /** A store in memory shows nothing there; a persistent one shows the whole run. */
  async 'another store object on the same place shows the same run, or none'(bench) {
    const session = await bench.create(head);
    await commitSample(session, 0, 2);
    const before = await textOfRun(session);
    await session.close();
    const other = await bench.otherStore();
    const opened = await other.open(bench.run).catch(() => undefined);
    if (opened === undefined) return;
    const [otherHead, text] = [opened.head, await textOfRun(opened)];
    await opened.close();
    requireEqual(otherHead, head, 'the head');
    requireEqual(text, before, 'the rollouts');
  },
};

async function secondWriter(bench: RuleContext) {
  try {
    return await bench.resume('the second writer');
  } catch (error) {
    const message = errorText(error);
    if (message.includes('the first writer')) return undefined;
    throw new Error(`the refusal names the writer that the run has, "the first writer", got: ${message}`);
  }
}
