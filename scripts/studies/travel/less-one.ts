/** Everything declared, less one declaration: what each of them is worth. */

import type { DeclaredTool } from '../../../packages/regain/src/shield/call/shapes.ts';
import type { Verification } from '../../../packages/regain/src/types/tool.ts';
import type { Configuration } from './configuration.ts';
import { declaredBut } from './shielded.ts';

export const lessOne: readonly Configuration[] = [
  declaredBut('`effect`: inferred instead', { tool: ({ effect: _, ...rest }) => rest }),
  declaredBut('`input` schemas', { tool: (tool) => ({ ...tool, input: {} }) }),
  declaredBut('`output` schemas', { tool: ({ output: _, ...rest }) => rest }),
  declaredBut('`singleRequest`', { tool: ({ singleRequest: _, ...rest }) => rest }),
  declaredBut('`idempotencyKey`', { tool: ({ idempotencyKey: _, ...rest }) => rest }),
  declaredBut('`verifiedBy`', { tool: ({ verifiedBy: _, ...rest }) => rest }),
  declaredBut('`verifiedBy.identity`', { tool: verifiedLess('identity') }),
  declaredBut('`verifiedBy.consistentAfterMs`', { tool: verifiedLess('consistentAfterMs') }),
  declaredBut("`verify: 'always'`", { options: { verify: 'in-doubt' } }),
  declaredBut('`refreshCredentials`', { options: { refreshCredentials: undefined as never } }),
  declaredBut('`timeoutMs` of 4 s: a minute instead', { options: { timeoutMs: 60_000 } }),
];

function verifiedLess(field: 'identity' | 'consistentAfterMs') {
  return (tool: DeclaredTool): DeclaredTool => {
    if (tool.verifiedBy === undefined) return tool;
    const { [field]: _, ...verifiedBy } = tool.verifiedBy;
    return { ...tool, verifiedBy: verifiedBy as Verification };
  };
}
