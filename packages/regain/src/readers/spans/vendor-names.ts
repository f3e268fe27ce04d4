/**
 * The names under which instrumentations record the same facts, in one table. The first name that is present counts.
 *
 * | prefix | written by |
 * |:--|:--|
 * | `gen_ai.`, `mcp.`, `error.type`, `session.id` | the conventions of OpenTelemetry, in their versions |
 * | `gcp.vertex.agent.` | Google ADK |
 * | `openinference.`, `tool.`, `input.value`, `output.value`, `llm.` | OpenInference (Phoenix) |
 * | `ai.` | AI SDK up to version 6, and its `LegacyOpenTelemetry` |
 * | `traceloop.`, `llm.request.type` | Traceloop, OpenLLMetry |
 * | `tool_arguments`, `tool_response`, `agent_name` | Pydantic AI, Logfire |
 * | `langsmith.`, `langfuse.`, `mlflow.` | their own SDKs, where they export by OpenTelemetry |
 * | `tool_name`, `tool_use_id`, `success` | spans of Claude Code |
 * | `regain.` | this project |
 */

import type { SpanKind } from './span.ts';

export const vendorNames = {
  tool: [
    'gen_ai.tool.name',
    'ai.toolCall.name',
    'mcp.tool.name',
    'tool.name',
    'tool_name',
    'traceloop.entity.name',
    'langsmith.trace.name',
  ],
  callId: [
    'gen_ai.tool.call.id',
    'gen_ai.tool.call_id',
    'ai.toolCall.id',
    'tool_call.id',
    'tool_call_id',
    'tool_use_id',
  ],
  args: [
    'gen_ai.tool.call.arguments',
    'gcp.vertex.agent.tool_call_args',
    'ai.toolCall.args',
    'ai.toolCall.input',
    'tool_arguments',
    'gen_ai.tool.arguments',
    'gen_ai.tool.input',
    'input.value',
    'traceloop.entity.input',
    'mlflow.spanInputs',
    'langfuse.observation.input',
    'gen_ai.prompt',
    'tool_input',
    'tool.parameters',
    'gen_ai.tool.parameters',
  ],
  result: [
    'gen_ai.tool.call.result',
    'gcp.vertex.agent.tool_response',
    'ai.toolCall.result',
    'ai.toolCall.output',
    'tool_response',
    'gen_ai.tool.result',
    'gen_ai.tool.output',
    'gen_ai.tool.message',
    'output.value',
    'traceloop.entity.output',
    'mlflow.spanOutputs',
    'langfuse.observation.output',
    'gen_ai.completion',
  ],
  errorType: ['error.type', 'exception.type'],
  errorMessage: [
    'regain.failure.message',
    'langfuse.observation.status_message',
    'error.message',
    'exception.message',
    'error',
  ],
  /** `error`, `failed` or `timeout`: the call failed. */
  toolStatus: ['gen_ai.tool.status', 'tool.status', 'langfuse.observation.level', 'success'],
  failureClass: ['regain.call.failure_class'],
  httpStatus: ['regain.failure.status'],
  attempt: ['regain.attempt.number'],
  purpose: ['regain.attempt.purpose'],
  model: [
    'gen_ai.response.model',
    'gen_ai.request.model',
    'ai.response.model',
    'ai.model.id',
    'llm.model_name',
    'langfuse.observation.model.name',
    'model_name',
  ],
  tokensIn: [
    'gen_ai.usage.input_tokens',
    'gen_ai.usage.prompt_tokens',
    'ai.usage.inputTokens',
    'ai.usage.promptTokens',
    'llm.token_count.prompt',
    'llm.usage.prompt_tokens',
    'input_tokens',
  ],
  tokensCached: [
    'gen_ai.usage.cache_read.input_tokens',
    'gen_ai.usage.cache_read_input_tokens',
    'gen_ai.usage.details.cache_read_tokens',
    'ai.usage.cachedInputTokens',
    'llm.token_count.prompt_details.cache_read',
    'cache_read_tokens',
  ],
  tokensOut: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'ai.usage.outputTokens',
    'ai.usage.completionTokens',
    'llm.token_count.completion',
    'llm.usage.completion_tokens',
    'output_tokens',
  ],
  money: ['gen_ai.usage.cost', 'llm.cost.total', 'operation.cost'],
  session: [
    'gen_ai.conversation.id',
    'session.id',
    'gcp.vertex.agent.session_id',
    'langfuse.session.id',
    'langsmith.metadata.thread_id',
    'langsmith.metadata.session_id',
    'traceloop.association.properties.session_id',
    'ai.telemetry.metadata.sessionId',
    'mlflow.trace.session',
  ],
  connection: ['mcp.session.id'],
  agent: ['gen_ai.agent.name', 'agent_name', 'agent.name', 'ai.telemetry.functionId'],
  project: ['service.name'],
} as const satisfies { readonly [fact: string]: readonly string[] };

export type Fact = keyof typeof vendorNames;

const agentRoots = ['ai.generatetext', 'ai.streamtext', 'ai.generateobject', 'ai.streamobject'];

/** Attributes whose value says what a span is, in lower case. The first that says something counts. */
export const kindMarks: readonly (readonly [string, ReadonlyMap<string, SpanKind>])[] = [
  [
    'ai.operationId',
    kinds({
      tool: ['ai.toolcall'],
      model: agentRoots.flatMap((root) => [`${root}.dogenerate`, `${root}.dostream`]),
      agent: agentRoots,
      other: ['ai.embed', 'ai.embed.doembed', 'ai.embedmany', 'ai.embedmany.doembed'],
    }),
  ],
  ['mcp.method.name', kinds({ tool: ['tools/call'] })],
  [
    'gen_ai.operation.name',
    kinds({
      tool: ['execute_tool', 'tool_call', 'tool'],
      model: ['chat', 'text_completion', 'generate_content', 'completion', 'responses', 'generate'],
      agent: ['invoke_agent'],
      other: [
        ...[
          'embeddings',
          'rerank',
          'retrieval',
          'create_agent',
          'invoke_workflow',
          'plan',
          'agent_step',
          'chain',
        ],
        ...['create_memory', 'search_memory', 'update_memory', 'upsert_memory', 'delete_memory'],
        ...['create_memory_store', 'delete_memory_store'],
      ],
    }),
  ],
  ['openinference.span.kind', kinds({ tool: ['tool'], model: ['llm'], agent: ['agent'], other: ['chain'] })],
  ['traceloop.span.kind', kinds({ tool: ['tool'], agent: ['agent'], other: ['workflow', 'task'] })],
  ['llm.request.type', kinds({ model: ['chat', 'completion'] })],
  ['langsmith.span.kind', kinds({ tool: ['tool'], model: ['llm'], other: ['chain', 'retriever', 'prompt'] })],
  ['langfuse.observation.type', kinds({ tool: ['tool'], model: ['generation'], agent: ['agent'] })],
  ['mlflow.spanType', kinds({ tool: ['tool'], model: ['llm', 'chat_model'], agent: ['agent'] })],
];

function kinds(values: { readonly [K in SpanKind]?: readonly string[] }): ReadonlyMap<string, SpanKind> {
  const entries = Object.entries(values) as [SpanKind, readonly string[]][];
  return new Map(entries.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));
}

/** Names of spans that say what they are, for spans without such an attribute; a group is the name of the tool. */
export const kindNames: readonly (readonly [RegExp, SpanKind])[] = [
  [/^execute_tool (.+)$/, 'tool'],
  [/^(?:MCP send )?tools\/call (.+)$/, 'tool'],
  [/^running tool: (.+)$/, 'tool'],
  [/^claude_code\.tool(?:\.execution)?$/, 'tool'],
  [/^(?:call_llm|claude_code\.llm_request)$/, 'model'],
  [/^(?:invoke_agent|agent_run)(?: |$)/, 'agent'],
];

/** Any of them. */
export const kindName = new RegExp(kindNames.map(([pattern]) => pattern.source).join('|'));

/** Attributes that only one kind of span has, for spans that say nothing else. */
export const kindHints: readonly (readonly [string, SpanKind])[] = [
  ['gen_ai.tool.name', 'tool'],
  ['ai.toolCall.name', 'tool'],
  ['mcp.tool.name', 'tool'],
  ['tool.name', 'tool'],
  ['agent_name', 'agent'],
  ['gen_ai.request.model', 'model'],
];

/** Spans inside that of a call that are a part of it, without the name of the tool. */
export const partNames: ReadonlySet<string> = new Set(['claude_code.tool.execution']);
