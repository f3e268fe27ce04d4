/** The calls of an environment in their order: what failed, and what a later call shows to have been the remedy. */

import {
  type ArgumentEdit,
  type ArgumentSource,
  canonicalJson,
  equalJson,
  type FailureClass,
  type Json,
  type ObservedCall,
  type PrecedingCall,
  pointerTo,
  type Remedy,
  type ToolCall,
} from '../../types/index.ts';
import { editsBetween } from './argument-edits.ts';

const TOOLS_MAX = 200;
const FAILED_MAX = 5;
const BETWEEN_MAX = 3;
/** A failed call that so many calls of its tool did not explain is given up. */
const AGE_MAX = 20;
const WAIT_MS_MIN = 500;
const CONSTANT_CHARS_MAX = 60;

/** Failures that other arguments can remedy. `not-found` is not among them: another value is another question. */
const requestClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'schema-violation',
  'unknown',
]);
/** Failures that a preceding call can remedy. Of others, a repeat that works owes it to time. */
const stateClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  ...requestClasses,
  'auth',
  'forbidden',
  'conflict',
]);

interface FailedCall extends ObservedCall {
  readonly failure: NonNullable<ObservedCall['failure']>;
  /** Reads of other tools that succeeded since. */
  readonly between: ToolCall[];
  age: number;
}

/** A remedy without its environment, and the failure that it answers. */
export interface Lesson {
  readonly failure: FailedCall['failure'];
  readonly remedy: Pick<Remedy, 'tool' | 'edits' | 'first' | 'waitMs'>;
  readonly hasSecret: ObservedCall['hasSecret'];
}

export class CallsInOrder {
  /** The least recently used tool is first. */
  readonly #failed = new Map<string, FailedCall[]>();

  get isEmpty(): boolean {
    return this.#failed.size === 0;
  }

  /** What this call teaches about earlier ones. */
  add(call: ObservedCall): readonly Lesson[] {
    if (call.failure !== undefined) {
      this.#keep({ ...call, failure: call.failure, between: [], age: 0 });
      return [];
    }
    const lessons = this.#explain(call);
    const isRead = call.spec?.effect === 'read';
    for (const [tool, others] of this.#failed)
      if (isRead && tool !== call.tool)
        for (const { between } of others) {
          between.push({ tool: call.tool, args: call.args });
          if (between.length > BETWEEN_MAX) between.shift();
        }
    return lessons;
  }

  #keep(call: FailedCall): void {
    const { tool } = call;
    const others = this.#failed.get(tool) ?? [];
    this.#failed.delete(tool);
    this.#failed.set(tool, [...others, call].slice(-FAILED_MAX));
    for (const oldest of this.#failed.keys()) {
      if (this.#failed.size <= TOOLS_MAX) break;
      this.#failed.delete(oldest);
    }
  }

  /** The last failure first: of earlier ones, only what is left to explain. */
  #explain(worked: ObservedCall): readonly Lesson[] {
    const lessons: Lesson[] = [];
    const known = new Set<string>();
    const left = (this.#failed.get(worked.tool) ?? []).toReversed().filter((failed) => {
      const remedy = remedyBetween(failed, worked, known);
      if (remedy === undefined) return ++failed.age < AGE_MAX;
      if (remedy !== 'none') {
        const { failure } = failed;
        lessons.push({ failure, remedy: { tool: worked.tool, ...remedy }, hasSecret: worked.hasSecret });
        for (const edit of remedy.edits ?? []) known.add(canonicalJson({ ...edit }));
      }
      return false;
    });
    if (left.length === 0) this.#failed.delete(worked.tool);
    else this.#failed.set(worked.tool, left.toReversed());
    return lessons;
  }
}

/** Undefined if the call does not explain the failure; `none` if there is nothing to learn from it. */
function remedyBetween(
  { args, failure, spec, between }: FailedCall,
  worked: ObservedCall,
  known: ReadonlySet<string>,
): Pick<Remedy, 'edits' | 'first' | 'waitMs'> | 'none' | undefined {
  if (equalJson(args, worked.args)) {
    const last = between.at(-1);
    if (last !== undefined && stateClasses.has(failure.class)) {
      const first = precedingCall(last, worked);
      return first === undefined ? 'none' : { first };
    }
    const { waitedMs = 0 } = worked;
    return waitedMs < WAIT_MS_MIN ? 'none' : { waitMs: Math.ceil(waitedMs / 500) * 500 };
  }
  // Only of reads: a write must not be changed by what is remembered.
  if (!requestClasses.has(failure.class) || (spec ?? worked.spec)?.effect !== 'read') return undefined;
  const edits = editsBetween(args, worked.args, (spec ?? worked.spec)?.inputSchema);
  const fresh = edits?.filter((edit: ArgumentEdit) => !known.has(canonicalJson({ ...edit })));
  if (fresh === undefined) return undefined;
  return fresh.length === 0 ? 'none' : { edits: fresh };
}

/** With arguments of the call where they are equal; undefined if a constant is too long to be one. */
function precedingCall({ tool, args }: ToolCall, of: ObservedCall): PrecedingCall | undefined {
  const sources: Record<string, ArgumentSource> = {};
  for (const [parameter, value] of Object.entries(args)) {
    const own = Object.keys(of.args).find((name) => isEqualText(of.args[name]!, value));
    if (own !== undefined) sources[parameter] = pointerTo(['args', own]);
    else if (JSON.stringify(value).length > CONSTANT_CHARS_MAX) return undefined;
    else sources[parameter] = { const: value };
  }
  return { tool, args: sources };
}

function isEqualText(a: Json, b: Json): boolean {
  return typeof a === 'string' && a === b;
}
