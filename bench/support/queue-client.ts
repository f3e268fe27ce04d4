/** A process with some of the simulated workers of bench/postgres.ts: they claim and commit, and run nothing. */

import { openStore, sampleHead, sampleRollout } from '../../packages/lab/src/store/index.ts';
import { median } from './rounds.ts';

export interface QueueLoad {
  readonly url: string;
  readonly run: string;
  readonly sessions: number;
  readonly seconds: number;
  /** Creates the run; the others wait for it. */
  readonly isFirst: boolean;
}

export interface QueueReport {
  readonly batches: number;
  /** Of one claim and one commit. */
  readonly medianMs: number;
}

const BATCHES = 5_000_000;

async function load({ url, run, sessions, seconds, isFirst }: QueueLoad): Promise<QueueReport> {
  const store = openStore(url);
  const head = { ...sampleHead(), rollouts: BATCHES, batchSize: 1 };
  if (isFirst) await (await store.create(run, head, 'bench')).close();
  const opened = [];
  for (let i = 0; i < sessions; i++) opened.push(await resumed());
  const times: number[] = [];
  const end = performance.now() + 1000 * seconds;
  const work = async (session: Awaited<ReturnType<typeof resumed>>) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const [batch] = await session.claim(1);
      await session.commit(batch!, [sampleRollout(batch!)]);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(opened.map(work));
  await Promise.all(opened.map((session) => session.close()));
  return { batches: times.length, medianMs: median(times) };

  async function resumed() {
    for (;;) {
      try {
        return await store.resume(run, 'bench');
      } catch (error) {
        if (isFirst) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }
}

process.on('message', async (order: QueueLoad) => {
  process.send!(await load(order));
  process.disconnect();
});
