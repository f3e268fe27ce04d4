/** Every kind of file that Regain reads: a good one, and the commands that read it. */

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parsePosteriors } from 'regain/internal/govern';
import { root } from '../../../../../scripts/run.ts';
import { type CommandOutput, runRawInTest } from '../../../../regain/src/cli/run-in-test.ts';
import { hashOf, type ResolvedManifest } from '../../harness/index.ts';
import { runExperiment } from '../../results/index.ts';
import { bundledFiles } from '../../suites/index.ts';
import type { FileFormat } from './damage-in-test.ts';

export interface Reader {
  readonly name: string;
  readonly format: FileFormat;
  /** A file that is read without an error. */
  readonly good: string;
  /** Reads the bytes; commands by `trial`, where several read such a file. */
  read(bytes: Buffer, trial: number): Promise<CommandOutput>;
}

const example = (name: string) => readFileSync(join(root, 'examples', name), 'utf8');
const firstLines = (text: string, count: number) => `${text.split('\n').slice(0, count).join('\n')}\n`;

/** `folder` is for the files; it is empty and belongs to the test. */
export async function readersIn(folder: string): Promise<readonly Reader[]> {
  const bank = join(folder, 'api-bank');
  /** In a command FILE is the file, FOLDER its folder, and BANK that of api-bank. */
  const byCommand = (
    name: string,
    format: FileFormat,
    path: string,
    good: string,
    ...commands: readonly string[]
  ): Reader => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, good);
    return {
      ...{ name, format, good },
      async read(bytes, trial) {
        writeFileSync(file, bytes);
        const words = commands[trial % commands.length]!.split(' ');
        const paths: Record<string, string> = { FILE: file, FOLDER: dirname(file), BANK: bank };
        const output = await runRawInTest('0.0.0', ...words.map((word) => paths[word] ?? word));
        writeFileSync(file, good);
        return output;
      },
    };
  };
  const trace = await runRawInTest('0.0.0', 'try', '--task', 'flights-02-1', '--json');
  const versionOne = join(root, 'packages/regain/src/recovery/traces-of-version-1.jsonl');
  const oldTraces = firstLines(readFileSync(versionOne, 'utf8'), 12);
  const rolloutLines = firstLines(example('rollouts.jsonl'), 12);
  const showQald = 'suites show wikidata-live --data FOLDER';
  const verdict = 'law verdict FILE --resamples 99';
  const apiBank = smallApiBank();
  const inBank = (path: string, format: FileFormat) => {
    const show = 'suites show api-bank --data BANK';
    return byCommand(`api-bank ${path}`, format, join('api-bank', path), apiBank[path]!, show);
  };
  for (const [path, text] of Object.entries(apiBank)) {
    mkdirSync(dirname(join(bank, path)), { recursive: true });
    writeFileSync(join(bank, path), text);
  }
  return [
    byCommand('manifest', 'json', 'manifest.json', JSON.stringify(manifest), 'run FILE --dry-run'),
    byCommand('profile', 'json', 'profile.json', JSON.stringify(profile), 'faults show FILE'),
    byCommand(
      'suite',
      'json',
      'suite.json',
      example('my-tasks.json'),
      'suites show FILE',
      'suites --suite FILE',
      'try --suite FILE --task plan-1',
      'suites show FILE --task plan-1',
    ),
    byCommand('rollouts CSV', 'csv', 'rollouts.csv', ledgerCsv(), verdict),
    byCommand('rollouts JSONL', 'jsonl', 'rollouts.jsonl', rolloutLines, verdict),
    byCommand('calls', 'jsonl', 'calls.jsonl', example('calls.jsonl'), 'repair FILE'),
    byCommand(
      'memory',
      'jsonl',
      'memory.jsonl',
      memory(),
      'memory list --file FILE',
      'memory nearest timed-out --file FILE',
      'memory export - --file FILE',
    ),
    byCommand('trace', 'jsonl', 'trace.jsonl', trace.stdout, 'replay FILE', verdict),
    byCommand('trace of version 1', 'jsonl', 'old.jsonl', oldTraces, 'replay FILE', verdict),
    byCommand('QALD', 'json', 'qald-10/qald_10.json', JSON.stringify(qald), showQald),
    inBank('tools.json', 'json'),
    inBank('dialogues.jsonl', 'jsonl'),
    inBank('test-data/level-3.json', 'json'),
    inBank(Object.keys(apiBank).find((path) => path.startsWith('init_database/'))!, 'json'),
    byCommand('programme', 'json', 'programme/programme.json', JSON.stringify(programme), 'report FOLDER'),
    experience(),
    await runHead(folder),
  ];
}

const manifest = {
  name: 'small',
  suites: ['paladin-eval'],
  policies: ['vanilla', 'retry'],
  profiles: ['rough', { name: 'own', description: 'own', calls: { rate: 0.2, kinds: { timeout: 1 } } }],
  ...{ tasks: 1, repeats: 1, seeds: [1, 2], gamma: 0.9, lambda: 0.5 },
  ...{ costModel: 'default', limits: { attempts: 3 } },
  verdict: { margin: 0.1, resamples: 99 },
};

const profile = {
  ...{ name: 'own', description: 'A profile.', severity: 1, wordings: ['http'] },
  calls: {
    rate: 0.4,
    more: 0.2,
    faultsMax: 3,
    otherPurposes: 0.2,
    kinds: { timeout: { weight: 3, triesMean: 1.6 }, slow: 1 },
  },
  drift: { perTool: 0.1, onsetMsMean: 1_000, slotMs: 100, kinds: { 'field-renamed': 1 } },
  suites: { 'tool-reflect-eval': { severity: 0.3, slips: 0.4 } },
};

const programme = { size: 'quick', backbones: ['rules'], runs: { main: 'main.sqlite' } };

const qald = {
  dataset: { id: 'x' },
  questions: [1, 2].map((id) => ({
    id,
    question: [{ language: 'en', string: 'Which city is the capital of France?' }],
    answers: [{ head: { vars: ['result'] }, results: { bindings: [] } }],
    query: { sparql: 'SELECT ?result WHERE { wd:Q142 wdt:P36 ?result } LIMIT 1' },
  })),
};

function ledgerCsv(): string {
  const entry = JSON.stringify([{ cost: 0.1, downMs: 10, upCost: 0, upMs: 0 }]).replaceAll('"', '""');
  const rows = Array.from({ length: 8 }, (_, i) => `retry,travel,task-${i % 4},1,${i},recovered,"${entry}"`);
  return `policy,suite,task,seed,repeat,ending,ledger\n${rows.join('\n')}\n`;
}

function memory(): string {
  const exemplar = {
    ...{ id: '3f2a9c0d11e45b67', text: 'Request timed out', failureClass: 'timeout', operator: 'retry' },
    ...{ success: true, efficiency: 0.9, provenance: 'added/by hand' },
  };
  const lines = [{ format: 'regain-memory', version: 1 }, exemplar, { ...exemplar, id: '3f2a9c0d11e45b68' }];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The bundled files with a few dialogues each. */
function smallApiBank(): Record<string, string> {
  const files = bundledFiles();
  const thirdLevel: unknown[] = JSON.parse(files['test-data/level-3.json']!);
  return {
    ...files,
    'dialogues.jsonl': firstLines(files['dialogues.jsonl']!, 3),
    'test-data/level-3.json': JSON.stringify(thirdLevel.slice(0, 3), null, 1),
  };
}

function experience(): Reader {
  const tally = { successes: 1, failures: 2, costs: 0.2 };
  const good = JSON.stringify({
    version: 1,
    tallies: { 'search|timeout|retry|0': tally, '|timeout|retry|0': tally },
    outages: { search: { timeout: 0.5 } },
    firsts: { search: { worked: 1, failed: { timeout: 1 }, done: {}, lost: {}, right: 1, wrong: 0 } },
  });
  return {
    ...{ name: 'experience', format: 'json', good },
    read: async (bytes) => asCommand(() => parsePosteriors(bytes.toString('utf8'), 'experience.json')),
  };
}

/** The result of a function as that of a command: exit code 1 is an error that is none of Regain's. */
function asCommand(read: () => unknown): CommandOutput {
  try {
    read();
    return { code: 0, stdout: '', stderr: '' };
  } catch (error) {
    const isOwn = error instanceof Error && error.name === 'RegainError';
    const stderr = isOwn ? 'error: ' : `internal error: ${String(error)}`;
    return { code: isOwn ? 3 : 1, stdout: '', stderr };
  }
}

/** A run whose stored manifest is damaged and has the right digests. */
async function runHead(folder: string): Promise<Reader> {
  const small = { name: 'small', suites: ['paladin-eval'], policies: ['retry', 'vanilla'] };
  const size = { profiles: ['rough'], tasks: 2, repeats: 1 };
  await runExperiment({ ...small, ...size }, { store: folder, run: 'run', workers: 1 });
  const run = join(folder, 'run.sqlite');
  const good = headIn(run).manifest!;
  const forged = join(folder, 'forged.sqlite');
  const commands: readonly (readonly string[])[] = [
    ['show', forged],
    ['export', forged],
    ['replay', forged, '0'],
    ['runs', folder],
    ['report', forged, '--out', join(folder, 'report')],
    ['compare', forged, run],
  ];
  return {
    ...{ name: 'run head', format: 'json', good },
    async read(bytes, trial) {
      copyFileSync(run, forged);
      forgeHead(forged, bytes.toString('utf8'));
      return runRawInTest('0.0.0', ...commands[trial % commands.length]!);
    },
  };
}

function headIn(run: string): Record<string, string> {
  const database = new DatabaseSync(run, { readOnly: true });
  const rows = database.prepare('SELECT name, value FROM head').all();
  database.close();
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
}

/** As by a program that knows the format: the hash of the manifest and the digest of the head are right. */
function forgeHead(run: string, manifest: string): void {
  const head: Record<string, string> = { ...headIn(run), manifest };
  try {
    head.hash = hashOf(JSON.parse(manifest) as ResolvedManifest);
  } catch {
    // It is no manifest at all: the hash cannot be right.
  }
  const { name, hash, rollouts, batchSize, madeBy, createdAt } = head;
  const text = JSON.stringify([name, manifest, hash, Number(rollouts), Number(batchSize), madeBy, createdAt]);
  head.digest = createHash('sha256').update(text).digest('hex');
  const database = new DatabaseSync(run);
  const change = database.prepare('UPDATE head SET value = ? WHERE name = ?');
  for (const [field, value] of Object.entries(head)) change.run(value, field);
  database.close();
}
