/** One call as spans: `execute_tool` for the call, a child for every attempt, what was decided as events between them. */

import {
  type Attributes,
  type Context,
  context,
  type HrTime,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  type AttemptEnded,
  type AttemptStarted,
  type CallEnded,
  type CallEvent,
  changeText,
  type Decided,
} from '../../shield/index.ts';
import { eventNames, genAi, own } from './names.ts';
import { failureAttributes, pictureText } from './pictures.ts';

type Of<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;

export class CallTrace {
  readonly #tracer: Tracer;
  readonly #isCapturing: boolean;
  readonly #shared: Attributes;
  /** What was active when the call was made: its parent, also of what comes after many awaits. */
  readonly #parent: Context = context.active();
  #inside: Context = this.#parent;
  #call: Span | undefined;
  #attempt: Span | undefined;
  /** When the attempt ended whose price is not yet known. */
  #attemptEndMs: number | undefined;
  /** What was decided on last: the attempt that follows is made for it. */
  #action: Decided['action'] | undefined;
  #hasArguments = false;

  constructor(tracer: Tracer, isCapturing: boolean, shared: Attributes) {
    this.#tracer = tracer;
    this.#isCapturing = isCapturing;
    this.#shared = shared;
  }

  around<T>(run: () => T): T {
    return context.with(this.#inside, run);
  }

  onEvent(event: CallEvent): void {
    if (event.type === 'call-started') this.#started(event);
    const call = this.#call;
    // Nobody will read a span that is not sampled: what the tool does still belongs to its trace.
    if (call?.isRecording() !== true) return;
    if (event.type === 'attempt-started') this.#attemptStarted(event, call);
    else if (event.type === 'attempt-ended') this.#attemptEnded(event, call);
    else if (event.type === 'decided') this.#decided(event, call);
    else if (event.type === 'acted') this.#acted(event, call);
    else if (event.type === 'arguments-repaired') this.#repaired(event, call);
    else if (event.type === 'call-ended') this.#ended(event, call);
  }

  #started({ call, tool, atMs }: Of<'call-started'>): void {
    const attributes = {
      ...this.#shared,
      [genAi.operation]: 'execute_tool',
      [genAi.tool]: tool,
      [genAi.toolType]: 'function',
      [genAi.callId]: call,
    };
    const options = { kind: SpanKind.INTERNAL, startTime: timeOf(atMs), attributes };
    this.#call = this.#tracer.startSpan(`execute_tool ${tool}`, options, this.#parent);
    this.#inside = trace.setSpan(this.#parent, this.#call);
  }

  #attemptStarted({ tool, purpose, attempt, startMs, args }: AttemptStarted, call: Span): void {
    this.#closeAttempt(startMs);
    const attributes: Attributes = {
      [genAi.tool]: tool,
      [own.attempt]: attempt,
      [own.purpose]: purpose,
      ...(this.#action === undefined ? {} : { [own.action]: this.#action }),
    };
    if (this.#isCapturing && args !== undefined) {
      const text = pictureText(args);
      attributes[genAi.arguments] = text;
      // What the agent asked for is what the first attempt was made with.
      if (!this.#hasArguments) call.setAttribute(genAi.arguments, text);
      this.#hasArguments = true;
    }
    const parent = trace.setSpan(this.#parent, call);
    const name = `${purpose === 'step' ? 'attempt' : purpose} ${tool}`;
    const options = { kind: SpanKind.INTERNAL, startTime: timeOf(startMs), attributes };
    this.#attempt = this.#tracer.startSpan(name, options, parent);
    this.#inside = trace.setSpan(parent, this.#attempt);
  }

  #attemptEnded({ endMs, failure, isCancelled, result, purpose }: AttemptEnded, call: Span): void {
    this.#inside = trace.setSpan(this.#parent, call);
    this.#attemptEndMs = endMs;
    const attempt = this.#attempt;
    if (attempt === undefined) return;
    if (isCancelled === true) attempt.setAttribute(own.isCancelled, true);
    if (failure !== undefined) {
      attempt.setAttributes(failureAttributes(failure, this.#isCapturing));
      attempt.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (!this.#isCapturing || result === undefined) return;
    const text = pictureText(result);
    attempt.setAttribute(genAi.result, text);
    if (purpose === 'step' && failure === undefined) call.setAttribute(genAi.result, text);
  }

  #decided({ action, reason, estimate, delayMs, refused, isShadow, atMs }: Decided, call: Span): void {
    this.#closeAttempt(atMs);
    this.#action = action;
    if (isShadow === true) call.setAttribute(own.isShadow, true);
    const attributes: Attributes = {
      [own.action]: action,
      [own.estimate]: estimate,
      [own.isRefused]: refused !== undefined,
      ...(delayMs === undefined ? {} : { [own.delayMs]: delayMs }),
    };
    if (this.#isCapturing) {
      attributes[own.decisionReason] = reason;
      if (refused !== undefined) attributes[own.refusal] = refused;
    }
    call.addEvent(eventNames.decided, attributes, timeOf(atMs));
  }

  #acted({ action, price, atMs }: Of<'acted'>, call: Span): void {
    call.addEvent(eventNames.acted, { [own.action]: action, [own.price]: price }, timeOf(atMs));
    this.#attempt?.setAttribute(own.price, price);
    this.#closeAttempt(atMs);
    this.#action = undefined;
  }

  #repaired({ changes, atMs }: Of<'arguments-repaired'>, call: Span): void {
    const texts = changes.map((change) => changeText(change, this.#isCapturing));
    call.setAttribute(own.isRepaired, true);
    call.addEvent(eventNames.repaired, { [own.changes]: texts }, timeOf(atMs));
  }

  #ended(event: CallEnded, call: Span): void {
    const { status, attempts, spend, stop, failureClass, reason, endMs } = event;
    this.#closeAttempt(endMs);
    const attributes: Attributes = {
      [own.status]: status,
      [own.attempts]: attempts,
      [own.spend]: spend,
      ...(stop === undefined ? {} : { [own.stop]: stop }),
      ...(failureClass === undefined ? {} : { [own.failureClass]: failureClass }),
      ...(this.#isCapturing && reason !== '' ? { [own.reason]: reason } : {}),
    };
    const isUnanswered = status === 'unconfirmed' && stop !== undefined;
    if (status === 'handed-off' || status === 'gave-up' || isUnanswered) {
      // A call that was not even made has no failure of its own.
      attributes[genAi.errorType] = failureClass ?? stop ?? '_OTHER';
      call.setStatus({ code: SpanStatusCode.ERROR, message: `${status}: ${stop ?? 'unknown'}` });
    }
    call.setAttributes(attributes);
    call.end(timeOf(endMs));
  }

  /** An attempt stays open until what it cost is known; its time is its own all the same. */
  #closeAttempt(atMs: number): void {
    this.#attempt?.end(timeOf(this.#attemptEndMs ?? atMs));
    this.#attempt = undefined;
    this.#attemptEndMs = undefined;
  }
}

/** Pairs of seconds and nanoseconds: a small plain number would be taken for time since the process began. */
function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.min(999_999_999, Math.round((ms - seconds * 1000) * 1e6))];
}
