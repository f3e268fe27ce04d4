/** Runs all ways, some at the same time, and checks what is promised for the relay. */

import { type Driven, type DriveOptions, drive, isDuplicated, type JudgedCall, type Usage } from './drive.ts';
import { type Ended, endIn, endingsOf } from './endings.ts';
import type { Verdict } from './judge.ts';
import type { Way } from './ways.ts';

export interface StudyResult {
  readonly driven: readonly Driven[];
  readonly ended: readonly Ended[];
}

/** Most of the time is waiting. */
const AT_ONCE = 6;
/** Memory of fewer calls says nothing. */
const CALLS_FOR_MEMORY = 1_000;
export const GROWTH_MAX = 1.25;
const FILES_MORE_MAX = 10;
/** Calls that an error shows. */
const EXAMPLES = 5;
const brokenVerdicts: readonly Verdict[] = ['unclear', 'wrong', 'silent'];
const isBroken = (call: JudgedCall): boolean => brokenVerdicts.includes(call.verdict) || isDuplicated(call);

export async function driveAll(
  ways: readonly Way[],
  optionsOf: (way: Way) => DriveOptions,
): Promise<readonly Driven[]> {
  return pooled(ways, (way) => drive(way, optionsOf(way)));
}

export async function endAll(ways: readonly Way[]): Promise<readonly Ended[]> {
  const all = ways.flatMap((way) => endingsOf(way).map((ending) => ({ way, ending })));
  return pooled(all, ({ way, ending }) => endIn(way, ending));
}

/** The results in order. */
async function pooled<In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): Promise<Out[]> {
  const results = new Map<number, Out>();
  const left = [...inputs.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results.set(next[0], await work(next[1]));
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return inputs.map((_, at) => results.get(at)!);
}

/** What must not be, of a relay; empty if all is well. */
export function brokenPromises(driven: Driven): string[] {
  const { way, calls, probes, answeredTwice, sessionsLost, restarts, left } = driven;
  const all = [...calls, ...probes];
  const counts: readonly (readonly [number, string])[] = [
    ...brokenVerdicts.map(
      (verdict) => [all.filter((call) => call.verdict === verdict).length, verdict] as const,
    ),
    [all.filter(isDuplicated).length, 'duplicated'],
    [answeredTwice, 'answered twice'],
    [sessionsLost, 'sessions lost'],
    [restarts, 'restarts'],
    [left.processes, 'processes left'],
    [left.ports, 'ports left'],
    [left.outlived, 'processes that outlived their client'],
  ];
  const { live, memory, files } = growthOf(driven);
  const isLong = calls.length >= CALLS_FOR_MEMORY;
  const broken = [
    ...counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`),
    ...(isLong && !(live[1] <= GROWTH_MAX * live[0]) ? [`memory in use grew: ${live.join(' to ')} MB`] : []),
    ...(isLong && memory[1] > GROWTH_MAX * mostBefore(driven)
      ? [`resident memory grew to ${memory[1]} MB`]
      : []),
    ...(isLong && files[1] > files[0] + FILES_MORE_MAX ? [`open files grew: ${files.join(' to ')}`] : []),
  ];
  const examples = broken.length === 0 ? [] : [JSON.stringify(all.filter(isBroken).slice(0, EXAMPLES))];
  return [...broken, ...examples].map(
    (text) => `${way.name}, client ${way.client}, server ${way.server}: ${text}`,
  );
}

type Growth = readonly [number, number];

/**
 * The second and the last quarter of the calls: in the first, every fault comes for the first time. Of the memory in use the
 * least, since an answer of 50 MB may be on its way; a leak raises the least too. Of the others the median.
 */
export function growthOf({ usage }: Driven): {
  readonly live: Growth;
  readonly memory: Growth;
  readonly files: Growth;
} {
  const quarter = Math.ceil(usage.length / 4);
  const of = (key: keyof Usage, share: number): Growth => {
    const shareOf = (some: readonly Usage[]) =>
      quantile(
        some.map((one) => one[key]).filter((value) => value !== undefined),
        share,
      );
    return [shareOf(usage.slice(quarter, 2 * quarter)), shareOf(usage.slice(-quarter))];
  };
  return { live: of('live', 0), memory: of('megabytes', 0.5), files: of('files', 0.5) };
}

/** Resident memory depends on when garbage is collected: only more than ever before the last quarter is growth. */
function mostBefore({ usage }: Driven): number {
  return Math.max(...usage.slice(0, -Math.ceil(usage.length / 4)).map(({ megabytes }) => megabytes));
}

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
