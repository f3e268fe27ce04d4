/** `regain memory`: lists, shows, searches, adds, exports, imports and deletes exemplars. */

import { type Command, InvalidArgumentError, Option } from 'commander';
import { LOG_BYTES_MAX, readTextFile, readTextStream } from '../files/index.ts';
import {
  appendMemory,
  type ExemplarInput,
  exemplarMemory,
  exemplarOf,
  lexicalEmbedder,
  type MemoryText,
  memoryHeader,
  memoryLine,
  parseMemory,
  readMemory,
  rewriteMemory,
  screenExemplar,
} from '../memory/index.ts';
import { type Exemplar, failureClasses, invalidArgument, operators, RegainError } from '../types/index.ts';
import { requireLab } from './installed-lab.ts';
import { forgetText, listText, nearestText, showText } from './memory-text.ts';
import { describeCommand, integerOption, numberOption, print } from './output.ts';
import { writeData } from './terminal.ts';
import { writeFileAtomic } from './write-file.ts';

export const defaultMemoryFile = 'regain-memory.jsonl';

interface FileOption {
  readonly file: string;
  readonly json?: boolean;
}

export function addMemory(program: Command): void {
  const memory = program
    .command('memory')
    .description(
      'List, inspect, export, import and forget exemplars: earlier failures and the actions that resolved them.',
    );
  addList(memory);
  addShow(memory);
  addNearest(memory);
  addAdd(memory);
  addExport(memory);
  addImport(memory);
  addForget(memory);
}

function subcommand(memory: Command, usage: string, description: string, ...examples: string[]): Command {
  return describeCommand(memory.command(usage), description, ...examples).option(
    '--file <file>',
    `memory file; "${SHIPPED}" is the read-only memory of @regain/lab`,
    defaultMemoryFile,
  );
}

function addList(memory: Command): void {
  subcommand(
    memory,
    'list',
    'List exemplars, newest first.',
    'memory list',
    'memory list --quarantined --json',
  )
    .option('--quarantined', 'only exemplars that are excluded from retrieval')
    .option('--provenance <prefix>', 'only exemplars whose provenance starts with this')
    .option('--limit <count>', 'show at most this many', integerOption(1), 50)
    .action(async (options: FileOption & ExemplarFilter & { limit: number }) => {
      const { exemplars, isTorn } = await readScreened(options.file);
      const chosen = exemplars.filter(exemplarFilter(options));
      const shown = chosen.toReversed().slice(0, options.limit);
      const quarantined = exemplars.filter((exemplar) => exemplar.quarantined !== undefined).length;
      const summary = {
        file: options.file,
        exemplars: exemplars.length,
        quarantined,
        chosen: chosen.length,
        isTorn,
      };
      print(options, { ...summary, shown }, listText);
    });
}

function addShow(memory: Command): void {
  subcommand(memory, 'show <id>', 'Show one exemplar in full.', 'memory show 3f2a9c0d11e45b67').action(
    async (id: string, options: FileOption) => {
      const found = (await readScreened(options.file, true)).exemplars.find((exemplar) => exemplar.id === id);
      if (found === undefined) throw unknownId(id, options.file);
      print(options, found, showText);
    },
  );
}

function addNearest(memory: Command): void {
  subcommand(
    memory,
    'nearest <text>',
    'Show the exemplars nearest to a failure text.',
    "memory nearest 'Request timed out' -k 3",
  )
    .option('-k, --count <k>', 'number of exemplars', integerOption(1, 1000), 5)
    .addOption(
      new Option('--by <likeness>', 'comparison of texts; meaning adds word vectors, as in fortify')
        .choices(['spelling', 'meaning'])
        .default('spelling'),
    )
    .action(async (text: string, options: FileOption & { count: number; by: string }) => {
      const { exemplars } = await readScreened(options.file, true);
      const embedder =
        options.by === 'meaning' ? (await requireLab('--by meaning')).hybrid() : lexicalEmbedder();
      print(options, exemplarMemory(exemplars, { embedder }).nearest(text, options.count), nearestText);
    });
}

function addAdd(memory: Command): void {
  subcommand(
    memory,
    'add',
    'Add an exemplar.',
    "memory add --text 'slow down (7s)' --class rate-limit --operator retry",
  )
    .requiredOption('--text <text>', 'text of the failure')
    .addOption(new Option('--class <class>', 'failure class').choices(failureClasses).makeOptionMandatory())
    .addOption(
      new Option('--operator <operator>', 'recovery operator').choices(operators).makeOptionMandatory(),
    )
    .option('--failed', 'the recovery did not succeed')
    .option('--efficiency <share>', 'I / (1 + lambda C); default 1, with --failed 0', numberOption(0, 1))
    .option('--provenance <name>', 'where it comes from', nonEmpty, 'added/by hand')
    .action(async (options: FileOption & AddOptions) => {
      const success = options.failed !== true;
      const experience = {
        text: options.text,
        failureClass: options.class,
        operator: options.operator,
        success,
        efficiency: options.efficiency ?? (success ? 1 : 0),
        provenance: options.provenance,
      };
      readMemory(options.file);
      const exemplar = exemplarOf(experience);
      appendMemory(options.file, [exemplar]);
      print(options, exemplar, showText);
    });
}

interface AddOptions {
  readonly text: string;
  readonly class: ExemplarInput['failureClass'];
  readonly operator: ExemplarInput['operator'];
  readonly failed?: boolean;
  readonly efficiency?: number;
  readonly provenance: string;
}

function addExport(memory: Command): void {
  subcommand(
    memory,
    'export <target>',
    'Write exemplars to another memory file, or to standard output with -.',
    'memory export shared.jsonl',
    'memory export - --sound',
  )
    .option('--sound', 'omit quarantined exemplars')
    .option('--provenance <prefix>', 'only exemplars whose provenance starts with this')
    .action(async (target: string, options: FileOption & ExemplarFilter & { sound?: boolean }) => {
      const chosen = (await readScreened(options.file, true)).exemplars.filter(exemplarFilter(options));
      const exported = options.sound ? chosen.filter(({ quarantined }) => quarantined === undefined) : chosen;
      const whole = memoryHeader + exported.map(memoryLine).join('');
      if (target === '-') {
        await writeData(whole);
        return;
      }
      requireMemoryFileOrAbsent(target);
      await writeFileAtomic(target, whole);
      const result = { file: options.file, target, exported: exported.length };
      print(options, result, () => `${exported.length} exemplars written to ${target}`);
    });
}

function addImport(memory: Command): void {
  subcommand(
    memory,
    'import <source>',
    'Add the exemplars of another memory file, or of standard input with -. All are screened again.',
    'memory import shared.jsonl',
  ).action(async (source: string, options: FileOption) => {
    const { exemplars } = parseMemory(await read(source), source === '-' ? 'standard input' : source);
    const known = new Set(readMemory(options.file).exemplars.map(({ id }) => id));
    // The id is computed from the content: an imported file must not replace other exemplars.
    const imported = exemplars.map((exemplar) => importedExemplar(exemplar));
    const fresh = [...new Map(imported.map((exemplar) => [exemplar.id, exemplar])).values()].filter(
      ({ id }) => !known.has(id),
    );
    appendMemory(options.file, fresh);
    const quarantined = fresh.filter((exemplar) => exemplar.quarantined !== undefined).length;
    const result = { file: options.file, source, read: exemplars.length, added: fresh.length, quarantined };
    print(options, result, () => {
      const held = quarantined === 0 ? '' : `, ${quarantined} of them in quarantine`;
      return `${fresh.length} of ${exemplars.length} exemplars added to ${options.file}${held}`;
    });
  });
}

/** Without its remedy: what to change in a call is learnt from one's own calls only. */
function importedExemplar({ id: _, quarantined, remedy: __, ...experience }: Exemplar): Exemplar {
  const { provenance } = experience;
  const from = provenance.startsWith('imported/') ? provenance : `imported/${provenance}`;
  const exemplar = exemplarOf({ ...experience, provenance: from });
  return quarantined === undefined ? exemplar : { ...exemplar, quarantined };
}

function addForget(memory: Command): void {
  subcommand(
    memory,
    'forget [ids...]',
    'Delete exemplars permanently, by id or by property.',
    'memory forget 3f2a9c0d11e45b67',
    'memory forget --quarantined',
    'memory forget --provenance learnt/',
  )
    .option('--quarantined', 'all quarantined exemplars')
    .option('--provenance <prefix>', 'all exemplars whose provenance starts with this')
    .option('--all', 'all exemplars')
    .action(async (ids: string[], options: FileOption & ExemplarFilter & { all?: boolean }) => {
      const isChosen = options.quarantined === true || options.provenance !== undefined;
      if (ids.length === 0 && !isChosen && options.all !== true) {
        throw invalidArgument('forget needs ids, --quarantined, --provenance or --all');
      }
      const { exemplars } = await readScreened(options.file, true);
      const known = new Set(exemplars.map(({ id }) => id));
      const missing = ids.find((id) => !known.has(id));
      if (missing !== undefined) throw unknownId(missing, options.file);
      const chosen = isChosen ? exemplars.filter(exemplarFilter(options)).map(({ id }) => id) : [];
      const gone = new Set(options.all === true ? known : [...ids, ...chosen]);
      const { before, after } = rewriteMemory(options.file, (all) => all.filter(({ id }) => !gone.has(id)));
      print(options, { file: options.file, forgotten: before - after, left: after }, forgetText);
    });
}

interface ExemplarFilter {
  readonly quarantined?: boolean;
  readonly provenance?: string;
}

function exemplarFilter({ quarantined, provenance = '' }: ExemplarFilter): (exemplar: Exemplar) => boolean {
  return (exemplar) =>
    exemplar.provenance.startsWith(provenance) &&
    (quarantined !== true || exemplar.quarantined !== undefined);
}

/** Name of the memory that is shipped with the lab, in place of a file that is only read. */
export const SHIPPED = 'shipped';

/** Exemplars are screened again: a file from elsewhere may contain unsafe texts. */
async function readScreened(file: string, mustExist = file !== defaultMemoryFile): Promise<MemoryText> {
  if (file === SHIPPED) {
    const exemplars = (await requireLab(`the ${SHIPPED} memory`)).shippedExemplars();
    return { exemplars, lines: exemplars.length, isTorn: false };
  }
  const found = readMemory(file, { mustExist });
  return { ...found, exemplars: found.exemplars.map(screenExemplar) };
}

/** A file that is not a memory must not be overwritten. */
function requireMemoryFileOrAbsent(target: string): void {
  if (target === SHIPPED) throw invalidArgument(`the ${SHIPPED} memory is read-only`, { file: target });
  readMemory(target);
}

async function read(source: string): Promise<string> {
  const bounds = { bytesMax: LOG_BYTES_MAX };
  return source === '-'
    ? readTextStream(process.stdin, { ...bounds, shown: 'standard input' })
    : readTextFile(source, bounds);
}

function unknownId(id: string, file: string): RegainError {
  return new RegainError('not-found', `no exemplar has the id ${JSON.stringify(id)}`, { place: { file } });
}

function nonEmpty(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Needs a name.');
}
