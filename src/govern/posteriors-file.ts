/** Experience as it is stored: versioned, checked when read, the error at the exact place. */

import { z } from 'zod';
import { actionKinds } from '../contract/action.ts';
import { RegainError } from '../contract/errors.ts';
import { failureClasses } from '../contract/failure.ts';

/** Tallies fade: whatever counts this much was not counted. */
const COUNT_MAX = 1e6;
const count = z.number().nonnegative().max(COUNT_MAX);
const tallySchema = z.strictObject({
  successes: count,
  failures: count,
  /** Summed over failures, as shares of the recovery budget. */
  costs: count,
});
export type Tally = z.infer<typeof tallySchema>;

const byClass = z.partialRecord(z.enum(failureClasses), count);
const firstTallySchema = z.strictObject({
  /** First calls of steps that worked, and that failed, by class. */
  worked: count,
  failed: byClass,
  /** Steps that were done after such a first failure, and that were not. */
  done: byClass,
  lost: byClass,
  /** Steps of plans of which every step was done: right ones, and their part in those that were wrong. */
  right: count,
  wrong: count,
});
export type FirstTally = z.infer<typeof firstTallySchema>;

/** "tool|class|action|failed tries", the tool percent-encoded; an empty tool stands for all. */
const key = z.string().refine(
  (text) => {
    const [, failureClass, action, tries, ...rest] = text.split('|');
    const isKnown =
      failureClasses.some((it) => it === failureClass) && actionKinds.some((it) => it === action);
    return isKnown && /^\d$/.test(tries ?? '') && rest.length === 0;
  },
  { error: 'needs "tool|failure class|action|failed tries"' },
);

export const posteriorsSchema = z.strictObject({
  version: z.literal(1),
  tallies: z.record(key, tallySchema),
  /** By tool and failure class: how likely its failures since its last answer are, were it not down. */
  outages: z.record(z.string(), z.record(z.string(), z.number().positive().max(1))),
  /** By tool; an empty name stands for all. Absent where nothing is known, and from files that are older than this. */
  firsts: z.record(z.string(), firstTallySchema).optional(),
});
export type SavedPosteriors = z.infer<typeof posteriorsSchema>;

export function requireSaved(saved: unknown, file?: string): SavedPosteriors {
  const parsed = posteriorsSchema.safeParse(saved);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  throw new RegainError('invalid-input', `saved posteriors: ${message}`, {
    place: { ...(file === undefined ? {} : { file }), path: pointer === '' ? '/' : pointer },
  });
}

/** Reads the text of a file of experience; the error names the file and the JSON path. */
export function parsePosteriors(text: string, file?: string): SavedPosteriors {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const place = { ...(file === undefined ? {} : { file }), path: '/' };
    throw new RegainError('invalid-input', `saved posteriors need to be JSON: ${reason}`, { cause, place });
  }
  return requireSaved(data, file);
}
