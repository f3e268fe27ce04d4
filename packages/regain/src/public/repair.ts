/** Repairs of tool calls, without a language model. */

export {
  decideRepair,
  parseToolCall,
  parseToolSpecs,
  type Repair,
  type RepairRequest,
  repairCall,
  rulesBrain,
} from '../repair/index.ts';
