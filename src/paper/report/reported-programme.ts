/** The whole programme as its report needs it: plain data, without the room that computes it. */

import type { Decomposition } from '../../law/decomposition.ts';
import type { AssumptionCheck, GapVerdict, Interval, Kind, Sensitivity } from '../../law/index.ts';
import type { PredictorScore } from '../../law/verdict/baselines.ts';
import type { ReportedRun } from '../../report/reported-run.ts';

export interface ReportedProgramme {
  readonly size: string;
  readonly runs: readonly {
    readonly experiment: string;
    readonly file: string;
    readonly name: string;
    readonly hash: string;
    readonly madeBy: string;
    readonly rollouts: number;
  }[];
  readonly main: ReportedRun;
  readonly summaries: readonly ReportedSummary[];
  readonly adherence: readonly ReportedAdherence[];
  readonly mechanism: readonly ReportedMechanism[];
  readonly sizes: readonly (ReportedSummary & { readonly parameters: number })[];
  readonly exemplars: readonly (ReportedSummary & { readonly K: number })[];
  readonly budgets: readonly (ReportedSummary & { readonly budget: number })[];
  readonly weather: readonly ReportedSummary[];
  readonly liveApis: readonly (ReportedSummary & { readonly family: string })[];
  readonly boundary: readonly ReportedBoundary[];
  readonly alarms: {
    readonly runs: number;
    readonly alarms: number;
    readonly byAssumption: { readonly [assumption: string]: number };
  };
  readonly early: readonly {
    readonly loss: string;
    readonly rollouts: number;
    readonly gainInES: number;
    readonly early: number;
    readonly late: number;
  }[];
  readonly matrix: readonly {
    readonly kind: string;
    readonly group: string;
    readonly policy: string;
    readonly rollouts: number;
    readonly recovered: number;
  }[];
  readonly sensitivity: Sensitivity;
}

export interface ReportedSummary {
  readonly policy: string;
  readonly suite: string;
  readonly profile: string;
  readonly backbone: string;
  readonly rollouts: number;
  readonly RR: Interval;
  readonly CSR: Interval;
  readonly ES: Interval;
  readonly predicted: number;
  readonly observed: number;
  readonly gap: GapVerdict;
  readonly meanCost: number;
  readonly varianceCost: number;
  readonly failures: number;
  readonly seconds: number;
  readonly tokens: number;
}

export interface ReportedAdherence {
  readonly kind: Kind;
  readonly clock: 'cost' | 'time';
  readonly all: GapVerdict;
  readonly byPolicy: readonly { readonly name: string; readonly verdict: GapVerdict }[];
  readonly bySuite: readonly { readonly name: string; readonly verdict: GapVerdict }[];
  readonly cells: readonly {
    readonly name: string;
    readonly policy: string;
    readonly suite: string;
    readonly verdict: GapVerdict;
  }[];
  readonly predictors: readonly PredictorScore[] | null;
}

export interface ReportedMechanism {
  readonly suite: string;
  readonly policy: string;
  readonly regret: Decomposition;
  readonly lostByFailing: number;
  readonly lostByRecovering: number;
  readonly gainInES: Interval | null;
  readonly gainInRegret: Interval | null;
}

export interface ReportedBoundary {
  readonly condition: string;
  readonly policy: string;
  readonly rollouts: number;
  readonly inSampleCost: GapVerdict;
  readonly inSampleTime: GapVerdict;
  readonly laterWindow: GapVerdict;
  readonly varianceCost: number;
  readonly varianceAttempts: number;
  readonly checks: readonly AssumptionCheck[];
}
