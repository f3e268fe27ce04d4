/** How well reconstructed operations agree with the true ones. */

import type { Operation } from '../../../packages/regain/src/analysis/episodes/operation.ts';
import { isFailure } from '../../../packages/regain/src/analysis/failures/call-diagnosis.ts';

/** An operation with at least one failure: its calls by id. */
export type Episode = readonly string[];

export interface Agreement {
  readonly found: number;
  readonly expected: number;
  readonly right: number;
}

const noAgreement: Agreement = { found: 0, expected: 0, right: 0 };

/** Episodes of an analysis. */
export function episodesIn(operations: readonly Operation[]): Episode[] {
  return operations
    .filter(({ ending }) => ending === 'recovered' || ending === 'given-up' || ending === 'handed-off')
    .filter(({ attempts }) =>
      attempts.some(({ diagnosis }) => diagnosis !== undefined && isFailure(diagnosis)),
    )
    .map(({ attempts }) => attempts.map(({ call }) => call.id));
}

/** An episode is right if its calls are exactly those of a true one. */
export function episodeAgreement(found: readonly Episode[], expected: readonly Episode[]): Agreement {
  const keys = new Set(expected.map(keyOf));
  const right = found.filter((episode) => keys.has(keyOf(episode))).length;
  return { found: found.length, expected: expected.length, right };
}

/** Pairs of calls of one episode. */
export function pairAgreement(found: readonly Episode[], expected: readonly Episode[]): Agreement {
  const owner = new Map(expected.flatMap((episode, i) => episode.map((id) => [id, i] as const)));
  let right = 0;
  for (const episode of found) {
    const counts = new Map<number, number>();
    for (const id of episode) {
      const own = owner.get(id);
      if (own !== undefined) counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    for (const count of counts.values()) right += pairs(count);
  }
  const total = (episodes: readonly Episode[]) =>
    episodes.reduce((sum, { length }) => sum + pairs(length), 0);
  return { found: total(found), expected: total(expected), right };
}

export function sumOf(all: readonly Agreement[]): Agreement {
  return all.reduce(
    (sum, one) => ({
      found: sum.found + one.found,
      expected: sum.expected + one.expected,
      right: sum.right + one.right,
    }),
    noAgreement,
  );
}

export function precision({ found, right }: Agreement): number {
  return found === 0 ? 1 : right / found;
}

export function recall({ expected, right }: Agreement): number {
  return expected === 0 ? 1 : right / expected;
}

export function f1({ found, expected, right }: Agreement): number {
  return found + expected === 0 ? 1 : (2 * right) / (found + expected);
}

function keyOf(episode: Episode): string {
  return [...episode].sort().join(' ');
}

function pairs(count: number): number {
  return (count * (count - 1)) / 2;
}
