/** Classifies one message: as the text of an error, and as an answer that a tool returned. */

import { detectFailure, failureFromError } from '../../recovery/index.ts';
import { lastName, parseFailure } from '../../repair/index.ts';
import type { Failure, FailureClass } from '../../types/index.ts';

/** Whether the same call could succeed later. `after`: only when something else was done or has passed. */
export type RetryHelp = 'yes' | 'after' | 'no' | 'unknown';

export interface ClassifiedMessage {
  readonly message: string;
  readonly class: FailureClass;
  /** Whether the text is taken for a failure if a tool returns it as its answer. */
  readonly isNoticedInAnswer: boolean;
  readonly retry: RetryHelp;
  readonly why: string;
  readonly status?: number;
  readonly code?: string;
  readonly parameters: readonly string[];
  readonly retryAfterMs?: number;
  /** What decided. */
  readonly rule: string;
}

export function classifyMessage(message: string, status?: number): ClassifiedMessage {
  const answer = detectFailure(message, undefined, { tool: 'tool', args: {} });
  const returned = answer.ok ? undefined : answer.failure;
  const fields = status === undefined ? {} : { status };
  const thrown = failureFromError(Object.assign(new Error(message), fields));
  // A body is read by its fields; a status that was given counts before the text.
  const failure = status === undefined && returned !== undefined ? returned : thrown;
  const parsed = parseFailure({ ...failure, message, visibility: 'explicit' });
  const parameters = parsed.complaints.flatMap(({ path, kind }) =>
    path === undefined || kind === 'tool' ? [] : [lastName(path)],
  );
  const code = failure.code ?? parsed.code;
  const read = failure.status ?? parsed.status;
  return {
    message,
    class: failure.class,
    isNoticedInAnswer: returned !== undefined,
    ...retryHelp(failure),
    ...(read === undefined ? {} : { status: read }),
    ...(code === undefined ? {} : { code }),
    parameters: [...new Set(parameters)],
    ...(failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }),
    rule: failure.evidence.at(-1) ?? '',
  };
}

const help: Readonly<Record<FailureClass, readonly [RetryHelp, string]>> = {
  timeout: ['yes', 'it may pass'],
  connection: ['yes', 'it may pass'],
  'server-error': ['yes', 'it may pass'],
  'rate-limit': ['yes', 'after a pause'],
  quota: ['after', 'the allowance is renewed or raised'],
  auth: ['after', 'the credentials are renewed'],
  forbidden: ['no', 'the caller is not allowed to do this'],
  'invalid-request': ['no', 'other arguments are needed'],
  'unknown-tool': ['no', 'another tool is needed'],
  'not-found': ['no', 'the named record does not exist'],
  conflict: ['after', 'the state was read again'],
  'malformed-output': ['yes', 'the answer may be whole next time'],
  'schema-violation': ['yes', 'the answer may fit next time'],
  'empty-output': ['yes', 'the answer may be there next time'],
  'partial-output': ['no', 'the next page is needed'],
  contradiction: ['yes', 'the answer may be about this call next time'],
  'stale-output': ['yes', 'the answer may be new next time'],
  'no-effect': ['yes', 'nothing was done'],
  unknown: ['unknown', 'the message says nothing that is known'],
};

function retryHelp({ class: failureClass, permanent, retryAfterMs }: Failure): {
  retry: RetryHelp;
  why: string;
} {
  if (permanent === true) return { retry: 'no', why: 'the same call would fail again' };
  if (retryAfterMs !== undefined) return { retry: 'yes', why: 'after the pause that it asks for' };
  const [retry, why] = help[failureClass];
  return { retry, why };
}
