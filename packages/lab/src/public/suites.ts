/** Suites of tasks: the built-in ones, and the types and check for your own. */

export type { SideEffect, Step, Suite, SuiteTask, Task, Template, World } from 'regain/internal/types';
export { checkSuite, getSuite, parseSuite, suiteNames } from '../suites/index.ts';
