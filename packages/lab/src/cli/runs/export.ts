/** `regain export`: writes the rollouts of a run as a file for other programs, such as `regain law verdict`. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import {
  describeCommand,
  print,
  requireDashboard,
  writeData,
  writeError,
  writeOutput,
} from 'regain/internal/cli';
import { errorText, invalidArgument, RegainError } from 'regain/internal/types';
import { type OpenRun, withRun } from '../../harness/index.ts';
import { exportRollouts, textFormats } from '../../results/index.ts';
import { parquetChunks } from './parquet.ts';
import { requireNoRun, runFile } from './run-files.ts';
import { type DatabaseFlags, runPlace, withDatabase } from './run-place.ts';

interface Options extends DatabaseFlags {
  format: keyof typeof textFormats | 'parquet' | 'traces';
  out?: string;
  html?: string;
  json?: boolean;
}

/** Rows are written in pieces of about this size. */
const CHUNK_CHARACTERS = 64 * 1024;

export function addExport(program: Command): void {
  const command = describeCommand(
    program
      .command('export')
      .argument('<run>', 'file or name of a run; with --html also a trace or a memory')
      .argument('[more...]', 'with --html: further runs, traces and memories for the same page'),
    'Write the rollouts of a run as JSONL, CSV or Parquet, the stored traces of agents for `regain gate` and `regain analyze`, or runs and traces as one self-contained page.',
    'export quick-1a2b3c4d --format csv --out rollouts.csv',
    'export quick-1a2b3c4d --html quick.html',
    'export quick-1a2b3c4d | regain law verdict -',
    'export agents-1a2b3c4d --format traces --out traces.jsonl',
  )
    .addOption(
      new Option('--format <name>', 'format of the rows')
        .choices([...Object.keys(textFormats), 'parquet', 'traces'])
        .default('jsonl'),
    )
    .option('--out <file>', 'file to write (default: standard output)')
    .option(
      '--html <file>',
      'write the dashboard with its data as one page instead; needs @regain/dashboard',
    );
  withDatabase(command).action(
    async (name: string, more: readonly string[], options: Options, self: Command) => {
      const { store, run: file, database } = runPlace(name, options);
      if (options.html !== undefined) {
        if (database !== undefined)
          throw invalidArgument('--html needs files: copy the run to one with regain copy');
        return writeHtml([file, ...more.map((one) => runFile(one).path)], options.html, options, self);
      }
      if (more.length > 0) throw invalidArgument(`rows are of one run; several need --html, got ${more[0]}`);
      if (options.out !== undefined) requireNoRun(options.out, file);
      await withRun(store, file, (run) => write(run, file, options));
    },
  );
}

async function writeHtml(
  files: readonly string[],
  html: string,
  options: Options,
  self: Command,
): Promise<void> {
  for (const file of files) requireNoRun(html, file);
  const dashboard = await requireDashboard('regain export --html');
  const bytes = await dashboard.exportHtml(files, html, self.parent?.version() ?? '');
  print(options, { files, html, bytes }, () => `Page: ${html} (${(bytes / 1e6).toFixed(1)} MB)`);
}

async function write(run: OpenRun, file: string, { format, out, json }: Options): Promise<void> {
  const { rollouts, rolloutsDone } = run.status;
  if (format === 'parquet' && out === undefined && process.stdout.isTTY) {
    throw invalidArgument('Parquet is binary and cannot be printed to a terminal: give --out FILE');
  }
  const rows =
    format === 'parquet'
      ? parquetChunks(run)
      : format === 'traces'
        ? traceChunks(run, file)
        : textChunks(run, format);
  if (out === undefined) {
    // What is printed cannot be taken back: every batch is checked first.
    for await (const _ of run.stored.rollouts());
    for await (const piece of rows) await writeData(piece);
  } else {
    await writeChunks(rows, out);
    if (json) writeOutput(`${JSON.stringify({ file, out, format, rollouts: rolloutsDone }, null, 2)}\n`);
  }
  if (rolloutsDone < rollouts) {
    writeError(`note: the run is unfinished, ${rolloutsDone} of ${rollouts} rollouts are written\n`);
  }
}

/** Only rollouts that cannot be run again have stored traces. */
async function* traceChunks({ stored }: OpenRun, file: string): AsyncIterable<string> {
  for await (const { trace } of stored.rollouts()) {
    if (trace === undefined)
      throw invalidArgument(
        'the run has no stored traces: its rollouts can be run again with regain replay',
        { file },
      );
    yield trace.endsWith('\n') ? trace : `${trace}\n`;
  }
}

async function* textChunks(run: OpenRun, format: keyof typeof textFormats): AsyncIterable<string> {
  const { head, line } = textFormats[format];
  let piece = head;
  for await (const row of exportRollouts(run)) {
    piece += line(row);
    if (piece.length < CHUNK_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Writes completely or not at all: under a temporary name until the last byte is written. */
async function writeChunks(rows: AsyncIterable<string | Uint8Array>, out: string): Promise<void> {
  const unfinished = `${out}.${process.pid}.tmp`;
  try {
    const stream = createWriteStream(unfinished, { flags: 'wx' });
    const closed = once(stream, 'close');
    // It is awaited below; until then its rejection must not count as unhandled.
    closed.catch(() => {});
    for await (const piece of rows)
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), closed]);
    stream.end();
    await closed;
    await rename(unfinished, out);
  } catch (cause) {
    await rm(unfinished, { force: true });
    if (RegainError.is(cause)) throw cause;
    const reason = errorText(cause);
    throw new RegainError('unreadable', `cannot be written: ${reason}`, { cause, place: { file: out } });
  }
}
