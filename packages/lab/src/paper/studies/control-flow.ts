/**
 * Separates learning from control flow: every loop on every proposer, on the same held-out tasks under the same faults,
 * and the published stop constants against the tuned ones. Regret is loss above the oracle's at the same coordinate, so
 * differences of regret are differences of loss.
 */

import {
  clustered,
  type Interval,
  interval,
  meanTotals,
  type PairedDifference,
  pairedDifference,
} from 'regain/internal/law';
import type { PolicyFactory } from 'regain/internal/recovery';
import { getSuite, trainingSuiteNames } from '../../suites/index.ts';
import { observePolicy, type PolicyOutcomes, type RolloutCounts } from './fortify-ablation.ts';

export interface ControlOptions extends RolloutCounts {
  /** Each runs on each of the proposers. */
  readonly loops: { readonly [name: string]: PolicyFactory };
  /** The one without learning, then the trained one. */
  readonly proposers: readonly [plain: string, trained: string];
  /** The loop that the others are compared with. */
  readonly reference: string;
  /** As published, and with tuned stop constants; each with its published proposer. */
  readonly tuned: { readonly [name: string]: readonly [published: PolicyFactory, tuned: PolicyFactory] };
  readonly oracle: PolicyFactory;
}

/** One loop in one suite. */
export interface LoopRow {
  readonly suite: string;
  readonly loop: string;
  readonly onPlain: PairedDifference;
  readonly onTrained: PairedDifference;
  /** Regret on the plain proposer minus regret on the trained one. */
  readonly learning: PairedDifference;
  /** Regret minus that of the reference on the same proposer; null for the reference itself. */
  readonly loopOnPlain: PairedDifference | null;
  readonly loopOnTrained: PairedDifference | null;
  /** Regret on the plain proposer = proposer's part + loop's part + regret of the reference on the trained proposer. */
  readonly ofProposer: PairedDifference;
  readonly ofLoop: PairedDifference;
  readonly left: PairedDifference;
}

export interface TunedRow {
  readonly suite: string;
  readonly policy: string;
  readonly publishedES: Interval;
  readonly tunedES: Interval;
  /** Tuned minus published. */
  readonly gainInES: PairedDifference;
  readonly publishedRegret: PairedDifference;
  readonly gainInRegret: PairedDifference;
  readonly duplicates: readonly [published: number, tuned: number];
}

export async function controlStudy(
  options: ControlOptions,
): Promise<{ readonly loops: LoopRow[]; readonly tuned: TunedRow[] }> {
  const loops: LoopRow[] = [];
  const tuned: TunedRow[] = [];
  for (const name of trainingSuiteNames) {
    const see = (policy: PolicyFactory) => observePolicy(getSuite(name), policy, options);
    const oracle = await see(options.oracle);
    loops.push(...(await loopRows(name, see, oracle, options)));
    for (const [policy, [published, other]] of Object.entries(options.tuned)) {
      const [before, after] = [await see(published), await see(other)];
      const path = `control/${name}/${policy}/tuned`;
      tuned.push({
        suite: name,
        policy,
        publishedES: interval(meanTotals(before.columns, 'efficiency'), { seed: `${path}/published ES` }),
        tunedES: interval(meanTotals(after.columns, 'efficiency'), { seed: `${path}/tuned ES` }),
        gainInES: weightedSum(plus(after), minus(before), `${path}/gain in ES`, 'efficiency'),
        publishedRegret: weightedSum(plus(before), minus(oracle), `${path}/regret`),
        gainInRegret: weightedSum(plus(after), minus(before), `${path}/gain in regret`),
        duplicates: [before.duplicates, after.duplicates],
      });
    }
  }
  return { loops, tuned };
}

async function loopRows(
  suite: string,
  see: (policy: PolicyFactory) => Promise<PolicyOutcomes>,
  oracle: PolicyOutcomes,
  { loops, proposers, reference }: ControlOptions,
): Promise<LoopRow[]> {
  const seen = new Map<string, { plain: PolicyOutcomes; trained: PolicyOutcomes }>();
  const on = (loop: PolicyFactory, backbone: string) => see((context) => loop({ ...context, backbone }));
  for (const [name, loop] of Object.entries(loops))
    seen.set(name, { plain: await on(loop, proposers[0]), trained: await on(loop, proposers[1]) });
  const best = seen.get(reference)!;
  return [...seen].map(([loop, { plain, trained }]): LoopRow => {
    const path = (what: string) => `control/${suite}/${loop}/${what}`;
    const isReference = loop === reference;
    // The order of loop and proposer is arbitrary, so the mean of both orders is taken.
    const half = (one: WeightedTerms, two: WeightedTerms, what: string) =>
      weightedSum(
        [...one, ...two].map(([weight, of]) => [weight / 2, of] as const),
        [],
        path(what),
      );
    return {
      suite,
      loop,
      onPlain: weightedSum(plus(plain), minus(oracle), path('on plain')),
      onTrained: weightedSum(plus(trained), minus(oracle), path('on trained')),
      learning: weightedSum(plus(plain), minus(trained), path('learning')),
      loopOnPlain: isReference ? null : weightedSum(plus(plain), minus(best.plain), path('loop on plain')),
      loopOnTrained: isReference
        ? null
        : weightedSum(plus(trained), minus(best.trained), path('loop on trained')),
      ofProposer: half(
        [...plus(plain), ...minus(trained)],
        [...plus(best.plain), ...minus(best.trained)],
        'of proposer',
      ),
      ofLoop: half(
        [...plus(plain), ...minus(best.plain)],
        [...plus(trained), ...minus(best.trained)],
        'of loop',
      ),
      left: weightedSum(plus(best.trained), minus(oracle), path('left')),
    };
  });
}

type WeightedTerms = readonly (readonly [weight: number, of: PolicyOutcomes])[];

function plus(seen: PolicyOutcomes): WeightedTerms {
  return [[1, seen]];
}

function minus(seen: PolicyOutcomes): WeightedTerms {
  return [[-1, seen]];
}

/** A weighted sum of means, paired by task: all have run the same tasks equally often. */
function weightedSum(
  some: WeightedTerms,
  others: WeightedTerms,
  seed: string,
  column: 'loss' | 'efficiency' = 'loss',
): PairedDifference {
  const all = [...some, ...others];
  const b = all[0]![1].columns.n;
  const a = b.map((_, task) =>
    all.reduce((sum, [weight, of]) => sum + weight * of.columns[column][task]!, 0),
  );
  return pairedDifference(clustered(all[0]![1].columns.clusters, a, b), { seed });
}
