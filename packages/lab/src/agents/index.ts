/** The interface of agents. */

export {
  type Agent,
  type AgentBudget,
  type AgentCallOptions,
  type AgentContext,
  AgentStoppedError,
  type AgentTask,
  type AgentTool,
  type AgentTools,
  parseAgent,
} from './agent.ts';
export { type AgentServer, startAgentServer } from './command/agent-server.ts';
export { commandAgent } from './command/command-agent.ts';
export {
  type Condition,
  type ConditionContext,
  conditionNames,
  getCondition,
  parseCondition,
} from './conditions.ts';
export { type AgentOutcome, runAgent } from './run-agent.ts';
export { ToolSurface } from './tool-surface.ts';
export { inVirtualTime } from './virtual-timers.ts';
