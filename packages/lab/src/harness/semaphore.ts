/** A semaphore: work takes one permit, or all of them for exclusive use. First come, first served. */

export interface Semaphore {
  /** Runs the work once it has its permits, and settles with its result. */
  run<T>(isAlone: boolean, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  readonly permits: number;
  readonly acquire: () => void;
}

export function semaphore(count: number): Semaphore {
  let free = count;
  const queue: Waiter[] = [];
  const admit = (): void => {
    for (let first = queue[0]; first !== undefined && first.permits <= free; first = queue[0]) {
      queue.shift();
      free -= first.permits;
      first.acquire();
    }
  };
  return {
    async run(isAlone, work) {
      const width = isAlone ? count : 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ permits: width, acquire: resolve });
      admit();
      await promise;
      try {
        return await work();
      } finally {
        free += width;
        admit();
      }
    },
  };
}
