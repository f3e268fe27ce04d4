/** A suite over a mock of an API: what a file written by `regain suite from-openapi` exports. */

import {
  type EffectClass,
  effectClasses,
  RegainError,
  type Suite,
  type ToolSpec,
  type Undo,
  type Verification,
} from 'regain/internal/types';
import { isObject, unknownName } from 'regain/internal/values';
import { inPrivateWorld } from '../../suites/index.ts';
import { type ShortTask, suiteTask } from '../short-task.ts';
import type { ApiData, ApiTool } from './api-data.ts';
import { mockWorld } from './world.ts';

/** The effect of a tool, and for writes how to see or undo what they did. */
export type ToolDeclaration =
  | EffectClass
  | {
      readonly effect: EffectClass;
      readonly verifiedBy?: Verification;
      readonly undoneBy?: Undo;
      readonly idempotencyKey?: boolean;
    };

export interface ApiSuiteOptions {
  readonly name: string;
  readonly description?: string;
  /** The data file that was written beside the suite. */
  readonly api: object;
  /** What each tool changes. A tool that is left out is not offered. */
  readonly tools: { readonly [tool: string]: string | object };
  /** Security schemes whose credentials are missing: calls that need them fail with 401. */
  readonly missingCredentials?: readonly string[];
  readonly tasks: readonly ShortTask[];
}

export function apiSuite(options: ApiSuiteOptions): Suite {
  const { name, api, missingCredentials = [], tasks } = options;
  const data = apiData(api, options.tools);
  const tools = data.tools.map((tool) => specOf(tool, options.tools[tool.name]!));
  const specs = new Map(tools.map((spec) => [spec.name, spec]));
  return {
    name,
    description: options.description ?? `A mock of ${data.title}.`,
    tools,
    tasks: tasks.map((task) => suiteTask(task, name)),
    open: (task) => mockWorld({ data, specs, missing: missingCredentials }, task),
  };
}

/** The tools that are declared, in the order of the data. */
function apiData(api: object, declared: ApiSuiteOptions['tools']): ApiData {
  const { title, tools, collections } = api as Partial<ApiData>;
  if (typeof title !== 'string' || !Array.isArray(tools) || !isObject(collections))
    throw new RegainError('invalid-input', '"api" needs the data that regain suite from-openapi wrote');
  const names = tools.map((tool: ApiTool) => tool.name);
  for (const name of Object.keys(declared))
    if (!names.includes(name)) throw new RegainError('invalid-input', unknownName('tool', name, names));
  return {
    title,
    collections: collections as ApiData['collections'],
    tools: tools.filter(({ name }) => name in declared),
  };
}

function specOf({ name, description, inputSchema, outputSchema }: ApiTool, given: string | object): ToolSpec {
  const declared = typeof given === 'string' ? { effect: given } : (given as { effect?: unknown });
  if (!effectClasses.includes(declared.effect as EffectClass))
    throw new RegainError(
      'invalid-input',
      `tool ${name}: the effect needs to be one of ${effectClasses.join(', ')}, got ${JSON.stringify(declared.effect)}`,
    );
  const about = { name, description, inputSchema, ...(outputSchema === undefined ? {} : { outputSchema }) };
  // The mock refuses a call before it changes anything.
  const isWrite = declared.effect !== 'read';
  return inPrivateWorld({ ...about, ...(isWrite ? { singleRequest: true } : {}), ...declared } as ToolSpec);
}
