/** Values that a repair drops, and whether the tool has a free parameter for them. */

import { atPointer, type Json, type JsonObject } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import { isOfType } from '../arguments/json/json-types.ts';
import type { Repair, RepairRequest } from '../arguments/repair-types.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';
import { viewAt, viewOf } from '../arguments/schema/view-of.ts';
import { nameWords } from '../arguments/words/split-words.ts';
import { valueAtPointer } from './filled-features.ts';

export interface DroppedValue {
  readonly value: Json;
  /** A free parameter of the repaired call accepts values of this type. Thoughts and metadata need none. */
  readonly hasFreeParameter: boolean;
}

/** Blank values do not count: nothing is lost. */
export function droppedValues({ call, edits }: Repair, request: RepairRequest): readonly DroppedValue[] {
  const paths = edits.filter(({ operator }) => operator === 'drop-argument').map(({ path }) => path);
  if (paths.length === 0) return [];
  const input = request.tools.find(({ name }) => name === call.tool)?.inputSchema;
  const written = objectIn(request.call.args);
  return paths.flatMap((path) => {
    const value = valueAtPointer(written, path);
    if (value === undefined || isBlank(value)) return [];
    return [
      {
        value,
        hasFreeParameter:
          input !== undefined && hasFreeParameter(value, path, call.args, normalSchema(input).closed),
      },
    ];
  });
}

function hasFreeParameter(value: Json, path: string, args: Json, schema: JsonObject): boolean {
  if (typeof value === 'string' && value.trim().split(/\s+/, SENTENCE).length === SENTENCE) return false;
  if (nameWords(path.slice(path.lastIndexOf('/') + 1)).some((word) => aboutTheCall.has(word))) return false;
  const keys = path.split('/').slice(1, -1);
  const container = atPointer(args, keys.map((key) => `/${key}`).join(''));
  const parent = viewAt(schema, args, keys);
  if (parent === undefined || !isObject(container ?? null)) return false;
  return [...parent.properties].some(([name, property]) => {
    if (Object.hasOwn(container as JsonObject, name)) return false;
    const view = viewOf(schema, property, value);
    return isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value));
  });
}

/** Arguments as JSON in a text are parsed; other text has no values to look up. */
function objectIn(args: Json): Json {
  if (typeof args !== 'string' || args.length > TEXT_MAX) return args;
  return tryParseJson(args, args);
}

const TEXT_MAX = 20_000;
const SENTENCE = 6;
/** Names of metadata about the call, not about the task. */
const aboutTheCall = new Set(
  'reasoning reason thought thinking explanation justification rationale comment verbose debug trace log timeout retry version metadata context request response format schema type function tool required strict confirm token detail language locale'.split(
    ' ',
  ),
);

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
