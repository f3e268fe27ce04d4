/** Everything declared except one declaration: what each of them is worth. */

import type { DeclaredTool } from '../../../packages/regain/src/shield/call/tool-types.ts';
import type { Verification } from '../../../packages/regain/src/types/tool.ts';
import type { Configuration } from './configuration.ts';
import { declaredExcept } from './regain-configurations.ts';

export const leaveOneOut: readonly Configuration[] = [
  declaredExcept('`effect`: inferred instead', { tool: ({ effect: _, ...rest }) => rest }),
  declaredExcept('`inputSchema`', { tool: (tool) => ({ ...tool, inputSchema: {} }) }),
  declaredExcept('`outputSchema`', { tool: ({ outputSchema: _, ...rest }) => rest }),
  declaredExcept('`singleRequest`', { tool: ({ singleRequest: _, ...rest }) => rest }),
  declaredExcept('`idempotencyKey`', { tool: ({ idempotencyKey: _, ...rest }) => rest }),
  declaredExcept('`verifiedBy`', { tool: ({ verifiedBy: _, ...rest }) => rest }),
  declaredExcept('`verifiedBy.identity`', { tool: withoutVerificationField('identity') }),
  declaredExcept('`verifiedBy.consistentAfterMs`', { tool: withoutVerificationField('consistentAfterMs') }),
  declaredExcept("`verify: 'always'`", { options: { verify: 'in-doubt' } }),
  declaredExcept('`refreshCredentials`', { options: { refreshCredentials: undefined as never } }),
  declaredExcept('`timeoutMs` of 4 s: a minute instead', { options: { timeoutMs: 60_000 } }),
];

function withoutVerificationField(field: 'identity' | 'consistentAfterMs') {
  return (tool: DeclaredTool): DeclaredTool => {
    if (tool.verifiedBy === undefined) return tool;
    const { [field]: _, ...verifiedBy } = tool.verifiedBy;
    return { ...tool, verifiedBy: verifiedBy as Verification };
  };
}
