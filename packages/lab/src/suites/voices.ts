/** In which dialect and in which family of wordings a tool speaks to a task. */

import { type DialectName, type Family, type Voice, voice } from 'regain/internal/dialects';
import { toolboxOf } from 'regain/internal/faults';
import { random, type Suite, type SuiteTask, type Tool, type Toolbox } from 'regain/internal/types';
import { dialectOf, domains } from './domains/index.ts';

type Worded = Pick<SuiteTask, 'id' | 'split'>;

/** Families `a` and `b` for training tasks, `c` and `d` for those held out; which of the two follows from the task. */
export function familyOf(task: Worded): Family {
  let family = familyOfTask.get(task);
  if (family === undefined) {
    const isFirst = random('wording family', task.id).below(2) === 0;
    if (task.split === 'train') family = isFirst ? 'a' : 'b';
    else family = isFirst ? 'c' : 'd';
    familyOfTask.set(task, family);
  }
  return family;
}

/** Worlds are opened by the thousand for the same task. */
const familyOfTask = new WeakMap<object, Family>();

/**
 * How a tool speaks to a task: the same voice for its own errors and for faults in front of it. A tool whose suite does
 * not say answers as most HTTP APIs do.
 */
export function voiceOf(suite: Pick<Suite, 'dialects'>, task: Worded, tool: string): Voice {
  const dialects = suite.dialects ?? {};
  const dialect = Object.hasOwn(dialects, tool) ? dialects[tool]! : 'problem-json';
  return voice(dialect as DialectName, familyOf(task));
}

/** The tools of a world behind one desk; it says in the task's family that it knows no tool of a name. */
export function deskOf(task: Worded, tools: readonly Tool[]): Toolbox {
  return toolboxOf(tools, voice('plain-text', familyOf(task)));
}

/** The dialects of the domains' tools, for suites over them. */
export function domainDialects(): Readonly<Record<string, DialectName>> {
  return Object.fromEntries(
    domains.flatMap((domain) => domain.tools.map((tool) => [tool.name, dialectOf(domain, tool)] as const)),
  );
}
