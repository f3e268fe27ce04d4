/** The AI SDK: tools behind a shield, and calls that a model got wrong put right before they are made. */

export type { ShieldOrOptions } from '../open-shield.ts';
export type { ToolTrait, ToolTraits } from '../traits.ts';
export { type ProtectToolsOptions, protectTools } from './protect-tools.ts';
export { type RepairToolCallOptions, repairToolCall } from './repair-tool-call.ts';
