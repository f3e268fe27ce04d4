/** A ledger with two tools, one that adds an entry and one that lists them, in virtual time for concurrent calls. */

import { rulesBrain } from '../repair/index.ts';
import type { CallContext, JsonObject, Tool, ToolSpec, Verification } from '../types/index.ts';
import { VirtualTime } from './histories/virtual-time-in-test.ts';
import type { ShieldOptions } from './options.ts';
import { shieldInTest, toolInTest } from './shield-in-test.ts';

const EPOCH_MS = Date.UTC(2026, 0, 5, 9, 0, 0);

/** One run of the tool; `nth` counts from 1. */
export interface AddRun {
  readonly args: JsonObject;
  readonly nth: number;
  readonly context: CallContext;
  readonly time: VirtualTime;
  /** Creates the entry, with additional fields. */
  readonly enter: (more?: JsonObject) => void;
}

export interface LedgerInTest {
  readonly onAdd: (run: AddRun) => unknown;
  /** The answer of the list tool. */
  readonly onList?: (entries: readonly JsonObject[], args: JsonObject) => unknown;
  readonly spec?: Partial<ToolSpec>;
  readonly verifiedBy?: Partial<Verification>;
  readonly options?: ShieldOptions;
}

export function ledger({ onAdd, onList, spec, verifiedBy, options }: LedgerInTest) {
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
      return onAdd({ args, nth: ++runs, context, time, enter });
    },
  };
  const list = toolInTest('list', async (args) => {
    reads++;
    return onList === undefined ? { all: [...entries] } : onList(entries, args);
  });
  // Lazy loading of the brain would take real time.
  const shield = shieldInTest({ clock: time.clock, brain: rulesBrain(), ...options });
  const tools = shield.protect({ add, list }, { effects: 'declared-only' });
  /** The answer or the error of each call, in order. */
  const run = (...calls: (() => Promise<unknown>)[]) =>
    time.run(() => Promise.all(calls.map((call) => call().catch((error: unknown) => error)))) as Promise<
      unknown[]
    >;
  return { shield, time, entries, tools, add, list, run, runs: () => runs, reads: () => reads };
}
