/** In which dialect and in which family of wordings a tool speaks to a task. */

import { random } from '../contract/random.ts';
import type { SuiteTask } from '../contract/task.ts';
import type { Tool, Toolbox } from '../contract/tool.ts';
import { type DialectName, type Family, type Voice, voice } from '../faults/dialects/dialect.ts';
import { toolboxOf } from '../faults/inject.ts';
import { dialectOf, domains } from './domains/index.ts';

/** Families `a` and `b` for training tasks, `c` and `d` for those held out; which of the two follows from the task. */
export function familyOf(task: Pick<SuiteTask, 'id' | 'split'>): Family {
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
 * How a tool speaks to a task: the same voice for its own errors and for faults in front of it. A tool of a user's own
 * suite answers as most HTTP APIs do.
 */
export function voiceOf(task: Pick<SuiteTask, 'id' | 'split'>, tool: string): Voice {
  return voice(dialectOfTool.get(tool) ?? 'problem-json', familyOf(task));
}

/** The tools of a world behind one desk; it says in the task's family that it knows no tool of a name. */
export function deskOf(task: Pick<SuiteTask, 'id' | 'split'>, tools: readonly Tool[]): Toolbox {
  return toolboxOf(tools, voice('plain-text', familyOf(task)));
}

const dialectOfTool: ReadonlyMap<string, DialectName> = new Map(
  domains.flatMap((domain) => domain.tools.map((tool) => [tool.name, dialectOf(domain, tool)] as const)),
);
