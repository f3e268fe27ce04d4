/** The interface of init: what fits a project. */

export { frameworks } from './frameworks.ts';
export { type InitPlan, planInit } from './plan-init.ts';
