/** Writes the rollouts of a run as Parquet in row groups, so that memory holds one group whatever the size of the run. */

import type { SchemaElement } from 'hyparquet-writer';
import type { OpenRun } from '../../harness/index.ts';
import { type ExportedRollout, exportRollouts, type RowColumn, rowColumns } from '../../results/index.ts';

/** Rows of a group, the unit that readers skip or read. */
const GROUP_ROWS = 20_000;

const types: { readonly [type in RowColumn['type']]: Omit<SchemaElement, 'name'> } = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  whole: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON' },
};

export async function* parquetChunks(run: OpenRun): AsyncIterable<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer');
  const writer = new ByteWriter();
  const columns = rowColumns.map(
    ({ name, type }) => ({ name, repetition_type: 'OPTIONAL', ...types[type] }) as const,
  );
  const manifest = { key: 'regain.manifest', value: run.stored.head.manifest };
  const parquet = new ParquetWriter({
    writer,
    schema: [{ name: 'rollouts', num_children: columns.length }, ...columns],
    kvMetadata: [manifest],
  });
  const takeBytes = () => {
    const bytes = writer.getBytes().slice();
    // Written bytes leave the buffer; the offset in the file continues.
    writer.index = 0;
    return bytes;
  };
  for await (const rows of groups(exportRollouts(run))) {
    const columnData = rowColumns.map((column) => ({
      name: column.name,
      data: rows.map((row) => cellOf(column, row)),
    }));
    await parquet.write({ columnData, rowGroupSize: GROUP_ROWS });
    yield takeBytes();
  }
  await parquet.finish();
  yield takeBytes();
}

async function* groups(rows: AsyncIterable<ExportedRollout>): AsyncIterable<ExportedRollout[]> {
  let group: ExportedRollout[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < GROUP_ROWS) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function cellOf({ type, value }: RowColumn, row: ExportedRollout): unknown {
  const found = value(row);
  if (found === null) return null;
  if (type === 'whole') return BigInt(found);
  return type === 'json' ? JSON.parse(String(found)) : found;
}
