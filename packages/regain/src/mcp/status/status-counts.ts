/** What `regain mcp status` shows: calls, how they ended, and tools that are down or have changed. */

import type { CallStatus, ShieldEvent } from '../../shield/index.ts';

export interface RelayStatus {
  readonly clients: number;
  /** How often the server was started or connected to again. */
  readonly restarts: number;
  readonly calls: number;
  readonly clean: number;
  readonly recovered: number;
  readonly unconfirmed: number;
  readonly handedBack: number;
  readonly cancelled: number;
  readonly tools: { readonly [tool: string]: ToolStatus };
}

export interface ToolStatus {
  readonly calls: number;
  readonly recovered: number;
  /** The breaker is open: calls are refused without being made. */
  readonly isDown?: true;
  /** Its answers or its definition have changed. */
  readonly drift?: string;
}

interface ToolCounts {
  calls: number;
  recovered: number;
  isDown: boolean;
  drift: string | undefined;
}

const TOOLS_MAX = 1_000;

export class StatusCounts {
  /** Clients that are connected, and all that ever were. */
  clients = 0;
  connections = 0;
  dials = 0;
  readonly ended = { clean: 0, recovered: 0, unconfirmed: 0, handedBack: 0, cancelled: 0 };
  readonly #tools = new Map<string, ToolCounts>();

  observe(event: ShieldEvent): void {
    if (event.type === 'drift') {
      const tool = this.#tool(event.tool);
      if (tool !== undefined) tool.drift = event.change === 'suspected' ? event.reason : undefined;
    }
    if (event.type !== 'call-ended') return;
    const { status, stop, attempts } = event;
    this.ended[endings[status]]++;
    const tool = this.#tool(event.tool);
    if (tool === undefined) return;
    tool.calls++;
    if (status === 'recovered') tool.recovered++;
    if (attempts > 0) tool.isDown = false;
    else if (stop === 'tool-down') tool.isDown = true;
  }

  /** A call of this tool has succeeded at its first attempt. */
  countClean(name: string): void {
    this.ended.clean++;
    const tool = this.#tool(name);
    if (tool === undefined) return;
    tool.calls++;
    tool.isDown = false;
  }

  status(): RelayStatus {
    const ended = this.ended;
    const calls = Object.values(ended).reduce((sum, count) => sum + count, 0);
    const restarts = Math.max(0, this.dials - this.connections);
    const tools = [...this.#tools].map(
      ([name, { calls, recovered, isDown, drift }]): [string, ToolStatus] => [
        name,
        { calls, recovered, ...(isDown ? { isDown } : {}), ...(drift === undefined ? {} : { drift }) },
      ],
    );
    return { clients: this.clients, restarts, calls, ...ended, tools: Object.fromEntries(tools) };
  }

  #tool(name: string): ToolCounts | undefined {
    const known = this.#tools.get(name);
    if (known !== undefined || this.#tools.size >= TOOLS_MAX) return known;
    const made = { calls: 0, recovered: 0, isDown: false, drift: undefined };
    this.#tools.set(name, made);
    return made;
  }
}

const endings: { readonly [status in CallStatus]: keyof StatusCounts['ended'] } = {
  ...{ clean: 'clean', recovered: 'recovered', unconfirmed: 'unconfirmed', cancelled: 'cancelled' },
  ...{ 'handed-off': 'handedBack', 'gave-up': 'handedBack' },
};
