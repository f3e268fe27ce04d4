/** Uses everything that a server offers, one request after the other, and keeps the text of each answer. */

import type { Json, JsonObject } from '../../../packages/regain/src/types/index.ts';
import { type Schema, variantsOf } from './arguments.ts';
import type { Wire } from './wire.ts';

/** What a schema cannot say about a server. */
export interface Usage {
  /** Calls that mean something to the server, in this order, before the ones made of schemas. */
  readonly calls: readonly (readonly [tool: string, args: JsonObject])[];
  /** Values for arguments by tool, and for all tools under `*`. */
  readonly fixed?: { readonly [tool: string]: JsonObject };
  /** Resources to read besides the listed ones. */
  readonly reads?: readonly string[];
  /** Tools that only `calls` use. */
  readonly onlyGiven?: readonly string[];
}

export interface Step {
  readonly kind: 'list' | 'tool' | 'resource' | 'prompt' | 'other';
  /** What was used: the name of the tool or prompt, the address of the resource, the method. */
  readonly of: string;
  readonly name: string;
  readonly answer: string;
  /** Notifications and requests of the server since the step before. */
  readonly others: readonly string[];
}

interface Listed {
  readonly name: string;
  readonly uri: string;
  readonly uriTemplate: string;
  readonly inputSchema: Schema;
  readonly arguments?: readonly { readonly name: string; readonly required?: boolean }[];
}

const anything = {
  '~standard': { version: 1 as const, vendor: 'survey', validate: (value: unknown) => ({ value }) },
};

export async function survey(wire: Wire, usage: Usage): Promise<readonly Step[]> {
  const { client, answers, others } = wire;
  const steps: Step[] = [];
  let seen = 0;
  const capabilities = client.getServerCapabilities() ?? {};

  /** Errors are answers too: the text is what is compared. */
  async function ask(kind: Step['kind'], of: string, name: string, method: string, params: JsonObject = {}) {
    const before = new Set(answers.keys());
    const result = await client
      .request({ method, params: { ...params } }, anything, kind === 'tool' ? { onprogress: () => {} } : {})
      .catch((error: Error) => ({ failed: error.message }));
    const id = await newKey(answers, before);
    const answer = answers.get(id) ?? `no answer: ${JSON.stringify(result)}`;
    steps.push({ kind, of, name, answer, others: others.slice(seen) });
    seen = others.length;
    return result as { readonly [key: string]: Json };
  }

  async function list(method: string, field: string): Promise<readonly Listed[]> {
    const found: Listed[] = [];
    for (let cursor: Json | undefined; ; ) {
      const page = await ask('list', method, `page ${String(cursor ?? 1)}`, method, cursor ? { cursor } : {});
      found.push(...((page[field] ?? []) as unknown as readonly Listed[]));
      cursor = page.nextCursor;
      if (cursor === undefined) return found;
    }
  }

  const call = (tool: string, name: string, args: JsonObject, more: JsonObject = {}) =>
    ask('tool', tool, name, 'tools/call', { name: tool, arguments: args, ...more });
  const get = (prompt: string, name: string, args: JsonObject) =>
    ask('prompt', prompt, name, 'prompts/get', { name: prompt, arguments: args });
  const complete = (of: string, name: string, ref: JsonObject) =>
    ask('other', 'completion/complete', `${of} ${name}`, 'completion/complete', {
      ...{ ref, argument: { name, value: '' } },
    });

  await ask('other', 'ping', 'ping', 'ping');
  if (capabilities.logging !== undefined)
    await ask('other', 'logging/setLevel', 'debug', 'logging/setLevel', { level: 'debug' });
  await ask('other', 'no/such/method', 'no/such/method', 'no/such/method');
  const hasCompletions = capabilities.completions !== undefined;
  if (capabilities.tools !== undefined) {
    const tools = await list('tools/list', 'tools');
    for (const [index, [tool, args]] of usage.calls.entries()) await call(tool, `given ${index}`, args);
    for (const { name: tool, inputSchema } of tools) {
      if (usage.onlyGiven?.includes(tool)) continue;
      const fixed = { ...usage.fixed?.['*'], ...usage.fixed?.[tool] };
      for (const { name, args } of variantsOf(inputSchema, fixed)) await call(tool, name, args);
    }
    await call('no-such-tool', 'unknown tool', {});
    const [first] = tools;
    if (first !== undefined) await call(first.name, 'with _meta', {}, { _meta: { 'example.com/kept': 1 } });
  }
  if (capabilities.resources !== undefined) {
    const resources = await list('resources/list', 'resources');
    const templates = await list('resources/templates/list', 'resourceTemplates');
    const made = templates.map(({ uriTemplate }) => uriTemplate.replaceAll(/\{[^}]*\}/g, '1'));
    const uris = [...resources.map(({ uri }) => uri), ...made, ...(usage.reads ?? []), 'no-such:///resource'];
    for (const uri of uris) await ask('resource', uri, 'read', 'resources/read', { uri });
    if (capabilities.resources.subscribe === true && resources[0] !== undefined)
      for (const method of ['resources/subscribe', 'resources/unsubscribe'])
        await ask('other', method, method, method, { uri: resources[0].uri });
    if (hasCompletions)
      for (const { uriTemplate: uri } of templates)
        for (const [, name] of uri.matchAll(/\{(\w+)\}/g))
          await complete(uri, name!, { type: 'ref/resource', uri });
  }
  if (capabilities.prompts !== undefined)
    for (const { name, arguments: declared = [] } of await list('prompts/list', 'prompts')) {
      const given = (all: boolean): JsonObject =>
        Object.fromEntries(declared.filter((one) => all || one.required).map((one) => [one.name, '1']));
      await get(name, 'required', given(false));
      await get(name, 'all', given(true));
      if (hasCompletions)
        for (const argument of declared) await complete(name, argument.name, { type: 'ref/prompt', name });
    }
  if (capabilities.prompts !== undefined) await get('no-such-prompt', 'unknown prompt', {});
  return steps;
}

/** The id of the answer that came. A copy of a stream may be read later than the stream itself. */
async function newKey(answers: ReadonlyMap<unknown, string>, before: ReadonlySet<unknown>): Promise<unknown> {
  for (let tries = 0; tries < 1000; tries++) {
    for (const key of answers.keys()) if (!before.has(key)) return key;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return undefined;
}
