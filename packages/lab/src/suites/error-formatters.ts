/** The dialect and the family of wordings of a tool's errors in a task. */

import {
  type DialectName,
  type ErrorFormatter,
  errorFormatter,
  type WordingFamily,
} from 'regain/internal/dialects';
import { createToolbox } from 'regain/internal/faults';
import {
  random,
  type Split,
  type Suite,
  type SuiteTask,
  type Tool,
  type Toolbox,
} from 'regain/internal/types';
import { getOrMake } from 'regain/internal/values';
import { dialectOf, domains } from './domains/index.ts';

type TaskWording = Pick<SuiteTask, 'id' | 'split'>;

/** Two families for each split; which of them depends on the task. */
const familiesOf: Readonly<Record<Split, readonly [WordingFamily, WordingFamily]>> = {
  train: ['a', 'b'],
  'held-out': ['c', 'd'],
  test: ['e', 'f'],
  reserve: ['g', 'h'],
};

export function familyOf(task: TaskWording): WordingFamily {
  return getOrMake(
    familyOfTask,
    task,
    () => familiesOf[task.split][random('wording family', task.id).below(2)]!,
  );
}

/** Cached: many worlds are opened for the same task. */
const familyOfTask = new WeakMap<object, WordingFamily>();

/**
 * The error format of a tool in a task, for its own errors and for injected faults. A tool without a declared dialect
 * answers as most HTTP APIs do.
 */
export function errorFormatterOf(
  suite: Pick<Suite, 'dialects'>,
  task: TaskWording,
  tool: string,
): ErrorFormatter {
  const dialects = suite.dialects ?? {};
  const dialect = Object.hasOwn(dialects, tool) ? dialects[tool]! : 'problem-json';
  return errorFormatter(dialect as DialectName, familyOf(task));
}

/** The toolbox of a world; the error for an unknown tool uses the wording family of the task. */
export function toolboxFor(task: TaskWording, tools: readonly Tool[]): Toolbox {
  return createToolbox(tools, errorFormatter('plain-text', familyOf(task)));
}

/** The dialects of the domains' tools, for suites over them. */
export function domainDialects(): Readonly<Record<string, DialectName>> {
  return Object.fromEntries(
    domains.flatMap((domain) => domain.tools.map((tool) => [tool.name, dialectOf(domain, tool)] as const)),
  );
}
