/**
 * The results of a run as plain data: every cell judged by the law, exactly as `law verdict` judges the exported file,
 * together with quantities outside the law. Tables, pages and figures are made from this.
 */

import {
  type CellVerdict,
  cellVerdicts,
  clipped,
  costSensitiveTotals,
  defaultLoss,
  type Interval,
  interval,
  type LossKind,
  meanTotals,
  type PairedDifference,
  type PooledReport,
  type VoidBounds,
} from 'regain/internal/law';
import { sum } from 'regain/internal/values';
import {
  isPaired,
  isUserCode,
  type ModelUsage,
  modelUsageByCell,
  type OpenRun,
  type ReferenceName,
  type ResolvedManifest,
} from '../harness/index.ts';
import { type PolicyTraits, policyTraits } from '../policies/index.ts';
import { type Divergence, divergenceOf, sumOfDivergences } from './agent-pairs.ts';
import type { CellCounts } from './cell-counter.ts';
import { type CellData, clusteredColumns, fieldsOf, readCells } from './cell-data.ts';
import { type ConditionDifference, conditionDifferences } from './condition-differences.ts';
import { type EscalationResults, escalationOf } from './escalation.ts';
import { cellNameOf, type RunOrdering, regretIn, runOrdering } from './ordering.ts';
import { differenceBetween, layoutOf } from './paired-difference.ts';
import { type DepthResults, depthsOf } from './recovery-depth.ts';
import { type BackboneUsage, usageByBackbone } from './usage-by-backbone.ts';
import { voidBoundsOf } from './void-bounds.ts';

/** Results of a run, as in `report.json`. */
export interface RunResults {
  readonly name: string;
  readonly hash: string;
  readonly madeBy: string;
  readonly rollouts: number;
  readonly rolloutsDone: number;
  readonly manifest: ResolvedManifest;
  /** Whether policies met the same faults at the same coordinate: not where the model plans, or an agent varies. */
  readonly isPaired: boolean;
  /** For agents: coordinates at which the compared rollouts made other calls before their first failure. */
  readonly divergence?: Divergence;
  /** For agents: what each condition changes against the first one of the same agent. */
  readonly conditions?: readonly ConditionDifference[];
  /** The traits of built-in policies. */
  readonly traits: readonly PolicyTraits[];
  readonly loss: LossKind;
  readonly cells: readonly CellResults[];
  /** The verdict on the judged cells together; null for fewer than two. */
  readonly together: PooledReport | null;
  /** CSR by recovery depth, for every suite and backbone with an oracle. */
  readonly depths: readonly DepthResults[];
  /** Whether ES, and other surrogates, order policies as their observed regret does. */
  readonly ordering: RunOrdering;
  /** What asking only where it pays saved, for every suite and language model with both kinds of fortify. */
  readonly escalation: readonly EscalationResults[];
  /** Usage of language models, and what rollouts were charged for it; absent without one. */
  readonly asked?: readonly BackboneUsage[];
}

/** The results of one cell: a policy on a suite under a profile, with a backbone. */
export interface CellResults extends CellCounts {
  readonly policy: string;
  /** The label in reports; the plan has `suite` and `profile` separately. */
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly planned: number;
  /** Usage of its language model; absent without one. `spend` is what rollouts were charged. */
  readonly asked?: ModelUsage;
  /** Null where nothing can be judged: `unjudged` says why. */
  readonly judged: CellVerdict | null;
  readonly unjudged: string | null;
  /** 95 % intervals from the same draws of tasks as those of the judgement. */
  readonly RR: Interval | null;
  readonly CSR: Interval | null;
  /** With every void counted as failed, and as clean; null without voids, and where rollouts are missing. */
  readonly voidBounds: VoidBounds | null;
  /** Observed regret against other policies, at the same coordinates where these met the same faults; null without one. */
  readonly against: { readonly [name in Exclude<ReferenceName, 'ideal'>]: AgainstPolicy | null };
}

export interface AgainstPolicy {
  readonly policy: string;
  /** How much more is lost than by that policy; at the same coordinates where these met the same faults. */
  readonly regret: PairedDifference;
}

/** Reads every rollout once, and keeps a few numbers of each and totals by task. */
export async function computeResults(run: OpenRun, loss: LossKind = defaultLoss): Promise<RunResults> {
  return resultsFromCells(run, await readCells(run, loss), loss);
}

/** The same for a run that has been read, with this loss. */
export async function resultsFromCells(
  run: OpenRun,
  gathered: readonly CellData[],
  loss: LossKind,
): Promise<RunResults> {
  const { manifest, stored, status } = run;
  const asked = await modelUsageByCell(run);
  const judgeable = gathered.filter((cell) => cell.unjudged === null);
  const judgement =
    judgeable.length === 0
      ? { cells: [], together: null }
      : cellVerdicts(
          judgeable.map(({ cell, totals, tasks, clusters }) => ({
            name: cellNameOf(cell),
            suite: cell.label,
            totals,
            tasks: () => tasks,
            clusters: () => clusters,
          })),
          manifest.calibration,
          manifest.verdict,
        );
  const { name, hash, madeBy } = stored.head;
  const { rollouts, rolloutsDone } = status;
  const ordering = runOrdering(gathered, manifest);
  const cells = gathered.map((one, i) => ({
    ...cellResults(one, judgement.cells[judgeable.indexOf(one)] ?? null, gathered, manifest, ordering),
    ...(asked[i] == null ? {} : { asked: asked[i] }),
  }));
  const backbones = usageByBackbone(cells);
  const divergence =
    manifest.planner === 'agent' ? sumOfDivergences(fieldsOf(gathered).map(divergenceOf)) : undefined;
  const isRunPaired = divergence === undefined ? isPaired(manifest) : divergence.diverged === 0;
  return {
    ...{ name, hash, madeBy, rollouts, rolloutsDone, manifest, isPaired: isRunPaired, loss },
    ...(divergence && { divergence, conditions: conditionDifferences(gathered, manifest, ordering) }),
    traits: policyTraits(manifest.policies.flatMap((one) => (isUserCode(one) ? [] : [one.name]))),
    cells,
    together: judgement.together,
    depths: depthsOf(gathered, manifest),
    ordering,
    escalation: await escalationOf(gathered, run),
    ...(backbones.length === 0 ? {} : { asked: backbones }),
  };
}

function cellResults(
  one: CellData,
  judged: CellVerdict | null,
  all: readonly CellData[],
  manifest: ResolvedManifest,
  ordering: RunOrdering,
): CellResults {
  const { cell, totals, counts, unjudged } = one;
  const { calibration } = manifest;
  const { policy, label: suite, profile, backbone, from, to } = cell;
  const columns = clusteredColumns(one);
  const draws = { ...manifest.verdict, level: 0.95, seed: `${manifest.verdict.seed}/${cellNameOf(cell)}` };
  return {
    ...{ policy, suite, profile, backbone, planned: to - from, judged, unjudged },
    RR: judged && {
      ...clipped(interval(meanTotals(columns, 'success'), draws), 0, 1),
      point: judged.observables.RR,
    },
    CSR: judged && {
      ...clipped(interval(costSensitiveTotals(columns, calibration), draws), -calibration.lambda, 1),
      // The same sum in another order could differ in its last bit from the output of `law verdict`.
      point: judged.observables.CSR,
    },
    voidBounds:
      judged?.voids ??
      (counts.done + counts.endings.void < to - from ? null : voidBoundsOf(totals, calibration)),
    against: againstOthers(one, all, manifest, ordering),
    ...counts,
  };
}

/** `best` is the judged policy of smallest mean loss, without the oracle. */
function againstOthers(
  one: CellData,
  all: readonly CellData[],
  manifest: ResolvedManifest,
  ordering: RunOrdering,
): CellResults['against'] {
  const { references } = manifest;
  const { policy, label, backbone } = one.cell;
  const beside = all.filter(
    ({ cell, unjudged }) => unjudged === null && cell.label === label && cell.backbone === backbone,
  );
  const meanLoss = ({ totals: { columns } }: CellData) => sum(columns.loss) / sum(columns.n);
  const contenders = beside.filter(({ cell }) => cell.policy !== 'oracle');
  const best = contenders.toSorted((a, b) => meanLoss(a) - meanLoss(b))[0];
  const against = (name: ReferenceName, other: CellData | undefined): AgainstPolicy | null => {
    if (other === undefined || one.unjudged !== null || !references.includes(name)) return null;
    const regret =
      other === one
        ? nothing(one, manifest)
        : regretIn(ordering, policy, other.cell.policy, { suite: label, backbone });
    return regret && { policy: other.cell.policy, regret };
  };
  return {
    oracle: against(
      'oracle',
      beside.find(({ cell }) => cell.policy === 'oracle'),
    ),
    best: against('best', best),
  };
}

/** A policy against itself. */
function nothing({ cell, columns: { loss } }: CellData, manifest: ResolvedManifest): PairedDifference | null {
  const sides = { first: loss, second: loss, tasks: layoutOf(cell, manifest) };
  return differenceBetween(sides, { seed: String(manifest.verdict.seed) }, true);
}
