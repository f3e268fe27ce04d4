/** `tools/call` through the shield. */

export { ProtectedCalls, type ProtectedCallsOptions } from './protected-calls.ts';
