/** The executors of all tools, by set and name. */

import { once } from 'regain/internal/values';
import { refuse } from '../../domains/domain.ts';
import { bundledExecutors } from '../bundled/executors.ts';
import type { Definition, ToolSet } from '../format.ts';
import { accounts } from './accounts.ts';
import { diaries } from './diaries.ts';
import { type Executor, type Executors, executor } from './executor.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { knowledge } from './knowledge.ts';
import { levelThree } from './level-3.ts';

const executors = once((): Readonly<Record<ToolSet, Executors>> => {
  const own = bundledExecutors();
  return {
    apis: { ...accounts, ...diaries, ...health, ...home, ...knowledge, ...own.apis },
    lv3_apis: { ...levelThree, ...own.lv3_apis },
  };
});

/** Tools that called an external service or model, which cannot be computed here. */
const externalServices: { readonly [tool: string]: string } = {
  Dictionary: 'a dictionary on the web',
  Translate: 'a translation service on the web',
  ToolSearcher: 'an embedding model',
};

/** Undefined for an unknown tool. */
export function executorOf({ set, name }: Pick<Definition, 'set' | 'name'>): Executor | undefined {
  const known = executors()[set];
  if (Object.hasOwn(known, name)) return known[name]!;
  const asked = Object.hasOwn(externalServices, name) ? externalServices[name] : undefined;
  if (asked === undefined) return undefined;
  return executor('read', () => {
    refuse('refused', 'tool', name, `${name} asks ${asked}, which is not part of the data`);
  });
}

export function usesExternalService(name: string): boolean {
  return Object.hasOwn(externalServices, name);
}
