/** Kinds in which the call is lost or refused before it reaches the tool: the tool does not run. */

import type { ProblemCode } from '../../dialects/index.ts';
import { pick } from '../../types/index.ts';
import type { Fault, FaultKind } from '../fault-kind.ts';
import { verifyAction } from '../shape/verification-calls.ts';
import { beforeSendFault, hasEffect } from './kind-helpers.ts';

/** Longer than any caller waits; a caller without a time limit gets an error at the end. */
const FAR_TOO_LONG_MS = 600_000;
const serverErrors: readonly ProblemCode[] = ['internal', 'bad-gateway', 'unavailable'];

export const unsentCalls: readonly FaultKind[] = [
  beforeSendFault({
    name: 'timeout',
    group: 'transport',
    summary: 'there is no answer; the tool did not run',
    defaults: { triesMean: 1.6 },
    latencyMs: [FAR_TOO_LONG_MS, FAR_TOO_LONG_MS],
    problem: () => ({ code: 'deadline-exceeded' }),
  }),
  beforeSendFault({
    name: 'connection-reset',
    group: 'transport',
    summary: 'the connection breaks; the tool did not run',
    defaults: { triesMean: 1.4 },
    latencyMs: [20, 1500],
    problem: () => ({ code: 'connection-lost' }),
  }),
  // Of a server between the caller and the tool.
  beforeSendFault({
    name: 'server-error',
    group: 'transport',
    summary: 'status 500, 502 or 503; the tool did not run',
    defaults: { triesMean: 1.6 },
    latencyMs: [40, 3000],
    drawMore: (random) => ({ code: pick(random, serverErrors) }),
    problem: (fault) => ({ code: fault.detail.code as ProblemCode }),
  }),
  beforeSendFault({
    name: 'rate-limited',
    group: 'quota',
    ending: 'waiting',
    summary: 'status 429 with the time to wait',
    defaults: { waitMsMean: 8000 },
    latencyMs: [20, 200],
    problem: (fault) => ({ code: 'throttled', retryAfterMs: statedWaitMs(fault) }),
  }),
  beforeSendFault({
    name: 'rate-limited-silent',
    group: 'quota',
    ending: 'waiting',
    summary: 'status 429 without the time to wait',
    defaults: { waitMsMean: 6000 },
    latencyMs: [20, 200],
    problem: () => ({ code: 'throttled' }),
  }),
  beforeSendFault({
    name: 'quota-exhausted',
    group: 'quota',
    ending: 'waiting',
    summary: 'the quota is used up until the next period, some minutes later',
    defaults: { waitMsMean: 600_000 },
    latencyMs: [20, 200],
    problem: (fault) => ({ code: 'quota-used-up', retryAfterMs: statedWaitMs(fault) }),
  }),
  beforeSendFault({
    name: 'expired-token',
    group: 'auth',
    ending: 'refreshed',
    clearedBy: ['refresh-credentials'],
    summary: 'status 401 until the credentials are renewed',
    latencyMs: [30, 300],
    problem: () => ({ code: 'unauthenticated' }),
    remedy: () => ({ kind: 'refresh-credentials' }),
  }),
  beforeSendFault({
    name: 'forbidden',
    group: 'auth',
    ending: 'never',
    clearedBy: [],
    summary: 'status 403, permanently: the caller has no permission',
    latencyMs: [30, 300],
    problem: () => ({ code: 'permission-denied' }),
    remedy: () => ({ kind: 'hand-off', reason: 'the caller may not use this tool' }),
  }),
];

/** The record changed since the caller read it. */
export const conflict = beforeSendFault({
  name: 'conflict',
  group: 'conflict',
  ending: 'verified',
  clearedBy: ['verify'],
  summary: 'the write is rejected until the state is read again',
  appliesTo: (spec) => hasEffect(spec) && spec.verifiedBy !== undefined,
  latencyMs: [30, 300],
  problem: () => ({ code: 'version-conflict' }),
  remedy: (_fault, context) => verifyAction(context.spec, context.args),
});

function statedWaitMs({ waitMs }: Fault): number {
  return Math.ceil(waitMs / 1000) * 1000;
}
