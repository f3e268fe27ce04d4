/** Interleaves runs: every run once in every round, so that neighbouring runs share the noise of the machine. */

export type Runs = readonly (readonly [name: string, run: () => Promise<unknown>])[];

export interface Rounds {
  /** Nanoseconds of one call, median over rounds. */
  ns(name: string): number;
  /** Median over rounds of the ratio within a round. */
  ratio(name: string, against: string): number;
}

export async function rounds(
  runs: Runs,
  { count, warmUp, calls }: { readonly count: number; readonly warmUp: number; readonly calls: number },
): Promise<Rounds> {
  const took = new Map<string, number[]>(runs.map(([name]) => [name, []]));
  for (let round = -warmUp; round < count; round++) {
    for (const [name, run] of runs) {
      const start = performance.now();
      for (let i = 0; i < calls; i++) await run();
      if (round >= 0) took.get(name)!.push(((performance.now() - start) * 1e6) / calls);
    }
  }
  return {
    ns: (name) => median(took.get(name)!),
    ratio: (name, against) => median(took.get(name)!.map((ns, round) => ns / took.get(against)![round]!)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
