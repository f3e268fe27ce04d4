/** The suite of controlled perturbations: stateful tools and tasks with given plans. */

import { type Split, type Suite, splits } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { specOf } from '../domain-tool.ts';
import { domains, domainsOf } from '../domains/index.ts';
import { baseLatencyMs, type LatencyTable } from '../domains/latency.ts';
import { environments } from '../environment.ts';
import { domainDialects, familyOf } from '../error-formatters.ts';
import { tasksFrom } from '../templates/task-template.ts';
import { templateReader } from '../templates/template-file.ts';

/** Files of `templates/`: one for each domain, and one for tasks on several domains of training. */
function topicsOf(split: Split): readonly string[] {
  const names = domainsOf[split].map(({ name }) => name);
  return split === 'train' ? [...names, 'several'] : names;
}

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
    tasks: allTasks(),
    open: (task) => environmentFor(task.domain).open(familyOf(task)),
  };
}

/** Not every program needs them. */
const allTasks = once(() => {
  const read = templateReader(import.meta.url, './templates');
  return splits.flatMap((split) =>
    topicsOf(split).flatMap((name) => tasksFrom(read(name), name, split, tasksPerTemplate)),
  );
});
