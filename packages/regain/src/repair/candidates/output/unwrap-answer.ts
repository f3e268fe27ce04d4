/** The answer inside an envelope: `data`, `result`, a GraphQL operation, the content of an MCP result. */

import type { Json, JsonObject, JsonSchema } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isOfType, propertiesOf, typesOf, violations } from '../schema-parts.ts';
import { parseText } from './parse-text.ts';

const DEPTH_MAX = 3;
const MEMBERS_MAX = 12;

/** The part of a value that fits the schema best, if it is not the whole. */
export function unwrapAnswer(value: Json, schema: JsonSchema): Json | undefined {
  if (violations(schema, value).length === 0) return undefined;
  const best = bestIn(value, schema, 0);
  return best === undefined || best.score <= scoreOf(value, schema) ? undefined : best.value;
}

interface Scored {
  readonly value: Json;
  readonly score: number;
}

function bestIn(value: Json, schema: JsonSchema, depth: number): Scored | undefined {
  if (depth >= DEPTH_MAX || !isObject(value)) return undefined;
  let best: Scored | undefined;
  for (const inner of membersOf(value)) {
    const here: Scored = { value: inner, score: scoreOf(inner, schema) };
    // Parts nearer to the top are preferred.
    const deeper = bestIn(inner, schema, depth + 1);
    for (const one of [here, deeper]) {
      if (one !== undefined && one.score > 0 && (best === undefined || one.score > best.score)) best = one;
    }
  }
  return best;
}

function membersOf(value: JsonObject): readonly Json[] {
  const { content, structuredContent } = value;
  if (structuredContent !== undefined) return [structuredContent];
  if (Array.isArray(content)) {
    const said = (content as readonly Json[])
      .flatMap((part) => (isObject(part) && typeof part.text === 'string' ? [part.text] : []))
      .join('');
    const parsed = said === '' ? undefined : parseText(said);
    return parsed === undefined || parsed.isCut ? [] : [parsed.value];
  }
  return Object.values(value)
    .slice(0, MEMBERS_MAX)
    .flatMap((inner) => {
      if (typeof inner !== 'string') return typeof inner === 'object' && inner !== null ? [inner] : [];
      const parsed = /^\s*[[{]/.test(inner) ? parseText(inner) : undefined;
      return parsed === undefined || parsed.isCut ? [] : [parsed.value];
    });
}

/** How well a value fits the schema: 1 for a complete fit. */
function scoreOf(value: Json, schema: JsonSchema): number {
  if (!isOfType(value, schema) || (isObject(value) && Object.keys(value).length === 0)) return 0;
  if (violations(schema, value).length === 0) return 1;
  const names = Object.keys(propertiesOf(schema));
  if (!isObject(value)) return typesOf(schema).includes('array') ? 0.5 : 0.1;
  if (names.length === 0) return 0.1;
  return (0.9 * names.filter((name) => Object.hasOwn(value, name)).length) / names.length;
}
