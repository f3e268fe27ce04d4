/**
 * Turns of the model in a rollout of Codex. Their usage is the increase of cumulative counts, which are repeated, and which
 * start again after a compaction. Old versions write the count before the items of a turn, later ones after them: items are
 * held until the count arrives, or the first result without one.
 */

import type { JsonObject } from '../../../types/index.ts';
import { objectIn } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import type { RecordedCall, RecordedMessage, RecordedResult } from '../../recorded.ts';
import { increaseOf, type Usage, usageWithCached } from '../usage.ts';

/** Items of one turn that are held at most. */
const HELD_MAX = 1000;

type Item = RecordedCall | RecordedMessage | RecordedResult;

export class CodexTurns {
  model: string | undefined;
  readonly #emit: (emit: Emit, turn: string, usage: Usage, atMs: number | undefined) => void;
  #held: Item[] = [];
  /** The model has answered since the last count. */
  #isOpen = false;
  /** The turn whose count came before its items. */
  #early: string | undefined;
  #count = 0;
  #total: Usage | undefined;

  constructor(session: () => string) {
    this.#emit = (emit, id, usage, atMs) =>
      emit({ type: 'turn', session: session(), id, model: this.model, atMs, ...usage });
  }

  /** The model answered something that is not recorded further. */
  open(): void {
    this.#isOpen ||= this.#early === undefined;
  }

  add(item: Item, emit: Emit): void {
    if (this.#early !== undefined) {
      emit(withTurn(item, this.#early));
      return;
    }
    this.#isOpen = true;
    this.#held.push(item);
    if (this.#held.length >= HELD_MAX) this.close(emit);
  }

  /** A count of tokens: `info` of an event `token_count`. */
  countTokens(info: JsonObject, atMs: number | undefined, emit: Emit): void {
    const total = countsIn(info, 'total_token_usage');
    const last = countsIn(info, 'last_token_usage');
    const before = this.#total;
    if (total === undefined || (before !== undefined && isSame(total, before))) return;
    this.#total = total;
    // The first count of a session that continues another one includes that one's tokens.
    const usage = (before === undefined ? undefined : increaseOf(total, before)) ?? last ?? total;
    const id = this.#next();
    this.#emit(emit, id, usage, atMs);
    if (this.#isOpen) this.#release(id, emit);
    else this.#early = id;
  }

  /** A result, or the end of the file: a turn without a count ends. */
  close(emit: Emit): void {
    if (this.#held.length === 0) return;
    const id = this.#next();
    this.#emit(emit, id, {}, this.#held[0]!.atMs);
    this.#release(id, emit);
  }

  /** A person wrote: the next items belong to a new turn. */
  reset(emit: Emit): void {
    this.close(emit);
    this.#early = undefined;
    this.#isOpen = false;
  }

  #next(): string {
    return `turn-${this.#count++}`;
  }

  #release(id: string, emit: Emit): void {
    for (const item of this.#held) emit(withTurn(item, id));
    this.#held = [];
    this.#isOpen = false;
    this.#early = undefined;
  }
}

function withTurn(item: Item, turn: string): Item {
  return item.type === 'call' ? { ...item, turn } : item;
}

export function usageIn(usage: JsonObject | undefined): Usage {
  return usageWithCached(usage, 'input_tokens', 'cached_input_tokens', 'output_tokens');
}

function countsIn(info: JsonObject, key: string): Usage | undefined {
  const usage = usageIn(objectIn(info, key));
  return usage.tokensIn === undefined ? undefined : usage;
}

function isSame(a: Usage, b: Usage): boolean {
  return a.tokensIn === b.tokensIn && a.tokensCached === b.tokensCached && a.tokensOut === b.tokensOut;
}
