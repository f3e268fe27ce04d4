/** Keeps experience in a store of the user, under one key. */

import { parsePosteriors, type SavedPosteriors } from '../../govern/index.ts';
import { invalidArgument } from '../../types/index.ts';
import type { KeptExperience } from './experience.ts';

/** A store of texts by key: Redis, a KV namespace, a `Map`. It may be slow or fail: calls never wait for it for long. */
export interface ExperienceStore {
  /** Null or undefined if there is no value. */
  get(key: string): Promise<string | null | undefined> | string | null | undefined;
  set(key: string, value: string): unknown;
}

const KEY = 'regain-experience';
/** `flush` must end even if the store never answers. */
const ANSWER_MS = 5_000;

/**
 * Reads, merges and writes. A store without transactions allows nothing better: of two processes that write at the same
 * moment, the updates of one are lost.
 */
export function experienceInStore(store: ExperienceStore, warn: (message: string) => void): KeptExperience {
  let isReported = false;
  const read = async (): Promise<SavedPosteriors | undefined> => {
    const saved: unknown = await answered('get', async () => store.get(KEY));
    if (saved === null || saved === undefined) return undefined;
    try {
      // Some clients parse JSON themselves.
      return parsePosteriors(typeof saved === 'string' ? saved : JSON.stringify(saved));
    } catch (error) {
      if (!isReported)
        warn(`the value of ${KEY} is damaged (${(error as Error).message}): it will be replaced`);
      isReported = true;
      return undefined;
    }
  };
  return {
    read,
    update: async (change) => {
      const text = JSON.stringify(change(await read()));
      await answered('set', async () => store.set(KEY, text));
      isReported = false;
      return true;
    },
  };
}

async function answered<T>(method: string, call: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = () =>
      reject(new Error(`${method} of the store gave no answer within ${ANSWER_MS / 1000} s`));
    timer = setTimeout(error, ANSWER_MS);
  });
  try {
    return await Promise.race([call(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function requireExperience(place: unknown): void {
  if (place === undefined || place === false || (typeof place === 'string' && place !== '')) return;
  const { get, set } = (typeof place === 'object' ? (place ?? {}) : {}) as Partial<ExperienceStore>;
  if (typeof get === 'function' && typeof set === 'function') return;
  const given =
    typeof place === 'object' && place !== null ? 'an object without them' : JSON.stringify(place);
  throw invalidArgument(`experience must be a file name, a store with get and set, or false, got ${given}`);
}
