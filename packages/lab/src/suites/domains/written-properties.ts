/** Properties as abbreviated in domain files: a string is the description of a string, others name their kind first. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';
import { z } from 'zod';
import { anyJson } from '../data-file.ts';
import { choice, count, date, email, list, type Properties, quantity, text, time, whole } from './schema.ts';

const words = z.string().min(1);
/** Constraints in the words of JSON Schema: `default`, `minimum`, `pattern`, ... */
const constrained = <T extends z.core.$ZodLooseShape>(shape: T) => z.object(shape).catchall(anyJson);

export type WrittenProperty =
  | string
  | { readonly [constraint: string]: Json }
  | { readonly list: string; readonly items: WrittenProperty };

const property: z.ZodType<WrittenProperty> = z.lazy(() =>
  z.union([
    words,
    z.strictObject({ date: words }),
    z.strictObject({ time: words }),
    z.strictObject({ email: words }),
    z.strictObject({ boolean: words }),
    z.strictObject({ choice: words, of: z.array(words).min(2), default: words.optional() }),
    constrained({ list: words, items: property }),
    constrained({ text: words }),
    constrained({ whole: words }),
    constrained({ quantity: words, unit: words }),
    constrained({ count: words, unit: words }),
  ]),
) as z.ZodType<WrittenProperty>;

export const propertiesSchema = z.record(z.string(), property);

export type WrittenProperties = z.infer<typeof propertiesSchema>;

export function propertiesOf(written: WrittenProperties): Properties {
  return Object.fromEntries(Object.entries(written).map(([name, each]) => [name, schemaOf(each)]));
}

/** The kind is the first key. */
function schemaOf(written: WrittenProperty): JsonSchema {
  if (typeof written === 'string') return text(written);
  const { description, kind, unit, items, of, ...constraints } = parts(written as JsonObject);
  switch (kind) {
    case 'date':
      return date(description);
    case 'time':
      return time(description);
    case 'email':
      return email(description);
    case 'boolean':
      return { type: 'boolean', description };
    case 'choice':
      return choice(of as readonly string[], description, constraints.default as string | undefined);
    case 'list':
      return list(schemaOf(items as WrittenProperty), description, constraints);
    case 'quantity':
      return quantity(String(unit), description, constraints);
    case 'count':
      return count(String(unit), description, constraints);
    case 'whole':
      return whole(description, constraints);
    default:
      return text(description, constraints);
  }
}

function parts(written: JsonObject): JsonObject & { readonly kind: string; readonly description: string } {
  const [kind] = Object.keys(written) as [string];
  const { [kind]: description, ...rest } = written;
  return { ...rest, kind, description: String(description) };
}
