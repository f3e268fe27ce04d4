/**
 * Spans of one call: `execute_tool` for the call with all its retries, a child for every attempt with a link to the
 * attempt before it, and decisions as events. If another instrumentation has opened the span of the call, that one is used.
 */

import {
  type Attributes,
  type Context,
  context,
  type HrTime,
  type Link,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import {
  type ActionDecided,
  type AttemptEnded,
  type AttemptStarted,
  type CallEnded,
  type CallEvent,
  changeText,
} from '../../shield/index.ts';
import { eventNames, genAiAttributes, regainAttributes } from './names.ts';
import { openToolSpan } from './open-tool-span.ts';
import { capturedText, errorTypeOf, failureAttributes } from './span-attributes.ts';

type EventOf<T extends CallEvent['type']> = Extract<CallEvent, { type: T }>;

export class CallSpans {
  readonly #tracer: Tracer;
  readonly #isCapturing: boolean;
  readonly #shared: Attributes;
  /** The context that was active when the call was made: the parent of all its spans. */
  readonly #parent: Context = context.active();
  #activeContext: Context = this.#parent;
  #call: Span | undefined;
  /** False for the span of another instrumentation, which sets its status and the attributes of the conventions itself. */
  #isOwn = true;
  /** The attempt that started or ended last. */
  #attempt: Span | undefined;
  /** Attempts that run, by number: more than one if the tool is hedged. */
  readonly #running = new Map<number, Span>();
  /** To the attempt that started last: the next one is made because of it. */
  #previous: Link | undefined;
  /** When the current attempt ended; its span stays open until its price is known. */
  #attemptEndMs: number | undefined;
  /** The last decided action; the next attempt belongs to it. */
  #action: ActionDecided['action'] | undefined;
  #hasArguments = false;

  constructor(tracer: Tracer, isCapturing: boolean, shared: Attributes) {
    this.#tracer = tracer;
    this.#isCapturing = isCapturing;
    this.#shared = shared;
  }

  /** Whether the span of the call is ours. */
  get isOwn(): boolean {
    return this.#isOwn;
  }

  runAttempt<T>(run: () => T): T {
    return context.with(this.#activeContext, run);
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

  #started({ call, tool, atMs }: EventOf<'call-started'>): void {
    const given = openToolSpan(this.#parent, call);
    if (given !== undefined) {
      this.#isOwn = false;
      this.#call = given.setAttributes(this.#shared);
      return;
    }
    const attributes = {
      ...this.#shared,
      [genAiAttributes.operation]: 'execute_tool',
      [genAiAttributes.tool]: tool,
      [genAiAttributes.toolType]: 'function',
      [genAiAttributes.callId]: call,
    };
    const options = { kind: SpanKind.INTERNAL, startTime: timeOf(atMs), attributes };
    this.#call = this.#tracer.startSpan(`execute_tool ${tool}`, options, this.#parent);
    this.#activeContext = trace.setSpan(this.#parent, this.#call);
  }

  #attemptStarted({ tool, purpose, attempt, startMs, args, isHedge }: AttemptStarted, call: Span): void {
    if (isHedge !== true) this.#closeAttempt(startMs);
    const attributes: Attributes = {
      [genAiAttributes.tool]: tool,
      [regainAttributes.attempt]: attempt,
      [regainAttributes.purpose]: purpose,
      ...(this.#action === undefined ? {} : { [regainAttributes.action]: this.#action }),
    };
    if (this.#isCapturing && args !== undefined) {
      const text = capturedText(args);
      attributes[genAiAttributes.arguments] = text;
      // The first attempt has the arguments of the agent.
      if (!this.#hasArguments && this.#isOwn) call.setAttribute(genAiAttributes.arguments, text);
      this.#hasArguments = true;
    }
    const parent = trace.setSpan(this.#parent, call);
    const name = `${purpose === 'step' ? 'attempt' : purpose} ${tool}`;
    const links = this.#previous === undefined ? [] : [this.#previous];
    const options = { kind: SpanKind.INTERNAL, startTime: timeOf(startMs), attributes, links };
    this.#attempt = this.#tracer.startSpan(name, options, parent);
    this.#previous = {
      context: this.#attempt.spanContext(),
      attributes: { [regainAttributes.attempt]: attempt },
    };
    this.#running.set(attempt, this.#attempt);
    this.#activeContext = trace.setSpan(parent, this.#attempt);
  }

  #attemptEnded(event: AttemptEnded, call: Span): void {
    const { endMs, failure, isCancelled, result, purpose } = event;
    this.#activeContext = trace.setSpan(this.#parent, call);
    const attempt = this.#running.get(event.attempt);
    if (attempt === undefined) return;
    this.#running.delete(event.attempt);
    if (this.#attemptEndMs !== undefined) this.#closeAttempt(endMs);
    this.#attempt = attempt;
    this.#attemptEndMs = endMs;
    if (isCancelled === true) attempt.setAttribute(regainAttributes.isCancelled, true);
    if (failure !== undefined) {
      attempt.setAttributes(failureAttributes(failure, this.#isCapturing));
      attempt.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (!this.#isCapturing || result === undefined) return;
    const text = capturedText(result);
    attempt.setAttribute(genAiAttributes.result, text);
    if (purpose === 'step' && failure === undefined && this.#isOwn)
      call.setAttribute(genAiAttributes.result, text);
  }

  #decided({ action, reason, estimate, delayMs, refused, isShadow, atMs }: ActionDecided, call: Span): void {
    this.#closeAttempt(atMs);
    this.#action = action;
    if (isShadow === true) call.setAttribute(regainAttributes.isShadow, true);
    const attributes: Attributes = {
      [regainAttributes.action]: action,
      [regainAttributes.estimate]: estimate,
      [regainAttributes.isRefused]: refused !== undefined,
      ...(delayMs === undefined ? {} : { [regainAttributes.delayMs]: delayMs }),
    };
    if (this.#isCapturing) {
      attributes[regainAttributes.decisionReason] = reason;
      if (refused !== undefined) attributes[regainAttributes.refusal] = refused;
    }
    call.addEvent(eventNames.decided, attributes, timeOf(atMs));
  }

  #acted({ action, price, atMs }: EventOf<'acted'>, call: Span): void {
    call.addEvent(
      eventNames.acted,
      { [regainAttributes.action]: action, [regainAttributes.price]: price },
      timeOf(atMs),
    );
    this.#attempt?.setAttribute(regainAttributes.price, price);
    this.#closeAttempt(atMs);
    this.#action = undefined;
  }

  #repaired({ changes, atMs }: EventOf<'arguments-repaired'>, call: Span): void {
    const texts = changes.map((change) => changeText(change, this.#isCapturing));
    call.setAttribute(regainAttributes.isRepaired, true);
    call.addEvent(eventNames.repaired, { [regainAttributes.changes]: texts }, timeOf(atMs));
  }

  #ended(event: CallEnded, call: Span): void {
    const { status, attempts, spend, stop, failureClass, reason, endMs } = event;
    this.#closeAttempt(endMs);
    const attributes: Attributes = {
      [regainAttributes.status]: status,
      [regainAttributes.attempts]: attempts,
      [regainAttributes.spend]: spend,
      ...(stop === undefined ? {} : { [regainAttributes.stop]: stop }),
      ...(failureClass === undefined ? {} : { [regainAttributes.failureClass]: failureClass }),
      ...(this.#isCapturing && reason !== '' ? { [regainAttributes.reason]: reason } : {}),
    };
    const error = errorTypeOf(event);
    if (this.#isOwn && error !== undefined) {
      attributes[genAiAttributes.errorType] = error;
      call.setStatus({ code: SpanStatusCode.ERROR, message: `${status}: ${stop ?? 'unknown'}` });
    }
    call.setAttributes(attributes);
    if (this.#isOwn) call.end(timeOf(endMs));
  }

  /** The span of an attempt is closed when its price is known, with the end time of the attempt. */
  #closeAttempt(atMs: number): void {
    this.#attempt?.end(timeOf(this.#attemptEndMs ?? atMs));
    this.#attempt = undefined;
    this.#attemptEndMs = undefined;
  }
}

/** Pairs of seconds and nanoseconds: OpenTelemetry reads a small plain number as time since the process started. */
function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.min(999_999_999, Math.round((ms - seconds * 1000) * 1e6))];
}
