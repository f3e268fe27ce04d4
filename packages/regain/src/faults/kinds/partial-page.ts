/** Only the first part of a list; the answer says that there is more and how to ask for it. */

import { answerMarks, type PageMarks, pageArguments, type WordingFamily } from '../../dialects/index.ts';
import { type Json, type JsonObject, type JsonSchema, pick, type ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { hasType, propertiesOf, withNewProperty, withoutKey } from '../shape/schema.ts';
import { numberIn, retry, textIn } from './kind-helpers.ts';

const usual = answerMarks('a').page;

export const partialPage: FaultKind = {
  name: 'partial-page',
  group: 'response',
  phase: 'in-flight',
  visibility: 'implicit',
  ending: 'adapted',
  clearedBy: ['paginate'],
  summary: 'a list comes in pages, with fields that name the next one and an argument that asks for it',
  appliesTo: (spec) => {
    const properties = propertiesOf(spec.inputSchema);
    return !pageArguments.some((name) => name in properties) && lists(spec).length > 0;
  },
  draw: (random, spec, family = 'a') => {
    const drawn = { field: pick(random, lists(spec)), share: 0.3 + 0.4 * random.uniform() };
    return answerMarks(family).page === usual ? drawn : { ...drawn, family };
  },
  isAdapted: (fault, args) => marksOf(fault).argument in args,
  apply: async ({ fault, args, run }) => {
    const { argument, form } = marksOf(fault);
    const value = await run(withoutKey(args, argument));
    const field = textIn(fault.detail, 'field');
    const all = isObject(value) ? value[field] : undefined;
    if (!isObject(value) || !Array.isArray(all)) return value;
    const start = args[argument] === undefined ? 0 : offsetOf(args[argument], form);
    const size = Math.max(1, Math.ceil(all.length * numberIn(fault.detail, 'share')));
    const end = Math.min(all.length, start + size);
    if (start === 0 && end === all.length) return value;
    const next = end < all.length ? cursorOf(end, form) : null;
    return withMarks({ ...value, [field]: all.slice(start, end) }, marksOf(fault), next);
  },
  changeSpec: (fault, spec) => {
    const { argument, form } = marksOf(fault);
    const type = form === 'number' ? 'integer' : 'string';
    return {
      ...spec,
      inputSchema: withNewProperty(
        spec.inputSchema,
        argument,
        { type, description: 'where to go on' },
        false,
      ),
      outputSchema: withPaging(spec.outputSchema ?? {}, marksOf(fault), type),
    };
  },
  remedy: (fault, { value }) => {
    if (value === undefined) return retry(fault);
    return valueAt(value, marksOf(fault).next) === undefined
      ? { kind: 'repair-output', value }
      : { kind: 'paginate' };
  },
};

function marksOf({ detail }: Fault): PageMarks {
  return detail.family === undefined ? usual : answerMarks(detail.family as WordingFamily).page;
}

/** The page with what its family adds: whether there is more, and where. */
function withMarks(page: JsonObject, { next, more }: PageMarks, cursor: Json): JsonObject {
  const said = more === undefined ? page : withValue(page, more, cursor !== null);
  return cursor === null ? said : withValue(said, next, cursor);
}

function withPaging(output: JsonSchema, { next, more }: PageMarks, type: string): JsonSchema {
  const said = more === undefined ? output : withProperty(output, more, { type: 'boolean' });
  return withProperty(said, next, { type });
}

function withProperty(schema: JsonSchema, [name, ...rest]: readonly string[], leaf: JsonSchema): JsonSchema {
  if (rest.length === 0) return withNewProperty(schema, name!, leaf, false);
  const inner = (propertiesOf(schema)[name!] ?? { type: 'object' }) as JsonSchema;
  return withNewProperty(schema, name!, withProperty(inner, rest, leaf), false);
}

function withValue(object: JsonObject, [name, ...rest]: readonly string[], leaf: Json): JsonObject {
  if (rest.length === 0) return { ...object, [name!]: leaf };
  const inner = object[name!];
  return { ...object, [name!]: withValue(isObject(inner) ? inner : {}, rest, leaf) };
}

function valueAt(value: Json, path: readonly string[]): Json | undefined {
  let found: Json | undefined = value;
  for (const name of path) found = isObject(found) ? found[name] : undefined;
  return found;
}

function lists(spec: ToolSpec): string[] {
  const properties: JsonObject = propertiesOf(spec.outputSchema);
  return Object.keys(properties).filter((name) => hasType(properties[name] as JsonSchema, 'array'));
}

function cursorOf(offset: number, form: PageMarks['form']): Json {
  return form === 'number' ? offset : `p${offset.toString(36)}x`;
}

function offsetOf(cursor: Json, form: PageMarks['form']): number {
  const offset =
    form === 'number' ? Number(cursor) : Number.parseInt(/^p(\w+)x$/.exec(String(cursor))?.[1] ?? '0', 36);
  return Number.isInteger(offset) && offset > 0 ? offset : 0;
}
