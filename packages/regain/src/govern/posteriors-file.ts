/** Experience as it is stored: versioned, checked when read, the error at the exact place. */

import {
  actionKinds,
  type FailureClass,
  failureClasses,
  findSchemaMismatch,
  type JsonSchema,
  RegainError,
  type SchemaMismatch,
  strictObject,
} from '../types/index.ts';
import { parseJsonFile } from '../values/index.ts';

export type Tally = {
  successes: number;
  failures: number;
  /** Summed over failures, as shares of the recovery budget. */
  costs: number;
};

type ByClass = { [name in FailureClass]?: number | undefined };
export type FirstTally = {
  /** First calls of steps that worked, and that failed, by class. */
  worked: number;
  failed: ByClass;
  /** Steps that were done after such a first failure, and that were not. */
  done: ByClass;
  lost: ByClass;
  /** Steps of plans of which every step was done: right ones, and their part in those that were wrong. */
  right: number;
  wrong: number;
};

export type SavedPosteriors = {
  version: 1;
  /** By "tool|class|action|failed tries", the tool percent-encoded; an empty tool stands for all. */
  tallies: Record<string, Tally>;
  /** By tool and failure class: how likely its failures since its last answer are, were it not down. */
  outages: Record<string, Record<string, number>>;
  /** By tool; an empty name stands for all. Absent where nothing is known, and from files that are older than this. */
  firsts?: Record<string, FirstTally> | undefined;
};

/** Tallies fade: whatever counts this much was not counted. */
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
  throw new RegainError('invalid-input', `saved posteriors: ${messageOf(wrong)}`, {
    place: { ...(file === undefined ? {} : { file }), path: wrong.path || '/' },
  });
}

function messageOf({ keyword, message }: SchemaMismatch): string {
  return keyword === 'propertyNames' ? 'a name must be "tool|failure class|action|failed tries"' : message;
}

/** Reads the text of a file of experience; the error names the file and the JSON path. */
export function parsePosteriors(text: string, file?: string): SavedPosteriors {
  return requireSavedPosteriors(parseJsonFile(text, 'saved posteriors need to be JSON', file), file);
}
