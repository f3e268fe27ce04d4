/** What was met before: failures, what was done about them, what became of it; and the nearest of them to a new one. */

import { cleanText } from '../redact/index.ts';
import { type Exemplar, type Neighbour, RegainError, type Retriever } from '../types/index.ts';
import { LruCache } from '../values/index.ts';
import type { Embedder } from './embedders/embedder.ts';
import { lexicalEmbedder } from './embedders/lexical.ts';
import { type ExemplarInput, exemplarOf, screenExemplar } from './exemplar.ts';
import { VectorTable } from './vector-table.ts';

/** More than this, and those that were neither added nor found for longest go; those in quarantine before them. */
export const EXEMPLARS_MAX = 50_000;
const ANSWERS_MAX = 1_000;

export interface MemoryOptions {
  readonly embedder?: Embedder;
  /**
   * Whether it takes in what happens. Rollouts then depend on those before them, which the law's averages do not allow
   * for: `isErgodic` is false (docs/law.md, section 8).
   */
  readonly isLearning?: boolean;
  readonly exemplarsMax?: number;
  /** Told of every exemplar that was learnt. */
  readonly onLearn?: (exemplar: Exemplar) => void;
}

/** That memory. */
export interface ExemplarMemory extends Retriever {
  readonly isErgodic: boolean;
  readonly size: number;
  /** Takes in what happened; throws where the memory is static. */
  learn(experience: ExemplarInput): Exemplar;
  /** Drops exemplars by id and says how many there were. */
  forget(ids: Iterable<string>): number;
  get(id: string): Exemplar | undefined;
  /** All of them in the order they came, those in quarantine too. */
  list(): readonly Exemplar[];
}

/** A memory of exemplars. */
export function exemplarMemory(
  exemplars: Iterable<Exemplar> = [],
  options: MemoryOptions = {},
): ExemplarMemory {
  return new Memory(exemplars, options);
}

/** With an embedder that answers later: all texts are embedded before it returns. */
export async function prepareMemory(
  exemplars: Iterable<Exemplar>,
  options: MemoryOptions & { readonly embedder: Embedder },
): Promise<ExemplarMemory> {
  const screened = Array.from(exemplars, screenExemplar);
  await options.embedder.prepare?.(screened.filter(isUsable).map(({ text }) => text));
  return new Memory(screened, options);
}

class Memory implements ExemplarMemory {
  readonly isErgodic: boolean;
  readonly prepare?: (text: string) => Promise<void>;
  readonly #embedder: Embedder;
  readonly #exemplarsMax: number;
  readonly #onLearn: ((exemplar: Exemplar) => void) | undefined;
  readonly #byId = new Map<string, Exemplar>();
  /** Slot by slot what the table holds. */
  readonly #found: Exemplar[] = [];
  readonly #slots = new Map<string, number>();
  readonly #table: VectorTable;
  readonly #answers = new LruCache<readonly Neighbour[]>(ANSWERS_MAX);
  /** When each was added or found last, in this memory's own count. */
  readonly #lastUse = new Map<string, number>();
  #uses = 0;

  constructor(exemplars: Iterable<Exemplar>, options: MemoryOptions) {
    const {
      embedder = lexicalEmbedder(),
      isLearning = false,
      exemplarsMax = EXEMPLARS_MAX,
      onLearn,
    } = options;
    if (!Number.isInteger(exemplarsMax) || exemplarsMax < 1) {
      throw new RegainError(
        'invalid-argument',
        `exemplarsMax must be a whole number of at least 1, got ${exemplarsMax}`,
      );
    }
    this.isErgodic = !isLearning;
    this.#embedder = embedder;
    this.#exemplarsMax = exemplarsMax;
    this.#onLearn = onLearn;
    this.#table = new VectorTable(embedder.dimensions);
    if (embedder.prepare !== undefined) this.prepare = (text) => embedder.prepare!([cleanText(text)]);
    for (const exemplar of latestById(exemplars, exemplarsMax)) this.#keep(screenExemplar(exemplar));
  }

  get size(): number {
    return this.#byId.size;
  }

  learn(experience: ExemplarInput): Exemplar {
    if (this.isErgodic)
      throw new RegainError('invalid-argument', 'a static memory learns nothing: set isLearning');
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

  get(id: string): Exemplar | undefined {
    return this.#byId.get(id);
  }

  list(): readonly Exemplar[] {
    return [...this.#byId.values()];
  }

  #scan(text: string, k: number): readonly Neighbour[] {
    if (!Number.isInteger(k) || k < 0) {
      throw new RegainError('invalid-argument', `K must be a whole number of at least 0, got ${k}`);
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
    if (isUsable(exemplar)) {
      this.#answers.clear();
      this.#slots.set(exemplar.id, this.#table.push(this.#embedder.embed(exemplar.text)));
      this.#found.push(exemplar);
    }
    if (this.#byId.size > this.#exemplarsMax) this.#drop(this.#leastUseful());
  }

  #drop(id: string): boolean {
    if (!this.#byId.delete(id)) return false;
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

/** Of one id the last; of too many the last ones. */
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
