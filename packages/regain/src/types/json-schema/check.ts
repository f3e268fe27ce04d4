/** What the parts of a compiled schema share: the check of one schema, and the state of one validation. */

import { type Json, type JsonObject, pointerTo } from '../json.ts';
import type { Violation } from './violation.ts';

/** Applies one schema to a value. It is valid there if no violation was added. */
export type Check = (value: unknown, run: Validation) => Evaluated;

/** Applies one keyword to a value of the type that it is for. */
export type KeywordCheck = (value: never, run: Validation, applied: Evaluated) => void;

/** What a schema has evaluated: needed by the `unevaluated` keywords only. */
export interface Evaluated {
  properties: ReadonlySet<string> | Set<string> | 'all';
  items: number | 'all';
}

export const evaluatesNothing: Evaluated = Object.freeze({ properties: new Set<string>(), items: 0 });
/** For schemas without the `unevaluated` keywords: nothing is recorded. */
export const untracked: Evaluated = { properties: 'all', items: 'all' };

export function markEvaluated({ properties }: Evaluated, key: string): void {
  if (properties !== 'all') (properties as Set<string>).add(key);
}

export function mergeEvaluated(applied: Evaluated, { properties, items }: Evaluated): void {
  if (applied === untracked) return;
  if (properties === 'all') applied.properties = 'all';
  else for (const key of properties) markEvaluated(applied, key);
  if (items === 'all' || applied.items === 'all') applied.items = 'all';
  else applied.items = Math.max(applied.items, items);
}

export interface SchemaCompiler {
  readonly compile: (schema: Json) => Check;
  /** The schema that a reference names. */
  readonly resolve: (reference: string) => Json;
  readonly usesUnevaluated: boolean;
}

/** Deeper than any real document. Only a schema that refers to itself gets there, with a value that contains itself. */
const DEPTH_MAX = 1_000;

export class Validation {
  readonly found: Violation[] = [];
  readonly #path: PropertyKey[] = [];

  report(keyword: string, message: string, params: JsonObject): void {
    let path = '';
    for (let i = 0; i < this.#path.length; i++) path += pointerTo([this.#path[i]!]);
    this.found.push({ path, keyword, message, params });
  }

  /** Applies a schema to a part of the value. */
  visit(check: Check, value: unknown, key: PropertyKey): void {
    if (this.#path.length >= DEPTH_MAX) {
      this.report('depth', `must NOT be nested deeper than ${DEPTH_MAX} levels`, { limit: DEPTH_MAX });
      return;
    }
    this.#path.push(key);
    check(value, this);
    this.#path.pop();
  }
}
