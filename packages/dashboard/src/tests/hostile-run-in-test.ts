/** A run and a memory with markup and script in every field that takes text, written through the port of the store. */

import { createRunHead, createRunPlan, withRun } from '@regain/lab/internal/harness';
import { batchCount, batchRange, type Store, type StoredRollout } from '@regain/lab/internal/store';
import { exemplarOf } from 'regain/internal/memory';
import { script } from './hostile-trace-in-test.ts';

/** Like the run `real`, under other names. */
export async function hostileRun(store: Store, real: string, hostile: string): Promise<void> {
  await withRun(store, real, async ({ manifest: own, stored }) => {
    const named = <T extends { readonly name: string }>(list: readonly T[], what: string) =>
      list.map((one, i) => ({ ...one, name: `${script(what)}${i}` }));
    const manifest = {
      ...{ ...own, name: script('name'), policies: named(own.policies, 'policy') },
      suites: named(own.suites, 'suite').map((suite) => ({
        ...suite,
        tasks: suite.tasks.map((task, i) => `${script('task')}${i}${task}`),
      })),
      profiles: named(own.profiles, 'profile'),
      backbones: [script('backbone')],
    };
    const plan = createRunPlan(manifest);
    const head = createRunHead(manifest, { createdAt: script('createdAt'), madeBy: script('madeBy') });
    const rollouts: StoredRollout[] = [];
    for await (const one of stored.rollouts())
      rollouts.push({ ...one, ...plan.at(one.position), error: script('error') });
    const session = await store.create(hostile, head, 'test');
    for (let batch = 0; batch < batchCount(head); batch++) {
      await session.claim(1);
      const { from, to } = batchRange(head, batch);
      await session.commit(batch, rollouts.slice(from, to));
    }
    await session.close();
  });
}

export function hostileExemplars() {
  const about = { operator: 'retry', efficiency: 0.9, success: true, failureClass: 'unknown' } as const;
  return ['first', 'second'].map((name) =>
    exemplarOf({ ...about, text: `${name} ${script('text')}`, provenance: script('provenance') }),
  );
}
