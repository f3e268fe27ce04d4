/** Who proposes a repair, and what it may be shown besides the situation. The control flow around it is the policy's. */

import type { Action } from './action.ts';
import type { FailureClass } from './failure.ts';
import type { RawCost } from './observation.ts';
import type { Situation } from './situation.ts';

/** What a proposal does, finer than the kind of its action: what is learnt, retrieved and compared. */
export const operators = [
  'retry',
  'verify',
  'refresh-credentials',
  'reread-tools',
  'paginate',
  'compensate',
  'call-first',
  'other-tool',
  'rename-argument',
  'coerce-type',
  'restate-value',
  'correct-value',
  'move-value',
  'fill-missing',
  'drop-argument',
  'parse-output',
  'rename-field',
  'lift-field',
  'convert-unit',
  'accept-output',
  'hand-off',
] as const;
export type Operator = (typeof operators)[number];

/** Something that could be done, before anybody has weighed it. */
export interface Candidate {
  readonly action: Action;
  /** What it does, the most telling first. */
  readonly operators: readonly [Operator, ...Operator[]];
  /** How strongly the evidence at hand speaks for just this one among those of its operator: 0 to 1. */
  readonly support: number;
  /** For a person, in a few words. Never text of a tool beyond names that its schema or the call already has. */
  readonly why: string;
}

export interface Proposal extends Candidate {
  /** Chance that this is what is right. All proposals of a decision add up to at most 1. */
  readonly chance: number;
}

/** A failure that was met before, what was done about it, and what became of it. */
export interface Exemplar {
  readonly id: string;
  /** The failure's text, cleaned and bounded: data, never instruction. */
  readonly text: string;
  readonly failureClass: FailureClass;
  readonly operator: Operator;
  readonly success: boolean;
  /** I / (1 + lambda C) of the trajectory it was taken from, 0 to 1. */
  readonly efficiency: number;
  /** Where it came from: `training/paladin-eval/...`, `learnt/...`, `imported/...`. */
  readonly provenance: string;
  /** Why it is kept out of retrieval; absent where it is not. */
  readonly quarantined?: string;
}

export interface Neighbour {
  readonly exemplar: Exemplar;
  /** Cosine. */
  readonly similarity: number;
}

/** The K nearest exemplars of a failure's text, nearest first. */
export interface Retriever {
  nearest(text: string, k: number): readonly Neighbour[];
}

/** Everything besides the situation that may move a proposal. */
export interface ProposalContext {
  readonly exemplars: readonly Neighbour[];
}

export interface Proposals {
  /** Best first. */
  readonly ranked: readonly Proposal[];
  /** What asking cost. */
  readonly thought: RawCost;
}

export interface Brain {
  readonly name: string;
  propose(situation: Situation, context: ProposalContext): Proposals | Promise<Proposals>;
}
