/** A task, what a policy may know of it, and the world it is done in. */

import type { Action } from './action.ts';
import type { Clock } from './clock.ts';
import type { Json, JsonObject } from './json.ts';
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

/** A fact that stands literally in the task's text. */
export interface Fact {
  readonly name: string;
  readonly value: Json;
}

export type Split = 'train' | 'held-out';

/** What a policy may know: never the gold arguments, never a fault label. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly given: readonly Fact[];
  /** The calls the agent means to make. In diagnostic suites some of them are wrong. */
  readonly plan: readonly Step[];
  /** What the task must answer, if anything, as a template over step outputs. */
  readonly answer?: Template;
}

/** A task with what only the harness knows. */
export interface SuiteTask extends Task {
  readonly split: Split;
  readonly domain: string;
  /** The calls that are right; the plan itself where it is. */
  readonly gold: readonly Step[];
  /** What is wrong with the plan, by name. Absent: nothing, and plan and gold are equal. */
  readonly mistakes?: readonly string[];
}

/** A side effect that stands at the end: what was properly undone is none. Two with one key are the same effect twice. */
export interface SideEffect {
  readonly tool: string;
  readonly key: string;
}

/** A fresh, stateful environment for one rollout. Ids it makes never depend on the number of failed calls. */
export interface World {
  readonly tools: readonly Tool[];
  /** The state that tasks are judged by, canonical: equal states are equal values. */
  snapshot(): Json;
  /** The log of side effects that duplicates are counted in. */
  effects(): readonly SideEffect[];
  /** For the oracle alone: what clears the world's own trouble with a step's last call, which came to `value`. */
  remedy?(value: Json | undefined): Action | null;
  /** An answer as it is judged. Where one of two equal records was undone, the survivor goes by the name of the first. */
  canonical?(answer: Json): Json;
}

/** Which rollout a world is opened for, and how much trouble it makes of its own: 0 none, 1 as the suite describes it. */
export interface RolloutConditions {
  readonly seed: number;
  readonly repeat: number;
  readonly severity: number;
}

/** Extension point: tools, tasks, worlds. */
export interface Suite {
  readonly name: string;
  /** The suite that it is over other data or over the network: profiles hold there what they hold for that one. */
  readonly of?: string;
  readonly description: string;
  readonly tools: readonly ToolSpec[];
  readonly tasks: readonly SuiteTask[];
  /** In which dialect of errors a tool speaks; a tool that is not named answers as most HTTP APIs do. */
  readonly dialects?: { readonly [tool: string]: string };
  /** A new world in the state the task starts from. Without conditions it makes no trouble: so the judge opens it. */
  open(task: SuiteTask, clock: Clock, conditions?: RolloutConditions): World;
  /** Its world is the real one: time is real, and no rollout can be run again. */
  readonly isLive?: boolean;
  /** Ends what the suite holds open, servers for instance. It may be opened again. */
  close?(): Promise<void>;
}

export interface TaskJudgement {
  readonly success: boolean;
  readonly stateMatches: boolean;
  readonly answerMatches: boolean;
  /** Side effects that happened more often than they should. */
  readonly duplicates: number;
}

/** Arguments with every reference resolved, and the references that led nowhere. */
export interface ResolvedArgs {
  readonly args: JsonObject;
  readonly missing: readonly OutputReference[];
}
