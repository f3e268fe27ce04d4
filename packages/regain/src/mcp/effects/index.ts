/** Effects of tools: which calls may be repeated. */

export { type DeclaredEffects, effectsText, parseEffects } from './effects-file.ts';
export { listTools, PlainClient } from './list-tools.ts';
export { type ListedTool, type ToolEffect, toolEffect } from './tool-effect.ts';
