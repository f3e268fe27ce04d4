/** A violation, from either validator. */

import type { JsonObject } from '../json.ts';

export interface Violation {
  /** JSON Pointer to the invalid value; for an unknown or missing property, to its object. */
  readonly path: string;
  /** The violated keyword of JSON Schema: `additionalProperties`, `required`, `type`, `enum`, ... */
  readonly keyword: string;
  readonly message: string;
  /** What the keyword required: `missingProperty`, `additionalProperty`, `type`, `allowedValues`, `limit`, ... */
  readonly params: JsonObject;
}

/** Every violation of one schema; empty if the value is valid. */
export type Validator = (value: unknown) => Violation[];
