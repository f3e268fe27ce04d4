/** Lanes of a road: what needs one shares it with others, what needs all of them has it to itself. First come, first served. */

export interface Lanes {
  /** Does the work as soon as it may, and settles as it does. */
  pass<T>(isAlone: boolean, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly width: number;
  readonly enter: () => void;
}

export function lanes(count: number): Lanes {
  let free = count;
  const queue: Waiting[] = [];
  const admit = (): void => {
    for (let first = queue[0]; first !== undefined && first.width <= free; first = queue[0]) {
      queue.shift();
      free -= first.width;
      first.enter();
    }
  };
  return {
    async pass(isAlone, work) {
      const width = isAlone ? count : 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ width, enter: resolve });
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
