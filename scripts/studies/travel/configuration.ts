/** A way to protect the tools, as an application would set it up: a new one for every measured call. */

import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { Session, ToolName } from './tools.ts';

export interface Setting {
  readonly session: Session;
  readonly time: SimulatedTime;
}

export interface Configuration {
  readonly name: string;
  /** What stands between the tools and the network: made for every call. */
  readonly around?: (time: SimulatedTime) => (fetching: typeof fetch) => typeof fetch;
  /** Answers, or throws the error that the agent gets. */
  call(setting: Setting, tool: ToolName, args: JsonObject): Promise<unknown>;
}
