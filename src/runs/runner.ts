/**
 * Runs what is left of a run on worker threads. Batches are claimed from the store and committed to it as they come
 * in; results are kept by position, so neither the number of workers nor the order of batches can be seen in them.
 */

import { RegainError } from '../contract/errors.ts';
import { batchRange, type RunSession } from '../store/port.ts';
import { type Hand, hire } from './crew.ts';
import type { FrozenManifest } from './frozen.ts';
import type { Order, Report } from './worker.ts';

export interface RunnerOptions {
  readonly workers: number;
  /** Stops at once; what is committed stays, and the run can be resumed. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  readonly onOutput?: (text: string) => void;
}

export interface Progress {
  readonly rollouts: number;
  readonly rolloutsDone: number;
  /** Voids among those that were done just now. */
  readonly voids: number;
}

/** One batch that is run and one that waits: a worker never idles, and little is lost when it dies. */
const ORDERS_PER_WORKER = 2;
/** A rollout that kills its thread is void; a run in which that goes on is broken as a whole. */
const DEATHS_MAX = 20;

export async function runRollouts(
  session: RunSession,
  manifest: FrozenManifest,
  directory: string,
  options: RunnerOptions,
): Promise<'finished' | 'interrupted'> {
  if (options.signal?.aborted) return 'interrupted';
  const { head } = session;
  const { batches, batchesDone, rolloutsDone } = await session.status();
  const progress = { rollouts: head.rollouts, rolloutsDone, voids: 0 };
  const crew = new Map<Hand, Order[]>();
  const broken = new Map<number, string>();
  let deaths = 0;
  let claims = 0;

  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (settle: () => void) => {
      if (isOver) return;
      isOver = true;
      options.signal?.removeEventListener('abort', interrupt);
      Promise.all([...crew.keys()].map((hand) => hand.stop())).then(settle, reject);
    };
    const fail = (error: unknown) => end(() => reject(error));
    const interrupt = () => end(() => resolve('interrupted'));

    /** Gives a worker what it has room for; when nobody has anything left, all is done. */
    const supply = async (hand: Hand) => {
      claims += 1;
      const claimed = await session.claim(ORDERS_PER_WORKER - crew.get(hand)!.length);
      claims -= 1;
      if (isOver) return;
      for (const batch of claimed) send(hand, { batch, ...batchRange(head, batch), broken: [] });
      const isIdle = [...crew.values()].every((orders) => orders.length === 0);
      if (claims === 0 && isIdle) end(() => resolve('finished'));
    };
    const send = (hand: Hand, order: Order) => {
      const { from, to } = order;
      const known = [...broken].filter(([position]) => position >= from && position < to);
      crew.get(hand)!.push(order);
      hand.give({ ...order, broken: known.map(([position, error]) => ({ position, error })) });
    };

    const receive = async (hand: Hand, report: Report) => {
      if (isOver) return;
      if ('trouble' in report) {
        const { code, message, place } = report.trouble;
        throw new RegainError(code, message, place === undefined ? {} : { place });
      }
      await session.commit(report.batch, report.rollouts);
      const orders = crew.get(hand)!;
      orders.splice(
        orders.findIndex(({ batch }) => batch === report.batch),
        1,
      );
      progress.rolloutsDone += report.rollouts.length;
      progress.voids += report.rollouts.filter(({ ending }) => ending === 'void').length;
      options.onProgress?.({ ...progress });
      await supply(hand);
    };

    const recruit = (orders: readonly Order[]): Hand => {
      const hand = hire(manifest, directory, {
        onReport: (report) => receive(hand, report).catch(fail),
        onDeath: (position, error) => mourn(hand, position, error),
        onOutput: options.onOutput ?? (() => {}),
      });
      crew.set(hand, []);
      for (const order of orders) send(hand, order);
      return hand;
    };

    /** The rollout that killed its thread is void; a new thread takes over the rest. */
    const mourn = (hand: Hand, position: number, error: string) => {
      const orders = crew.get(hand) ?? [];
      crew.delete(hand);
      deaths += 1;
      if (deaths > DEATHS_MAX || orders.length === 0) {
        fail(new Error(`worker threads keep dying, the last at rollout ${position}: ${error}`));
        return;
      }
      broken.set(position, error);
      recruit(orders);
    };

    options.signal?.addEventListener('abort', interrupt, { once: true });
    options.onProgress?.({ ...progress });
    const left = batches - batchesDone;
    if (left === 0) {
      end(() => resolve('finished'));
      return;
    }
    const count = Math.max(1, Math.min(options.workers, left));
    const hands = Array.from({ length: count }, () => recruit([]));
    Promise.all(hands.map(supply)).catch(fail);
  });
}
