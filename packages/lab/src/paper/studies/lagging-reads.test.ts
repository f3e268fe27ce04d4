/** Lagging reads in the lab: a policy that repeats a write because a read does not show it makes duplicates. */

import { getProfile } from 'regain/internal/faults';
import { type PolicyFactory, retryPolicy } from 'regain/internal/recovery';
import { argsFromSources } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Rollout, runStudyRollouts } from '../../harness/index.ts';
import { oracle, vanilla } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';
import { countDuplicates } from './count-duplicates.ts';

/** Verifies the write after every failure, and repeats it when the read does not show it. */
const believer: PolicyFactory = () => ({
  name: 'believer',
  detectsImplicitFailures: false,
  safety: false,
  decide: ({ call, spec, history }) => {
    const hasLooked = history.at(-1)?.action.kind === 'verify';
    const again = { kind: 'retry', delayMs: 100 } as const;
    if (spec?.verifiedBy === undefined || hasLooked) return { action: again, reason: 'it is not there' };
    const { tool, args: sources } = spec.verifiedBy;
    const { args } = argsFromSources(sources, { args: call.args });
    return { action: { kind: 'verify', tool, args }, reason: 'is it there?' };
  },
});

const every = 6;

async function played(policy: PolicyFactory, profile: string, suiteName = 'paladin-eval') {
  const { suite, duplicates } = countDuplicates(getSuite(suiteName));
  const tasks = suite.tasks.filter((_, index) => index % every === 0);
  const rollouts: Rollout[] = [];
  let ours = 0;
  await runStudyRollouts(
    { suite, tasks, profile: getProfile(profile), policy, seed: 4, repeats: 3 },
    (rollout) => {
      rollouts.push(rollout);
      ours += duplicates();
    },
  );
  const count = (is: (rollout: Rollout) => boolean) => rollouts.filter(is).length;
  return {
    rollouts,
    duplicates: ours,
    judged: rollouts.reduce((sum, { judgement }) => sum + judgement.duplicates, 0),
    voids: count(({ observation }) => observation.ending === 'void'),
    rate: count(({ judgement }) => judgement.success) / rollouts.length,
  };
}

describe('under lagging-reads', () => {
  let believed: ReturnType<typeof played>;
  beforeAll(async () => {
    believed = played(believer, 'lagging-reads');
    await believed;
  });

  it('a policy that trusts a read which does not show a write makes it twice, and the oracle does not', async () => {
    const lagging = await believed;
    expect(lagging.voids).toBe(0);
    // Half of the tools declare the lag of their reads, and the loop waits for it.
    expect(lagging.duplicates).toBeGreaterThan(5);
    expect(lagging.judged).toBe(lagging.duplicates);
    const atOnce = await played(believer, 'lost-after-commit');
    expect(atOnce.duplicates).toBe(0);
    const best = await played(oracle(), 'lagging-reads');
    expect(best.duplicates).toBe(0);
    expect(best.rate).toBeGreaterThan(0.94);
    expect(lagging.rate).toBeLessThan(best.rate);
  });

  it('a plan that reads its own write gets an old state, which only the oracle notices', async () => {
    const hasStaleRead = ({ faults }: Rollout) =>
      faults.landed.some(({ fault, purpose }) => fault.kind === 'lagging-read' && purpose === 'step');
    const [plain, best] = [
      await played(vanilla(), 'lagging-reads', 'tool-reflect-eval'),
      await played(oracle(), 'lagging-reads', 'tool-reflect-eval'),
    ];
    expect(plain.rollouts.filter((one) => hasStaleRead(one) && one.judgement.success)).toEqual([]);
    const stale = best.rollouts.filter(hasStaleRead);
    expect(stale.length).toBeGreaterThan(10);
    expect(stale.filter(({ judgement }) => judgement.success).length / stale.length).toBeGreaterThan(0.9);
  });

  it('a duplicate that lands after the last call counts', async () => {
    const { rollouts } = await played(retryPolicy({ safety: false }), 'lagging-reads');
    const late = rollouts.filter(
      ({ judgement, faults }) =>
        judgement.duplicates > 0 && faults.landed.every(({ fault }) => fault.kind !== 'lost-after-commit'),
    );
    expect(late.length).toBeGreaterThan(0);
    for (const { faults } of late)
      expect(faults.landed.some(({ fault }) => fault.kind === 'late-commit')).toBe(true);
  });

  it('all policies meet the same faults, and every rollout is the same when it is run again', async () => {
    const scheduled = ({ faults }: Rollout) =>
      faults.scheduled().filter(({ origin, purpose }) => origin === 'step' && purpose === 'step');
    const [first, second, other] = [
      await believed,
      await played(believer, 'lagging-reads'),
      await played(vanilla(), 'lagging-reads'),
    ];
    expect(second.rollouts.map(({ events }) => events)).toEqual(first.rollouts.map(({ events }) => events));
    const byPlace = (all: readonly Rollout[]) => all.map((one) => new Set(scheduled(one).map(placed)));
    expect(byPlace(other.rollouts)).toEqual(byPlace(first.rollouts));
  });

  it('also affects suites with servers', async () => {
    const { duplicates, judged, voids } = await played(believer, 'lagging-reads', 'live-apis');
    expect(voids).toBe(0);
    expect(duplicates).toBeGreaterThan(0);
    expect(judged).toBe(duplicates);
  });
});

function placed(one: { readonly step: number; readonly tool: string; readonly fault: object }): string {
  return JSON.stringify([one.step, one.tool, one.fault]);
}
