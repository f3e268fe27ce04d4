/** LangChain.js: a middleware that recovers the tool calls of an agent. */

export type { ShieldSource } from '../open-shield.ts';
export type { ToolTraits, Traits } from '../traits.ts';
export { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';
