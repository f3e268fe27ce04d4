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

/** A candidate with its probability. */
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
  /** Awaited before `nearest` of this text, where it is there: an embedder that answers later needs it. */
  prepare?(text: string): Promise<void>;
}

/** An action that was tried from the same point, and what came of it, shortened. */
export interface TriedAction {
  readonly action: Action;
  readonly outcome: string;
}

/** What somebody who looked at an attempt has to say of it. */
export interface Critique {
  readonly text: string;
  /** Whether what the attempt answered could be used as it is. */
  readonly isUsable: boolean;
}

/** A lesson in words from a trial that failed. */
export interface Reflection {
  readonly text: string;
  /** What was done in that trial and should not be done again, where the lesson is about that. */
  readonly against?: Action;
}

/** Everything besides the situation that may move a proposal. */
export interface ProposalContext {
  readonly exemplars?: readonly Neighbour[];
  /** A proposal must differ from all of them. */
  readonly siblings?: readonly TriedAction[];
  readonly critique?: Critique;
  readonly reflections?: readonly Reflection[];
  /** What a handbook says of failures like this one. */
  readonly guidance?: string;
}

/** What a brain proposes, best first. */
export interface Proposals extends WithThoughtCost {
  /** Best first. */
  readonly ranked: readonly Proposal[];
}

/** What a brain is asked for. */
export type BrainMethod = 'propose' | 'critique' | 'reflect';

/** Extension point: proposes, critiques, reflects. */
export interface Brain {
  readonly name: string;
  /** It runs in this process: it sends nothing anywhere and its tokens are nobody's bill. */
  readonly isLocal?: boolean;
  propose(situation: Situation, context: ProposalContext): Awaitable<Proposals>;
  /** Looks at the attempt and its answer, whether or not it raised an error. */
  critique(situation: Situation): Awaitable<Critique & WithThoughtCost>;
  /** Draws a lesson from what was tried last. */
  reflect(situation: Situation, context: ProposalContext): Awaitable<Reflection & WithThoughtCost>;
}

export interface WithThoughtCost {
  /** What asking cost. */
  readonly thought: RawCost;
}

type Awaitable<T> = T | Promise<T>;
