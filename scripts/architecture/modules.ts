/** The modules of each package as data: what each holds, which modules and packages it may use. ARCHITECTURE.md prints it. */

export interface Module {
  readonly package: 'regain' | 'lab' | 'dashboard';
  readonly name: string;
  readonly holds: string;
  /** Modules of the same package whose index.ts it may import, tests included. `*`: all of them. */
  readonly uses: readonly string[];
  /** External packages it may import; its tests may import any. */
  readonly packages: readonly string[];
  /** Whether it may import `node:` modules; one that may not, and uses none that may, also runs in a browser. */
  readonly node: boolean;
  /** Whether it may touch `process`, the console and the ambient clock. */
  readonly ambient: boolean;
}

type Given = Omit<Module, 'package' | 'name' | 'packages' | 'node' | 'ambient'> & Partial<Module>;

const of =
  (from: Module['package']) =>
  (name: string, given: Given): Module => ({
    ...{ package: from, name, packages: [], node: false, ambient: false },
    ...given,
  });

const regain = of('regain');
const lab = of('lab');
const dashboard = of('dashboard');
const below = ['types', 'values', 'law', 'govern'];

/** In order of dependence: a module uses modules above it. A module of the lab may use every module of regain but its command line, one of the dashboard also those of the lab. */
export const modules: readonly Module[] = [
  regain('types', {
    holds: 'tool, task, failure, action, trace, observation, cost; random streams; JSON Schema validation',
    uses: [],
  }),
  regain('values', {
    holds: 'JSON, texts, words, dates, units, nearest names: helpers that know nothing of tools',
    uses: ['types'],
    packages: ['fastest-levenshtein'],
  }),
  regain('files', { holds: 'locks and whole-file writes', uses: ['types', 'values'], node: true }),
  regain('database', {
    holds: 'statements on a PostgreSQL database, over connections that may be lost; tables that only grow',
    uses: ['types'],
    packages: ['pg'],
    node: true,
  }),
  regain('http', {
    holds: 'what every server over HTTP needs: who may ask, bounded bodies, listening',
    uses: ['types'],
    node: true,
  }),
  regain('dialects', {
    holds: 'how tools word their errors: HTTP, SQL, gRPC, GraphQL, MCP, SPARQL, Python, ...',
    uses: ['values', 'types'],
  }),
  regain('law', {
    holds: 'the law: observables, losses, predictor, gap, regimes, verdict, intervals, stop rule',
    uses: ['types', 'values'],
  }),
  regain('predict', {
    holds:
      'what a policy will do where it has not run: recovery of sources, composed along plans of the target',
    uses: ['types', 'values', 'law'],
  }),
  regain('text', { holds: 'tables and numbers as text and Markdown', uses: ['values', 'types', 'law'] }),
  regain('govern', {
    holds:
      'pure decisions: which repeat is safe, what the next attempt is worth, budgets, breaker, admission',
    uses: ['values', 'types', 'law'],
  }),
  regain('redact', {
    holds: 'texts of tools as data: without secrets, bounded',
    uses: [],
  }),
  regain('settings', {
    holds: 'configuration files of other programs: edited in one place, with preview and backup',
    uses: ['types', 'values', 'files', 'redact'],
    node: true,
    ambient: true,
  }),
  // Apart from redact, which every call needs: bundlers load a module whole, and this one only where a call is not recovered.
  regain('screening', { holds: 'whether the text of a tool reads like instructions', uses: [] }),
  regain('faults', {
    holds: 'fault kinds and profiles; `inject` puts them in front of tools',
    uses: ['types', 'values', 'dialects'],
  }),
  regain('recovery', { holds: 'the loop around one call, detection of failures, FORTIFY', uses: below }),
  regain('prompts', {
    holds: 'every text that is sent to a language model',
    uses: ['values', 'types', 'law'],
  }),
  regain('memory', {
    holds: 'exemplars of failures, their file, embedders',
    uses: ['values', 'files', 'types', 'redact', 'screening'],
    node: true,
  }),
  regain('repair', {
    holds: 'the rules that propose a repair: failure parser, candidates, argument and query repair',
    uses: [...below, 'prompts'],
    packages: ['jsonrepair'],
  }),
  regain('models', {
    holds: 'language models as proposers, recorded and scripted ones, planning',
    uses: [...below, 'redact', 'prompts', 'repair'],
    packages: ['@ai-sdk/openai-compatible'],
    node: true,
  }),
  regain('traces', {
    holds: 'the trace format on disk, and rollout files (CSV, JSON Lines)',
    uses: [...below, 'files', 'text', 'repair'],
    node: true,
  }),
  regain('trace-store', {
    holds: 'traces in a database: written in the background, read page by page',
    uses: ['types', 'values', 'database'],
    node: true,
  }),
  regain('readers', {
    holds: 'readers of traces that other programs wrote, one per dialect',
    uses: ['types', 'values', 'files', 'http', 'traces'],
    node: true,
  }),
  regain('analysis', {
    holds: 'recovery episodes in traces: failures, operations, costs, and what the law says of them',
    uses: [...below, 'predict', 'text', 'redact', 'recovery', 'repair', 'memory', 'readers'],
    node: false,
  }),
  regain('shield', {
    holds: 'recovery around the tools of a real agent: `protect`',
    uses: [...below, 'files', 'redact', 'screening', 'recovery', 'repair', 'memory', 'traces', 'trace-store'],
    node: true,
  }),
  regain('integrations', {
    holds:
      'AI SDK, LangChain.js, OpenAI Agents SDK, Mastra, Claude Agent SDK, `fetch`, OpenTelemetry, loggers: translate, never decide',
    uses: ['values', 'types', 'govern', 'faults', 'repair', 'shield'],
    packages: ['ai', 'langchain', '@langchain/core', '@openai/agents', '@mastra/core', '@opentelemetry/api'],
  }),
  regain('mcp', {
    holds: 'a recovering relay between an MCP client and an MCP server: `regain mcp`',
    uses: [
      'values',
      'types',
      'files',
      'http',
      'text',
      'govern',
      'redact',
      'settings',
      'faults',
      'recovery',
      'repair',
      'traces',
      'shield',
    ],
    node: true,
    ambient: true,
  }),
  regain('hooks', {
    holds: 'hooks of coding agents that report on a run when it ends: `regain hooks`',
    uses: ['types', 'values', 'settings', 'readers', 'analysis'],
    node: true,
  }),
  regain('init', {
    holds: 'what fits a project: its framework, its tools, the files to begin with: `regain init`',
    uses: ['types', 'values', 'files', 'govern', 'settings'],
    node: true,
  }),
  regain('public', { holds: 'the entry points: what a user may import', uses: ['*'] }),
  regain('cli', {
    holds: 'the `regain` command; only here are process, console and clock ambient',
    uses: ['*'],
    packages: ['commander', 'picocolors'],
    node: true,
    ambient: true,
  }),
  regain('tests', { holds: 'tests of several modules together', uses: ['*'], node: true }),
  lab('prior', {
    holds: 'trained weights, exemplars and word vectors, and the proposers made of them',
    uses: [],
    node: true,
  }),
  lab('studies', {
    holds: 'pure studies of the law: breakdown, sensitivity, surrogates, coverage',
    uses: [],
  }),
  lab('suites', {
    holds: 'tasks, tools, world and success check of each suite',
    uses: [],
    packages: ['zod', 'oxigraph'],
    node: true,
  }),
  lab('own-suites', {
    holds: "suites of one's own: from an OpenAPI document or an MCP server, and their worlds",
    uses: ['suites'],
    packages: ['yaml'],
    node: true,
  }),
  lab('policies', {
    holds: 'the compared policies and their registry',
    uses: ['prior'],
    packages: ['zod'],
    node: true,
  }),
  lab('agents', {
    holds:
      "a user's whole agent on a task: its tools with faults and protection, in a thread or as a command",
    uses: [],
    node: true,
    ambient: true,
  }),
  lab('store', {
    holds: 'where runs are kept: the port, SQLite, PostgreSQL, memory, one conformance suite',
    uses: [],
    packages: ['zod'],
    node: true,
  }),
  lab('harness', {
    holds: 'manifest, plan, rollout, runner on all cores, workers, replay',
    uses: ['prior', 'suites', 'policies', 'agents', 'store'],
    packages: ['zod'],
    node: true,
  }),
  lab('results', {
    holds: 'a run read once into numbers with intervals; `runExperiment`',
    uses: ['studies', 'policies', 'store', 'harness'],
    node: true,
  }),
  lab('report', {
    holds: 'reports and figures as pure functions of results',
    uses: ['studies', 'results'],
    packages: ['@observablehq/plot', 'linkedom'],
  }),
  lab('training', {
    holds: 'synthetic failures and the training of the prior',
    uses: ['prior', 'suites', 'policies', 'harness'],
    node: true,
  }),
  lab('paper', {
    holds: 'the paper: its printed tables, the programme that reproduces it, studies of policies',
    uses: ['prior', 'studies', 'suites', 'policies', 'store', 'harness', 'results', 'report'],
    node: true,
  }),
  lab('cli', {
    holds: 'the commands that need the lab',
    uses: ['*'],
    packages: ['zod', 'commander', 'hyparquet-writer', '@resvg/resvg-js'],
    node: true,
    ambient: true,
  }),
  lab('public', { holds: 'the entry points: what a user may import', uses: ['*'] }),
  lab('tests', { holds: "tests of regain's modules that need the lab", uses: ['*'], node: true }),
  dashboard('model', {
    holds:
      'what pages show, as pure functions: columns of ledgers, re-scoring, pairs, timelines, failed calls, traces',
    uses: [],
  }),
  dashboard('server', {
    holds:
      'the read-only HTTP API on runs, traces and memories; changes as they happen; the page as one file',
    uses: ['model'],
    node: true,
  }),
  dashboard('app', {
    holds: 'the pages, in a browser: one source of data, over HTTP or in the file itself',
    uses: ['model'],
    packages: ['preact'],
    ambient: true,
  }),
  dashboard('commands', {
    holds: '`regain serve` and `regain export --html`',
    uses: ['*'],
    packages: ['commander'],
    node: true,
    ambient: true,
  }),
  dashboard('tests', { holds: 'the pages in a real browser', uses: ['*'], node: true }),
];

export function moduleOf(path: string): Module | undefined {
  const [packages, from, src, name] = path.split('/');
  if (packages !== 'packages' || src !== 'src') return undefined;
  return modules.find((one) => one.package === from && one.name === name);
}
