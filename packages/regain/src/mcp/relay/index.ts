/** The relay between one client and one server. */

export type { AttemptOptions, AttemptOutcome, CallHook, ToolCall } from './call-hook.ts';
export { CONNECTION_LOST, type ConnectionError, connectionError, unanswered } from './errors.ts';
export { Relay } from './relay.ts';
