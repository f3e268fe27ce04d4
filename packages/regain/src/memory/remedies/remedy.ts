/** A remedy as stored: its schema, its probability of success, and what it must not contain. */

import { cleanText } from '../../redact/index.ts';
import { suspicionOf } from '../../screening/index.ts';
import {
  type JsonObject,
  type JsonSchema,
  type Operator,
  type Remedy,
  strictObject,
} from '../../types/index.ts';
import { restatementNames } from './restatements.ts';

/** What one further trial leaves of the weight of the earlier ones: five failures in a row end any remedy. */
const KEPT = 0.7;
/** Below it a remedy is not proposed any more. */
export const CHANCE_MIN = 0.3;

/** Mean of a Beta distribution. Less is known of a call that happened to come before: it may have nothing to do with it. */
export function chanceOf({ worked, failed, first, edits = [] }: Remedy): number {
  const isWeak =
    first !== undefined || edits.some((edit) => edit.kind === 'restate' && /times|divided/.test(edit.as));
  return (1 + worked) / ((isWeak ? 3 : 2) + worked + failed);
}

export function afterTrial(remedy: Remedy, hasWorked: boolean): Remedy {
  const rounded = (count: number) => Math.round(count * 1e6) / 1e6;
  return {
    ...remedy,
    worked: rounded(remedy.worked * KEPT + (hasWorked ? 1 : 0)),
    failed: rounded(remedy.failed * KEPT + (hasWorked ? 0 : 1)),
  };
}

/** What it does, without how often it worked: equal ones are the same remedy. */
export function contentOf({ environment, tool, edits, first, waitMs }: Remedy): JsonObject {
  return JSON.parse(JSON.stringify({ environment, tool, edits, first, waitMs })) as JsonObject;
}

export function operatorOf({ edits, first }: Remedy): Operator {
  if (first !== undefined) return 'call-first';
  const [edit] = edits ?? [];
  if (edit === undefined) return 'retry';
  const kinds = {
    rename: 'rename-argument',
    'map-value': 'correct-value',
    restate: 'restate-value',
  } as const;
  return kinds[edit.kind];
}

/** Every text in it. */
export function textsOf({ environment, tool, edits = [], first }: Remedy): string[] {
  const constants = Object.values(first?.args ?? {}).map((source) =>
    typeof source === 'string' ? source : JSON.stringify(source.const),
  );
  const names = Object.keys(first?.args ?? {});
  const inEdits = edits.flatMap(({ kind: _, ...edit }) => Object.values(edit));
  return [environment, tool, first?.tool ?? '', ...inEdits, ...names, ...constants].filter(
    (text) => text !== '',
  );
}

/** Why it must not be used: a text that reads like an instruction, or that cleaning would change, such as a secret. */
export function remedySuspicion(remedy: Remedy): string | undefined {
  for (const text of textsOf(remedy)) {
    if (cleanText(text) !== text) return 'its remedy contains what must not be stored';
    const suspicion = suspicionOf(text);
    if (suspicion !== undefined) return suspicion;
  }
  return undefined;
}

const name = { type: 'string', minLength: 1, maxLength: 200 };
const count = { type: 'number', minimum: 0 };
const edit = (kind: string, fields: JsonObject) => strictObject({ kind: { const: kind }, ...fields });

export const remedySchema: JsonSchema = strictObject(
  { environment: name, tool: name, worked: count, failed: count },
  {
    edits: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      items: {
        anyOf: [
          edit('rename', { from: name, to: name }),
          edit('map-value', { argument: name, from: name, to: name }),
          edit('restate', { argument: name, as: { enum: restatementNames } }),
        ],
      },
    },
    first: strictObject({ tool: name, args: { type: 'object', maxProperties: 8 } }),
    waitMs: count,
  },
);
