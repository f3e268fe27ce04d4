/** What exemplars say of an example, as if it came from tools and wordings that they have never met. */

import { type Embedder, exemplarMemory } from 'regain/internal/memory';
import { votesOf, writeVotes } from 'regain/internal/repair';
import { type Exemplar, failureClasses, type Retriever } from 'regain/internal/types';
import type { Example, Origin } from './example.ts';
import type { FitExample } from './fit-network.ts';
import type { ExemplarSource } from './select-exemplars.ts';

/** Exemplars that a decision asks for. */
export const EXEMPLARS_ASKED = 5;

/**
 * Examples to fit. Nobody is advised by its own task, nor by another of its domain, nor, where a tool speaks, in its own
 * wording: that is how it will be when new tools fail.
 */
export function fitExamples(
  examples: readonly Example[],
  sources: readonly ExemplarSource[],
  embedder: Embedder,
  weighting: 'recovery' | 'uniform' = 'recovery',
): FitExample[] {
  const memories = new Map<string, Retriever>();
  const memoryFor = (origin: Origin): Retriever => {
    const key = `${origin.domain} ${origin.family} ${origin.split}`;
    let memory = memories.get(key);
    if (memory === undefined) {
      const strange = sources.filter((source) => isUnrelated(source, origin)).map(({ exemplar }) => exemplar);
      memory = exemplarMemory(strange, { embedder });
      memories.set(key, memory);
    }
    return memory;
  };
  return examples
    .filter(({ weight }) => weighting === 'uniform' || weight > 0)
    .map((example) => fitExample(example, memoryFor(example.origin), weighting));
}

/** Examples that share nothing with the exemplars anyway. */
export function fitExamplesWith(
  examples: readonly Example[],
  exemplars: readonly Exemplar[],
  embedder: Embedder,
): FitExample[] {
  const memory = exemplarMemory(exemplars, { embedder });
  return examples.map((example) => fitExample(example, memory, 'uniform'));
}

function fitExample(
  { rows, inputs, isRight, trueClass, weight, message }: Example,
  memory: Retriever,
  weighting: 'recovery' | 'uniform',
): FitExample {
  const advised = { values: rows.values.slice(), operators: rows.operators };
  writeVotes(advised, votesOf(memory.nearest(message, EXEMPLARS_ASKED)));
  return {
    inputs,
    isRight,
    operators: rows.operators,
    values: { alone: rows.values, advised: advised.values },
    classIndex: trueClass === undefined ? -1 : failureClasses.indexOf(trueClass),
    weight: weighting === 'uniform' ? 1 : weight,
  };
}

function isUnrelated({ origin, isExplicit }: ExemplarSource, to: Origin): boolean {
  const domains = origin.domain.split('+');
  if (to.domain.split('+').some((domain) => domains.includes(domain))) return false;
  return !isExplicit || origin.family !== to.family;
}
