/**
 * Suites of tasks: the built-in ones, and the types and check for your own.
 *
 * @example
 * import { getSuite, suiteNames } from '@regain/lab/suites';
 * import { virtualClock } from 'regain/types';
 *
 * console.log(suiteNames.join(', ')); // => paladin-eval, tool-reflect-eval, api-bank, wikidata-live, live-apis, long-plans
 *
 * // A task is a plan of calls. Its world has the tools and records their side effects.
 * const suite = getSuite('paladin-eval');
 * const task = suite.tasks[0]!;
 * const { tools, effects } = suite.open(task, virtualClock());
 * console.log(task.plan.length, tools.length, effects()); // => 1 9 []
 */

export type { SideEffect, Step, Suite, SuiteTask, Task, Template, World } from 'regain/internal/types';
export { apiSuite, mcpSuite } from '../own-suites/index.ts';
export { checkSuite, getSuite, parseSuite, suiteNames } from '../suites/index.ts';
