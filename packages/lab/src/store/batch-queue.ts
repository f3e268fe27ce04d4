/** The batches that a session may still claim: lowest first, each once. */

export interface BatchQueue {
  claim(count: number): readonly number[];
}

export function batchQueue(batches: number, done: Iterable<number>): BatchQueue {
  const taken = new Uint8Array(batches);
  for (const batch of done) taken[batch] = 1;
  let next = 0;
  return {
    claim(count) {
      const claimed: number[] = [];
      for (; next < batches && claimed.length < count; next++) {
        if (taken[next] === 0) claimed.push(next);
      }
      return claimed;
    },
  };
}
