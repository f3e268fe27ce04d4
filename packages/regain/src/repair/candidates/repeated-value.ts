/** A required parameter that repeats another one: `confirm_email` beside `email`. */

import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { wordSet, wordsOf } from '../../values/index.ts';
import { type CandidateGenerator, candidate, isTransientFailure } from './candidate-generator.ts';
import { propertiesOf, requiredOf, violations } from './schema-parts.ts';

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
