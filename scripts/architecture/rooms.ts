/** The rooms of the house as data: what lives in each, which rooms and packages it may use. ARCHITECTURE.md prints it. */

import { type Table, table } from '../../src/report/table.ts';

export interface Room {
  readonly name: string;
  readonly holds: string;
  /** Rooms it may import; itself always, `*` for every other room. */
  readonly uses: readonly string[];
  /** External packages it may import. */
  readonly packages: readonly string[];
  /** Whether it may import `node:` modules; a room that may not also runs in a browser. */
  readonly node: boolean;
  /** Whether it may touch `process`, the console and the ambient clock. */
  readonly ambient: boolean;
}

const inner = { packages: [], node: false, ambient: false };

/** In order of dependence: a room uses rooms above it. */
export const rooms: readonly Room[] = [
  {
    ...inner,
    name: 'contract',
    holds:
      'the shared nouns and their schemas: tool, task, failure, action, trace, observation, random streams',
    uses: [],
    packages: ['zod', 'ajv', 'ajv-formats'],
  },
  {
    ...inner,
    name: 'values',
    holds: 'plain values and how they are read: objects, JSON, words, dates, decimals, units, nearest names',
    uses: ['contract', 'values'],
    packages: ['fastest-levenshtein'],
  },
  {
    ...inner,
    name: 'files',
    holds: 'files that several processes write: a lock beside the file, replacement as a whole',
    uses: ['contract'],
    node: true,
  },
  {
    ...inner,
    name: 'dialects',
    holds: 'how tools word their errors: the form (dialect) and the sentences (wording family)',
    uses: ['contract', 'values'],
  },
  {
    ...inner,
    name: 'law',
    holds: 'pure maths: observables, losses, predictor, gap, regimes, verdict, bootstrap, optimum, audit',
    uses: ['contract', 'values'],
  },
  {
    ...inner,
    name: 'govern',
    holds: 'pure decisions: value of the next attempt, retry safety, admission, budgets, drift watch',
    uses: ['contract', 'values', 'law'],
    packages: ['zod', 'fastest-levenshtein'],
  },
  {
    ...inner,
    name: 'faults',
    holds: 'the fault process: kinds, persistence, bursts, drift; `inject` wraps a tool',
    uses: ['contract', 'values', 'dialects'],
    packages: ['zod'],
  },
  {
    ...inner,
    name: 'recovery',
    holds: 'the loop, detection of failures, policies',
    uses: ['contract', 'values', 'law', 'govern'],
  },
  {
    ...inner,
    name: 'brains',
    holds:
      'who proposes a repair: embedded (failure parser, candidates, prior), language models, exemplar memory, embedders; what a model that plans is told',
    uses: ['contract', 'values', 'files', 'law', 'govern'],
    packages: ['zod', 'jsonrepair', 'fastest-levenshtein', '@ai-sdk/openai-compatible'],
    node: true,
  },
  {
    ...inner,
    name: 'shield',
    holds: 'recovery around the tools of a real agent: `protect`, what it counts, learns, hides and says',
    uses: ['contract', 'values', 'files', 'law', 'govern', 'recovery', 'brains'],
    node: true,
  },
  {
    ...inner,
    name: 'suites',
    holds: 'tasks, tools, world and success check of each suite',
    uses: ['contract', 'values', 'dialects', 'faults'],
    packages: ['zod', 'oxigraph'],
    node: true,
  },
  {
    ...inner,
    name: 'store',
    holds: 'the port and its implementations, one conformance suite',
    uses: ['contract', 'values'],
    packages: ['zod'],
    node: true,
  },
  {
    ...inner,
    name: 'policies',
    holds: 'the compared policies, all policies by name, and policies from files of users',
    uses: ['contract', 'values', 'law', 'govern', 'faults', 'recovery', 'brains'],
  },
  {
    ...inner,
    name: 'harness',
    holds: 'manifest, plan of rollouts, rollouts, runner on all cores, resume, replay, cost estimate',
    uses: [
      'contract',
      'values',
      'law',
      'govern',
      'faults',
      'recovery',
      'brains',
      'suites',
      'store',
      'policies',
    ],
    packages: ['zod'],
    node: true,
  },
  {
    ...inner,
    name: 'results',
    holds: 'what a stored run has found: read once, judged by the law, compared, exported',
    uses: ['contract', 'values', 'law', 'brains', 'store', 'policies', 'harness'],
  },
  {
    ...inner,
    name: 'train',
    holds: 'synthetic failure trajectories and the training of the prior',
    uses: [
      'contract',
      'values',
      'law',
      'govern',
      'suites',
      'faults',
      'recovery',
      'brains',
      'policies',
      'harness',
    ],
    node: true,
  },
  {
    ...inner,
    name: 'traces',
    holds: 'readers of foreign formats, episode reconstruction, redaction',
    uses: ['contract', 'values'],
    packages: ['zod'],
  },
  {
    ...inner,
    name: 'report',
    holds: 'tables and figures as pure functions: text, Markdown, SVG',
    uses: ['contract', 'values', 'law', 'results'],
    packages: ['@observablehq/plot', 'linkedom'],
  },
  {
    ...inner,
    name: 'paper',
    holds: 'the paper: its tables and their audit, the programme of experiments and its report, studies',
    uses: [
      ...['contract', 'values', 'law', 'govern', 'faults', 'recovery', 'brains', 'suites'],
      ...['policies', 'harness', 'results', 'report'],
    ],
  },
  {
    ...inner,
    name: 'integrations',
    holds: 'translate to and from agent frameworks, never decide',
    uses: ['contract', 'values', 'law', 'recovery', 'govern', 'faults', 'brains', 'shield'],
    packages: ['ai', 'langchain', '@langchain/core', '@opentelemetry/api'],
    node: true,
  },
  {
    name: 'server',
    holds: 'the HTTP door',
    uses: ['*'],
    packages: ['zod'],
    node: true,
    ambient: true,
  },
  {
    name: 'cli',
    holds: 'the command line; with `server`, the only home of process, environment, console and clock',
    uses: ['*'],
    packages: ['zod', 'commander', 'picocolors', 'hyparquet-writer', '@resvg/resvg-js'],
    node: true,
    ambient: true,
  },
];

/** The front door, `src/*.ts`: it re-exports what a user imports and adds nothing. */
export const frontDoor: Room = { ...inner, name: 'src', holds: 're-exports', uses: ['*'] };

/** Files that may exceed the length limit, each with its reason. */
export const lengthExceptions: Readonly<Record<string, string>> = {};

/** Files that may draw what nobody can repeat, each with its reason. */
export const ambientExceptions: Readonly<Record<string, string>> = {
  'src/runs/run-experiment.ts':
    'the entry of programs: a run says when it was created, and nothing depends on it',
  'src/shield/fresh-id.ts': 'an idempotency key must never be that of another process',
  'src/shield/logger.ts': 'the default logger is the console, in development only',
};

/** Pairs of files that may share a run of equal lines, each with its reason. */
export const duplicateExceptions: Readonly<Record<string, string>> = {
  'reported-programme.ts ~ summary.ts': 'results are described twice, below and above the report',
  'cell-counter.ts ~ reported-run.ts': 'the same',
  'boundary.ts ~ reported-programme.ts': 'the same',
  'escalation.ts ~ reported-run.ts': 'the same',
  'mechanism.ts ~ reported-programme.ts': 'the same',
  'brain.ts ~ features.ts':
    'the operators that the shipped weights know: a new operator must not change them',
};

export const linesMax = 300;

/** The table of ARCHITECTURE.md, for the rooms that exist. */
export function roomTable(existing: ReadonlySet<string>): Table {
  return table(
    rooms.filter((room) => existing.has(room.name)),
    [
      { label: 'room', value: (room) => `\`${room.name}/\``, align: 'left' },
      { label: 'what lives there', value: (room) => room.holds, align: 'left' },
      { label: 'may use', value: (room) => usesText(room), align: 'left' },
      { label: 'packages', value: (room) => room.packages.join(', ') || 'none', align: 'left' },
      { label: 'browser', value: (room) => (room.node ? 'no' : 'yes'), align: 'left' },
    ],
  );
}

export function usesText(room: Room): string {
  if (room.uses.includes('*')) return 'all rooms';
  return room.uses.join(', ') || 'nothing';
}
