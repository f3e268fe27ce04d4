/** A call with its result, as short as possible, and its diagnosis as words. */

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
    ...{ request: {}, followsUser: false },
    result: { type: 'result', session: 's', id: '0', ...result },
  };
}

export function diagnosisOfCall(call: SeenCall): CallDiagnosis | undefined {
  return diagnose(tracedCall(call), session);
}

/** `agent-mistake not-found`, `none`. */
export function diagnosed(call: SeenCall): string {
  const found = diagnosisOfCall(call);
  return found === undefined ? 'none' : `${found.category} ${found.failure.class}`;
}

/** A command of a shell whose exit code is known. */
export function ended(command: string, exitCode: number, value: string): string {
  return diagnosed({ tool: 'Bash', args: { command }, exitCode, value });
}

/** A command of a shell of which only the output is known. */
export function printed(command: string, value: string): string {
  return diagnosed({ tool: 'bash', args: { command }, value });
}
