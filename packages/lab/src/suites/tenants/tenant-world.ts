/** A world behind the API of a tenant: calls as documented are refused, and no error says what is wanted. */

import { restated } from 'regain/internal/memory';
import {
  type Action,
  type CallContext,
  type Clock,
  type Json,
  type JsonObject,
  type Tool,
  ToolError,
  type ToolSpec,
  type World,
} from 'regain/internal/types';
import type { Difference, Tenant } from './tenant.ts';

export function sessionSpec({ session }: Pick<Tenant, 'session'>): ToolSpec {
  return {
    name: session.tool,
    description: 'Returns the session of a region.',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string' } },
      required: ['region'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { region: { type: 'string' } }, required: ['region'] },
    effect: 'read',
  };
}

const SESSION_MS = 200;
const CALL_MS = 300;

export function tenantWorld(world: World, tenant: Tenant, clock: Clock, reference: string): World {
  /** The last refused call, and what would have been right. */
  let refused:
    | { readonly tool: string; readonly args: JsonObject; readonly difference: Difference }
    | undefined;
  let region: Json | undefined;
  const readyAtMs = new Map<string, number>();

  const refuse = (text: string, status: number): never => {
    const message = text.replace('{code}', tenant.code).replace('{reference}', reference);
    throw new ToolError(message, { status, body: { error: message } });
  };

  /** The call as the world behind it takes it; undefined if it is refused. */
  const accepted = (difference: Difference, tool: string, args: JsonObject): JsonObject | undefined => {
    switch (difference.kind) {
      case 'rename': {
        const { [difference.to]: value, ...others } = args;
        if (Object.hasOwn(args, difference.parameter)) return undefined;
        return value === undefined ? args : { ...others, [difference.parameter]: value };
      }
      case 'code': {
        const given = args[difference.parameter];
        if (given === undefined) return args;
        const meant = Object.entries(difference.codes).find(([, code]) => code === given);
        return meant && { ...args, [difference.parameter]: meant[0] };
      }
      case 'form':
        return fromForm(difference, args);
      case 'session':
        return region === tenant.session.region ? args : undefined;
      case 'wait': {
        const now = clock.now();
        if (!readyAtMs.has(tool)) readyAtMs.set(tool, now + difference.ms);
        return now >= readyAtMs.get(tool)! ? args : undefined;
      }
    }
  };

  const wrapped = (tool: Tool): Tool => {
    const difference = tenant.differences[tool.name];
    if (difference === undefined) return tool;
    return {
      ...tool,
      execute: async (args, context: CallContext) => {
        const taken = accepted(difference, tool.name, args);
        if (taken !== undefined) {
          refused = undefined;
          return tool.execute(taken, context);
        }
        await context.clock.sleep(CALL_MS, context.signal);
        refused = { tool: tool.name, args, difference };
        return difference.kind === 'wait' ? refuse(tenant.notReady, 503) : refuse(tenant.refusal, 400);
      },
    };
  };

  const session: Tool = {
    ...sessionSpec(tenant),
    execute: async (args, context) => {
      await context.clock.sleep(SESSION_MS, context.signal);
      region = args.region;
      return { region: region ?? null };
    },
  };

  return {
    tools: [...world.tools.map(wrapped), session],
    snapshot: () => world.snapshot(),
    effects: () => world.effects(),
    ...(world.canonical === undefined ? {} : { canonical: (answer: Json) => world.canonical!(answer) }),
    remedy: () => (refused === undefined ? null : remedyOf(refused, tenant, region)),
  };
}

/** Forms of one value differ, so the documented one is recognised by what it becomes. */
function fromForm(
  difference: Extract<Difference, { kind: 'form' }>,
  args: JsonObject,
): JsonObject | undefined {
  const { parameter, as } = difference;
  const given = args[parameter];
  if (given === undefined) return args;
  const documented = documentedForm(given, as);
  return documented === undefined ? undefined : { ...args, [parameter]: documented };
}

/** The value whose form this is; undefined if it is not in this form. */
function documentedForm(given: Json, as: string): Json | undefined {
  const date = (pattern: RegExp, order: readonly [number, number, number]): Json | undefined => {
    const found = typeof given === 'string' ? pattern.exec(given) : null;
    return found === null ? undefined : order.map((part) => found[part]).join('-');
  };
  switch (as) {
    case 'date-dmy-dots':
      return date(/^(\d\d)\.(\d\d)\.(\d{4})$/, [3, 2, 1]);
    case 'date-dmy-slashes':
      return date(/^(\d\d)\/(\d\d)\/(\d{4})$/, [3, 2, 1]);
    case 'date-mdy-slashes':
      return date(/^(\d\d)\/(\d\d)\/(\d{4})$/, [3, 1, 2]);
    case 'date-compact':
      return date(/^(\d{4})(\d\d)(\d\d)$/, [1, 2, 3]);
    case 'string':
      return typeof given === 'string' ? Number(given) : undefined;
    case 'times-100':
      return divided(given, 100);
    case 'times-1000':
      return divided(given, 1000);
    default:
      return undefined;
  }
}

/** A smaller number is not in this unit: nothing that tasks ask for is so small. */
function divided(given: Json, factor: number): Json | undefined {
  return typeof given === 'number' && given >= factor ? given / factor : undefined;
}

function remedyOf(
  { args, difference }: { readonly args: JsonObject; readonly difference: Difference },
  { session }: Tenant,
  region: Json | undefined,
): Action | null {
  switch (difference.kind) {
    case 'rename': {
      const { [difference.parameter]: value, ...others } = args;
      return value === undefined
        ? null
        : { kind: 'repair-arguments', args: { ...others, [difference.to]: value } };
    }
    case 'code': {
      const code = difference.codes[String(args[difference.parameter])];
      return code === undefined
        ? null
        : { kind: 'repair-arguments', args: { ...args, [difference.parameter]: code } };
    }
    case 'form': {
      const value = restated(args[difference.parameter]!, difference.as);
      return value === undefined
        ? null
        : { kind: 'repair-arguments', args: { ...args, [difference.parameter]: value } };
    }
    case 'session':
      return region === session.region
        ? { kind: 'retry', delayMs: 0 }
        : { kind: 'use-tool', tool: session.tool, args: { region: session.region }, first: true };
    case 'wait':
      return { kind: 'retry', delayMs: difference.ms };
  }
}
