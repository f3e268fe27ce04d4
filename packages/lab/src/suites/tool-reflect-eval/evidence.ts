/** Conclusions from what an agent may see: facts, schemas, the planned call, the outputs so far. */

import { propertiesOf, requiredOf } from 'regain/internal/faults';
import {
  canonicalJson,
  equalJson,
  type Fact,
  type Json,
  type JsonObject,
  type JsonSchema,
  pointerKeys,
  pointerTo,
  type Step,
  type ToolSpec,
  validate,
} from 'regain/internal/types';
import { capitalised, getOrMake, monthNames, nearestName } from 'regain/internal/values';

/** The given fact of a parameter: of the same name, otherwise the only one that fits. Undefined when ambiguous. */
export function factFor(parameter: string, input: JsonSchema, given: readonly Fact[]): Json | undefined {
  const schema = propertiesOf(input)[parameter];
  if (schema === undefined) return undefined;
  const fitting = given.filter(({ value }) => validate(schema, value).length === 0);
  const sameName = fitting.find(({ name }) => name === parameter);
  if (sameName !== undefined) return sameName.value;
  const isTelling = Array.isArray(schema.enum) || requiredOf(input).includes(parameter);
  return isTelling && fitting.length === 1 ? fitting[0]!.value : undefined;
}

/** Whether two values have the same meaning: ignoring case and spaces, as text or number, as day in another notation. */
export function hasSameMeaning(a: Json, b: Json): boolean {
  if (equalJson(a, b)) return true;
  const [x, y] = [plain(a), plain(b)];
  return x !== undefined && x === y;
}

/** The intended value of a wrong one: the schema's own, or a given one that it resembles. */
export function intendedValue(
  wrong: Json,
  parameter: string,
  input: JsonSchema,
  given: readonly Fact[],
): Json | undefined {
  const schema = propertiesOf(input)[parameter] ?? {};
  const fits = (value: Json) => validate(schema, value).length === 0;
  const allowed = Array.isArray(schema.enum) ? (schema.enum as readonly Json[]) : [];
  const known = [...allowed, ...given.map(({ value }) => value)].filter(
    (value) => fits(value) && value !== wrong,
  );
  const same = known.find((value) => hasSameMeaning(value, wrong));
  if (same !== undefined) return same;
  const rewritten = [asDay(wrong), typeof wrong === 'string' ? wrong.trim() : undefined];
  const day = rewritten.find((value) => value !== undefined && value !== wrong && fits(value));
  if (day !== undefined) return day;
  if (typeof wrong === 'number') {
    const scaled = known.find((value) => typeof value === 'number' && [-wrong, wrong / 1000].includes(value));
    return scaled ?? factFor(parameter, input, given);
  }
  const texts = known.filter((value): value is string => typeof value === 'string');
  const near = typeof wrong === 'string' ? nearestName(wrong, texts) : undefined;
  return near ?? factFor(parameter, input, given);
}

/** Whether answers of this schema have a value at `path`, a JSON Pointer. */
function hasOutputPath(output: JsonSchema | undefined, path: string): boolean {
  let schema: JsonSchema | undefined = output;
  for (const key of pointerKeys(path)) {
    schema = (/^\d+$/.test(key) ? schema?.items : propertiesOf(schema)[key]) as JsonSchema | undefined;
    if (schema === undefined) return false;
  }
  return schema !== undefined;
}

/** A missing call that would give what a plan refers to. */
export interface Candidate {
  readonly tool: string;
  readonly args: { readonly [parameter: string]: Json | { readonly $from: string; readonly path: string } };
}

/**
 * The reads whose answers have all these paths and whose arguments are known, from facts or from outputs of earlier
 * steps under the same name. Reads with equal answers count once.
 */
export function callsFor(
  paths: readonly string[],
  earlier: readonly Step[],
  specs: readonly ToolSpec[],
  given: readonly Fact[],
): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const spec of specs) {
    if (spec.effect !== 'read' || !paths.every((path) => hasOutputPath(spec.outputSchema, path))) continue;
    const args = knownArguments(spec, earlier, specs, given);
    if (args === undefined) continue;
    const key = `${canonicalJson(args as JsonObject)} ${schemaText(spec.outputSchema!)}`;
    if (!found.has(key)) found.set(key, { tool: spec.name, args });
  }
  return [...found.values()];
}

const texts = new WeakMap<JsonSchema, string>();

/** Cached: schemas are large and compared often. */
function schemaText(schema: JsonSchema): string {
  return getOrMake(texts, schema, () => canonicalJson(schema));
}

function knownArguments(
  { inputSchema }: ToolSpec,
  earlier: readonly Step[],
  specs: readonly ToolSpec[],
  given: readonly Fact[],
): Candidate['args'] | undefined {
  const args: Record<string, Candidate['args'][string]> = {};
  for (const parameter of Object.keys(propertiesOf(inputSchema))) {
    const value = factFor(parameter, inputSchema, given) ?? referenceFor(parameter, earlier, specs);
    if (value !== undefined) args[parameter] = value;
    else if (requiredOf(inputSchema).includes(parameter)) return undefined;
  }
  return args;
}

/** The path in an earlier output with the parameter's own name; undefined when there are several or none. */
function referenceFor(parameter: string, earlier: readonly Step[], specs: readonly ToolSpec[]) {
  const places = earlier.flatMap(({ id, tool }) => {
    const output = specs.find(({ name }) => name === tool)?.outputSchema;
    return Object.entries(propertiesOf(output)).flatMap(([name, schema]) => {
      if (name === parameter) return [{ $from: id, path: pointerTo([name]) }];
      const row = schema.items as JsonSchema | undefined;
      return parameter in propertiesOf(row) ? [{ $from: id, path: pointerTo([name, 0, parameter]) }] : [];
    });
  });
  return places.length === 1 ? places[0] : undefined;
}

/** A normal form that different notations of the same value share. */
function plain(value: Json): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  return asDay(value) ?? value.trim().toLowerCase();
}

/** A day as YYYY-MM-DD: from 2026/03/14, or from 14 March 2026. */
function asDay(value: Json): string | undefined {
  if (typeof value !== 'string') return undefined;
  const numeric = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(value);
  if (numeric) return numeric.slice(1).join('-');
  const named = /^(\d{1,2}) ([a-z]+) (\d{4})$/.exec(value.toLowerCase());
  const month = named ? monthNames.indexOf(capitalised(named[2]!)) + 1 : 0;
  if (named === null || month === 0) return undefined;
  return `${named[3]}-${String(month).padStart(2, '0')}-${named[1]!.padStart(2, '0')}`;
}
