/** A parsed failure: names, values, types and numbers from its text and body, never instructions. */

import type { Json } from '../../types/index.ts';

/**
 * `unknown`: a name that the tool does not have; `missing`: a required name; `type`: a value of another type; `value`:
 * not one of the allowed values, or not found; `format`: another notation; `range`: too small, large, short or long;
 * `tool`: no tool (function, method, operation) of that name; `other`: wrong without a reason.
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

/** A complaint about one parameter, field or tool. */
export interface Complaint {
  readonly kind: ComplaintKind;
  /** A JSON Pointer if the path was given ("/items/0/qty"), otherwise the bare name as written. */
  readonly path?: string;
  /** The expected type, format or bound, as written ("integer", "date-time", "<= 100"). */
  readonly expected?: string;
  /** The received value, or the name of its type if only that was given. */
  readonly received?: Json;
  readonly allowed?: readonly Json[];
  /** "Did you mean X": X. */
  readonly suggestion?: string;
}

export interface ParsedFailure {
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterMs?: number;
  /** Complaints about parameters or fields. */
  readonly complaints: readonly Complaint[];
  /** Mentioned identifiers, quoted words and names in backticks, in order, without duplicates. */
  readonly names: readonly string[];
  /** "did you mean X", "use X instead": X. */
  readonly suggestions: readonly string[];
  /**
   * Text with ids, numbers, quoted values, URLs and stack positions replaced by placeholders: for embedding and
   * caching.
   */
  readonly normalised: string;
}
