/** Stored posteriors: versioned, validated when read, errors with the exact place. */

import {
  actionKinds,
  type FailureClass,
  failureClasses,
  findSchemaMismatch,
  invalidInput,
  type JsonSchema,
  type SchemaMismatch,
  strictObject,
} from '../types/index.ts';
import { parseJsonFile } from '../values/index.ts';

export type Tally = {
  successes: number;
  failures: number;
  /** Sum over failures, as shares of the recovery budget. */
  costs: number;
};

type ByClass = { [name in FailureClass]?: number | undefined };
export type FirstTally = {
  /** First calls of steps that worked, and those that failed, by class. */
  worked: number;
  failed: ByClass;
  /** Steps that were completed after such a first failure, and those that were not. */
  done: ByClass;
  lost: ByClass;
  /** Steps of completed plans: right ones, and their share of the wrong ones. */
  right: number;
  wrong: number;
};

export type SavedPosteriors = {
  version: 1;
  /** By "tool|class|action|failed tries", the tool percent-encoded; an empty tool stands for all. */
  tallies: Record<string, Tally>;
  /** By tool and failure class: likelihood of the failures since its last answer, if it is not down. */
  outages: Record<string, Record<string, number>>;
  /** By tool; an empty name stands for all. Absent if nothing is known, and in older files. */
  firsts?: Record<string, FirstTally> | undefined;
};

/** Upper bound for valid counts: tallies decay. */
const COUNT_MAX = 1e6;
const count = { type: 'number', minimum: 0, maximum: COUNT_MAX };
const byClass = strictObject({}, Object.fromEntries(failureClasses.map((name) => [name, count])));

const posteriorsSchema: JsonSchema = strictObject(
  {
    version: { const: 1 },
    tallies: {
      type: 'object',
      propertyNames: {
        pattern: `^[^|]*\\|(?:${failureClasses.join('|')})\\|(?:${actionKinds.join('|')})\\|\\d$`,
      },
      additionalProperties: strictObject({ successes: count, failures: count, costs: count }),
    },
    outages: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      },
    },
  },
  {
    firsts: {
      type: 'object',
      additionalProperties: strictObject({
        worked: count,
        failed: byClass,
        done: byClass,
        lost: byClass,
        right: count,
        wrong: count,
      }),
    },
  },
);

export function requireSavedPosteriors(saved: unknown, file?: string): SavedPosteriors {
  const wrong = findSchemaMismatch(posteriorsSchema, saved);
  if (wrong === undefined) return saved as SavedPosteriors;
  throw invalidInput(`saved posteriors: ${messageOf(wrong)}`, {
    ...(file === undefined ? {} : { file }),
    path: wrong.path || '/',
  });
}

function messageOf({ keyword, message }: SchemaMismatch): string {
  return keyword === 'propertyNames' ? 'a name must be "tool|failure class|action|failed tries"' : message;
}

/** Parses the text of a posteriors file; the error names the file and the JSON path. */
export function parsePosteriors(text: string, file?: string): SavedPosteriors {
  return requireSavedPosteriors(parseJsonFile(text, 'saved posteriors must be JSON', file), file);
}
