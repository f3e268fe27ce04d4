/** The interface of a brain, which proposes repairs, and its input besides the situation. The policy has the control flow. */

import type { Action } from './action.ts';
import type { FailureClass } from './failure.ts';
import type { RawCost } from './observation.ts';
import type { Remedy } from './remedy.ts';
import type { Situation } from './situation.ts';

/** What a proposal does, finer than its action kind: the unit of learning, retrieval and comparison. */
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

/** A possible action before it is ranked. */
export interface Candidate {
  readonly action: Action;
  /** What it does, the most specific first. */
  readonly operators: readonly [Operator, ...Operator[]];
  /** Strength of the evidence for this one among those of its operator: 0 to 1. */
  readonly support: number;
  /** A short note for people. Contains no text of a tool beyond names that its schema or the call already has. */
  readonly why: string;
}

/** A candidate with its probability. */
export interface Proposal extends Candidate {
  /** Probability that this is right. All proposals of a decision add up to at most 1. */
  readonly chance: number;
  /** The caller's own calls have shown that it works in this environment. */
  readonly isRemembered?: true;
}

/** A past failure, the action taken on it, and its outcome. */
export interface Exemplar {
  readonly id: string;
  /** The failure's text, cleaned and bounded: data, never instruction. */
  readonly text: string;
  readonly failureClass: FailureClass;
  readonly operator: Operator;
  readonly success: boolean;
  /** I / (1 + lambda C) of its trajectory, 0 to 1. */
  readonly efficiency: number;
  /** Its origin: `training/paladin-eval/...`, `learnt/...`, `imported/...`. */
  readonly provenance: string;
  /** Why it is excluded from retrieval; absent if it is not. */
  readonly quarantined?: string;
  /** What was done, where that is known. */
  readonly remedy?: Remedy;
}

export interface Neighbour {
  readonly exemplar: Exemplar;
  /** Cosine similarity. */
  readonly similarity: number;
}

/** The K nearest exemplars of a failure's text, nearest first. */
export interface Retriever {
  nearest(text: string, k: number): readonly Neighbour[];
  /** Awaited before `nearest` of this text, if present: for asynchronous embedders. */
  prepare?(text: string): Promise<void>;
}

/** An action that was tried from the same state, and its result, shortened. */
export interface TriedAction {
  readonly action: Action;
  readonly outcome: string;
}

/** A critique of an attempt. */
export interface Critique {
  readonly text: string;
  /** Whether the answer of the attempt can be used as it is. */
  readonly isUsable: boolean;
}

/** A lesson from a failed trial, as text. */
export interface Reflection {
  readonly text: string;
  /** The action of that trial that should not be repeated, if the lesson is about one. */
  readonly against?: Action;
}

/** Input of a proposal besides the situation. */
export interface ProposalContext {
  readonly exemplars?: readonly Neighbour[];
  /** A proposal must differ from all of them. */
  readonly siblings?: readonly TriedAction[];
  readonly critique?: Critique;
  readonly reflections?: readonly Reflection[];
  /** Advice of a handbook on similar failures. */
  readonly guidance?: string;
}

/** What a brain proposes, best first. */
export interface Proposals extends WithThoughtCost {
  /** Best first. */
  readonly ranked: readonly Proposal[];
}

/** The kinds of requests to a brain. */
export type BrainMethod = 'propose' | 'critique' | 'reflect';

/** Extension point: proposes, critiques, reflects. */
export interface Brain {
  readonly name: string;
  /** It runs in this process: it sends nothing over the network and its tokens are not billed. */
  readonly isLocal?: boolean;
  propose(situation: Situation, context: ProposalContext): Awaitable<Proposals>;
  /** Reviews the attempt and its answer, whether or not it raised an error. */
  critique(situation: Situation): Awaitable<Critique & WithThoughtCost>;
  /** Derives a lesson from the last attempts. */
  reflect(situation: Situation, context: ProposalContext): Awaitable<Reflection & WithThoughtCost>;
}

export interface WithThoughtCost {
  /** Cost of the request. */
  readonly thought: RawCost;
}

type Awaitable<T> = T | Promise<T>;
