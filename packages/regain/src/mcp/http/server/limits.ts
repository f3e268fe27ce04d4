/** Bounds of the HTTP server. Every one of them protects the process from its clients. */

import { MAX_MESSAGE_BYTES } from '../protocol.ts';

export interface Limits {
  readonly maxBodyBytes: number;
  /** How long the headers and the body of a request may take. */
  readonly requestTimeoutMs: number;
  readonly maxSessions: number;
  /** A session without requests and streams ends after this time. */
  readonly sessionIdleMs: number;
  readonly maxInFlight: number;
  /** How long an answer may take before its stream is begun; until then its HTTP status is open. */
  readonly streamAfterMs: number;
  /** A comment is written when nothing else was for this long, so that nobody takes the stream for dead. */
  readonly keepAliveMs: number;
  /** A request on a connection that is closed at this moment is lost, and nobody knows whether it was executed: long. */
  readonly idleSocketMs: number;
  /** How long a reader may take nothing before its stream is closed. */
  readonly stallMs: number;
  /** How much may wait for a slow reader. */
  readonly maxBufferedBytes: number;
  /** Events that are kept for clients that resume a stream. */
  readonly maxLoggedEvents: number;
  readonly maxLoggedBytes: number;
}

export const defaultLimits: Limits = {
  maxBodyBytes: MAX_MESSAGE_BYTES,
  requestTimeoutMs: 60_000,
  maxSessions: 256,
  sessionIdleMs: 30 * 60_000,
  maxInFlight: 1024,
  streamAfterMs: 1000,
  keepAliveMs: 15_000,
  idleSocketMs: 120_000,
  stallMs: 60_000,
  maxBufferedBytes: 2 * MAX_MESSAGE_BYTES,
  maxLoggedEvents: 1000,
  maxLoggedBytes: 8 * 1024 * 1024,
};
