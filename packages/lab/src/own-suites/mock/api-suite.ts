/** A suite over a mock of an API: what a file written by `regain suite from-openapi` exports. */

import type { Suite } from 'regain/internal/types';
import { inPrivateWorld } from '../../suites/index.ts';
import { declaredTools, type ToolDeclarations } from '../declared-tools.ts';
import { type ShortTask, suiteTask } from '../short-task.ts';
import type { ApiData } from './api-data.ts';
import { mockWorld } from './world.ts';

export interface ApiSuiteOptions {
  readonly name: string;
  readonly description?: string;
  /** The data file that was written beside the suite. */
  readonly api: object;
  /** What each tool changes. A tool that is left out is not offered. */
  readonly tools: ToolDeclarations;
  /** Security schemes whose credentials are missing: calls that need them fail with 401. */
  readonly missingCredentials?: readonly string[];
  readonly tasks: readonly ShortTask[];
}

/** A suite over a mock of an API, as `regain suite from-openapi` writes it. */
export function apiSuite(options: ApiSuiteOptions): Suite {
  const { name, missingCredentials = [], tasks } = options;
  const declared = declaredTools(options.api, options.tools);
  // The mock refuses a call before it changes anything.
  const tools = declared.tools.map((spec) =>
    inPrivateWorld(spec.effect === 'read' ? spec : { singleRequest: true, ...spec }),
  );
  const specs = new Map(tools.map((spec) => [spec.name, spec]));
  const all = options.api as ApiData;
  const data = {
    ...all,
    collections: all.collections ?? {},
    tools: all.tools.filter((tool) => specs.has(tool.name)),
  };
  return {
    name,
    description: options.description ?? `A mock of ${declared.title}.`,
    tools,
    tasks: tasks.map((task) => suiteTask(task, name)),
    open: (task) => mockWorld({ data, specs, missing: missingCredentials }, task),
  };
}
