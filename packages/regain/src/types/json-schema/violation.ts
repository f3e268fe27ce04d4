/** What a validator finds, whichever one it is. */

import type { JsonObject } from '../json.ts';

export interface Violation {
  /** JSON Pointer to the value that is wrong; for an unknown or missing property, to the object that has or lacks it. */
  readonly path: string;
  /** The keyword of JSON Schema that was violated: `additionalProperties`, `required`, `type`, `enum`, ... */
  readonly keyword: string;
  readonly message: string;
  /** What the keyword wanted: `missingProperty`, `additionalProperty`, `type`, `allowedValues`, `limit`, ... */
  readonly params: JsonObject;
}

/** Every violation of one schema, none where the value fits. */
export type Validator = (value: unknown) => Violation[];
