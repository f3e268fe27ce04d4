/** The suite of controlled perturbations: stateful tools and tasks with given plans. */

import type { Split, Suite, SuiteTask } from 'regain/internal/types';
import { specOf } from '../domain-tool.ts';
import { domains } from '../domains/index.ts';
import { baseLatencyMs, type LatencyTable } from '../domains/latency.ts';
import { environments } from '../environment.ts';
import { domainDialects, familyOf } from '../error-formatters.ts';
import { tasksFrom } from '../templates/task-template.ts';
import { templateReader } from '../templates/template-file.ts';

/** Files of `templates/`, each with the domains whose tools it needs. Training sees the first list only. */
const topics: readonly (readonly [Split, readonly string[]])[] = [
  ['train', ['flights', 'hotels', 'shop', 'files', 'calendar', 'tickets', 'messaging', 'library', 'several']],
  ['held-out', ['bank', 'clinic', 'parcels']],
  ['test', ['garage', 'energy', 'venue']],
  ['reserve', ['museum', 'farm', 'insurance']],
];

/** Every template is filled with this many different sets of facts. */
const tasksPerTemplate = 4;

/** The suite, with another latency table where one is wanted. */
export function paladinEval(latencyMs: LatencyTable = baseLatencyMs()): Suite {
  const environmentFor = environments(latencyMs);
  return {
    name: 'paladin-eval',
    description: 'Controlled perturbations over stateful tools in eleven domains, with given plans.',
    tools: domains.flatMap((domain) => domain.tools.map(specOf)),
    dialects: domainDialects(),
    tasks: tasks(),
    open: (task) => environmentFor(task.domain).open(familyOf(task)),
  };
}

let all: readonly SuiteTask[] | undefined;

/** Loaded on first use: not every program needs them. */
function tasks(): readonly SuiteTask[] {
  const read = templateReader(import.meta.url, './templates');
  all ??= topics.flatMap(([split, names]) =>
    names.flatMap((name) => tasksFrom(read(name), name, split, tasksPerTemplate)),
  );
  return all;
}
