/** The interface of hooks: what coding agents run when a turn ends. */

export { codingAgents, getCodingAgent } from './coding-agents.ts';
export {
  type HookScope,
  type HookState,
  hookStates,
  planHookInstall,
  planHookRemoval,
} from './plan-hook.ts';
export { parseHookInput, reportTurn } from './report-turn.ts';
