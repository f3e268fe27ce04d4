/** Watches the tools of a shield for drift while it runs: schemas that change, failures and costs that do. */

import { type DriftDetector, driftDetector } from '../../govern/index.ts';
import type { ToolSpec } from '../../types/index.ts';
import type { DriftEvent } from '../observe/events.ts';

/** What drift is told of a tool; a record of the shield. */
export interface MonitoredTool {
  readonly name: string;
  /** Calls without a failure since this was asked last. */
  takeCleanCalls(): number;
}

/** Calls after which a change is taken for what the tool is: as many as the watch looks back on. */
const SETTLED_CALLS = 256;

export class DriftMonitor {
  readonly watch: DriftDetector = driftDetector();
  readonly #emit: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void;
  /** Calls since the schema changed, by tool. */
  readonly #changed = new Map<string, number>();
  /** What was told last, by tool; absent where nothing is suspected. */
  readonly #reported = new Map<string, string>();

  constructor(tell: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void) {
    this.#emit = tell;
  }

  /** A tool as it is declared, or described now. A schema that says nothing is none. */
  updateSpec({ name, inputSchema }: Pick<ToolSpec, 'name' | 'inputSchema'>): void {
    if (Object.keys(inputSchema).length === 0) return;
    const before = this.watch.driftReason(name);
    this.watch.observeSchema({ name, inputSchema });
    const now = this.watch.driftReason(name);
    if (now !== null && now !== before) this.#changed.set(name, 0);
    this.#emitChange(name);
  }

  /** A call that met a failure. Those that met none are told of together: the way of a call that succeeds is short. */
  recordFailure(tool: MonitoredTool, cost: number): void {
    this.#catchUp(tool);
    this.#recordCall(tool.name, { failed: true, cost });
    this.#emitChange(tool.name);
  }

  /** Why nothing should be predicted of a tool now; null: nothing speaks against it. */
  driftReason(tool: MonitoredTool): string | null {
    this.#catchUp(tool);
    this.#emitChange(tool.name);
    return this.watch.driftReason(tool.name);
  }

  /**
   * Why nothing should be predicted of all tools together: a schema that changed. Of failures that change in the whole,
   * the law's own check knows; each tool's alarm for itself would add up to too many.
   */
  get schemaDriftReason(): string | null {
    for (const tool of this.#changed.keys()) return this.watch.driftReason(tool);
    return null;
  }

  confirm(tool: string): void {
    this.watch.accept(tool);
    this.#changed.delete(tool);
    this.#emitChange(tool);
  }

  #catchUp(tool: MonitoredTool): void {
    const unseen = Math.min(tool.takeCleanCalls(), SETTLED_CALLS);
    for (let i = 0; i < unseen; i++) this.#recordCall(tool.name, { failed: false });
  }

  #recordCall(tool: string, outcome: { readonly failed: boolean; readonly cost?: number }): void {
    this.watch.observeCall(tool, outcome);
    const since = this.#changed.get(tool);
    if (since === undefined) return;
    this.#changed.set(tool, since + 1);
    if (since + 1 >= SETTLED_CALLS) this.confirm(tool);
  }

  #emitChange(tool: string): void {
    const told = this.#reported.get(tool) ?? null;
    const now = this.watch.driftReason(tool);
    if (now === told) return;
    if (now === null) this.#reported.delete(tool);
    else this.#reported.set(tool, now);
    this.#emit({ tool, change: now === null ? 'settled' : 'suspected', reason: now ?? told! });
  }
}
