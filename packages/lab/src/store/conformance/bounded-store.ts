/** A store whose promises are awaited with a timeout, so that a check of it ends. */

import type { BoundedCall } from 'regain/internal/types';
import type { RunSession, Store, StoredRun } from '../port.ts';

export function boundedStore(store: Store, bounded: BoundedCall): Store {
  const call = promised(bounded);
  return {
    create: async (...given) => boundedRun(await call('create', () => store.create(...given)), bounded),
    open: async (run) => boundedRun(await call('open', () => store.open(run)), bounded),
    resume: async (...given) => boundedRun(await call('resume', () => store.resume(...given)), bounded),
  };
}

/** On a run that is open for reading, writing methods are not called. */
function boundedRun(run: StoredRun, bounded: BoundedCall): RunSession {
  const session = run as RunSession;
  const call = promised(bounded);
  return {
    get head() {
      return session.head;
    },
    status: () => call('status', () => session.status()),
    rollouts: (range) => each('rollouts', () => session.rollouts(range), bounded),
    claim: (count) => call('claim', () => session.claim(count)),
    commit: (...given) => call('commit', () => session.commit(...given)),
    recordings: {
      get: (key) => call('recordings.get', () => session.recordings.get(key)),
      put: (...given) => call('recordings.put', () => session.recordings.put(...given)),
      all: () => each('recordings.all', () => session.recordings.all(), bounded),
    },
    close: () => call('close', () => session.close()),
  };
}

function promised(bounded: BoundedCall) {
  return <T>(method: string, call: () => Promise<T>): Promise<T> =>
    bounded(method, () => {
      const answer: unknown = call();
      if (typeof (answer as PromiseLike<T> | undefined)?.then === 'function') return answer as Promise<T>;
      throw new Error(`\`${method}\` must return a promise`);
    });
}

async function* each<T>(
  method: string,
  open: () => AsyncIterable<T>,
  bounded: BoundedCall,
): AsyncGenerator<T> {
  const iterator = open()[Symbol.asyncIterator]();
  for (;;) {
    const next = await bounded(method, () => iterator.next());
    if (next.done === true) return;
    yield next.value;
  }
}
