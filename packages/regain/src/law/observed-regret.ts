/**
 * Observed regret: the loss of a policy beyond a reference (docs/reference/law.md, section 5).
 *
 *     observed ERR = mean L(policy) - mean L(reference)
 */

import { invalidArgument, invalidInput, type Observation, RegainError } from '../types/index.ts';
import { mean } from '../values/index.ts';
import type { Calibration } from './calibration.ts';
import { type LossKind, lossOf } from './loss.ts';

/**
 * `ideal`: no loss, the reference of the law and of verdicts; `oracle`: the rollouts of that policy at the same
 * coordinates; `best`: the policy of smallest mean loss among those given, the paper's choice.
 */
export type RegretReference =
  | { readonly kind: 'ideal' }
  | { readonly kind: 'oracle'; readonly policy: string }
  | { readonly kind: 'best' };

export interface ObservedRegret {
  readonly policy: string;
  readonly rollouts: number;
  readonly loss: number;
  /** The policy that is the reference; null for the ideal. */
  readonly referencePolicy: string | null;
  readonly referenceLoss: number;
  readonly regret: number;
}

/** Observed regret of `policy` among rollouts of one or several policies. Voids must be excluded first. */
export function observedRegret(
  observations: readonly Observation[],
  policy: string,
  reference: RegretReference,
  loss: LossKind,
  calibration: Calibration,
): ObservedRegret {
  const lossAt = (rollout: Observation) => requireLoss(rollout, loss, calibration);
  const rolloutsOf = (name: string) => observations.filter((rollout) => rollout.policy === name);
  const own = rolloutsOf(policy);
  if (own.length === 0) {
    throw new RegainError('not-found', `regret needs rollouts of policy ${policy}, got none`);
  }
  const referencePolicy = referencePolicyOf(observations, reference, lossAt);
  const ownLoss = mean(own.map(lossAt));
  const others = referencePolicy === null ? [] : rolloutsOf(referencePolicy);
  const compared = reference.kind === 'oracle' ? partnersOf(own, others, reference.policy) : others;
  const referenceLoss = referencePolicy === null ? 0 : mean(compared.map(lossAt));
  return {
    policy,
    rollouts: own.length,
    loss: ownLoss,
    referencePolicy,
    referenceLoss,
    regret: ownLoss - referenceLoss,
  };
}

/** The coordinate of a rollout: the same for all policies under the same fault schedule. */
function coordinateOf({ suite, task, seed, repeat }: Observation): string {
  return `suite ${suite}, task ${task}, seed ${seed}, repeat ${repeat}`;
}

type LossAt = (rollout: Observation) => number;

function referencePolicyOf(
  all: readonly Observation[],
  reference: RegretReference,
  lossAt: LossAt,
): string | null {
  if (reference.kind === 'ideal') return null;
  if (reference.kind === 'oracle') return reference.policy;
  const byPolicy = Object.entries(Object.groupBy(all, (rollout) => rollout.policy));
  const means = byPolicy.map(([policy, rollouts]) => ({ policy, loss: mean(rollouts!.map(lossAt)) }));
  return means.reduce((best, one) => (one.loss < best.loss ? one : best)).policy;
}

/** The rollouts of `policy` at the coordinates of the own ones. */
function partnersOf(
  own: readonly Observation[],
  others: readonly Observation[],
  policy: string,
): Observation[] {
  const partners = new Map<string, Observation>();
  for (const rollout of others) {
    const coordinate = coordinateOf(rollout);
    if (partners.has(coordinate)) {
      throw invalidInput(`policy ${policy} must appear once at ${coordinate}, it appears again`);
    }
    partners.set(coordinate, rollout);
  }
  return own.map((rollout) => {
    const partner = partners.get(coordinateOf(rollout));
    if (partner !== undefined) return partner;
    throw new RegainError(
      'not-found',
      `policy ${policy} has no rollout at ${coordinateOf(rollout)} to pair with`,
    );
  });
}

function requireLoss(rollout: Observation, loss: LossKind, calibration: Calibration): number {
  if (rollout.ending === 'void') {
    throw invalidArgument(`the rollout at ${coordinateOf(rollout)} is void: exclude it first`);
  }
  return lossOf(rollout, loss, calibration);
}
