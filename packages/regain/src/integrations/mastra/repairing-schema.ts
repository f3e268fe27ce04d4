/**
 * The input schema of a tool, with a look at what it is given. Mastra passes only parsed input to a tool, so what the model
 * wrote can be seen, and repaired, only here.
 */

import type { JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { offeredSchema } from '../input-schema.ts';
import { findNearMiss, repairArguments } from '../near-miss.ts';
import type { DeclaredShield } from '../open-shield.ts';
import { isRepaired } from '../repair-input.ts';

/** A Standard Schema: Mastra makes one of every schema. */
export interface InputSchema {
  readonly '~standard': { validate(value: unknown): unknown };
}

/** What was seen of an input. */
export interface SeenInput {
  /** As the model wrote it. */
  readonly written: JsonObject;
  /** As it is meant: what the schema parsed. */
  readonly args: JsonObject;
  /** For the model, if something was ignored. */
  readonly note: string | undefined;
}

/** By parsed input, which Mastra passes to the tool. */
const seen = new WeakMap<object, SeenInput>();

/** What was parsed to this input; undefined if it was not parsed before. */
export function seenInput(parsed: unknown): SeenInput | undefined {
  return isObject(parsed) ? seen.get(parsed) : undefined;
}

export function repairingSchema<T extends InputSchema>(tool: string, schema: T, shielded: DeclaredShield): T {
  const standard = schema['~standard'];
  const json = offeredSchema(schema) ?? {};
  const isOn = isRepaired(shielded, tool);
  const validate = (value: unknown): unknown => {
    const result = standard.validate(value);
    // An asynchronous schema is left to Mastra, which does not take one.
    if (!isObject(value) || result instanceof Promise) return result;
    const near = isOn ? findNearMiss(tool, value, json) : undefined;
    const repaired =
      near?.repaired ?? (isOn && !isParsed(result) ? repairArguments(tool, value, json) : undefined);
    const again = repaired === undefined ? result : standard.validate(repaired);
    const used = isParsed(again) ? again : result;
    if (isParsed(used) && isObject(used.value))
      seen.set(used.value, {
        written: value,
        args: used === again && repaired !== undefined ? repaired : value,
        note: repaired === undefined ? near?.note : undefined,
      });
    return used;
  };
  return Object.create(Object.getPrototypeOf(schema), {
    ...Object.getOwnPropertyDescriptors(schema),
    // In a description of its own: that of Zod 3 cannot be changed.
    '~standard': { value: { ...standard, validate } },
  }) as T;
}

function isParsed(result: unknown): result is { readonly value: unknown } {
  return isObject(result) && !('issues' in result && result.issues !== undefined);
}
