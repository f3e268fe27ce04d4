/** A ledger behind two tools, one that adds an entry and one that lists them, in virtual time for several calls at once. */

import { rulesBrain } from '../repair/index.ts';
import type { CallContext, JsonObject, Tool, ToolSpec, Verification } from '../types/index.ts';
import { VirtualTime } from './histories/virtual-time-in-test.ts';
import type { ShieldOptions } from './options.ts';
import { shieldInTest } from './shield-in-test.ts';

const EPOCH_MS = Date.UTC(2026, 0, 5, 9, 0, 0);

/** What one run of the tool does; the number of the run counts from 1. */
export interface AddRun {
  readonly args: JsonObject;
  readonly nth: number;
  readonly context: CallContext;
  readonly time: VirtualTime;
  /** Makes the entry, with more fields than the arguments give it. */
  readonly enter: (more?: JsonObject) => void;
}

export interface LedgerInTest {
  readonly adds: (adding: AddRun) => unknown;
  /** The list as it is answered. */
  readonly shows?: (entries: readonly JsonObject[], args: JsonObject) => unknown;
  readonly spec?: Partial<ToolSpec>;
  readonly verifiedBy?: Partial<Verification>;
  readonly options?: ShieldOptions;
}

export function ledger({ adds, shows, spec, verifiedBy, options }: LedgerInTest) {
  const time = new VirtualTime(EPOCH_MS);
  const entries: JsonObject[] = [];
  let runs = 0;
  let reads = 0;
  const add: Tool = {
    ...{ name: 'add', description: '', inputSchema: {}, effect: 'write' },
    verifiedBy: {
      ...{ tool: 'list', args: {}, records: '/all', match: { item: '/args/item' }, output: '' },
      ...verifiedBy,
    },
    ...spec,
    execute: async (args, context) => {
      const enter = (more: JsonObject = {}) => {
        const created_at = new Date(EPOCH_MS + time.clock.now()).toISOString();
        entries.push({ ...args, created_at, ...more });
      };
      return adds({ args, nth: ++runs, context, time, enter });
    },
  };
  const list: Tool = {
    ...{ name: 'list', description: '', inputSchema: {}, effect: 'read' },
    execute: async (args) => {
      reads++;
      return shows === undefined ? { all: [...entries] } : shows(entries, args);
    },
  };
  // Loaded when it is needed, a brain would take real time.
  const shield = shieldInTest({ clock: time.clock, brain: rulesBrain(), ...options });
  const tools = shield.protect({ add, list }, { effects: 'declared-only' });
  /** What each call came to, in order: its answer, or its error. */
  const made = (...calls: (() => Promise<unknown>)[]) =>
    time.run(() => Promise.all(calls.map((call) => call().catch((error: unknown) => error)))) as Promise<
      unknown[]
    >;
  return { shield, time, entries, tools, add, list, made, runs: () => runs, reads: () => reads };
}
