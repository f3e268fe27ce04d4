/** Leaves out of a generated suite what the suite check rejects, until the rest passes. */

import { invalidInput, type Suite } from 'regain/internal/types';
import { type SuiteFinding, suiteFindings } from '../suites/index.ts';
import type { Declaration } from './openapi/declarations.ts';
import type { ShortTask } from './short-task.ts';

export interface Draft {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly tasks: readonly ShortTask[];
}

/** Declarations of a write first, tasks afterwards: each round removes what it found. */
const ROUNDS_MAX = 6;

export async function checkedDraft(
  draft: Draft,
  suiteOf: (draft: Draft) => Suite,
): Promise<Draft & { readonly rejected: number }> {
  let kept = draft;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const findings = kept.tasks.length === 0 ? [] : await suiteFindings(suiteOf(kept));
    if (findings.length === 0) return { ...kept, rejected: draft.tasks.length - kept.tasks.length };
    kept = without(kept, findings);
  }
  throw invalidInput('no suite that passes the suite check can be made of it');
}

function without({ declarations, tasks }: Draft, findings: readonly SuiteFinding[]): Draft {
  const changed = new Map(declarations);
  const bad = new Set<string>();
  for (const { path, problem } of findings) {
    const [, repeated] = /\(([^/)]+)\)$/.exec(path) ?? [];
    const guess = problem.includes('its repetition shows neither') ? changed.get(repeated ?? '') : undefined;
    if (guess !== undefined) {
      // Better known now than before.
      changed.set(repeated!, {
        ...guess,
        effect: 'idempotent',
        confirm: 'a second call changed nothing when it was tried',
      });
      continue;
    }
    const [, tool, field] = /\(([^/)]+)\/(verifiedBy|undoneBy)\)$/.exec(path) ?? [];
    const declaration = tool === undefined ? undefined : changed.get(tool);
    if (declaration !== undefined) {
      const { [field as 'undoneBy']: _, ...rest } = declaration;
      changed.set(tool!, rest);
      continue;
    }
    const [, task] = /^\/tasks\/([^/]+)/.exec(path) ?? [];
    if (task !== undefined) bad.add(task);
    else changed.delete(/^\/tools\/([^/]+)/.exec(path)?.[1] ?? '');
  }
  const offered = ({ calls }: ShortTask) => calls.every(([tool]) => changed.has(tool));
  return { declarations: changed, tasks: tasks.filter((task) => !bad.has(task.id) && offered(task)) };
}

/** One task of each kind in turn, so that a few tasks use many tools. */
export function chooseTasks(tasks: readonly ShortTask[], countMax: number): readonly ShortTask[] {
  const turnOf = (task: ShortTask, index: number) =>
    tasks.slice(0, index).filter(({ template }) => template === task.template).length;
  const turns = tasks.map((task, index) => ({ task, turn: turnOf(task, index), index }));
  const chosen = turns.sort((a, b) => a.turn - b.turn || a.index - b.index).slice(0, countMax);
  return chosen.sort((a, b) => a.index - b.index).map(({ task }) => task);
}
