/** Everything declared except one declaration: what each of them is worth. */

import type { DeclaredTool } from '../../../packages/regain/src/shield/call/tool-types.ts';
import type { ShieldOptions } from '../../../packages/regain/src/shield/options.ts';
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

/** From effects alone to everything declared: each level has all declarations of the one before. */
export const levels: readonly Configuration[] = [
  declaredExcept('effects', { tool: onlyEffect, options: undeclared() }),
  declaredExcept('effects and input schemas', {
    tool: (tool) => ({ ...onlyEffect(tool), inputSchema: tool.inputSchema }),
    options: undeclared(),
  }),
  declaredExcept('effects and both schemas', {
    tool: ({ singleRequest: _, idempotencyKey: _key, verifiedBy: _read, ...rest }) => rest,
    options: undeclared(),
  }),
  declaredExcept('every field of the tools', { options: undeclared() }),
  declaredExcept('everything but a time limit', { options: { timeoutMs: undefined as never } }),
];

function onlyEffect({ name, description, effect, execute }: DeclaredTool): DeclaredTool {
  return { name, description, inputSchema: {}, execute, ...(effect === undefined ? {} : { effect }) };
}

function undeclared(): ShieldOptions {
  const nothing = undefined as never;
  return { timeoutMs: nothing, refreshCredentials: nothing, verify: 'in-doubt' };
}

function withoutVerificationField(field: 'identity' | 'consistentAfterMs') {
  return (tool: DeclaredTool): DeclaredTool => {
    if (tool.verifiedBy === undefined) return tool;
    const { [field]: _, ...verifiedBy } = tool.verifiedBy;
    return { ...tool, verifiedBy: verifiedBy as Verification };
  };
}
