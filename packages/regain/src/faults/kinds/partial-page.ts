/** Only the first part of a list; the answer says that there is more and how to ask for it. */

import { type Json, type JsonObject, type JsonSchema, pick, type ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { FaultKind } from '../fault-kind.ts';
import { hasType, propertiesOf, withNewProperty, withoutKey } from '../shape/schema.ts';
import { numberIn, retry, textIn } from './kind-helpers.ts';

export const partialPage: FaultKind = {
  name: 'partial-page',
  group: 'response',
  phase: 'in-flight',
  visibility: 'implicit',
  ending: 'adapted',
  clearedBy: ['paginate'],
  summary: 'a list comes in pages: `has_more`, `next_cursor`, and the argument `cursor`',
  appliesTo: (spec) => !('cursor' in propertiesOf(spec.inputSchema)) && lists(spec).length > 0,
  draw: (random, spec) => ({ field: pick(random, lists(spec)), share: 0.3 + 0.4 * random.uniform() }),
  isAdapted: (_fault, args) => 'cursor' in args,
  apply: async ({ fault, args, run }) => {
    const value = await run(withoutKey(args, 'cursor'));
    const field = textIn(fault.detail, 'field');
    const all = isObject(value) ? value[field] : undefined;
    if (!isObject(value) || !Array.isArray(all)) return value;
    const start = args.cursor === undefined ? 0 : offsetOf(args.cursor);
    const size = Math.max(1, Math.ceil(all.length * numberIn(fault.detail, 'share')));
    const end = Math.min(all.length, start + size);
    if (start === 0 && end === all.length) return value;
    const hasMore = end < all.length;
    const page = { ...value, [field]: all.slice(start, end), has_more: hasMore };
    return hasMore ? { ...page, next_cursor: cursorOf(end) } : page;
  },
  changeSpec: (_fault, spec) => ({
    ...spec,
    inputSchema: withNewProperty(
      spec.inputSchema,
      'cursor',
      { type: 'string', description: 'where to go on' },
      false,
    ),
    outputSchema: withPaging(spec.outputSchema ?? {}),
  }),
  remedy: (fault, { value }) => {
    if (value === undefined) return retry(fault);
    return isObject(value) && value.has_more === true
      ? { kind: 'paginate' }
      : { kind: 'repair-output', value };
  },
};

function withPaging(output: JsonSchema): JsonSchema {
  const more = withNewProperty(output, 'has_more', { type: 'boolean' }, false);
  return withNewProperty(more, 'next_cursor', { type: 'string' }, false);
}

function lists(spec: ToolSpec): string[] {
  const properties: JsonObject = propertiesOf(spec.outputSchema);
  return Object.keys(properties).filter((name) => hasType(properties[name] as JsonSchema, 'array'));
}

function cursorOf(offset: number): string {
  return `p${offset.toString(36)}x`;
}

function offsetOf(cursor: Json): number {
  const offset = Number.parseInt(/^p(\w+)x$/.exec(String(cursor))?.[1] ?? '0', 36);
  return Number.isFinite(offset) ? offset : 0;
}
