/** A task, what a policy may know of it, and its environment. */

import type { Action } from './action.ts';
import type { Clock } from './clock.ts';
import type { Json } from './json.ts';
import type { Tool, ToolSpec } from './tool.ts';

/** Takes the value at `path` (a JSON Pointer) of an earlier step's output: `{ "$from": "s1", "path": "/id" }`. */
export interface OutputReference {
  readonly $from: string;
  readonly path: string;
}

/** Arguments of a planned call: JSON in which any value may be a Reference. */
export type Template = Json | OutputReference | readonly Template[] | { readonly [key: string]: Template };

/** One planned call. */
export interface Step {
  readonly id: string;
  readonly tool: string;
  readonly args: { readonly [key: string]: Template };
}

/** A fact that is literally in the task's text. */
export interface Fact {
  readonly name: string;
  readonly value: Json;
}

/**
 * `train`: for training and every choice. `held-out`: kept from training; read many times since, so it confirms nothing new.
 * `test`: for the claims of docs/results/analysis-plan.md. `reserve`: for claims that are not written yet.
 */
export const splits = ['train', 'held-out', 'test', 'reserve'] as const;
export type Split = (typeof splits)[number];

/** What a policy may know: never the gold arguments, never a fault label. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly given: readonly Fact[];
  /** The planned calls. In diagnostic suites some of them are wrong. */
  readonly plan: readonly Step[];
  /** The required answer of the task, if any, as a template over step outputs. */
  readonly answer?: Template;
}

/** A task with ground truth for the harness. */
export interface SuiteTask extends Task {
  readonly split: Split;
  readonly domain: string;
  /** Tasks of one template differ in their facts only: statistics count them as one cluster. Default: the task's id. */
  readonly template?: string;
  /** The correct calls; equal to the plan if that is correct. */
  readonly gold: readonly Step[];
  /** The names of the mistakes in the plan. Absent if there are none, and plan and gold are equal. */
  readonly mistakes?: readonly string[];
}

/** A remaining side effect: undone ones are excluded. Two with the same key are the same effect twice. */
export interface SideEffect {
  readonly tool: string;
  readonly key: string;
}

/** A new stateful environment for one rollout. Generated ids never depend on the number of failed calls. */
export interface World {
  readonly tools: readonly Tool[];
  /** The state by which tasks are judged, canonical: equal states are equal values. */
  snapshot(): Json;
  /** The log of side effects, in which duplicates are counted. */
  effects(): readonly SideEffect[];
  /** For the oracle only: the action that clears the environment's own fault of a step's last call, with answer `value`. */
  remedy?(value: Json | undefined): Action | null;
  /** An answer in normalised form. If one of two equal records was undone, the other gets the name of the first. */
  canonical?(answer: Json): Json;
}

/** The rollout for which an environment is created, and the strength of its own faults: 0 none, 1 as the suite describes. */
export interface RolloutConditions {
  readonly seed: number;
  readonly repeat: number;
  readonly severity: number;
}

/** Extension point: tools, tasks, worlds. */
export interface Suite {
  readonly name: string;
  /** The suite of which this is a variant with other data or over the network: profile adjustments apply to both. */
  readonly of?: string;
  readonly description: string;
  readonly tools: readonly ToolSpec[];
  readonly tasks: readonly SuiteTask[];
  /** The error dialect of a tool; by default that of most HTTP APIs. */
  readonly dialects?: { readonly [tool: string]: string };
  /** A new environment in the initial state of the task. Without conditions it has no faults, as used for judging. */
  open(task: SuiteTask, clock: Clock, conditions?: RolloutConditions): World;
  /** Its environment is real: time is real, and rollouts cannot be replayed. */
  readonly isLive?: boolean;
  /** Closes resources of the suite, such as servers. It may be opened again. */
  close?(): Promise<void>;
}

export interface TaskJudgement {
  readonly success: boolean;
  readonly stateMatches: boolean;
  readonly answerMatches: boolean;
  /** Side effects that happened more often than intended. */
  readonly duplicates: number;
}
