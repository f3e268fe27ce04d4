/** The span that another instrumentation, such as that of an agent framework, has opened for the same tool call. */

import { type Attributes, type Context, type Span, trace } from '@opentelemetry/api';
import { genAiAttributes } from './names.ts';

/** The active span, if it is `execute_tool` with the id of the call. A second one would count the call twice. */
export function openToolSpan(parent: Context, call: string): Span | undefined {
  const span = trace.getSpan(parent);
  // Spans of the SDK have their attributes; the API does not ask for it.
  const { attributes } = (span ?? {}) as { readonly attributes?: Attributes };
  if (span === undefined || attributes?.[genAiAttributes.operation] !== 'execute_tool') return undefined;
  return attributes[genAiAttributes.callId] === call && span.isRecording() ? span : undefined;
}
