/** Right calls as careless providers would have them: schemas that say less, fewer tools beside, no facts singled out. */

import {
  type Json,
  type JsonObject,
  type JsonSchema,
  pick,
  type Random,
  shuffled,
  type ToolSpec,
} from 'regain/internal/types';
import { type RightCall, specFor } from './right-call.ts';

/** The same call under conditions that are drawn: a model of tools in general must not lean on how carefully ours are written. */
export function withDrawnConditions(random: Random, right: RightCall): RightCall {
  const isBare = random.below(2) === 0;
  const { given, ...rest } = right;
  return {
    ...rest,
    ...(random.below(2) === 0 && given !== undefined && { given }),
    tools: drawTools(random, right).map((spec) => (isBare ? withoutConstraints(spec) : spec)),
  };
}

/** The tool alone, with two others, or among all that there are. */
function drawTools(random: Random, right: RightCall): readonly ToolSpec[] {
  const own = specFor(right);
  const others = right.tools.filter((spec) => spec !== own);
  const count = pick(random, [0, 2, others.length]);
  return count === others.length
    ? right.tools
    : shuffled(random, [own, ...shuffled(random, others).slice(0, count)]);
}

const droppedKeywords = new Set([
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'x-unit',
  'default',
]);
const reducedSpecs = new WeakMap<ToolSpec, ToolSpec>();

function withoutConstraints(spec: ToolSpec): ToolSpec {
  let found = reducedSpecs.get(spec);
  if (found === undefined) {
    const { additionalProperties: _, ...input } = spec.inputSchema;
    found = { ...spec, inputSchema: withoutSchemaConstraints(input) };
    reducedSpecs.set(spec, found);
  }
  return found;
}

function withoutSchemaConstraints(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !droppedKeywords.has(key) && key !== 'enum');
  const out: Record<string, Json> = Object.fromEntries(kept);
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties as JsonObject);
    out.properties = Object.fromEntries(
      properties.map(([name, property]) => [name, withoutSchemaConstraints(property as JsonSchema)]),
    );
  }
  if (schema.items !== undefined) out.items = withoutSchemaConstraints(schema.items as JsonSchema);
  const hints = [
    ...(Array.isArray(schema.enum) ? [`one of ${schema.enum.join(', ')}`] : []),
    ...(typeof schema['x-unit'] === 'string' ? [`in ${schema['x-unit']}`] : []),
    ...(schema.format === 'date' ? ['as YYYY-MM-DD'] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  if (hints.length > 0) out.description = [schema.description, ...hints].join(', ');
  return out;
}
