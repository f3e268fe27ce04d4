/** Checks made by Ajv, which generates code: only in Node, and only where that is allowed. */

import type { ErrorObject } from 'ajv/dist/2020.js';
import type { JsonObject, JsonSchema } from '../json.ts';
import type { Validator, Violation } from './violation.ts';

/**
 * Loads Ajv when it is called, at once and out of sight of bundlers: importing Regain stays light, and a program that is
 * bundled for a browser does not carry it. Undefined where Ajv is not installed, or could not run.
 */
export function ajvCompiler(): ((schema: JsonSchema) => Validator) | undefined {
  try {
    // Throws where code must not be generated, as Ajv would at the first schema.
    new Function('');
    const { createRequire } = globalThis.process.getBuiltinModule('node:module');
    const load = createRequire(import.meta.url);
    const { Ajv2020 } = load('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
    const { default: addFormats } = load('ajv-formats') as typeof import('ajv-formats');
    // Annotations such as `x-unit` are not errors; all violations are wanted, so that they can be ordered.
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
      // Ajv keeps every schema it has seen; whoever asked for the check decides how long it lives.
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
