/** Ids of calls, unique where the dialect repeats them, and the call that a result answers. */

import { LruCache } from '../../values/index.ts';

/** Calls that are remembered: enough for those that wait for a result. */
const CALLS_MAX = 100_000;

interface Known {
  /** The id that the last call with this id of the dialect got. */
  last: string;
  /** Ids of calls that have no result yet, in the order of their requests. */
  readonly open: string[];
}

export class CallIds {
  readonly #known = new LruCache<Known>(CALLS_MAX);
  #count = 0;

  /** The id of a new call: that of the dialect, with its position if it is repeated; its position if there is none. */
  request(id: string | undefined, scope = ''): string {
    const position = this.#count++;
    if (id === undefined) return String(position);
    const key = `${scope}\n${id}`;
    const known = this.#known.get(key);
    const unique = known === undefined ? id : `${id}#${position}`;
    if (known === undefined) this.#known.set(key, { last: unique, open: [unique] });
    else {
      known.last = unique;
      known.open.push(unique);
    }
    return unique;
  }

  /** Whether a call of this id was requested. */
  has(id: string, scope = ''): boolean {
    return this.#known.get(`${scope}\n${id}`) !== undefined;
  }

  /** Whether a call of this id waits for its result. */
  isOpen(id: string, scope = ''): boolean {
    return (this.#known.get(`${scope}\n${id}`)?.open.length ?? 0) > 0;
  }

  /** No result of what was requested before follows. */
  forget(): void {
    this.#known.clear();
  }

  /** The call that a result with this id answers: the first that waits. */
  answer(id: string, scope = ''): string {
    const known = this.#known.get(`${scope}\n${id}`);
    return known?.open.shift() ?? known?.last ?? id;
  }
}

const RANDOM_ID = /^[a-z]{2,8}_[A-Za-z0-9_-]{16,}$/;

/** An id that a service made at random: the same one in another file is the same call. */
export function globalIdOf(id: string): string | undefined {
  return RANDOM_ID.test(id) ? id : undefined;
}
