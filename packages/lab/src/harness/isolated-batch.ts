/**
 * A batch whose workers have died several times, run one rollout at a time. The store notes which rollout is tried, so
 * that the next worker knows where this one died, even if the whole machine went down. A rollout that was being tried at
 * several deaths is void.
 */

import type { RunSession, StoredRollout } from '../store/index.ts';
import type { BatchRequest, WorkerCrash } from './worker.ts';

/** Workers that may die over a batch before its rollouts are tried one by one. */
export const DEATHS_BEFORE_ISOLATION = 3;
/** Workers that may die over one rollout after that. */
const DEATHS_OF_ROLLOUT = 3;

/** Where a store keeps which rollout of a batch is being tried. */
type Suspects = NonNullable<RunSession['suspects']>;

export interface IsolatedBatch {
  /** The next rollout as an order; undefined when all are done. */
  next(): Promise<BatchRequest | undefined>;
  /** Of the order that was given last. */
  receive(rollouts: readonly StoredRollout[]): Promise<void>;
  /** All, once there is no next one. */
  readonly rollouts: readonly StoredRollout[];
  /** Rollouts that are not tried any more. */
  readonly culprits: readonly WorkerCrash[];
}

export async function isolateBatch(suspects: Suspects, whole: BatchRequest): Promise<IsolatedBatch> {
  const { batch, from, to } = whole;
  const culprits = [...(await suspects.deaths(batch))]
    .filter(([, deaths]) => deaths >= DEATHS_OF_ROLLOUT)
    .map(
      ([position, deaths]): WorkerCrash => ({
        position,
        call: 0,
        error: `its worker died in ${deaths} of ${deaths} tries of this rollout alone`,
      }),
    );
  const rollouts: StoredRollout[] = [];
  return {
    rollouts,
    culprits,
    async next() {
      const position = from + rollouts.length;
      if (position >= to) return undefined;
      const isCulprit = culprits.some((one) => one.position === position);
      if (!isCulprit) await suspects.trying(batch, position);
      return { ...whole, from: position, to: position + 1 };
    },
    async receive(more) {
      rollouts.push(...more);
      for (const { position } of more)
        if (!culprits.some((one) => one.position === position)) await suspects.survived(batch, position);
    },
  };
}
