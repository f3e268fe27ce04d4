/** Validation with Ajv, which generates code: only in Node, and only if code generation is allowed. */

import type { ErrorObject } from 'ajv/dist/2020.js';
import type { JsonObject, JsonSchema } from '../json.ts';
import type { Validator, Violation } from './violation.ts';

/**
 * Loads Ajv synchronously on first use, hidden from bundlers: importing Regain stays light, and browser bundles do not
 * contain it. Undefined if Ajv is not installed or cannot run.
 */
export function ajvCompiler(): ((schema: JsonSchema) => Validator) | undefined {
  try {
    // Throws if code generation is not allowed, as Ajv would at the first schema.
    new Function('');
    const { createRequire } = globalThis.process.getBuiltinModule('node:module');
    const load = createRequire(import.meta.url);
    const { Ajv2020 } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    const { default: addFormats } = load('ajv-formats') as typeof import('ajv-formats');
    // Annotations such as `x-unit` are not errors; all violations are reported, so that they can be sorted.
    const ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      validateSchema: false,
      ownProperties: true,
      logger: false,
    });
    (addFormats as unknown as (ajv: unknown) => void)(ajv);
    return (schema) => {
      const check = ajv.compile(schema);
      // Ajv caches every schema; the caller decides about the lifetime instead.
      ajv.removeSchema(schema);
      return (value) => (check(value) ? [] : (check.errors ?? []).map(violationOf));
    };
  } catch {
    return undefined;
  }
}

function violationOf({ instancePath, keyword, message, params }: ErrorObject): Violation {
  return { path: instancePath, keyword, message: message ?? keyword, params: params as JsonObject };
}
