/** The part of a task that a policy may see. */

import type { SuiteTask, Task } from 'regain/internal/types';

export function visibleTask({ id, text, given, plan, answer }: SuiteTask): Task {
  return { id, text, given, plan, ...(answer === undefined ? {} : { answer }) };
}
