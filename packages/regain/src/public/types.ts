/**
 * Types that several entry points share, time, randomness and cost.
 *
 * @example
 * import {
 *   costModel,
 *   EndpointUnavailableError,
 *   noCost,
 *   price,
 *   realClock,
 *   RegainError,
 *   TimeoutError,
 *   ToolError,
 *   virtualClock,
 * } from 'regain/types';
 *
 * // What a tool throws, so that its failures are classified without reading their text.
 * const refused = new ToolError('Too Many Requests', { status: 429, retryAfterMs: 2_000 });
 * console.log(refused.status, refused.retryAfterMs); // => 429 2000
 *
 * // What a language model of your own throws if its endpoint does not answer: a run pauses.
 * const down = new EndpointUnavailableError('no answer', { isTransient: true });
 * console.log(RegainError.is(down), down.code); // => true endpoint-down
 *
 * // A real and a virtual clock have one interface. Time limits of both throw a TimeoutError.
 * const clocks = [realClock(performance), virtualClock()];
 * const slow = clocks[1]!.within(1_000, () => clocks[1]!.sleep(5_000));
 * await slow.catch((error) => console.log(error instanceof TimeoutError, error.message)); // => true no answer within 1000 ms
 *
 * // A measured cost as a share of the recovery budget.
 * const model = costModel({
 *   name: 'latency and tokens',
 *   perSecondOfLatency: 0.002,
 *   perSecondOfWaiting: 0.002,
 *   perThousandTokensIn: 0.003,
 *   perThousandTokensOut: 0.015,
 *   perMoney: 1,
 *   budget: 0.6,
 * });
 * console.log(price(model, { ...noCost, latencyMs: 30_000, tokensIn: 1_200 }).toFixed(3)); // => 0.106
 */

export {
  type Action,
  type ActionKind,
  type CallContext,
  type Clock,
  type CostModel,
  costModel,
  type EffectClass,
  type Ending,
  EndpointUnavailableError,
  type ErrorCode,
  type Failure,
  type FailureClass,
  type Json,
  type JsonObject,
  type JsonSchema,
  type LedgerEntry,
  noCost,
  type Observation,
  price,
  type Random,
  type RawCost,
  RegainError,
  random,
  realClock,
  TimeoutError,
  type Tool,
  type Toolbox,
  type ToolCall,
  ToolError,
  type ToolSpec,
  type TraceEvent,
  virtualClock,
} from '../types/index.ts';
