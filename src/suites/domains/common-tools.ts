/** The two tools that every domain has: show one record, list the records of somebody. */

import type { JsonSchema } from '../../contract/json.ts';
import type { DialectName } from '../../faults/dialects/dialect.ts';
import { by, type DomainTool, find, type Page, page, same, tool } from './domain.ts';
import { type Properties, pageOf, paging, record, text } from './schema.ts';
import type { Row } from './state.ts';

interface Getter {
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** The parameter that names the record, and what it is. */
  readonly id: string;
  readonly idIs: string;
  readonly output: JsonSchema;
  readonly dialect?: DialectName;
}

export function getter({ name, description, table, id, idIs, output, ...rest }: Getter): DomainTool {
  return tool<Record<string, string>>(
    { ...rest, name, description, input: record({ [id]: text(idIs) }), output, effect: 'read' },
    (state, args) => find(state, table, args[id]!, id),
  );
}

interface Lister {
  readonly name: string;
  readonly description: string;
  readonly table: string;
  /** Parameters that a row must carry, under the same names; they are echoed. */
  readonly keys: Properties;
  readonly field: string;
  readonly row: JsonSchema;
  readonly order: readonly string[];
  readonly passes?: (row: Row) => boolean;
  readonly dialect?: DialectName;
}

export function lister(spec: Lister): DomainTool {
  const { name, description, table, keys, field, row, order, passes = () => true, ...rest } = spec;
  const names = Object.keys(keys);
  const compare = by(...order);
  return tool<Row & Page>(
    {
      ...rest,
      name,
      description,
      input: record({ ...keys, ...paging }),
      output: pageOf(keys, field, row),
      effect: 'read',
    },
    (state, args) => {
      const rows = state.rows(
        table,
        (candidate) => passes(candidate) && names.every((key) => same(candidate[key], String(args[key]))),
      );
      const echo = Object.fromEntries(names.map((key) => [key, args[key]!]));
      return page(echo, field, rows.sort(compare), args);
    },
  );
}
