/** The file that `regain mcp effects` writes: a first version of `--effects` for a person to correct. */

import type { DeclaredEffects } from './effects-file.ts';
import { type ListedTool, toolEffect } from './tool-effect.ts';

/** One line for each tool, with the reason. A tool whose effect is unknown is written as a write. */
export function effectsText(
  tools: readonly ListedTool[],
  declared: DeclaredEffects,
  trustAnnotations: boolean,
): string {
  const lines = tools.map((tool) => {
    const { effect = 'write', because, verify } = toolEffect(tool, declared, trustAnnotations);
    const entry = { effect, ...(verify === undefined ? {} : { verify }), because };
    return `  ${JSON.stringify(tool.name)}: ${JSON.stringify(entry)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
