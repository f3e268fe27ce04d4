/**
 * Runs of LangSmith, as its API and its SDKs return them: a list, one run per line, `{ runs }`, or a run with
 * `child_runs`.
 *
 * | recorded | from |
 * |:--|:--|
 * | call, result | `run_type: tool`: `id`, `name`, `inputs`, `outputs`; no result while `status` is `pending` |
 * | `flag`, `error` | `error`, `status`; `status` of a `ToolMessage` in `outputs` |
 * | turn | `run_type: llm`: `prompt_tokens`, `completion_tokens`, `total_cost`, `extra.metadata.ls_model_name` |
 * | session | `thread_id`, `session_id` or `conversation_id` in `extra.metadata` (in newer answers `metadata`), else `trace_id` (`session_id` of a run is its project) |
 * | order | `start_time`, an ISO 8601 text or, in the SDK for JavaScript, milliseconds; where it is missing the order of the file; parents by `parent_run_id` or `dotted_order` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, listIn, objectIn, requireText, textIn, timeIn } from '../../fields.ts';
import type { DialectReader } from '../../reader.ts';
import { argumentsIn, decodedText, resultIn } from '../../spans/framework-values.ts';
import { flagOfError, type ModelFacts, type Span, type ToolFacts, withoutCached } from '../../spans/span.ts';
import { spanReader } from '../../spans/span-traces.ts';

export const langsmith: DialectReader = {
  name: 'langsmith',
  title: 'LangSmith runs',
  measures: ['money', 'tokens', 'time'],
  recognises: (value) => isRun(value) || isRun(listIn(value, 'runs')[0]),
  open: spanReader((value, visit) => {
    const runs = isRun(value) ? [value] : listIn(value, 'runs').filter(isRun);
    for (const run of withChildren(runs)) visit(spanOf(run));
  }),
};

const runTypes = ['tool', 'llm', 'chain', 'retriever', 'embedding', 'prompt', 'parser'];

function isRun(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || !runTypes.includes(textIn(value, 'run_type') ?? '')) return false;
  return 'inputs' in value || 'dotted_order' in value || 'trace_id' in value;
}

interface PlacedRun {
  readonly run: JsonObject;
  readonly trace: string | undefined;
  readonly parent: string | undefined;
}

/** Runs before the runs inside them, without recursion. */
function* withChildren(runs: readonly JsonObject[]): Generator<PlacedRun> {
  const waiting: PlacedRun[] = runs.map((run) => ({ run, trace: undefined, parent: undefined })).reverse();
  for (let placed = waiting.pop(); placed !== undefined; placed = waiting.pop()) {
    yield placed;
    const { run } = placed;
    const trace = textIn(run, 'trace_id') ?? placed.trace ?? textIn(run, 'id');
    const children = listIn(run, 'child_runs').filter(isRun);
    for (const child of children.reverse()) waiting.push({ run: child, trace, parent: textIn(run, 'id') });
  }
}

function spanOf({ run, trace, parent }: PlacedRun): Span {
  const kind = run.run_type === 'tool' ? 'tool' : run.run_type === 'llm' ? 'model' : 'other';
  const orders = (textIn(run, 'dotted_order') ?? '').split('.');
  const isRoot = orders.length < 2 && textIn(run, 'parent_run_id') === undefined && parent === undefined;
  const metadata = objectIn(run.extra, 'metadata') ?? objectIn(run, 'metadata');
  const isOwnTrace = isRoot && (kind === 'other' || textIn(run, 'dotted_order') !== undefined);
  return {
    kind,
    trace:
      textIn(run, 'trace_id') ??
      trace ??
      idInOrder(orders[0]) ??
      (isOwnTrace ? textIn(run, 'id') : undefined),
    id: textIn(run, 'id') ?? textIn(run, 'run_id'),
    parent: textIn(run, 'parent_run_id') ?? parent ?? idInOrder(orders.at(-2)),
    startMs: timeIn(run, 'start_time'),
    endMs: timeIn(run, 'end_time'),
    session:
      textIn(metadata, 'thread_id') ?? textIn(metadata, 'session_id') ?? textIn(metadata, 'conversation_id'),
    project: textIn(run, 'session_name') ?? textIn(metadata, 'LANGSMITH_PROJECT'),
    agent: isRoot && kind === 'other' ? textIn(run, 'name') : undefined,
    ...(kind === 'tool' ? { tool: toolOf(run) } : {}),
    ...(kind === 'model' ? { model: modelOf(run, metadata) } : {}),
  };
}

/** A part of `dotted_order` is a time, then the id of a run. */
const idInOrder = (part: string | undefined): string | undefined => /^\d{8}T\d+Z(.+)$/.exec(part ?? '')?.[1];

function toolOf(run: JsonObject): ToolFacts {
  const given = argumentsIn(decodedText(run.inputs), true);
  const { value, isError, callId } = resultIn(unwrapped(decodedText(run.outputs)));
  const error = textIn(run, 'error');
  const status = textIn(run, 'status');
  const isFailed = error !== undefined || status === 'error' || isError === true;
  const hasEnded = isFailed || status === 'success' || textIn(run, 'end_time') !== undefined;
  // The SDK for Python writes the exception as Python shows it, then where it was raised.
  const errorType = /^([A-Za-z_][\w.]*)\(/.exec(error ?? '')?.[1];
  const flag = isFailed ? flagOfError(errorType) : 'ok';
  return {
    name: requireText(run, 'name'),
    callId: callId ?? given.callId,
    args: given.args,
    result: hasEnded || (value ?? null) !== null ? { value, flag, error, errorType } : undefined,
  };
}

/** Tools return one value: LangChain records it as `output`. */
function unwrapped(outputs: Json | undefined): Json | undefined {
  const isOnly = isObject(outputs) && Object.keys(outputs).length === 1 && outputs.output !== undefined;
  return isOnly ? decodedText(outputs.output) : (outputs ?? undefined);
}

function modelOf(run: JsonObject, metadata: JsonObject | undefined): ModelFacts {
  const usage = objectIn(run.outputs, 'usage_metadata');
  const tokensIn = amountIn(run, 'prompt_tokens') ?? amountIn(usage, 'input_tokens');
  const details = objectIn(run, 'prompt_token_details') ?? objectIn(usage, 'input_token_details');
  const tokensCached = amountIn(details, 'cache_read');
  return {
    name: textIn(metadata, 'ls_model_name') ?? textIn(objectIn(run.extra, 'invocation_params'), 'model'),
    tokensIn: withoutCached(tokensIn, tokensCached),
    tokensCached,
    tokensOut: amountIn(run, 'completion_tokens') ?? amountIn(usage, 'output_tokens'),
    money: amountIn(run, 'total_cost') ?? amountIn(usage, 'total_cost'),
    isFailed: textIn(run, 'error') !== undefined || undefined,
  };
}
