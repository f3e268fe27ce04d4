/** A quantity is now given in another unit, under a name that says so: `amount` becomes `amount_cents`. */

import { type JsonObject, type JsonSchema, pick, type ToolSpec } from '../../types/index.ts';
import { wordsOf } from '../../values/index.ts';
import { joinWords, styleOf } from '../shape/alternative-names.ts';
import { changeableParameters, isNumeric, propertiesOf, renamedKey, requiredOf } from '../shape/schema.ts';
import { convert, convertBack, otherUnits, unitWord } from '../shape/units.ts';
import { isPassedOn } from '../shape/verification-calls.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift, withParameter } from './request-drift.ts';

export const unitChanged = requestDrift({
  name: 'unit-changed',
  summary: 'a quantity needs another unit, and the parameter name contains the unit',
  appliesTo: (spec) => candidates(spec).length > 0,
  draw: (random, spec) => {
    const parameter = pick(random, candidates(spec));
    const from = String(propertiesOf(spec.inputSchema)[parameter]!['x-unit']);
    const to = pick(random, otherUnits(from));
    const isRequired = requiredOf(spec.inputSchema).includes(parameter);
    return { parameter, name: nameWithUnit(parameter, from, to, spec), from, to, isRequired };
  },
  isAdapted: ({ detail }, args) => {
    const value = args[textIn(detail, 'name')];
    const isAbsent = value === undefined && detail.isRequired !== true;
    return !(textIn(detail, 'parameter') in args) && (isAbsent || typeof value === 'number');
  },
  problem: ({ detail }, spec, args) => {
    const [parameter, name] = [textIn(detail, 'parameter'), textIn(detail, 'name')];
    const expected = `a number of ${detail.to}`;
    if (!(parameter in args)) return { code: 'missing-argument', parameter: name, expected };
    const allowed = Object.keys(renamedKey(propertiesOf(spec.inputSchema), parameter, name));
    return { code: 'unknown-argument', parameter, suggestion: name, expected, allowed };
  },
  forward: ({ detail }, args) => exchanged(args, detail, 'parameter', 'name', 'from', 'to'),
  back: ({ detail }, args) => exchanged(args, detail, 'name', 'parameter', 'to', 'from'),
  changeSpec: ({ detail }, spec) => {
    const [parameter, name, to] = [textIn(detail, 'parameter'), textIn(detail, 'name'), textIn(detail, 'to')];
    const before = propertiesOf(spec.inputSchema)[parameter] ?? {};
    const property = { ...inUnit(before, textIn(detail, 'from'), to), type: 'number', 'x-unit': to };
    const described = { ...property, description: `${before.description ?? parameter}, in ${to}` };
    return withParameter(spec, parameter, { name, property: described });
  },
});

function candidates(spec: ToolSpec): string[] {
  return changeableParameters(
    spec.inputSchema,
    (property) => isNumeric(property) && otherUnits(String(property['x-unit'])).length > 0,
  ).filter((name) => !isPassedOn(spec, name));
}

/** `distance_km` becomes `distance_mi`; `amount` becomes `amount_cents`. */
function nameWithUnit(parameter: string, from: string, to: string, spec: ToolSpec): string {
  const words = wordsOf(parameter);
  const stem = words.length > 1 && words.at(-1) === unitWord(from) ? words.slice(0, -1) : words;
  const name = joinWords([...stem, unitWord(to)], styleOf(parameter));
  return name in propertiesOf(spec.inputSchema)
    ? joinWords([...words, 'in', unitWord(to)], styleOf(parameter))
    : name;
}

/** Limits and defaults are converted too. */
function inUnit(property: JsonSchema, from: string, to: string): JsonSchema {
  const keys = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'default'];
  const { multipleOf: _, ...rest } = property;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      keys.includes(key) && typeof value === 'number' ? convert(value, from, to) : value,
    ]),
  );
}

function exchanged(
  args: JsonObject,
  detail: JsonObject,
  oldName: string,
  newName: string,
  oldUnit: 'from' | 'to',
  newUnit: 'from' | 'to',
): JsonObject {
  const [before, after] = [textIn(detail, oldName), textIn(detail, newName)];
  const value = args[before];
  if (typeof value !== 'number') return args;
  const change = oldUnit === 'from' ? convert : convertBack;
  return {
    ...renamedKey(args, before, after),
    [after]: change(value, textIn(detail, oldUnit), textIn(detail, newUnit)),
  };
}
