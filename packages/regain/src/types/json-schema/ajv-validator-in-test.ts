/** Validation with Ajv, for comparison. */

import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonObject, JsonSchema } from '../json.ts';
import type { Validator, Violation } from './violation.ts';

// Annotations such as `x-unit` are not errors.
const options: Options = {
  ...{ strict: false, allErrors: true, validateSchema: false, ownProperties: true },
  logger: false,
};

export function compileWithAjv(schema: JsonSchema): Validator {
  // A new one each time: removed schemas stay in its scope.
  const ajv = new Ajv2020(options);
  (addFormats as unknown as (ajv: unknown) => void)(ajv);
  const check = ajv.compile(schema);
  return (value) => (check(value) ? [] : (check.errors ?? []).map(violationOf));
}

function violationOf({ instancePath, keyword, message, params }: ErrorObject): Violation {
  return { path: instancePath, keyword, message: message ?? keyword, params: params as JsonObject };
}
