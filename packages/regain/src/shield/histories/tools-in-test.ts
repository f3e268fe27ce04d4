/** The tools of a random history: a write with several requests, and a read. */

import type { CallContext, JsonObject, Tool, ToolSpec, Verification } from '../../types/index.ts';
import { listOf } from './list-tool-in-test.ts';
import { chance } from './random-choices-in-test.ts';
import type { History } from './random-history-in-test.ts';
import type { Service } from './service-in-test.ts';
import type { VirtualTime } from './virtual-time-in-test.ts';

/** One run of the tool. */
export interface Run {
  readonly call: number;
  readonly startMs: number;
  readonly args: JsonObject;
  readonly key: string | undefined;
  /** Its answer, if it answered. */
  answer?: { readonly value: unknown };
}

export function toolsOf(history: History, service: Service, time: VirtualTime, runs: Run[]) {
  const { tool } = history;
  const read = listOf(history, service, time);
  const order: Tool = {
    ...specOf(history),
    execute: async (args, context) => {
      const call = args.call as number;
      const attempt = runs.filter((run) => run.call === call).length;
      const key = tool.hasKey ? (context as CallContext).idempotencyKey : undefined;
      const run: Run = { call, startMs: time.clock.now(), args: { ...args }, key };
      runs.push(run);
      const sent = run.args;
      if (tool.isMutating) mutate(args as Record<string, never>);
      const random = history.random.at('run', call, attempt);
      const { signal } = context ?? {};
      refuse(history, service, sent);
      for (const [request, kind] of tool.requests.entries()) {
        const at = random.at('request', request);
        if (kind === 'read') await service.read(at, `"${sent.item}"`);
        else {
          const reply = await service.write(at, { call, attempt, request, args: sent, key, signal });
          if (reply.kind === 'failed') return answered(run, reply.answer);
          if (reply.kind === 'pretended') break;
        }
      }
      return answered(run, answerOf(history, random.at('answer'), sent));
    },
  };
  const list: Tool = {
    ...{ name: 'list', description: 'Lists orders.', inputSchema: {}, effect: 'read' },
    execute: async (args, _context) => read(args),
  };
  return { order, list };
}

function answered(run: Run, value: unknown): unknown {
  run.answer = { value };
  return value;
}

/** A tool may modify its argument. */
function mutate(args: Record<string, unknown>): void {
  args.item = String(args.item ?? args.article).toUpperCase();
  args.amount = undefined;
  args.reference = `sent ${String(args.reference)}`;
}

/** Invalid arguments are rejected before any effect, with an error that allows a repair. */
function refuse({ service: { isStrict } }: History, service: Service, args: JsonObject): void {
  const refused = (message: string) => Object.assign(new Error(message), { status: 422 });
  if (service.isRenamed && args.article === undefined)
    throw refused("Unknown parameter 'item', expected 'article'");
  if (isStrict && typeof args.amount === 'string')
    throw refused("Invalid type for 'amount': expected integer");
}

function answerOf(
  { tool: { hasOutput }, service: { faultRate } }: History,
  random: History['random'],
  args: JsonObject,
) {
  if (hasOutput && chance(random, faultRate / 3)) {
    const odd = [{ order: 7 }, null, '<html>', { id: 7 }, { data: { id: 'o-1' } }, {}];
    return odd[random.below(odd.length)];
  }
  return { id: `o-${String(args.call)}`, status: 'placed' };
}

function specOf({ tool, service: { isStrict } }: History): ToolSpec {
  const { effect, hasKey, isSingle, hasOutput, verifiedBy } = tool;
  return {
    name: 'order',
    description: 'Places an order.',
    inputSchema: inputOf(false, isStrict),
    ...(effect === undefined ? {} : { effect }),
    ...(hasKey ? { idempotencyKey: true } : {}),
    ...(isSingle ? { singleRequest: true } : {}),
    ...(hasOutput ? { outputSchema: output } : {}),
    ...(verifiedBy === undefined ? {} : { verifiedBy }),
  };
}

const output = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

function inputOf(isRenamed: boolean, isStrict: boolean): JsonObject {
  const name = isRenamed ? 'article' : 'item';
  return {
    type: 'object',
    properties: {
      [name]: { type: 'string' },
      amount: isStrict ? { type: 'integer' } : {},
      ...{ note: { type: 'string' }, reference: { type: 'string' } },
      ...{ call: { type: 'integer' }, token: { type: 'string' } },
    },
    required: [name],
  };
}

/** The current definitions of the tools. */
export function specsOf(history: History, service: Service): readonly ToolSpec[] {
  const spec = specOf(history);
  if (!service.isRenamed) return [spec];
  const input = inputOf(true, history.service.isStrict);
  const { verifiedBy } = spec;
  if (history.service.refreshed === 'input' || verifiedBy === undefined)
    return [{ ...spec, inputSchema: input }];
  return [
    { ...spec, inputSchema: input, verifiedBy: renamed(verifiedBy, history.service.isRenamedInRecords) },
  ];
}

function renamed(verifiedBy: Verification, isRenamedInRecords: boolean): Verification {
  const { item: matched, ...match } = verifiedBy.match;
  const { item: asked, ...args } = verifiedBy.args;
  return {
    ...verifiedBy,
    args: asked === undefined ? args : { ...args, article: '/args/article' },
    match:
      matched === undefined
        ? match
        : { ...match, [isRenamedInRecords ? 'article' : 'item']: '/args/article' },
  };
}
