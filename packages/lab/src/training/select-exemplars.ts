/** Exemplars from training trajectories: one for every text and what was right about it, chosen to cover them all. */

import { type Embedder, exemplarOf } from 'regain/internal/memory';
import { type Exemplar, operators } from 'regain/internal/types';
import { dotProduct } from 'regain/internal/values';
import type { Example, Origin } from './example.ts';

/** An exemplar with its origin: a memory for that origin must not contain it. */
export interface ExemplarSource {
  readonly exemplar: Exemplar;
  readonly origin: Origin;
  /** Whether the words are the tool's own; those of our detectors are the same in every family. */
  readonly isExplicit: boolean;
  /** Examples it stands for. */
  readonly count: number;
}

/**
 * All distinguishable groups, largest first. Examples off the path and texts that read like instructions are left out.
 */
export function exemplarSources(examples: readonly Example[]): ExemplarSource[] {
  const groups = new Map<string, Group>();
  for (const example of examples) {
    const operator = rightOperator(example);
    if (example.isOffPath || operator === undefined || operator === 'hand-off' || example.weight === 0)
      continue;
    const key = JSON.stringify([example.message, example.observedClass, operator]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: example, operator, count: 1, worth: example.weight });
    else {
      group.count += 1;
      group.worth += example.weight;
    }
  }
  const byId = new Map<string, ExemplarSource>();
  for (const { first, operator, count, worth } of groups.values()) {
    const exemplar = exemplarOf({
      text: first.message,
      failureClass: first.observedClass,
      operator,
      success: true,
      efficiency: Number((worth / count).toFixed(4)),
      provenance: provenanceOf(first.origin),
    });
    if (exemplar.quarantined !== undefined) continue;
    // Two texts that differ only in what cleaning takes away are one.
    const known = byId.get(exemplar.id);
    if (known === undefined)
      byId.set(exemplar.id, { exemplar, origin: first.origin, isExplicit: first.isExplicit, count });
    else byId.set(exemplar.id, { ...known, count: known.count + count });
  }
  return [...byId.values()].sort((a, b) => b.count - a.count || (a.exemplar.id < b.exemplar.id ? -1 : 1));
}

interface Group {
  readonly first: Example;
  readonly operator: Exemplar['operator'];
  count: number;
  worth: number;
}

/** What is right, as far as it has a name of its own. */
export function rightOperator({ rows, isRight }: Example): Exemplar['operator'] | undefined {
  const index = isRight.indexOf(1);
  return index < 0 || index >= rows.operators.length ? undefined : operators[rows.operators[index]!];
}

/**
 * At most `count` of them: the commonest of every operator, then again and again the one that is furthest from all that
 * are chosen.
 */
export function selectCovering(
  sources: readonly ExemplarSource[],
  count: number,
  embedder: Embedder,
): ExemplarSource[] {
  if (sources.length <= count) return [...sources];
  const vectors = sources.map(({ exemplar }) => embedder.embed(exemplar.text));
  const nearest = new Float64Array(sources.length).fill(-1);
  const chosen: number[] = [];
  const choose = (index: number) => {
    chosen.push(index);
    nearest[index] = Infinity;
    const { operator } = sources[index]!.exemplar;
    for (let i = 0; i < sources.length; i++) {
      // Only those of the same operator make one another superfluous.
      if (sources[i]!.exemplar.operator !== operator || nearest[i] === Infinity) continue;
      nearest[i] = Math.max(nearest[i]!, dotProduct(vectors[index]!, vectors[i]!));
    }
  };
  for (const operator of operators) {
    const first = sources.findIndex(({ exemplar }) => exemplar.operator === operator);
    if (first >= 0) choose(first);
  }
  while (chosen.length < count) {
    let furthest = -1;
    for (let i = 0; i < sources.length; i++) {
      if (nearest[i] === Infinity) continue;
      if (furthest < 0 || nearest[i]! < nearest[furthest]!) furthest = i;
    }
    choose(furthest);
  }
  return chosen.sort((a, b) => a - b).map((index) => sources[index]!);
}

function provenanceOf({ suite, task, profile, seed, repeat }: Origin): string {
  return ['training', suite, task, profile, seed, repeat].join('/');
}
