/** A middleware for LangChain.js that recovers the tool calls of an agent. */

export { type RecoveryMiddlewareOptions, recoveryMiddleware } from './recovery-middleware.ts';
