/**
 * A circuit breaker per tool. It opens when the evidence that the tool is down is so strong that no call is worth its
 * price (docs/reference/law.md, section 10), and allows one probe when the probability that the outage has ended makes a call
 * worth its price again.
 *
 * The model is fixed, not fitted: a tool is down with probability 0.1; a tool that is down fails every call, half of
 * the time with an unreadable error (class `unknown`), which an invalid call may also get; a tool that is up fails at
 * its observed rate, 0.3 before any data. An outage that began t ago continues with probability s / (s + t), s = 30 s
 * (Lomax, shape 1): half are over after 30 s, 10 % last longer than 4.5 minutes, and the expected remaining time grows
 * with the time so far. Hence the interval between probes of a dead tool grows in proportion to its silence.
 */

import { type Calibration, defaultCalibration, requiredSuccessProbability } from '../law/index.ts';
import { type FailureClass, invalidArgument, requireBetween } from '../types/index.ts';

export interface CircuitBreakerOptions {
  readonly calibration?: Calibration;
  /** d: cost of rejecting a call, relative to 1 for failing. At 1 nothing is ever rejected. */
  readonly handOffPrice?: number;
}

export type Admission =
  | { readonly admitted: true; readonly isProbe: boolean }
  | {
      readonly admitted: false;
      readonly reason: string;
      /** When a call may be tried again. */
      readonly retryAtMs: number;
    };

export interface CircuitBreaker {
  /** Whether a call is allowed. The caller of a probe must report its outcome; until then there is no other probe. */
  tryAcquire(tool: string, nowMs: number): Admission;
  recordSuccess(tool: string, nowMs: number): void;
  recordFailure(tool: string, failureClass: FailureClass, nowMs: number): void;
  /** Probability that the tool is not down now. */
  upProbability(tool: string, nowMs: number): number;
  /** `half-open`: a probe is allowed, or in progress. */
  state(tool: string, nowMs: number): 'closed' | 'open' | 'half-open';
}

/** Prior probability that a tool is down. */
const DOWN = 0.1;
/** Bound on the belief: no evidence makes it certain. */
const DOWN_MAX = 1 - 1e-9;
/** Prior failure rate of a tool that is up: so many failures in so many calls. */
const UP_FAILURES = 3;
const UP_CALLS = 10;
/** A single failure is not an outage, however reliable the tool was. */
const UP_FAILS_MIN = 0.1;
/** Limits on the calls remembered per tool and on the number of tools. */
const MEMORY = 200;
const TOOLS_MAX = 10_000;
/** s: half of all outages are over after this time. */
const OUTAGE_MS = 30_000;
/** A probe is charged c_max, the most that one attempt may cost: a tool that is down may hold it for any time. */
const PROBE_COST = 0.1;
/** A probe without a reported outcome for this long is considered lost, and another is allowed. */
const PROBE_MAX_MS = 60_000;

const CLOSED = -Infinity;
const NO_PROBE = -Infinity;

/** No answer: the symptom of a tool that is down. */
const outageClasses: readonly FailureClass[] = ['timeout', 'connection', 'server-error'];
/** Some answer, possibly from a gateway: no evidence for or against. */
const inconclusiveClasses: readonly FailureClass[] = ['malformed-output', 'empty-output', 'unknown-tool'];
/** Share of failures with unreadable errors while a tool is down: such a failure is weaker evidence. */
const UNKNOWN_LIKELIHOOD = 0.5;

class ToolState {
  /** Calls while the tool was up, and their failures; both decay. */
  upCalls = 0;
  upFailures = 0;
  /** Since the last answer: failures, times of the first and the last, probability that the tool was down then. */
  failures = 0;
  firstMs = 0;
  lastMs = 0;
  down = DOWN;
  /** Earliest time at which a probe is worth its price. */
  probeAtMs = CLOSED;
  /** When the current probe was sent. */
  probeSentMs = NO_PROBE;
}

/** A circuit breaker that opens when a call is not worth its price under the law. */
export function circuitBreaker({
  calibration = defaultCalibration,
  handOffPrice = 0.5,
}: CircuitBreakerOptions = {}): CircuitBreaker {
  requireBetween('hand-off price', handOffPrice, 0, 1, 'open-below');
  const required = requiredSuccessProbability(PROBE_COST, { calibration, handOffPrice });
  const tools = new Map<string, ToolState>();

  /** The tool answered. Either an outage ended since its last failure, or it was up and failed at its usual rate. */
  const recordAnswer = (it: ToolState, nowMs: number): void => {
    const kept = it.upCalls < MEMORY ? 1 : (MEMORY - 1) / it.upCalls;
    it.upCalls = kept * it.upCalls + 1;
    it.upFailures = kept * it.upFailures;
    if (it.failures === 0) return;
    const ended = it.down * (1 - outageContinues(it, nowMs));
    const whileUp = (it.failures * (1 - it.down)) / (1 - it.down + ended);
    it.upCalls += whileUp;
    it.upFailures += whileUp;
    it.failures = 0;
    it.down = DOWN;
    it.probeAtMs = CLOSED;
    it.probeSentMs = NO_PROBE;
  };

  /** `likelihood`: of such a failure if the tool is down. */
  const recordOutageFailure = (it: ToolState, nowMs: number, likelihood: number): void => {
    const before = it.failures === 0 ? 0 : it.down * outageContinues(it, nowMs);
    // The less likely the old outage continues, the more this counts as the first failure of a new one.
    if (before < DOWN) it.firstMs = nowMs - (before / DOWN) * Math.max(0, nowMs - it.firstMs);
    const down = Math.max(before, DOWN);
    const fails = failsWhenUp(it);
    it.down = Math.min(DOWN_MAX, (down * likelihood) / (down * likelihood + (1 - down) * fails));
    it.failures += 1;
    it.lastMs = Math.max(nowMs, it.firstMs);
    it.probeSentMs = NO_PROBE;
    const isHopeless = it.down > 0.5 && (1 - it.down) * (1 - fails) <= required;
    if (isHopeless || it.probeAtMs !== CLOSED) it.probeAtMs = it.lastMs + waitMs(it, required);
  };

  return {
    tryAcquire: (tool, nowMs) => {
      const it = tools.get(tool);
      if (it === undefined || it.probeAtMs === CLOSED) return ADMITTED;
      const { probeAtMs, probeSentMs } = it;
      if (nowMs < probeAtMs) {
        const waiting = Math.ceil((probeAtMs - nowMs) / 1000);
        return rejected(tool, it, probeAtMs, `the next call is allowed in ${waiting} s`);
      }
      if (nowMs < probeSentMs + PROBE_MAX_MS)
        return rejected(tool, it, probeSentMs + PROBE_MAX_MS, 'a test call is in progress');
      it.probeSentMs = nowMs;
      return PROBE;
    },
    recordSuccess: (tool, nowMs) => {
      const it = tools.get(tool);
      if (it !== undefined) recordAnswer(it, nowMs);
    },
    recordFailure: (tool, failureClass, nowMs) => {
      if (!Number.isFinite(nowMs))
        throw invalidArgument(`the time of a failure must be a number, got ${nowMs}`);
      let it = tools.get(tool);
      if (inconclusiveClasses.includes(failureClass)) {
        if (it !== undefined) it.probeSentMs = NO_PROBE;
        return;
      }
      const likelihood = outageClasses.includes(failureClass)
        ? 1
        : failureClass === 'unknown'
          ? UNKNOWN_LIKELIHOOD
          : 0;
      if (it === undefined) {
        if (likelihood === 0) return;
        it = new ToolState();
        if (tools.size >= TOOLS_MAX) tools.delete(tools.keys().next().value!);
        tools.set(tool, it);
      }
      if (likelihood > 0) recordOutageFailure(it, nowMs, likelihood);
      else recordAnswer(it, nowMs);
    },
    upProbability: (tool, nowMs) => {
      const it = tools.get(tool);
      return it === undefined || it.failures === 0 ? 1 : 1 - it.down * outageContinues(it, nowMs);
    },
    state: (tool, nowMs) => {
      const it = tools.get(tool);
      if (it === undefined || it.probeAtMs === CLOSED) return 'closed';
      return nowMs < it.probeAtMs ? 'open' : 'half-open';
    },
  };
}

const ADMITTED: Admission = Object.freeze({ admitted: true, isProbe: false });
const PROBE: Admission = Object.freeze({ admitted: true, isProbe: true });

function rejected(tool: string, it: ToolState, retryAtMs: number, why: string): Admission {
  const calls = it.failures === 1 ? 'last call' : `last ${it.failures} calls`;
  return { admitted: false, reason: `${tool} did not respond to the ${calls}: ${why}`, retryAtMs };
}

/** Probability that a tool which is up fails a call. */
function failsWhenUp({ upCalls, upFailures }: ToolState): number {
  return Math.max(UP_FAILS_MIN, (upFailures + UP_FAILURES) / (upCalls + UP_CALLS));
}

/** Probability that an outage which was active at the last failure continues now: (s + e) / (s + e + w). */
function outageContinues({ firstMs, lastMs }: ToolState, nowMs: number): number {
  const lastedMs = OUTAGE_MS + lastMs - firstMs;
  return lastedMs / (lastedMs + Math.max(0, nowMs - lastMs));
}

/**
 * The silence after which a probe is worth its price: (1 - down * goesOn) * (1 - fails) > required, solved for the
 * time. At the latest when the outage is as likely over as not, so that every breaker can close again.
 */
function waitMs(it: ToolState, required: number): number {
  const enough = Math.max(0.5, (1 - required / (1 - failsWhenUp(it))) / it.down);
  if (enough >= 1) return 0;
  return Math.floor((OUTAGE_MS + it.lastMs - it.firstMs) * (1 / enough - 1)) + 1;
}
