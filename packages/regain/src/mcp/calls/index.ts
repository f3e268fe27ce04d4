/** `tools/call` through the shield. */

export { type ProtectedCalls, type ProtectedCallsOptions, protectedCalls } from './protected-calls.ts';
