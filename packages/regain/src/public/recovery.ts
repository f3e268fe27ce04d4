/** The recovery loop around one tool, and the policies that decide after a failure. */

export {
  type Classification,
  type Classify,
  type Decision,
  fortifyPolicy,
  type Policy,
  type PolicyContext,
  type PolicyFactory,
  type RecoverToolOptions,
  type RecoveryTurn,
  recoverTool,
  retryPolicy,
  type Situation,
  scriptedPolicy,
} from '../recovery/index.ts';
