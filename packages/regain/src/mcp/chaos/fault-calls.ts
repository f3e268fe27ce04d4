/** The tools of a server with faults in front of them. The same seed gives the same faults to a tool's nth call. */

import {
  type FaultKind,
  type FaultProfileInput,
  getFaultKind,
  type InjectedTool,
  inject,
} from '../../faults/index.ts';
import {
  type CallContext,
  type Clock,
  type JsonObject,
  type JsonSchema,
  neverAborted,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { toolEffect } from '../effects/tool-effect.ts';
import { connectionKinds } from './connection-kinds.ts';

export interface LandedKind {
  readonly name: string;
  readonly mayHaveRun: boolean;
  readonly isVisible: boolean;
  readonly isTransport: boolean;
  readonly isRefreshed: boolean;
}

export interface FaultCallRequest {
  readonly tool: string;
  readonly args: JsonObject;
  readonly signal: AbortSignal;
  /** Sends the call to the server. */
  readonly run: (args: JsonObject) => Promise<unknown>;
  readonly onLanded: (kind: LandedKind) => void;
}

/** An expired token is renewed after so many calls. */
const REFUSALS = 3;

export class FaultCalls {
  readonly #profile: FaultProfileInput;
  readonly #seed: number;
  readonly #clock: Clock;
  readonly #listed = new Map<string, JsonObject>();
  readonly #tools = new Map<string, { readonly tool: InjectedTool; calls: number; refusals: number }>();
  /** A fault may run a call later than the call returned: its clock identifies it. */
  readonly #runs = new WeakMap<Clock, FaultCallRequest['run']>();

  constructor(profile: FaultProfileInput, seed: number, clock: Clock) {
    this.#profile = profile;
    this.#seed = seed;
    this.#clock = clock;
  }

  /** A page of `tools/list`. */
  listed(tools: readonly unknown[]): void {
    for (const tool of tools)
      if (isObject(tool) && typeof tool.name === 'string' && !this.#listed.has(tool.name))
        this.#listed.set(tool.name, tool as JsonObject);
  }

  scheduled(): number {
    return [...this.#tools.values()].reduce((count, { tool }) => count + tool.log.scheduled().length, 0);
  }

  isWrite(name: string): boolean {
    return toolEffect({ ...this.#listed.get(name), name }, new Map(), false).effect !== 'read';
  }

  /** Returns or throws what the client must see. */
  async call({ tool: name, args, signal, run, onLanded }: FaultCallRequest): Promise<unknown> {
    const entry = this.#entry(name);
    const step = entry.calls++;
    const clock = { ...this.#clock };
    this.#runs.set(clock, run);
    const context: CallContext = { clock, signal, step: 0, purpose: 'step', nth: 0 };
    try {
      return await entry.tool.execute(args, context);
    } finally {
      const { landed } = entry.tool.log;
      for (const { fault } of landed.filter((one) => one.step === step)) {
        const kind = landedKind(fault.kind);
        onLanded(kind);
        // Nobody but the server could renew its credentials.
        if (kind.isRefreshed && ++entry.refusals % REFUSALS === 0)
          void entry.tool.refreshCredentials({ clock: this.#clock, signal: neverAborted });
      }
    }
  }

  #entry(name: string): { readonly tool: InjectedTool; calls: number; refusals: number } {
    const known = this.#tools.get(name);
    if (known !== undefined) return known;
    const { description, inputSchema, outputSchema } = this.#listed.get(name) ?? {};
    const { effect } = toolEffect({ ...this.#listed.get(name), name }, new Map(), false);
    const tool = inject(
      {
        name,
        description: typeof description === 'string' ? description : '',
        inputSchema: (inputSchema as JsonSchema | undefined) ?? { type: 'object' },
        ...(outputSchema === undefined ? {} : { outputSchema: outputSchema as JsonSchema }),
        ...(effect === undefined ? {} : { effect }),
        execute: (args, { clock }) => this.#runs.get(clock)!(args),
      },
      this.#profile,
      this.#seed,
      { clock: this.#clock, kinds: connectionKinds },
    );
    const entry = { tool, calls: 0, refusals: 0 };
    this.#tools.set(name, entry);
    return entry;
  }
}

function landedKind(name: string): LandedKind {
  const { phase, visibility, group, ending }: FaultKind =
    connectionKinds.find((kind) => kind.name === name) ?? getFaultKind(name);
  return {
    name,
    mayHaveRun: phase !== 'before-send',
    isVisible: visibility === 'explicit',
    isTransport: group === 'transport' || phase === 'after-commit',
    isRefreshed: ending === 'refreshed',
  };
}
