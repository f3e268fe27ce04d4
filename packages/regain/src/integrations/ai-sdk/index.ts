/** Tools of the AI SDK behind a shield, and the repair of calls before they are made. */

export { type ProtectToolsOptions, protectTools } from './protect-tools.ts';
export { type RepairToolCallOptions, repairToolCall } from './repair-tool-call.ts';
