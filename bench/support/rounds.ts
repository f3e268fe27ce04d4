/** Interleaves runs: every run once in every round, so that neighbouring runs share the noise of the machine. */

export type Runs = readonly (readonly [name: string, run: () => Promise<unknown>])[];

export interface Rounds {
  /** Nanoseconds of one call, median over rounds. */
  ns(name: string): number;
  /** Median over rounds of the ratio within a round. */
  ratio(name: string, against: string): number;
}

interface RoundCount {
  readonly count: number;
  /** Rounds before those that count. */
  readonly warmUp: number;
}

/** What each round measures. */
export async function sampled<Sample>(
  { count, warmUp }: RoundCount,
  measure: (round: number) => Sample | Promise<Sample>,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = -warmUp; round < count; round++) {
    const sample = await measure(round);
    if (round >= 0) samples.push(sample);
  }
  return samples;
}

export async function rounds(
  runs: Runs,
  { calls, ...counts }: RoundCount & { readonly calls: number },
): Promise<Rounds> {
  const took = await sampled(counts, async () => {
    const ns: Record<string, number> = {};
    for (const [name, run] of runs) {
      const start = performance.now();
      for (let i = 0; i < calls; i++) await run();
      ns[name] = ((performance.now() - start) * 1e6) / calls;
    }
    return ns;
  });
  return {
    ns: (name) => median(took.map((ns) => ns[name]!)),
    ratio: (name, against) => median(took.map((ns) => ns[name]! / ns[against]!)),
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** The processor time of this process while `work` runs, in milliseconds. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Says what is beyond its bound. The other benchmarks of the file still run. */
export function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
