/** Error texts that are wrong about a right call: in the wordings of validators and APIs, about its own parameters. */

import type { ToolCall, ToolSpec } from 'regain/internal/types';

/** One text of each kind; those about a parameter are left out if the call has none. */
export function misleadingErrors({ tool, args }: ToolCall, spec: ToolSpec): readonly string[] {
  const known = Object.keys((spec.inputSchema.properties ?? {}) as object);
  const [first] = Object.keys(args);
  const other = known.find((name) => name !== first) ?? 'id';
  const general = [
    'Internal Server Error',
    `Error: ${tool} failed`,
    'Error: user not found',
    `must have required property '${other}', must NOT have additional properties`,
    '1 validation error: Extra inputs are not permitted [type=extra_forbidden]',
    '{"detail":[{"type":"missing","loc":["body","request_id"],"msg":"Field required"}]}',
  ];
  if (first === undefined) return general;
  const value = JSON.stringify(args[first]);
  return [
    ...general,
    `Unknown parameter '${first}'. Did you mean '${other}'?`,
    `Invalid value for '${first}': expected number, received string`,
    `"${first}" must be one of [a, b, c]`,
    `${first}: ${value} does not exist`,
    `/${first} must be integer`,
    `Invalid type for parameter ${first}, value: ${value}, valid types: <class 'list'>`,
  ];
}
