/** Watches the tools of a shield for drift while it runs: schemas that change, failures and costs that do. */

import { type DriftWatch, driftWatch } from '../../govern/index.ts';
import type { ToolSpec } from '../../types/index.ts';
import type { DriftEvent } from '../observe/events.ts';

/** What drift is told of a tool; a record of the shield. */
export interface DriftingTool {
  readonly name: string;
  /** Calls without a failure since this was asked last. */
  takeUnseen(): number;
}

/** Calls after which a change is taken for what the tool is: as many as the watch looks back on. */
const SETTLED_CALLS = 256;

export class DriftKeeper {
  readonly watch: DriftWatch = driftWatch();
  readonly #tell: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void;
  /** Calls since the schema changed, by tool. */
  readonly #changed = new Map<string, number>();
  /** What was told last, by tool; absent where nothing is suspected. */
  readonly #told = new Map<string, string>();

  constructor(tell: (drift: Omit<DriftEvent, 'type' | 'atMs'>) => void) {
    this.#tell = tell;
  }

  /** A tool as it is declared, or described now. A schema that says nothing is none. */
  sees({ name, input }: Pick<ToolSpec, 'name' | 'input'>): void {
    if (Object.keys(input).length === 0) return;
    const before = this.watch.suspicion(name);
    this.watch.sees({ name, input });
    const now = this.watch.suspicion(name);
    if (now !== null && now !== before) this.#changed.set(name, 0);
    this.#compare(name);
  }

  /** A call that met a failure. Those that met none are told of together: the way of a call that succeeds is short. */
  failed(tool: DriftingTool, cost: number): void {
    this.#catchUp(tool);
    this.#called(tool.name, { failed: true, cost });
    this.#compare(tool.name);
  }

  /** Why nothing should be predicted of a tool now; null: nothing speaks against it. */
  suspicion(tool: DriftingTool): string | null {
    this.#catchUp(tool);
    this.#compare(tool.name);
    return this.watch.suspicion(tool.name);
  }

  /**
   * Why nothing should be predicted of all tools together: a schema that changed. Of failures that change in the whole,
   * the law's own check knows; each tool's alarm for itself would add up to too many.
   */
  get schemaSuspicion(): string | null {
    for (const tool of this.#changed.keys()) return this.watch.suspicion(tool);
    return null;
  }

  confirm(tool: string): void {
    this.watch.confirm(tool);
    this.#changed.delete(tool);
    this.#compare(tool);
  }

  #catchUp(tool: DriftingTool): void {
    const unseen = Math.min(tool.takeUnseen(), SETTLED_CALLS);
    for (let i = 0; i < unseen; i++) this.#called(tool.name, { failed: false });
  }

  #called(tool: string, outcome: { readonly failed: boolean; readonly cost?: number }): void {
    this.watch.called(tool, outcome);
    const since = this.#changed.get(tool);
    if (since === undefined) return;
    this.#changed.set(tool, since + 1);
    if (since + 1 >= SETTLED_CALLS) this.confirm(tool);
  }

  #compare(tool: string): void {
    const told = this.#told.get(tool) ?? null;
    const now = this.watch.suspicion(tool);
    if (now === told) return;
    if (now === null) this.#told.delete(tool);
    else this.#told.set(tool, now);
    this.#tell({ tool, change: now === null ? 'settled' : 'suspected', reason: now ?? told! });
  }
}
