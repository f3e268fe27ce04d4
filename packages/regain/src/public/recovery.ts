/**
 * The recovery loop around one tool, and the policies that decide after a failure.
 *
 * @example
 * import { fortifyPolicy, recoverTool, retryPolicy, scriptedPolicy } from 'regain/recovery';
 * import { rulesBrain } from 'regain/repair';
 * import { costModel, random, ToolError, virtualClock } from 'regain/types';
 *
 * const model = costModel({
 *   ...{ name: 'seconds', perSecondOfLatency: 1, perSecondOfWaiting: 1, perThousandTokensIn: 0 },
 *   ...{ perThousandTokensOut: 0, perMoney: 0, budget: 300 },
 * });
 * const policies = {
 *   retry: retryPolicy({ tries: 3 }),
 *   fortify: fortifyPolicy({ brain: rulesBrain() }),
 *   scripted: scriptedPolicy([{ kind: 'give-up', reason: 'a test of giving up' }]),
 * };
 * for (const [name, create] of Object.entries(policies)) {
 *   let calls = 0;
 *   const search = {
 *     ...{
 *       name: 'search',
 *       description: 'Finds flights.',
 *       inputSchema: { type: 'object' },
 *       effect: 'read' as const,
 *     },
 *     execute: async () => {
 *       if (calls++ === 0) throw new ToolError('Service Unavailable', { status: 503 });
 *       return { flights: ['F1'] };
 *     },
 *   };
 *   const policy = create({ random: random('my agent', 1) });
 *   const { status } = await recoverTool(search, { policy, model, clock: virtualClock() })({ to: 'Rome' });
 *   console.log(name, status, calls);
 * }
 * // =>
 * // retry done 2
 * // fortify done 2
 * // scripted gave-up 1
 */

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
