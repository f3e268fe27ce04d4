/** LangChain.js: a middleware that recovers the tool calls of an agent. */

export type { ShieldOrOptions } from '../open-shield.ts';
export type { ToolTrait, ToolTraits } from '../traits.ts';
export { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';
