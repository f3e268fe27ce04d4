/** Exit codes that scripts can rely on; docs/reference/cli.md lists them. */

import type { ErrorCode } from '../types/index.ts';

export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  invalidInput: 3,
  unreadable: 4,
  outOfRegime: 5,
  endpointDown: 6,
  gateFailed: 7,
  gateInconclusive: 8,
  interrupted: 130,
} as const;

export const exitCodeOf: Readonly<Record<ErrorCode, number>> = {
  'invalid-argument': exitCodes.usage,
  'invalid-input': exitCodes.invalidInput,
  'not-found': exitCodes.unreadable,
  unreadable: exitCodes.unreadable,
  'out-of-regime': exitCodes.outOfRegime,
  'endpoint-down': exitCodes.endpointDown,
  unrecovered: exitCodes.endpointDown,
};

/** Ends a command that has printed its result with another exit code than 0. */
export class ExitStatus extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`exit code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
