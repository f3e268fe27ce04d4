/** Monitors the tools of a shield for drift: changes of schemas, failure rates and costs. */

import { type DriftDetector, driftDetector } from '../../govern/index.ts';
import type { ToolSpec } from '../../types/index.ts';
import type { DriftEvent } from '../observe/events.ts';
import type { ToolRecord } from './tool-record.ts';

/** What the monitor reads from a tool's record. */
type MonitoredTool = Pick<ToolRecord, 'name' | 'takeCleanCalls'>;

/** Calls after which a change is accepted as normal: the window of the drift detector. */
const SETTLED_CALLS = 256;
/** Tools whose drift is remembered; the oldest are forgotten. */
const DRIFTING_MAX = 1_000;

export class DriftMonitor {
  readonly watch: DriftDetector = driftDetector();
  readonly #emit: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void;
  /** Calls since the schema changed, by tool. */
  readonly #changed = new Map<string, number>();
  /** The reason that was emitted last, by tool; absent if no drift is suspected. */
  readonly #reported = new Map<string, string>();

  constructor(emit: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void) {
    this.#emit = emit;
  }

  /** The declared or the current definition of a tool. An empty schema is ignored. */
  updateSpec({ name, inputSchema }: Pick<ToolSpec, 'name' | 'inputSchema'>): void {
    if (Object.keys(inputSchema).length === 0) return;
    const before = this.watch.driftReason(name);
    this.watch.observeSchema({ name, inputSchema });
    const now = this.watch.driftReason(name);
    if (now !== null && now !== before) setBounded(this.#changed, name, 0);
    this.#emitChange(name);
  }

  /** Records a call with a failure. Clean calls are recorded in batches, so that a successful call stays fast. */
  recordFailure(tool: MonitoredTool, cost: number): void {
    this.#catchUp(tool);
    this.#recordCall(tool.name, { failed: true, cost });
    this.#emitChange(tool.name);
  }

  /** Why nothing should be predicted for a tool; null if there is no drift. */
  driftReason(tool: MonitoredTool): string | null {
    this.#catchUp(tool);
    this.#emitChange(tool.name);
    return this.watch.driftReason(tool.name);
  }

  /**
   * Why nothing should be predicted for all tools together: a changed schema. A change of the overall failure rate is
   * found by the law's own check; the alarms of single tools would add up to too many false ones.
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
    const before = this.#reported.get(tool) ?? null;
    const now = this.watch.driftReason(tool);
    if (now === before) return;
    if (now === null) this.#reported.delete(tool);
    else setBounded(this.#reported, tool, now);
    this.#emit({ tool, change: now === null ? 'settled' : 'suspected', reason: now ?? before! });
  }
}

function setBounded<Value>(map: Map<string, Value>, tool: string, value: Value): void {
  map.set(tool, value);
  if (map.size > DRIFTING_MAX) map.delete(map.keys().next().value!);
}
