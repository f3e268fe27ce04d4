/** Repairs by the schema alone: the only undeclared argument under the only missing name, and a value that is asked for twice. */

import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { wordSet, wordsOf } from '../../values/index.ts';
import { type CandidateGenerator, candidate, isTransientFailure } from './candidate-generator.ts';
import { propertiesOf, requiredOf, violations } from './schema-parts.ts';

export const renameSingleUnknown: CandidateGenerator = ({ spec, call }) => {
  if (spec === undefined) return [];
  const properties = propertiesOf(spec.inputSchema);
  const unknown = Object.keys(call.args).filter((name) => !Object.hasOwn(properties, name));
  const missing = requiredOf(spec.inputSchema).filter((name) => !Object.hasOwn(call.args, name));
  const [from] = unknown;
  const [to] = missing;
  if (from === undefined || to === undefined || unknown.length > 1 || missing.length > 1) return [];
  const args = Object.fromEntries(
    Object.entries(call.args).map(([name, value]) => [name === from ? to : name, value]),
  );
  if (violations(spec.inputSchema, args).length > 0) return [];
  const why = `${from} is not known and ${to} is missing`;
  return [candidate({ kind: 'repair-arguments', args }, 'rename-argument', 0.7, why)];
};

export const repeatedValue: CandidateGenerator = (situation) => {
  const { spec, call } = situation;
  const filled = spec && withRepeats(call.args, spec.inputSchema);
  if (spec === undefined || filled === undefined) return [];
  const isWhole = violations(spec.inputSchema, filled).length === 0;
  const filledNames = Object.keys(filled).filter((name) => !Object.hasOwn(call.args, name));
  const support = (isWhole ? 0.9 : 0.5) * (isTransientFailure(situation) ? 0.3 : 1);
  const why = `${filledNames.join(', ')} repeats what was said`;
  return [candidate({ kind: 'repair-arguments', args: filled }, 'fill-missing', support, why)];
};

/** The arguments with all repeated values filled in; undefined if there are none. */
export function withRepeats(args: JsonObject, input: JsonSchema): JsonObject | undefined {
  const properties = propertiesOf(input);
  let filled: Record<string, Json> | undefined;
  for (const name of requiredOf(input)) {
    if (Object.hasOwn(args, name)) continue;
    const other = repeatedBy(name, properties[name], args);
    if (other === undefined) continue;
    filled ??= { ...args };
    filled[name] = args[other]!;
  }
  return filled;
}

/** The argument whose words the name contains, beside a word for repetition; the longest of them. */
function repeatedBy(name: string, property: JsonSchema | undefined, args: JsonObject): string | undefined {
  const words = wordsOf(name);
  const description = typeof property?.description === 'string' ? property.description.slice(0, 200) : '';
  if (!words.some((word) => repetitionWords.has(word)) && !SAME_AS.test(description)) return undefined;
  const held = Object.keys(args).filter((other) => {
    const own = wordsOf(other);
    return own.length > 0 && own.length < words.length && own.every((word) => words.includes(word));
  });
  return held
    .filter((other) => violations(property, args[other]!).length === 0)
    .sort((a, b) => b.length - a.length)[0];
}

const repetitionWords = wordSet(
  'confirm confirmed confirmation repeat repeated verify verification again retype reenter second check',
);
const SAME_AS = /\b(?:repeats?|same as|identical to|must match|equal to)\b/i;
