/**
 * Whatever happens to a write, and whoever says what of it, it happens at most once, and what is said of it is true. The
 * study `never-twice` does the same a hundred thousand times.
 */

import { describe, expect, it } from 'vitest';
import { describeHistory } from './histories/describe-history-in-test.ts';
import { type Violation, violationsOf } from './histories/invariants-in-test.ts';
import { historyAt } from './histories/random-history-in-test.ts';
import { runHistory } from './histories/run-history-in-test.ts';

/** Another seed than that of the study. */
const SEED = 7;
const HISTORIES = 300;

describe('random histories', () => {
  it('of calls through a shield: at most one effect each, and nothing untrue is said', async () => {
    const statuses = new Set<string>();
    let repeated = 0;
    for (let index = 0; index < HISTORIES; index++) {
      const played = await runHistory(historyAt(SEED, index));
      const faults = violationsOf(played);
      if (faults.length > 0) expect.fail(describeHistory(played, faults));
      for (const event of played.events.flat()) if (event.type === 'call-ended') statuses.add(event.status);
      repeated += played.runs.length > played.history.calls.length ? 1 : 0;
    }
    // They are not all harmless.
    expect(statuses).toEqual(
      new Set(['clean', 'recovered', 'unconfirmed', 'handed-off', 'gave-up', 'cancelled']),
    );
    expect(repeated).toBeGreaterThan(HISTORIES / 10);
  });

  it('are the same when they are played again', async () => {
    const told = async () => {
      const { runs, effects, ended } = await runHistory(historyAt(SEED, 3));
      // No two shields draw the same keys.
      return JSON.stringify([runs, effects, ended]).replaceAll(/[0-9a-f]{32}/g, 'key');
    };
    expect(await told()).toBe(await told());
  });

  it('show what is wrong with retries that ask for nothing', async () => {
    const kinds = new Set<Violation['kind']>();
    for (let index = 0; index < 30; index++) {
      const retrying = (run: () => Promise<unknown>) => run().catch(run).catch(run);
      for (const { kind } of violationsOf(await runHistory(historyAt(SEED, index), retrying)))
        kinds.add(kind);
    }
    expect(kinds).toContain('atMostOnce');
    expect(kinds).toContain('repeatedOnlyWhereAllowed');
  });
});
