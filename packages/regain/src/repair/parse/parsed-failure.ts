/** What a failure's text and body say, taken apart: names, values, types and numbers, never instructions. */

import type { Json } from '../../types/index.ts';

/**
 * `unknown`: a name that the tool does not have; `missing`: one that it wants; `type`: a value of another type;
 * `value`: not one of those allowed, or not found; `format`: written in another way; `range`: too small, large,
 * short or long; `tool`: no tool (function, method, operation) of that name; `other`: said of it, but not how.
 */
export const complaintKinds = [
  'unknown',
  'missing',
  'type',
  'value',
  'format',
  'range',
  'tool',
  'other',
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** What is said of one parameter, field or tool. */
export interface Complaint {
  readonly kind: ComplaintKind;
  /** A JSON Pointer where the place was said in steps ("/items/0/qty"), otherwise the bare name as it was said. */
  readonly path?: string;
  /** The type, format or bound that was wanted, as it was said ("integer", "date-time", "<= 100"). */
  readonly expected?: string;
  /** The value that came, or the name of its type where only that was said. */
  readonly received?: Json;
  readonly allowed?: readonly Json[];
  /** "Did you mean X": X. */
  readonly suggestion?: string;
  /** No form of words was recognised: kind and place follow from codes, single words and what is quoted. */
  readonly isGuess?: true;
}

export interface ParsedFailure {
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  /** What is said of parameters or fields, each with how it was said. */
  readonly complaints: readonly Complaint[];
  /** Identifiers, quoted words and back-ticked names that are mentioned, in order, without duplicates. */
  readonly names: readonly string[];
  /** "did you mean X", "use X instead": X. */
  readonly suggestions: readonly string[];
  /** Text with ids, numbers, quoted values, urls and stack positions replaced by placeholders: for embedding and caching. */
  readonly normalised: string;
}
