/** Function tools of the OpenAI Agents SDK behind a shield. */

export { type RecoveryToolOptions, recoveryTool } from './recovery-tool.ts';
