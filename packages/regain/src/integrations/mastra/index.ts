/** Tools of Mastra behind a shield. */

export { type ProtectToolsOptions, protectTools } from './protect-tools.ts';
