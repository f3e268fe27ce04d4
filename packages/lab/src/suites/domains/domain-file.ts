/** Domains as data: `data/NAME.json` has records, tools and tables; only tools without a table action need code. */

import { type DialectName, dialectNames } from 'regain/internal/dialects';
import { effectClasses, invalidInput, type JsonSchema, type Verification } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { z } from 'zod';
import { anyJson, readData } from '../data-file.ts';
import { seedTable, tableSchema } from '../tables/table-file.ts';
import { type Domain, type DomainTool, fromArgs, undoneBy } from './domain.ts';
import { pageOf, paging, record } from './schema.ts';
import type { Row, State } from './state.ts';
import { actionShapes, change, end, get, type IdOf, list, make, remove, search } from './table-actions.ts';
import { propertiesOf, propertiesSchema } from './written-properties.ts';

/** The code of a tool by its name, where its file has no table action. */
export interface Actions {
  readonly [tool: string]: (state: State, args: never) => Row;
}

const text = z.string().min(1);
const dialect = z.enum(dialectNames);
const head = { name: text, description: text, output: text, dialect: dialect.optional() };
/** A list names fields that equal the write's own arguments. */
const sources = z.union([z.array(text), z.record(text, text)]);
const written = {
  ...head,
  input: propertiesSchema,
  effect: z.enum(effectClasses),
  idempotencyKey: z.literal(true).optional(),
  verifiedBy: z
    .strictObject({
      tool: text,
      args: sources,
      records: text.optional(),
      match: sources,
      /** Fields that must then have these values. */
      state: z.record(text, anyJson).optional(),
    })
    .optional(),
  undoneBy: z.strictObject({ tool: text, id: text }).optional(),
};

const tool = z.union([
  z.strictObject({ ...head, ...actionShapes.get }),
  z.strictObject({ ...head, ...actionShapes.list }),
  z.strictObject({ ...head, ...actionShapes.search }),
  z.strictObject({ ...written, ...actionShapes.make }),
  z.strictObject({ ...written, ...actionShapes.change }),
  z.strictObject({ ...written, ...actionShapes.end }),
  z.strictObject({ ...written, ...actionShapes.remove }),
  z.strictObject(written),
]);
type WrittenTool = z.infer<typeof tool>;

const fileSchema = z.strictObject({
  about: text,
  description: text,
  dialect,
  records: z.record(text, propertiesSchema),
  tools: z.array(tool).min(1),
  tables: z.record(
    text,
    tableSchema.refine(({ id }) => id !== undefined, 'the rows of a world need an id'),
  ),
});

/** The domain of that name; its file is loaded on first use. */
export function lazyDomain(name: string, actions: Actions = {}): Domain {
  const domain = once(() => readDomain(name, actions));
  return {
    name,
    get description() {
      return domain().description;
    },
    get dialect() {
      return domain().dialect;
    },
    get tables() {
      return domain().tables;
    },
    get tools() {
      return domain().tools;
    },
  };
}

function readDomain(name: string, actions: Actions): Domain {
  const file = `./data/${name}.json`;
  const { description, dialect, records, tools, tables } = readData(import.meta.url, file, fileSchema);
  const missing = (what: string) => invalidInput(`there is no ${what}`, { file });
  const outputs = new Map(
    Object.entries(records).map(([key, fields]) => [key, record(propertiesOf(fields))]),
  );
  const known: Known = {
    output: (key) => {
      const found = outputs.get(key);
      if (found === undefined) throw missing(`record ${key}`);
      return found;
    },
    id: (table) => {
      const found = tables[table]?.id;
      if (found === undefined) throw missing(`table ${table}`);
      return found;
    },
    action: (key) => {
      const found = Object.hasOwn(actions, key) ? actions[key] : undefined;
      if (found === undefined) throw missing(`action for ${key}`);
      return found;
    },
  };
  for (const key of Object.keys(actions)) {
    if (!tools.some((each) => each.name === key)) throw missing(`tool ${key}, for which there is an action`);
  }
  return {
    name,
    description,
    dialect,
    tables: Object.fromEntries(Object.entries(tables).map(([key, table]) => [key, seedTable(table)])),
    tools: tools.map((each) => toolOf(each, known)),
  };
}

interface Known {
  readonly output: (record: string) => JsonSchema;
  readonly id: IdOf;
  readonly action: (tool: string) => DomainTool['run'];
}

function toolOf(written: WrittenTool, known: Known): DomainTool {
  const { name, description, dialect } = written;
  const output = known.output(written.output);
  const ownDialect: { dialect?: DialectName } = dialect === undefined ? {} : { dialect };
  if ('get' in written) {
    const id = known.id(written.get);
    const input = record(propertiesOf({ [id]: written.is }));
    return {
      ...ownDialect,
      name,
      description,
      inputSchema: input,
      outputSchema: output,
      effect: 'read',
      run: get(written, id),
    };
  }
  if ('list' in written) {
    known.id(written.list);
    const keys = propertiesOf(written.by);
    const input = record({ ...keys, ...paging });
    const rows = pageOf(keys, written.as, output);
    return {
      ...ownDialect,
      name,
      description,
      inputSchema: input,
      outputSchema: rows,
      effect: 'read',
      run: list(written),
    };
  }
  if ('search' in written) {
    known.id(written.search);
    const input = record({ ...propertiesOf(written.input), ...paging });
    const rows = pageOf(propertiesOf(written.by), written.as, output);
    return {
      name,
      description,
      inputSchema: input,
      outputSchema: rows,
      effect: 'read',
      ...ownDialect,
      run: search(written),
    };
  }
  const { effect, idempotencyKey, verifiedBy, undoneBy: undo } = written;
  return {
    name,
    description,
    inputSchema: record(propertiesOf(written.input)),
    outputSchema: output,
    effect,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(verifiedBy === undefined ? {} : { verifiedBy: verificationOf(verifiedBy) }),
    ...(undo === undefined ? {} : { undoneBy: undoneBy(undo.tool, undo.id) }),
    ...ownDialect,
    run: runOf(written, known),
  };
}

function verificationOf({
  tool,
  args,
  records = '',
  match,
  state = {},
}: NonNullable<z.infer<typeof written.verifiedBy>>): Verification {
  const required = Object.entries(state).map(([field, value]) => [field, { const: value }]);
  return {
    tool,
    args: sourcesOf(args),
    records,
    match: { ...sourcesOf(match), ...Object.fromEntries(required) },
    output: '',
  };
}

function sourcesOf(written: z.infer<typeof sources>): Verification['args'] {
  return Array.isArray(written) ? fromArgs(...written) : written;
}

function runOf(written: WrittenTool, { id, action }: Known): DomainTool['run'] {
  if ('make' in written) return make(written, id);
  if ('change' in written) return change(written, id(written.change));
  if ('end' in written) return end(written, id);
  if ('remove' in written) return remove(written, id(written.remove));
  return action(written.name);
}
