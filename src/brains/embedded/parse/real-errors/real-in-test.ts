/** The form of the tables of real error texts: who says it, how, and what a careful reader takes from it. */

import type { Json } from '../../../../contract/json.ts';
import type { Complaint } from '../parsed-failure.ts';

export interface RealError {
  readonly by: string;
  readonly text: string;
  /** What the call returned, where the error was returned. */
  readonly value?: Json;
  /** All of them, each with at least these fields. */
  readonly complaints: readonly Complaint[];
  readonly suggestions?: readonly string[];
  readonly status?: number;
  readonly code?: string;
}

export function real(
  by: string,
  text: string | Json,
  complaints: readonly Complaint[],
  more: Partial<RealError> = {},
): RealError {
  return { by, text: typeof text === 'string' ? text : JSON.stringify(text), complaints, ...more };
}
