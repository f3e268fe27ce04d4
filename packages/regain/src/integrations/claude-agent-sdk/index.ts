/** In-process tools of the Claude Agent SDK behind a shield, and hooks for the tools that it does not run itself. */

export { type ProtectToolsOptions, protectTools } from './protect-tools.ts';
export { type RecoveryHooks, recoveryHooks } from './recovery-hooks.ts';
