/** Earlier failures with the action taken and its result, and retrieval of the nearest to a new failure. */

import { cleanText } from '../redact/index.ts';
import {
  type Exemplar,
  invalidArgument,
  type Neighbour,
  type ObservedCall,
  type Proposal,
  type RemedySource,
  type Renames,
  type Retriever,
  type Situation,
} from '../types/index.ts';
import { LruCache } from '../values/index.ts';
import type { Embedder } from './embedders/embedder.ts';
import { lexicalEmbedder } from './embedders/lexical.ts';
import { type ExemplarInput, exemplarOf, screenExemplar } from './exemplar.ts';
import { RemedyMemory } from './remedies/remedy-memory.ts';
import { VectorTable } from './vector-table.ts';

/** The maximum number of exemplars. Quarantined ones are evicted first, then the least recently added or found. */
export const EXEMPLARS_MAX = 50_000;
const ANSWERS_MAX = 1_000;

export interface MemoryOptions {
  readonly embedder?: Embedder;
  /**
   * Whether it learns. Rollouts then depend on earlier ones, which the law's averages do not allow for: `isErgodic` is
   * false (docs/reference/law.md, section 8).
   */
  readonly isLearning?: boolean;
  readonly exemplarsMax?: number;
  /** The tenant, server or account whose calls it sees: what worked there is used nowhere else. Default: `default`. */
  readonly environment?: string;
  /** Called for every learnt exemplar. */
  readonly onLearn?: (exemplar: Exemplar) => void;
}

/** A memory of exemplars: retrieval and learning. */
export interface ExemplarMemory extends Retriever, RemedySource {
  readonly isErgodic: boolean;
  readonly size: number;
  /** Adds experience; throws if the memory is static. */
  learn(experience: ExemplarInput): Exemplar;
  /** Removes exemplars by id and returns how many existed. */
  forget(ids: Iterable<string>): number;
  get(id: string): Exemplar | undefined;
  /** All exemplars in insertion order, including quarantined ones. */
  list(): readonly Exemplar[];
}

/** A memory of exemplars. */
export function exemplarMemory(
  exemplars: Iterable<Exemplar> = [],
  options: MemoryOptions = {},
): ExemplarMemory {
  return new Memory(exemplars, options);
}

class Memory implements ExemplarMemory {
  readonly isErgodic: boolean;
  readonly prepare?: (text: string) => Promise<void>;
  readonly #embedder: Embedder;
  readonly #exemplarsMax: number;
  readonly #onLearn: ((exemplar: Exemplar) => void) | undefined;
  readonly #byId = new Map<string, Exemplar>();
  /** The exemplars by slot of the table. */
  readonly #found: Exemplar[] = [];
  readonly #slots = new Map<string, number>();
  readonly #table: VectorTable;
  readonly #remedies: RemedyMemory;
  readonly #answers = new LruCache<readonly Neighbour[]>(ANSWERS_MAX);
  /** When each was last added or found, as a counter. */
  readonly #lastUse = new Map<string, number>();
  #uses = 0;

  constructor(exemplars: Iterable<Exemplar>, options: MemoryOptions) {
    const {
      embedder = lexicalEmbedder(),
      isLearning = false,
      exemplarsMax = EXEMPLARS_MAX,
      environment = 'default',
      onLearn,
    } = options;
    if (!Number.isInteger(exemplarsMax) || exemplarsMax < 1) {
      throw invalidArgument(`exemplarsMax must be a whole number of at least 1, got ${exemplarsMax}`);
    }
    this.isErgodic = !isLearning;
    this.#embedder = embedder;
    this.#exemplarsMax = exemplarsMax;
    this.#onLearn = onLearn;
    this.#table = new VectorTable(embedder.dimensions);
    this.#remedies = new RemedyMemory(environment, embedder, {
      keep: (experience) => void this.learn(experience),
      forget: (id) => void this.forget([id]),
    });
    if (embedder.prepare !== undefined) this.prepare = (text) => embedder.prepare!([cleanText(text)]);
    for (const exemplar of latestById(exemplars, exemplarsMax)) this.#keep(screenExemplar(exemplar));
  }

  get size(): number {
    return this.#byId.size;
  }

  learn(experience: ExemplarInput): Exemplar {
    if (this.isErgodic) throw invalidArgument('this memory does not learn: set isLearning');
    const exemplar = exemplarOf(experience);
    this.#keep(exemplar);
    this.#onLearn?.(exemplar);
    return exemplar;
  }

  nearest(text: string, k: number): readonly Neighbour[] {
    const key = `${k} ${text}`;
    let answer = this.#answers.get(key);
    if (answer === undefined) {
      answer = this.#scan(text, k);
      this.#answers.set(key, answer);
    }
    if (!this.isErgodic) for (const { exemplar } of answer) this.#lastUse.set(exemplar.id, ++this.#uses);
    return answer;
  }

  forget(ids: Iterable<string>): number {
    let count = 0;
    for (const id of ids) if (this.#drop(id)) count++;
    return count;
  }

  get isAwaiting(): boolean {
    return !this.isErgodic && this.#remedies.isAwaiting;
  }

  recall(situation: Pick<Situation, 'call' | 'failure' | 'history'>): readonly Proposal[] {
    return this.#remedies.recall(situation);
  }

  renamesOf(tool: string): Renames {
    return this.#remedies.renamesOf(tool);
  }

  observe(call: ObservedCall): void {
    if (!this.isErgodic) this.#remedies.observe(call);
  }

  get(id: string): Exemplar | undefined {
    return this.#byId.get(id);
  }

  list(): readonly Exemplar[] {
    return [...this.#byId.values()];
  }

  #scan(text: string, k: number): readonly Neighbour[] {
    if (!Number.isInteger(k) || k < 0) {
      throw invalidArgument(`K must be a whole number of at least 0, got ${k}`);
    }
    const query = this.#embedder.embed(cleanText(text));
    const comesFirst = (a: number, b: number) => this.#found[a]!.id < this.#found[b]!.id;
    const hits = this.#table.nearest(query, k, comesFirst);
    return hits.map(({ slot, similarity }) => ({ exemplar: this.#found[slot]!, similarity }));
  }

  #keep(exemplar: Exemplar): void {
    this.#drop(exemplar.id);
    this.#byId.set(exemplar.id, exemplar);
    this.#lastUse.set(exemplar.id, ++this.#uses);
    this.#remedies.add(exemplar);
    if (isUsable(exemplar)) {
      this.#answers.clear();
      this.#slots.set(exemplar.id, this.#table.push(this.#embedder.embed(exemplar.text)));
      this.#found.push(exemplar);
    }
    if (this.#byId.size > this.#exemplarsMax) this.#drop(this.#leastUseful());
  }

  #drop(id: string): boolean {
    const known = this.#byId.get(id);
    if (known === undefined) return false;
    this.#byId.delete(id);
    this.#remedies.remove(known);
    this.#lastUse.delete(id);
    const slot = this.#slots.get(id);
    if (slot !== undefined) {
      this.#answers.clear();
      this.#table.remove(slot);
      const last = this.#found.pop()!;
      this.#slots.delete(id);
      if (last.id !== id) {
        this.#found[slot] = last;
        this.#slots.set(last.id, slot);
      }
    }
    return true;
  }

  #leastUseful(): string {
    let oldest = '';
    let oldestUse = Infinity;
    for (const [id, use] of this.#lastUse) {
      const rank = isUsable(this.#byId.get(id)!) ? use : use - this.#uses;
      if (rank < oldestUse) [oldest, oldestUse] = [id, rank];
    }
    return oldest;
  }
}

/** The last exemplar of each id; above the limit, the last ones. */
function latestById(exemplars: Iterable<Exemplar>, max: number): Exemplar[] {
  const byId = new Map<string, Exemplar>();
  for (const exemplar of exemplars) {
    byId.delete(exemplar.id);
    byId.set(exemplar.id, exemplar);
  }
  return [...byId.values()].slice(-max);
}

function isUsable({ quarantined }: Exemplar): boolean {
  return quarantined === undefined;
}
