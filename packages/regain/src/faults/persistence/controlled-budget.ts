/** The controlled budget of a rollout: one fault on the first call, then at most one lasting and one transient. */

import { bernoulli, type CallPurpose, type Random, type ToolSpec } from '../../types/index.ts';
import type { FaultCoordinate } from '../coordinate.ts';
import { areCompatible, drawFault, scaledProbability, weightedKindsOf } from '../draw-fault.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import type { KindSet } from '../kinds/index.ts';
import type { Controlled } from '../profile.ts';

export interface ControlledBudget {
  mayStrike(spec: ToolSpec, purpose: CallPurpose, step: number): boolean;
  at(
    spec: ToolSpec,
    purpose: CallPurpose,
    step: number,
    passes: (kind: FaultKind) => boolean,
  ): readonly Fault[];
}

/** Without a plan, faults are placed among the first calls of each tool. */
const STEPS_ASSUMED = 4;

export function controlledBudget(
  controlled: Controlled,
  severity: number,
  where: FaultCoordinate,
  rollout: Random,
  kinds: KindSet,
): ControlledBudget {
  const steps = where.plan?.length ?? STEPS_ASSUMED;
  const stream = rollout.at('controlled');
  const place = (name: string, probability: number): number =>
    bernoulli(stream.at(name), scaledProbability(probability, severity))
      ? stream.at(name, 'step').below(Math.max(1, steps))
      : -1;
  const parts = [
    {
      name: 'forced',
      step: severity === 0 ? -1 : 0,
      choices: weightedKindsOf(controlled.forced, severity, kinds),
    },
    ...(['persistent', 'spontaneous'] as const).map((name) => ({
      name,
      step: place(name, controlled[name].probability),
      choices: weightedKindsOf(controlled[name].kinds, severity, kinds),
    })),
  ];
  const mayStrike = (spec: ToolSpec, purpose: CallPurpose, step: number) =>
    purpose === 'step' &&
    parts.some((part) => part.step === step) &&
    (where.plan === undefined || where.plan[step] === spec.name);
  return {
    mayStrike,
    at: (spec, purpose, step, passes) => {
      if (!mayStrike(spec, purpose, step)) return [];
      const faults: Fault[] = [];
      for (const part of parts) {
        if (part.step !== step) continue;
        const isFree = (kind: FaultKind) =>
          passes(kind) && faults.every((other) => areCompatible(kinds.get(other.kind), kind));
        const draw = stream.at(part.name, spec.name, step);
        const fault = drawFault(draw, part.choices, spec, faults.length, isFree);
        if (fault !== null) faults.push(fault);
      }
      return faults;
    },
  };
}
