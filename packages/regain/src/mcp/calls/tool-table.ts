/** The tools of a server as it has listed them last. Only their schemas are used; descriptions decide nothing here. */

import { canonicalJson, type JsonObject, type ToolSpec } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { ToolEffect } from '../effects/tool-effect.ts';
import type { WireMessage } from '../wire/message.ts';

type EffectOf = (tool: JsonObject & { readonly name: string }) => ToolEffect;

const TOOLS_MAX = 10_000;

export class ToolTable {
  readonly #effectOf: EffectOf;
  readonly #tools = new Map<string, { readonly spec: ToolSpec; readonly hash: string }>();
  /** Names on the pages of the list that is being read. */
  #seen = new Set<string>();
  isListed = false;

  constructor(effectOf: EffectOf) {
    this.#effectOf = effectOf;
  }

  get(name: string): ToolSpec | undefined {
    return this.#tools.get(name)?.spec;
  }

  get specs(): readonly ToolSpec[] {
    return [...this.#tools.values()].map(({ spec }) => spec);
  }

  /** Takes a page of the list. Returns whether a tool has changed. */
  add(request: WireMessage, { body: { result } }: WireMessage): boolean {
    if (!isObject(result) || !Array.isArray(result.tools)) return false;
    if (request.body.params?.cursor === undefined) this.#seen = new Set();
    let isChanged = false;
    for (const listed of result.tools as readonly unknown[]) {
      if (!isObject(listed) || typeof listed.name !== 'string' || this.#tools.size >= TOOLS_MAX) continue;
      this.#seen.add(listed.name);
      isChanged = this.#set(listed as JsonObject & { readonly name: string }) || isChanged;
    }
    if (result.nextCursor !== undefined) return isChanged;
    this.isListed = true;
    const gone = [...this.#tools.keys()].filter((name) => !this.#seen.has(name));
    for (const name of gone) this.#tools.delete(name);
    return isChanged || gone.length > 0;
  }

  /** A tool that is called and was not listed: nothing is known but its name. */
  addUnlisted(name: string): ToolSpec {
    this.#set({ name });
    return this.get(name)!;
  }

  #set(listed: JsonObject & { readonly name: string }): boolean {
    const { name, description, inputSchema, outputSchema, annotations = null } = listed;
    const schemas = {
      inputSchema: isObject(inputSchema) ? (inputSchema as JsonObject) : {},
      ...(isObject(outputSchema) ? { outputSchema: outputSchema as JsonObject } : {}),
    };
    const hash = canonicalJson({ ...schemas, annotations, description: description ?? null });
    if (this.#tools.get(name)?.hash === hash) return false;
    const { effect, verify } = this.#effectOf(listed);
    const text = typeof description === 'string' ? description : '';
    const spec: ToolSpec = {
      ...{ name, description: text, ...schemas },
      ...(effect === undefined ? {} : { effect }),
      ...(verify === undefined ? {} : { verifiedBy: verify }),
    };
    this.#tools.set(name, { spec, hash });
    return true;
  }
}
