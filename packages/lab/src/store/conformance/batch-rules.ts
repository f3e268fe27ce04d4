/** Rules on batches and their rollouts: claimed once, stored whole, read back bit for bit. */

import { RegainError } from 'regain/internal/types';
import { batchCount, type StoredRollout } from '../port.ts';
import { commitSample, type Rule, requireEqual, requireRefusal } from './rule-context.ts';
import { rolloutsOf, sampleBatch, sampleHead, sampleRollout, textOfRun } from './sample.ts';

const head = sampleHead();

export const batchRules: { readonly [rule: string]: Rule } = {
  async 'batches are claimed lowest first, each once'(bench) {
    const session = await bench.create(head);
    requireEqual(await session.claim(2), [0, 1], 'the first claim of 2');
    const two = await Promise.all([session.claim(1), session.claim(1)]);
    requireEqual(two.flat().sort(), [2, 3], 'two claims of 1 at once');
    requireEqual(await session.claim(9), [4], 'a claim of more than is left');
    requireEqual(await session.claim(1), [], 'a claim when nothing is left');
  },

  async 'batches that were claimed and not committed are free in the next session'(bench) {
    const session = await bench.create(head);
    await session.claim(4);
    await commitSample(session, 1, 3);
    await session.close();
    requireEqual(await (await bench.resume()).claim(9), [0, 2, 4], 'the claim of the next session');
  },

  async 'a batch counts once, however often it is committed'(bench) {
    const session = await bench.create(head);
    const both = [0, 0].map((batch) => session.commit(batch, sampleBatch(head, batch)));
    requireEqual((await Promise.all(both)).sort(), [false, true], 'two commits of one batch at once');
    const other = sampleBatch(head, 0).map((one) => ({ ...one, attempts: 99 }));
    // A store with several writers throws, since the same batch has given different results.
    const later = session.commit(0, other).catch((error: unknown) => (RegainError.is(error) ? false : error));
    requireEqual(await later, false, 'a later commit with other rollouts');
    requireEqual((await session.status()).rolloutsDone, 5, 'rollouts done');
    requireEqual(await rolloutsOf(session), sampleBatch(head, 0), 'the rollouts');
  },

  async 'a batch is stored whole or not at all'(bench) {
    const session = await bench.create(head);
    const whole = sampleBatch(head, 0);
    const wrong: { readonly [what: string]: readonly StoredRollout[] } = {
      'the first rollout missing': whole.slice(1),
      'the rollouts in reverse': [...whole].reverse(),
      'a rollout of the next batch': [...whole, sampleRollout(5)],
      'positions one too high': whole.map((one) => ({ ...one, position: one.position + 1 })),
      'no rollouts': [],
    };
    for (const [what, rollouts] of Object.entries(wrong))
      await requireRefusal(() => session.commit(0, rollouts), 'invalid-argument', `a commit with ${what}`);
    await requireRefusal(
      () => session.commit(5, []),
      'invalid-argument',
      'a commit of a batch beyond the last',
    );
    requireEqual(await rolloutsOf(session), [], 'the rollouts after refused commits');
    requireEqual((await session.status()).batchesDone, 0, 'batches done after refused commits');
    await commitSample(session, 0);
  },

  async 'batches in any order, over any sessions, make the same run'(bench) {
    await (await bench.create(head)).close();
    for (const batch of [3, 4, 0, 2, 1]) {
      const session = await bench.resume();
      await commitSample(session, batch);
      await session.close();
    }
    const opened = await bench.open();
    const all = { batchesDone: batchCount(head), rolloutsDone: head.rollouts };
    const { batchesDone, rolloutsDone } = await opened.status();
    requireEqual({ batchesDone, rolloutsDone }, all, 'the status');
    const expected = Array.from({ length: head.rollouts }, (_, i) => JSON.stringify(sampleRollout(i)));
    requireEqual(await textOfRun(opened), expected.join('\n'), 'the rollouts, by position');
  },

  async 'rollouts come back bit for bit'(bench) {
    const entry = { cost: 5e-324, downMs: 1.7976931348623157e308, upCost: 0.1 + 0.2, upMs: 2 ** 53 - 1 };
    const rollouts = [
      sampleRollout(0, { ending: 'void', error: 'Error: "quoted"\n\u{1f40c} \0 and more', ledger: [] }),
      sampleRollout(1, { ledger: Array.from({ length: 400 }, () => entry), ending: 'failed', seed: -7 }),
      sampleRollout(2, { task: 'x'.repeat(2000), seed: Number.MAX_SAFE_INTEGER, ending: 'handed-off' }),
      sampleRollout(3, { task: 'x\0y', error: '', trace: '\ufeff{"\0":1}' }),
      sampleRollout(4, { task: 'x\0z', error: '\0', trace: '' }),
    ];
    const session = await bench.create(sampleHead({ rollouts: 5, batchSize: 5 }));
    await session.commit(0, rollouts);
    const expect = (found: readonly StoredRollout[], who: string) => {
      rollouts.forEach((one, i) => {
        requireEqual(found[i], one, `rollout ${i} as ${who} reads it`);
      });
    };
    expect(await rolloutsOf(session), 'its writer');
    await session.close();
    expect(await rolloutsOf(await bench.open()), 'a reader');
  },

  async 'what was handed over, either way, is a copy'(bench) {
    const session = await bench.create(head);
    const given = sampleBatch(head, 0);
    await session.commit(0, given);
    given[1]!.ledger.length = 0;
    const [, second] = await rolloutsOf(session);
    requireEqual(second, sampleRollout(1), 'a rollout after its committer has changed it');
    second!.ledger.length = 0;
    requireEqual((await rolloutsOf(session))[1], sampleRollout(1), 'a rollout after a reader has changed it');
  },

  async 'rollouts can be read by range'(bench) {
    const session = await bench.create(head);
    await commitSample(session, 0, 1, 3, 4);
    const expected: readonly [from: number, to: number, positions: readonly number[]][] = [
      [3, 7, [3, 4, 5, 6]],
      [9, 17, [9, 15, 16]],
      [20, 23, [20, 21, 22]],
      [5, 5, []],
    ];
    for (const [from, to, positions] of expected) {
      const found = await rolloutsOf(session, { from, to });
      requireEqual(
        found.map(({ position }) => position),
        positions,
        `positions from ${from} to ${to}`,
      );
    }
  },
};
