/** Reads an OpenAPI document, 3.0 or 3.1, as JSON or YAML. */

import { errorLine, invalidInput, type JsonObject, parseJson, RegainError } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { LineCounter, parseDocument } from 'yaml';

export interface ApiDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: JsonObject;
}

/** Throws `invalid-input`, in one line that names the place, for anything else. */
export function readDocument(text: string, file: string): ApiDocument {
  const content = text.replace(/^\uFEFF/, '');
  const value = /^\s*[{[]/.test(content) ? fromJson(content, file) : fromYaml(content, file);
  if (!isObject(value)) throw invalid(file, '/', 'an OpenAPI document is an object');
  const { openapi, swagger, paths, info } = value;
  if (swagger !== undefined)
    throw invalid(file, '/swagger', `is Swagger ${String(swagger)}; convert it to OpenAPI 3.0 or 3.1 first`);
  if (typeof openapi !== 'string')
    throw invalid(file, '/openapi', 'needs the version of OpenAPI, "3.0.x" or "3.1.x"');
  if (!/^3\.[01](?:\.|$)/.test(openapi))
    throw invalid(file, '/openapi', `needs version 3.0 or 3.1, got ${openapi.slice(0, 20)}`);
  if (!isObject(paths)) throw invalid(file, '/paths', 'needs an object with the paths of the API');
  if (info !== undefined && !isObject(info)) throw invalid(file, '/info', 'needs an object');
  return value as ApiDocument;
}

function fromJson(text: string, file: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw invalid(file, '/', `is not JSON: ${errorLine(cause)}`);
  }
}

/** Aliases are limited by the parser: a few lines can stand for a billion values. */
function fromYaml(text: string, file: string): unknown {
  const lineCounter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent' });
    const [error] = document.errors;
    if (error !== undefined) {
      const { line } = lineCounter.linePos(error.pos[0]);
      throw invalidInput(`is not YAML: ${errorLine(error)}`, { file, line });
    }
    // Through JSON: dates, sets and maps of YAML have no meaning in OpenAPI, and an object that contains itself has none at all.
    const json = JSON.stringify(document.toJS({ maxAliasCount: 1_000 })) as string | undefined;
    return json === undefined ? undefined : parseJson(json);
  } catch (cause) {
    throw RegainError.is(cause) && cause.place !== undefined
      ? cause
      : invalid(file, '/', `cannot be read: ${errorLine(cause)}`);
  }
}

function invalid(file: string, path: string, problem: string): RegainError {
  return invalidInput(problem, { file, path });
}
