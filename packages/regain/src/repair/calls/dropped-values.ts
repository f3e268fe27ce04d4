/** Values that a repair drops, and whether the tool has a free parameter for them. */

import { atPointer, canonicalJson, type Json, type JsonObject, pointerKeys } from '../../types/index.ts';
import { isObject, wordSet } from '../../values/index.ts';
import { isOfType } from '../arguments/json/json-types.ts';
import { callsOf, type Repair, type RepairRequest } from '../arguments/repair-types.ts';
import { normalSchema } from '../arguments/schema/normal-schema.ts';
import { viewAt, viewOf } from '../arguments/schema/view-of.ts';
import { nameWords } from '../arguments/words/split-words.ts';
import { valueAtPointer } from './changed-values.ts';
import type { StatedEvidence } from './stated-evidence.ts';
import { leavesOf, writtenArguments } from './value-helpers.ts';

interface DroppedValue {
  readonly value: Json;
  /** A free parameter of the repaired call accepts values of this type. Thoughts and metadata need none. */
  readonly hasFreeParameter: boolean;
  /** It stood for one of the listed values of its parameter. */
  readonly isChoice: boolean;
}

export function droppedValues(
  repair: Repair,
  request: RepairRequest,
  evidence: StatedEvidence,
): { readonly stated: number; readonly replaceable: number; readonly choices: number } {
  const used = new Set(callsOf(repair).flatMap(({ args }) => leavesOf(args).map(comparable)));
  const lost = droppedFrom(repair, request).filter(({ value }) => !used.has(comparable(value)));
  return {
    stated: lost.filter(({ value }) => leavesOf(value).some((leaf) => evidence.states(leaf))).length,
    replaceable: lost.filter(({ hasFreeParameter }) => hasFreeParameter).length,
    choices: lost.filter(({ isChoice }) => isChoice).length,
  };
}

/** Blank values do not count: nothing is lost. */
function droppedFrom({ call, edits }: Repair, request: RepairRequest): readonly DroppedValue[] {
  const paths = edits.filter(({ operator }) => operator === 'drop-argument').map(({ path }) => path);
  if (paths.length === 0) return [];
  const input = request.tools.find(({ name }) => name === call.tool)?.inputSchema;
  const schema = input && normalSchema(input).closed;
  const written = writtenArguments(request.call.args);
  return paths.flatMap((path) => {
    const value = valueAtPointer(written, path);
    if (value === undefined || isBlank(value)) return [];
    return [
      {
        value,
        hasFreeParameter: schema !== undefined && hasFreeParameter(value, path, call.args, schema),
        isChoice: schema !== undefined && isChoice(value, path, call.args, schema),
      },
    ];
  });
}

function comparable(value: Json): string {
  return typeof value === 'object' ? canonicalJson(value) : String(value).trim().toLowerCase();
}

/** "Any", "all" and "default" choose nothing. */
function isChoice(value: Json, path: string, args: Json, schema: JsonObject): boolean {
  if (typeof value === 'string' && /^(?:any|all|default|none|auto)\b/i.test(value.trim())) return false;
  return viewAt(schema, args, pointerKeys(path))?.allowed !== undefined;
}

function hasFreeParameter(value: Json, path: string, args: Json, schema: JsonObject): boolean {
  if (typeof value === 'string' && value.trim().split(/\s+/, SENTENCE).length === SENTENCE) return false;
  const keys = pointerKeys(path);
  if (nameWords(keys.pop() ?? '').some((word) => aboutTheCall.has(word))) return false;
  const container = atPointer(args, path.slice(0, path.lastIndexOf('/')));
  const parent = viewAt(schema, args, keys);
  if (parent === undefined || !isObject(container ?? null)) return false;
  return [...parent.properties].some(([name, property]) => {
    if (Object.hasOwn(container as JsonObject, name)) return false;
    const view = viewOf(schema, property, value);
    return isOfType(value, view.types) && (view.allowed === undefined || view.allowed.includes(value));
  });
}

const SENTENCE = 6;
/** Names of metadata about the call, not about the task. */
const aboutTheCall = wordSet(
  'reasoning reason thought thinking explanation justification rationale comment verbose debug trace log timeout retry version metadata context request response format schema type function tool required strict confirm token detail language locale',
);

function isBlank(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
