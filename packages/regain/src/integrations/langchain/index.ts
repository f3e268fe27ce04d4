/** A middleware for LangChain.js that recovers the tool calls of an agent. */

export type { ToolTraits } from '../traits.ts';
export { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';
