/** Lanes of a road: what needs one shares it with others, what needs all of them has it to itself. First come, first served. */

export interface Semaphore {
  /** Does the work as soon as it may, and settles as it does. */
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
