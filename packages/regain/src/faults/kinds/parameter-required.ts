/** A new required parameter whose value the error or the schema states. */

import {
  equalJson,
  type Json,
  type JsonObject,
  pick,
  type Random,
  type ToolSpec,
} from '../../types/index.ts';
import type { Fault } from '../fault-kind.ts';
import { hasType, propertiesOf, requiredOf, withNewProperty, withoutKey } from '../shape/schema.ts';
import { textIn } from './kind-helpers.ts';
import { requestDrift } from './request-drift.ts';

/** Parameters with a single allowed value. */
const constants: readonly (readonly [name: string, value: Json])[] = [
  ['confirm', true],
  ['acknowledge_terms', true],
  ['dry_run', false],
  ['locale', 'en-GB'],
  ['api_version', '2025-10'],
  ['channel', 'api'],
  ['response_format', 'json'],
];

export const parameterRequired = requestDrift({
  name: 'parameter-required',
  summary: 'there is a new required parameter; the error or the schema states its value',
  appliesTo: () => true,
  draw: (random, spec) => {
    const restated = drawRestated(random, spec);
    const free = constants.filter(([name]) => !(name in propertiesOf(spec.inputSchema)));
    if (restated !== undefined && random.uniform() < 0.35) return restated;
    const [parameter, value] = pick(random, free);
    return { parameter, value };
  },
  isAdapted: (fault, args) => {
    const value = args[textIn(fault.detail, 'parameter')];
    const wanted = wantedValue(fault, args);
    return value !== undefined && equalJson(value, wanted);
  },
  problem: (fault, _spec, args) => {
    const { detail } = fault;
    const parameter = textIn(detail, 'parameter');
    const wanted = wantedValue(fault, args);
    const isThere = parameter in args;
    const what = detail.from === undefined ? {} : { expected: `the same as ${detail.from}` };
    const allowed = detail.from === undefined && wanted !== undefined ? { allowed: [wanted] } : {};
    if (!isThere) return { code: 'missing-argument', parameter, ...what, ...allowed };
    return { code: 'value-not-allowed', parameter, received: args[parameter]!, ...what, ...allowed };
  },
  forward: (fault, args) => ({
    ...args,
    [textIn(fault.detail, 'parameter')]: wantedValue(fault, args) ?? null,
  }),
  back: ({ detail }, args) => withoutKey(args, textIn(detail, 'parameter')),
  changeSpec: ({ detail }, spec) => {
    const { from, value } = detail;
    const property: JsonObject =
      from === undefined
        ? { const: value!, description: `must be ${JSON.stringify(value)}` }
        : { ...propertiesOf(spec.inputSchema)[String(from)], description: `repeats ${from}, as a safeguard` };
    return {
      ...spec,
      inputSchema: withNewProperty(spec.inputSchema, textIn(detail, 'parameter'), property, true),
    };
  },
});

/** An argument that must be given twice. */
function drawRestated(random: Random, spec: ToolSpec): JsonObject | undefined {
  const properties = propertiesOf(spec.inputSchema);
  const names = requiredOf(spec.inputSchema).filter(
    (name) => properties[name] && hasType(properties[name], 'string', 'number', 'integer'),
  );
  if (names.length === 0) return undefined;
  const from = pick(random, names);
  const parameter = `confirm_${from}`;
  return parameter in properties ? undefined : { parameter, from };
}

function wantedValue({ detail }: Fault, args: JsonObject): Json | undefined {
  return detail.from === undefined ? detail.value : args[String(detail.from)];
}
