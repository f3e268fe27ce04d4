/**
 * Random histories: a write takes effect at most once, and reports about it are true. The study `never-twice` runs
 * 100,000 of them.
 */

import { describe, expect, it } from 'vitest';
import { describeHistory } from './histories/describe-history-in-test.ts';
import { type Violation, violationsOf } from './histories/invariants-in-test.ts';
import { historyAt } from './histories/random-history-in-test.ts';
import { runHistory } from './histories/run-history-in-test.ts';

/** Not the seed of the study. */
const SEED = 7;
const HISTORIES = 300;

describe('random histories', () => {
  it('of calls through a shield have at most one effect each and true reports', async () => {
    const statuses = new Set<string>();
    let repeated = 0;
    for (let index = 0; index < HISTORIES; index++) {
      const played = await runHistory(historyAt(SEED, index));
      const faults = violationsOf(played);
      if (faults.length > 0) expect.fail(describeHistory(played, faults));
      for (const event of played.events.flat()) if (event.type === 'call-ended') statuses.add(event.status);
      repeated += played.runs.length > played.history.calls.length ? 1 : 0;
    }
    // The histories cover all endings.
    expect(statuses).toEqual(
      new Set(['clean', 'recovered', 'unconfirmed', 'handed-off', 'gave-up', 'cancelled']),
    );
    expect(repeated).toBeGreaterThan(HISTORIES / 10);
  });

  it('are reproducible', async () => {
    const outcome = async () => {
      const { runs, effects, ended } = await runHistory(historyAt(SEED, 3));
      // Keys differ between shields.
      return JSON.stringify([runs, effects, ended]).replaceAll(/[0-9a-f]{32}/g, 'key');
    };
    expect(await outcome()).toBe(await outcome());
  });

  it('find the violations of plain retries', async () => {
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
