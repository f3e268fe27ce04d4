import fc from 'fast-check';
import { expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Starts all at once; each ends on request. */
function road(count: number, alone: readonly boolean[]) {
  const { run } = semaphore(count);
  const under = new Set<number>();
  const ends = alone.map(() => Promise.withResolvers<number>());
  const done = alone.map((isAlone, i) =>
    run(isAlone, async () => {
      under.add(i);
      const value = await ends[i]!.promise;
      under.delete(i);
      return value;
    }),
  );
  return { under, ends, done };
}

it('grants single permits concurrently and all permits exclusively, in order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      async (count, alone) => {
        const { under, ends, done } = road(count, alone);
        const begun: number[] = [];
        for (let ended = 0; ended < alone.length; ended++) {
          await new Promise(setImmediate);
          for (const i of under) if (!begun.includes(i)) begun.push(i);
          expect(under.size).toBeGreaterThan(0);
          expect(under.size).toBeLessThanOrEqual(count);
          if ([...under].some((i) => alone[i])) expect(under.size).toBe(1);
          const [first] = under;
          ends[first!]!.resolve(first!);
          await done[first!];
        }
        expect(begun).toEqual(alone.map((_, i) => i));
        expect(await Promise.all(done)).toEqual(alone.map((_, i) => i));
      },
    ),
  );
});

it('continues after work that fails', async () => {
  const { run } = semaphore(1);
  const failing = run(false, async () => {
    throw new Error('it broke');
  });
  await expect(failing).rejects.toThrow('it broke');
  expect(await run(true, async () => 7)).toBe(7);
});
