/** regain/repair: what is public of repair. */

export {
  type Complaint,
  confidenceOf,
  decideRepair,
  embeddedBrain,
  type ParsedFailure,
  parseFailure,
  parseToolCall,
  parseToolSpecs,
  type Repair,
  type RepairEdit,
  type RepairRequest,
  repairCall,
  rules,
  rulesBrain,
} from '../repair/index.ts';
