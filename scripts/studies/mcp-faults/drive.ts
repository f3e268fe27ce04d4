/** Drives one way with seeded faults: groups of calls at the same time, one of which has the fault, then sound ones. */

import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, random } from '../../../packages/regain/src/types/random.ts';
import type { Outcome, RawClient } from './client/raw-client.ts';
import { type FaultKind, faultsOf, isWrite, type ToolName } from './fault-kinds.ts';
import { type Call, judged, type Verdict, verdictOf } from './judge.ts';
import { usageOf } from './processes.ts';
import { Scene } from './scene.ts';
import type { Way } from './ways.ts';

export interface DriveOptions {
  /** At least so many, and every fault. */
  readonly calls: number;
  /** Characters of a large answer. */
  readonly large: number;
  readonly seed: number;
  /** How long the client waits for an answer. */
  readonly limitMs: number;
  /** The time limit that the process between is given. */
  readonly timeoutMs: number;
}

export interface JudgedCall extends Call {
  readonly verdict: Verdict;
  readonly executed: number;
}

/** What was necessary to use the way again: nothing, a new connection of the client, a new process between. */
export type Help = 'none' | 'connect' | 'restart';

export interface Repair {
  readonly kind: FaultKind;
  readonly help: Help;
  /** From the fault to the first right answer to a probe. */
  readonly ms: number;
}

export interface Usage {
  /** Resident. */
  readonly megabytes: number;
  readonly files: number;
  /** In use after a collection; in some samples. */
  readonly live: number | undefined;
}

export interface Driven {
  readonly way: Way;
  readonly calls: readonly JudgedCall[];
  /** Reads that only look whether the way can be used again. */
  readonly probes: readonly JudgedCall[];
  readonly answeredTwice: number;
  /** How often the client had to connect again. */
  readonly sessionsLost: number;
  /** How often the process between had to be started again. */
  readonly restarts: number;
  readonly repairs: readonly Repair[];
  readonly usage: readonly Usage[];
  /** At the end; `outlived`: how often the process that a client had started did not end with it. */
  readonly left: { readonly processes: number; readonly ports: number; readonly outlived: number };
}

const GROUP_MAX = 4;
/** Calls with large answers for a client that does not read. */
const SLOW_GROUP = 6;
const SLOW_SIZE = 1_000_000;
const SLOW_MS = 200;
const STOPPED_MS = 1_000;
const LARGE_LIMIT_MS = 60_000;
const RETRY_MS = 50;
const GROUPS_PER_SAMPLE = 10;
/** A collection changes what is measured: it is rare. */
const SAMPLES_PER_LIVE = 2;

export async function drive(way: Way, options: DriveOptions): Promise<Driven> {
  const scene = await Scene.open(way, options.timeoutMs);
  try {
    const run = new Run(way, scene, options);
    await run.all();
    return await run.end();
  } finally {
    await scene.close();
  }
}

class Run {
  readonly #way: Way;
  readonly #scene: Scene;
  readonly #options: DriveOptions;
  readonly #chance: Random;
  readonly #calls: Call[] = [];
  readonly #probes: Call[] = [];
  readonly #repairs: Repair[] = [];
  readonly #usage: Usage[] = [];
  #client!: RawClient;
  #surplus = 0;
  #sessionsLost = 0;
  #tokens = 0;
  #outlived = 0;

  constructor(way: Way, scene: Scene, options: DriveOptions) {
    this.#way = way;
    this.#scene = scene;
    this.#options = options;
    this.#chance = random('mcp-faults', options.seed, way.name, way.client, way.server);
  }

  async all(): Promise<void> {
    await this.#connect();
    let groups = 0;
    for (let round = 0; round === 0 || this.#calls.length < this.#options.calls; round++)
      for (const [kind, tool] of this.#round(round)) {
        await this.#group(kind, tool);
        if (groups++ % GROUPS_PER_SAMPLE === 0) await this.#sample();
      }
  }

  async end(): Promise<Driven> {
    await this.#leave(this.#client);
    const ledger = this.#scene.ledger();
    const withVerdict = (call: Call): JudgedCall => {
      const executed = ledger.get(call.token) ?? 0;
      return { ...call, executed, verdict: verdictOf(call, executed) };
    };
    return {
      ...{ way: this.#way, calls: this.#calls.map(withVerdict), probes: this.#probes.map(withVerdict) },
      ...{ answeredTwice: this.#surplus, sessionsLost: this.#sessionsLost, restarts: this.#scene.restarts },
      ...{
        repairs: this.#repairs,
        usage: this.#usage,
        left: { ...(await this.#scene.close()), outlived: this.#outlived },
      },
    };
  }

  /** Every fault in random order, with a read in one round and a write in the next. */
  #round(round: number): (readonly [FaultKind, ToolName])[] {
    const shift = this.#way.server === 'http' ? 1 : 0;
    return faultsOf(this.#way.server)
      .map((kind, at) => {
        const verb = (at + round + shift) % 2 === 0 ? 'add' : 'get';
        const tool: ToolName = `${verb}_${kind === 'large' ? 'large' : 'record'}`;
        return { cell: [kind, tool] as const, order: this.#chance.uniform() };
      })
      .sort((a, b) => a.order - b.order)
      .map(({ cell }) => cell);
  }

  async #group(kind: FaultKind, tool: ToolName): Promise<void> {
    if (kind === 'client-leaves') return this.#leaving(tool);
    const size = kind === 'slow-reader' ? SLOW_GROUP : 1 + this.#chance.below(GROUP_MAX);
    const at = this.#chance.below(size);
    if (kind === 'kill-before') this.#scene.killServer();
    if (kind === 'slow-reader') this.#client.pause(SLOW_MS);
    let token = '';
    const calls = Array.from({ length: size }, (_, i) => {
      const next = this.#token();
      if (i === at) token = next;
      const other: ToolName = this.#chance.uniform() < 0.5 ? 'get_record' : 'add_record';
      const about = i === at ? { tool, fault: kind } : { tool: other };
      return this.#call(next, { ...about, size: kind === 'slow-reader' ? SLOW_SIZE : 0 });
    });
    const isOuter = kind === 'kill-before' || kind === 'slow-reader';
    const hasStruck = isOuter || (await this.#scene.struck(token, this.#options.limitMs));
    const struckMs = performance.now();
    if (kind === 'stop' && this.#way.server === 'http') this.#scene.continueServer(STOPPED_MS);
    if (hasStruck && kind !== 'slow-reader') {
      const help = await this.#usable();
      this.#repairs.push({ kind, help, ms: performance.now() - struckMs });
    }
    await Promise.all(calls);
    if (!this.#client.isOpen) await this.#reconnect();
    for (const sound of ['add_record', 'get_record'] as const)
      await this.#call(this.#token(), { tool: sound });
  }

  /** Over standard streams another client leaves, and its process must end. Over HTTP the sockets of this one are closed. */
  async #leaving(tool: ToolName): Promise<void> {
    const token = this.#token();
    const isOther = this.#way.client === 'stdio';
    const client = isOther ? await this.#scene.client() : this.#client;
    if (isOther) await client.connect(LARGE_LIMIT_MS);
    const call = this.#call(token, { tool, fault: 'client-leaves' }, client);
    await this.#scene.struck(token, this.#options.limitMs);
    if (!(await client.leave())) this.#outlived++;
    await call;
  }

  async #call(
    token: string,
    { tool, fault, size = 0 }: { tool: ToolName; fault?: FaultKind; size?: number },
    client = this.#client,
  ): Promise<void> {
    const isLarge = tool.endsWith('_large');
    const sized = { token, size: isLarge ? this.#options.large : size };
    // A client leaves during a call that takes long.
    const made = fault === 'client-leaves' ? 'hang' : fault;
    const args = made === undefined ? sized : { ...sized, fault: made };
    const outcome = await client.call(tool, args, isLarge ? LARGE_LIMIT_MS : this.#options.limitMs);
    this.#calls.push({ token, tool, fault, outcome: judged(outcome, token, sized.size) });
  }

  /** Resolves when the way can be used again. A client that gets no right answer for long connects again. */
  async #usable(): Promise<Help> {
    const { limitMs } = this.#options;
    const untilMs = performance.now() + limitMs;
    const [lost, restarts] = [this.#sessionsLost, this.#scene.restarts];
    for (;;) {
      if (!this.#client.isOpen) await this.#reconnect();
      const outcome = await this.#probe();
      if (outcome.kind === 'answered') {
        if (this.#scene.restarts > restarts) return 'restart';
        return this.#sessionsLost > lost ? 'connect' : 'none';
      }
      if (outcome.kind === 'silent' || performance.now() > untilMs) await this.#reconnect();
      else if (this.#client.isOpen) await sleep(RETRY_MS);
    }
  }

  async #probe(): Promise<Outcome> {
    const token = this.#token();
    const outcome = await this.#client.call('get_record', { token, size: 0 }, this.#options.limitMs);
    this.#probes.push({ token, tool: 'get_record', fault: undefined, outcome: judged(outcome, token, 0) });
    return outcome;
  }

  async #reconnect(): Promise<void> {
    this.#sessionsLost++;
    await this.#leave(this.#client);
    await this.#connect();
  }

  async #connect(): Promise<void> {
    const { limitMs } = this.#options;
    for (let untilMs = performance.now() + limitMs; ; ) {
      this.#client = await this.#scene.client();
      if (await this.#client.connect(limitMs)) return;
      await this.#leave(this.#client);
      if (performance.now() < untilMs) await sleep(RETRY_MS);
      else {
        await this.#scene.restart();
        untilMs = performance.now() + limitMs;
      }
    }
  }

  async #leave(client: RawClient): Promise<void> {
    await client.close();
    this.#surplus += client.surplus;
  }

  async #sample(): Promise<void> {
    const pid = this.#scene.pidFor(this.#client);
    if (pid === undefined) return;
    const usage = await usageOf(pid);
    const isDue = this.#usage.length % SAMPLES_PER_LIVE === 0;
    this.#usage.push({ ...usage, live: isDue ? await this.#scene.liveFor(this.#client) : undefined });
  }

  #token(): string {
    return (this.#tokens++).toString(36).padStart(4, '0');
  }
}

export const isDuplicated = ({ tool, executed }: JudgedCall): boolean => isWrite(tool) && executed > 1;
