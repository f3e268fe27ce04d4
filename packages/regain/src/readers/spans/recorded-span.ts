/** A span as OpenTelemetry and its relatives record it, and what it says of a tool, a model or an agent. */

import { type FailureClass, failureClasses, type Json } from '../../types/index.ts';
import { type Attributes, amountFact, factIn, textFact } from './attributes.ts';
import { argumentsIn, decodedText, resultIn } from './framework-values.ts';
import {
  flagOfError,
  type ModelFacts,
  type Span,
  type SpanKind,
  type ToolFacts,
  withoutCached,
} from './span.ts';
import { kindHints, kindMarks, kindName, kindNames, partNames } from './vendor-names.ts';

export interface RecordedSpan {
  readonly trace: string | undefined;
  readonly id: string | undefined;
  readonly parent: string | undefined;
  readonly name: string;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly status: 'ok' | 'error' | 'unset';
  readonly statusMessage: string | undefined;
  readonly attributes: Attributes;
  readonly events: SpanEvents;
}

/** What events of a span add: an exception, and in some instrumentations the input and the output of a tool. */
export interface SpanEvents {
  exceptionType?: string | undefined;
  exceptionMessage?: string | undefined;
  hasException?: boolean | undefined;
  input?: Json | undefined;
  output?: Json | undefined;
}

export const noEvents: SpanEvents = {};

export function spanOf(recorded: RecordedSpan): Span {
  const { attributes, name, trace, id, parent, startMs, endMs } = recorded;
  const kind = kindOf(attributes, name);
  const session = textFact(attributes, 'session');
  const project = projectIn(attributes);
  if (kind === 'other') return { kind, trace, id, parent, startMs, session, project };
  return {
    kind,
    trace,
    id,
    parent,
    startMs,
    endMs,
    session,
    project,
    agent: textFact(attributes, 'agent') ?? (kind === 'agent' ? nameAfterVerb(name) : undefined),
    connection: textFact(attributes, 'connection'),
    tool: kind === 'tool' ? toolOf(recorded) : undefined,
    model: kind === 'model' ? modelOf(recorded) : undefined,
  };
}

/** Attributes first, then the name of the span, then attributes that only one kind has. */
function kindOf(attributes: Attributes, name: string): SpanKind {
  const marked = markedKind(attributes);
  if (marked !== undefined) return marked;
  if (kindName.test(name)) for (const [pattern, kind] of kindNames) if (pattern.test(name)) return kind;
  for (const [hint, kind] of kindHints) if (attributes.has(hint)) return kind;
  return 'other';
}

/** What an attribute says the span is. */
export function markedKind(attributes: Attributes): SpanKind | undefined {
  for (const [mark, values] of kindMarks) {
    const value = attributes.get(mark);
    if (typeof value !== 'string') continue;
    const kind = values.get(value) ?? values.get(unquoted(value).toLowerCase());
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** MLflow writes texts as JSON. */
const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, '$1');

const nameAfterVerb = (name: string): string => name.replace(/^(?:invoke_agent|agent_run) /, '');

function projectIn(attributes: Attributes): string | undefined {
  const project = textFact(attributes, 'project');
  return project?.startsWith('unknown_service') === true ? undefined : project;
}

export function toolNameOf(attributes: Attributes, name: string): string {
  const given = textFact(attributes, 'tool');
  if (given !== undefined) return given;
  for (const [pattern] of kindNames) {
    const inName = pattern.exec(name)?.[1];
    if (inName !== undefined) return inName;
  }
  return name;
}

function toolOf(recorded: RecordedSpan): ToolFacts {
  const { attributes, name, events, endMs } = recorded;
  const output = resultIn(decodedText(factIn(attributes, 'result') ?? events.output));
  const purpose = textFact(attributes, 'purpose') ?? 'step';
  return {
    name: toolNameOf(attributes, name),
    callId: textFact(attributes, 'callId') ?? output.callId,
    args: argumentsIn(factIn(attributes, 'args') ?? events.input, attributes.has('langsmith.span.kind')).args,
    isPart: partNames.has(name) || undefined,
    isAttempt: (attributes.has('regain.attempt.number') && purpose === 'step') || undefined,
    result: endMs === undefined && output.value === undefined ? undefined : outcomeOf(recorded, output),
  };
}

const failed = new Set(['error', 'failed', 'failure', 'timeout', 'false']);

function outcomeOf(
  { attributes, status, statusMessage, events }: RecordedSpan,
  { value, isError }: { readonly value?: Json | undefined; readonly isError?: boolean | undefined },
): NonNullable<ToolFacts['result']> {
  const errorType = textFact(attributes, 'errorType') ?? events.exceptionType;
  const toolStatus = factIn(attributes, 'toolStatus');
  const isMarked = toolStatus !== undefined && failed.has(String(toolStatus).toLowerCase());
  // An exception on a span that was then set to ok has been handled.
  const isThrown = status === 'unset' && (events.hasException === true || attributes.has('error.type'));
  if (status !== 'error' && !isMarked && !isThrown && isError !== true) {
    // Google ADK never marks a failure: its absence says nothing.
    const hasMark = status === 'ok' || !attributes.has('gcp.vertex.agent.tool_response');
    return { value, flag: hasMark ? 'ok' : undefined };
  }
  const error = textFact(attributes, 'errorMessage') ?? events.exceptionMessage ?? statusMessage;
  const named =
    textFact(attributes, 'failureClass') ?? (attributes.has('regain.attempt.number') ? errorType : '');
  const failureClass = failureClasses.find((one) => one === named) as FailureClass | undefined;
  const httpStatus = amountFact(attributes, 'httpStatus');
  return { value, flag: flagOfError(errorType), error, errorType, class: failureClass, status: httpStatus };
}

function modelOf({ attributes, status }: RecordedSpan): ModelFacts {
  const tokensCached = amountFact(attributes, 'tokensCached');
  return {
    name: textFact(attributes, 'model'),
    tokensIn: withoutCached(amountFact(attributes, 'tokensIn'), tokensCached),
    tokensCached,
    tokensOut: amountFact(attributes, 'tokensOut'),
    money: amountFact(attributes, 'money'),
    isFailed: status === 'error' || undefined,
  };
}
