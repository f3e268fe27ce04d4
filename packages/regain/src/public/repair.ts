/**
 * Repairs of tool calls, without a language model.
 *
 * @example
 * import { decideRepair, parseToolCall, parseToolSpecs, repairCall, rulesBrain } from 'regain/repair';
 *
 * const tools = parseToolSpecs([
 *   {
 *     name: 'get_forecast',
 *     input_schema: {
 *       type: 'object',
 *       properties: { city: { type: 'string' }, days: { type: 'integer' } },
 *       required: ['city', 'days'],
 *     },
 *   },
 * ]);
 * const call = parseToolCall({ name: 'get_forecast', arguments: '{"city": "Oslo", "days": "three"}' });
 * const request = { tools, call, text: 'Forecast for Oslo, next 3 days, please.' };
 *
 * for (const { call, edits } of repairCall(request).slice(0, 1))
 *   console.log(JSON.stringify(call.args), edits.length); // => {"city":"Oslo","days":3} 2
 * console.log(decideRepair(request)?.isApplied); // => true
 * // A brain that proposes such repairs without a language model, for fortifyPolicy and protect.
 * console.log(rulesBrain().name, rulesBrain().isLocal); // => rules true
 */

export {
  decideRepair,
  parseToolCall,
  parseToolSpecs,
  type Repair,
  type RepairRequest,
  repairCall,
  rulesBrain,
} from '../repair/index.ts';
