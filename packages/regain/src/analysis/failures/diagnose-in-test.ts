/** Calls with their results, as short as possible, and their diagnoses as words. */

import { expect, it } from 'vitest';
import type { RecordedResult } from '../../readers/index.ts';
import type { JsonObject } from '../../types/index.ts';
import type { SessionFacts, TracedCall } from '../traced-call.ts';
import type { CallDiagnosis } from './call-diagnosis.ts';
import { diagnose } from './diagnose.ts';

export interface SeenCall extends Omit<RecordedResult, 'type' | 'session' | 'id'> {
  readonly tool: string;
  readonly args?: JsonObject | string | undefined;
}

const session: SessionFacts = { file: 'f', dialect: 'd', session: 's', tools: new Map() };

function tracedCall({ tool, args, ...result }: SeenCall): TracedCall {
  return {
    ...{ id: '0', tool, args, index: 0, requestedAt: 0, answeredAt: 1 },
    ...{
      startMs: undefined,
      endMs: undefined,
      durationMs: undefined,
      model: undefined,
      operation: undefined,
    },
    request: {},
    result: { type: 'result', session: 's', id: '0', ...result },
  };
}

export function diagnosisOfCall(call: SeenCall): CallDiagnosis | undefined {
  return diagnose(tracedCall(call), session);
}

/** A test of each call, by the diagnosis that it has: `agent-mistake not-found`, or `none`. */
export function itDiagnoses(calls: Readonly<Record<string, readonly SeenCall[]>>): void {
  const cases = Object.entries(calls).flatMap(([expected, some]) => some.map((call) => ({ call, expected })));
  it.each(cases)('$expected: $call', ({ call, expected }) => {
    const found = diagnosisOfCall(call);
    expect(found === undefined ? 'none' : `${found.category} ${found.failure.class}`).toBe(expected);
  });
}

/** A command of a shell whose exit code is known. */
export function ended(command: string, exitCode: number, value: string): SeenCall {
  return { tool: 'Bash', args: { command }, exitCode, value };
}

/** A command of a shell of which only the output is known. */
export function printed(command: string, value: string): SeenCall {
  return { tool: 'bash', args: { command }, value };
}
